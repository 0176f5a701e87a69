// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace halo {

/// A command of the window, as the palette lists it.
struct Command
{
    QPointer<QAction> action;
    QString title; ///< "File › Open Image…", without mnemonics
    QString keys;  ///< as the desktop writes them; empty: none
};

/// All commands that a window's menus and keys offer now, those of menus first, each once. Commands that are
/// disabled are left out.
QList<Command> commandsOf(const QWidget &window);

/// How well a title matches what was typed: 0 is best, -1: not at all. Each word of the query has to occur in
/// the title, in any order; the beginning of a word counts more than its middle.
int matchOf(const QString &query, const QString &title);

/// Finds a command by its name and runs it: a line to type in, and below it the commands that match, the best
/// one first.
class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);
    /// Over the top of the window, with all its commands.
    void open();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void list();
    void run();

    QLineEdit *const m_query;
    QTreeWidget *const m_list;
    QList<Command> m_commands;
};

} // namespace halo
