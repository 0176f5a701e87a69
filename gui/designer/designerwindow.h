// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filtertext.h"

#include <QWidget>

class QMenu;
class QMenuBar;
class QSplitter;

namespace halo {

class EditBar;
class FilterFiles;
class GridCard;
class Session;
class SettingsStore;

/// The room to design a filter in: where filters come from at the left, the weights in the middle, what
/// they mean at the right. It edits the filter of the session, so the main window follows each keystroke.
class DesignerWindow : public QWidget
{
    Q_OBJECT
public:
    DesignerWindow(Session &session, SettingsStore &store);
    /// Undo and redo of the main window, which work here too.
    void addHistory(QAction *undo, QAction *redo);

    void saveLayout();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeMiddle();
    void buildMenus();
    void addFileMenu(QMenuBar *bar);
    void copyAs(TextForm form);
    void paste();
    void restoreLayout();
    void showTitle();

    Session &m_session;
    SettingsStore &m_store;
    GridCard *const m_grid;
    EditBar *const m_edits;
    FilterFiles *const m_files;
    QMenu *m_edit = nullptr;
    QSplitter *const m_columns;
};

} // namespace halo
