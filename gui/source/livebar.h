// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace halo {

class LiveKernel;

/// Under the source: how far an edit has come, what it changed, and what can be done if it went wrong.
class LiveBar : public QWidget
{
    Q_OBJECT
public:
    explicit LiveBar(LiveKernel &live, QWidget *parent = nullptr);
    /// Leads to what the simulator found, in the recording.
    QToolButton *findButton() const { return m_find; }

private:
    void show();
    QString verdict() const;

    LiveKernel &m_live;
    QLabel *const m_verdict;
    QLabel *const m_counts;
    QToolButton *const m_find;
    QToolButton *const m_insist;
    QToolButton *const m_revert;
};

} // namespace halo
