// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/library.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;

namespace halo {

class Session;

/// The filters that the user keeps: search, use, keep, rename, drop, and drag in and out.
class LibraryCard : public QWidget
{
    Q_OBJECT
public:
    LibraryCard(Session &session, const QString &folder, QWidget *parent = nullptr);

Q_SIGNALS:
    /// A filter of the library is to be combined with the one in the grid.
    void combineRequested(const QString &spec);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void refresh();
    void choose();
    void keep(const Filter &filter);
    void rename();
    void remove();
    void bringBack();
    void showMenu(QPoint place);
    const KeptFilter *current() const;
    template<typename Work> void attempt(Work work);

    Session &m_session;
    FilterLibrary m_library;
    std::vector<KeptFilter> m_shown;
    KeptFilter m_removed; ///< the last one, in case it was a mistake
    QLineEdit *const m_search;
    QListWidget *const m_list;
    QLineEdit *const m_name;
    QLineEdit *const m_tags;
    QToolButton *const m_keep;
    QToolButton *const m_rename;
    QToolButton *const m_remove;
    QLabel *const m_mistake;
    QLabel *const m_gone;
};

} // namespace halo
