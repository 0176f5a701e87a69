// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace halo {

class ClassSubmission;
class SettingsStore;

/// Below a lesson that a teacher handed out, or below its exercise: whose paper it is, how much of it is
/// done, and the way to hand it in. Hidden where neither is on.
class ClassBar : public QWidget
{
    Q_OBJECT
public:
    ClassBar(ClassSubmission &paper, SettingsStore &store, QWidget *parent = nullptr);

private:
    void follow();
    QString text() const;
    void askWho();
    void handIn();

    /// What was handed in last, as long as nothing of it changes.
    struct Saved
    {
        QString what, sentence;
    };

    ClassSubmission &m_paper;
    SettingsStore &m_store;
    Saved m_saved;
    QLabel *const m_text;
    QToolButton *const m_who;
    QToolButton *const m_back;
    QPushButton *const m_handIn;
};

} // namespace halo
