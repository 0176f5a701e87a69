// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/commandpalette.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace halo {
namespace {

constexpr int widest = 560, highest = 420; // pixels
const QString menuSeparator = QStringLiteral(" \u203a ");

/// Without the mnemonic: "&Open" is "Open", "Q&&A" is "Q&A"; in Chinese and Korean it stands behind, as
/// "(&O)".
QString plainTextOf(const QAction &action)
{
    static const QRegularExpression behind(QStringLiteral("\\s*\\(&.\\)"));
    static const QRegularExpression inside(QStringLiteral("&(.)"));
    const QVariant fixed = action.property("plainText"); // where the text changes, as that of Undo
    QString text = fixed.isValid() ? fixed.toString() : action.text();
    return text.remove(behind).replace(inside, QStringLiteral("\\1"));
}

class Collector
{
public:
    void addMenu(const QMenu &menu, const QString &path)
    {
        for (QAction *action : menu.actions())
            if (action->menu())
                addMenu(*action->menu(), path + plainTextOf(*action) + menuSeparator);
            else
                add(action, path);
    }

    void add(QAction *action, const QString &path)
    {
        const bool isCommand = !action->isSeparator() && action->isEnabled() && !action->text().isEmpty();
        if (!isCommand || m_known.contains(action))
            return;
        m_known.insert(action);
        m_commands.append(
            { action, path + plainTextOf(*action), action->shortcut().toString(QKeySequence::NativeText) });
    }

    QList<Command> take() { return std::move(m_commands); }

private:
    QList<Command> m_commands;
    QSet<const QAction *> m_known;
};

} // namespace

QList<Command> commandsOf(const QWidget &window)
{
    Collector all;
    for (const QMenuBar *bar : window.findChildren<QMenuBar *>())
        for (QAction *action : bar->actions())
            if (action->menu())
                all.addMenu(*action->menu(), plainTextOf(*action) + menuSeparator);
    for (QAction *action : window.actions())
        all.add(action, {});
    for (const QWidget *part : window.findChildren<QWidget *>())
        if (part->isVisible())
            for (QAction *action : part->actions())
                if (!action->shortcut().isEmpty() && !action->menu())
                    all.add(action, {});
    return all.take();
}

int matchOf(const QString &query, const QString &title)
{
    constexpr int insideWord = 1000;
    int distance = 0;
    for (const QString &word : query.split(u' ', Qt::SkipEmptyParts)) {
        int best = -1;
        for (qsizetype at = title.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = title.indexOf(word, at + 1, Qt::CaseInsensitive)) {
            const bool begins = at == 0 || !title[at - 1].isLetterOrNumber();
            const int here = static_cast<int>(at) + (begins ? 0 : insideWord);
            best = best < 0 ? here : std::min(best, here);
        }
        if (best < 0)
            return -1;
        distance += best;
    }
    return distance;
}

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window, Qt::Popup)
    , m_query(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    m_query->setObjectName(QStringLiteral("commandQuery"));
    m_query->setAccessibleName(tr("Command"));
    m_query->setPlaceholderText(tr("Type a command"));
    m_query->setClearButtonEnabled(true);
    m_query->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_query);
    column->addWidget(m_list);
    setFocusProxy(m_query);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::list);
    connect(m_query, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::run);
}

void CommandPalette::open()
{
    const QWidget *window = parentWidget();
    m_commands = commandsOf(*window);
    m_query->clear();
    list();
    resize(std::min(widest, window->width() - 40), std::min(highest, window->height() - 80));
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, 40)));
    show();
    m_query->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::list()
{
    std::vector<std::pair<int, const Command *>> found;
    for (const Command &command : m_commands)
        if (const int match = matchOf(m_query->text(), command.title); match >= 0)
            found.emplace_back(match, &command);
    std::ranges::stable_sort(found, {}, &std::pair<int, const Command *>::first);
    m_list->clear();
    for (const auto &[match, command] : found) {
        auto *item = new QTreeWidgetItem(m_list, { command->title, command->keys });
        item->setData(0, Qt::UserRole, static_cast<int>(command - m_commands.constData()));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    if (found.empty()) {
        auto *item = new QTreeWidgetItem(m_list, { tr("No command matches.") });
        item->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::run()
{
    const QTreeWidgetItem *item = m_list->currentItem();
    const QVariant index = item ? item->data(0, Qt::UserRole) : QVariant();
    if (!index.isValid())
        return;
    const QPointer<QAction> action = m_commands[index.toInt()].action;
    hide(); // first, as a command may open a dialog
    if (action && action->isEnabled())
        action->trigger();
}

/// Arrow keys walk through the list while the line has the focus.
bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        auto &key = static_cast<QKeyEvent &>(*event);
        const bool walks = key.key() == Qt::Key_Up || key.key() == Qt::Key_Down || key.key() == Qt::Key_PageUp
            || key.key() == Qt::Key_PageDown;
        if (walks) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace halo

#include "moc_commandpalette.cpp"
