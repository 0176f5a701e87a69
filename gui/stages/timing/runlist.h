// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/history.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QToolButton;

namespace halo {

/// Benchmarks of the past: choose one, compare it with what is on screen, note something, remove it.
class RunList : public QWidget
{
    Q_OBJECT
public:
    explicit RunList(QWidget *parent = nullptr);

    void setEntries(const std::vector<HistoryEntry> &entries);
    /// Marks the one on screen; empty: none.
    void setCurrent(const QString &id);
    QString selected() const; ///< the id; empty: none

Q_SIGNALS:
    void opened(const QString &id);
    void compared(const QString &id);
    void noted(const QString &id, const QString &notes);
    void removed(const QString &id);

private:
    QToolButton *addButton(const char *name, const QString &text, const QString &tip);
    void showSelected();

    std::vector<HistoryEntry> m_entries;
    QListWidget *m_list;
    QLineEdit *m_notes;
    QToolButton *m_compare, *m_remove;
};

} // namespace halo
