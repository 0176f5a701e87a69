// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/librarycard.h"

#include "compute/base/error.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterspec.h"
#include "gui/designer/draggrip.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/toolbutton.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

#include <QDragEnterEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {

namespace {

constexpr int iconEdge = 32;

/// A list whose rows can be dragged away as filters.
class FilterList : public QListWidget
{
public:
    FilterList(const std::vector<KeptFilter> &kept, QWidget *parent)
        : QListWidget(parent)
        , m_kept(kept)
    {
        setDragEnabled(true);
        setDragDropMode(QAbstractItemView::DragOnly);
    }

protected:
    QMimeData *mimeData(const QList<QListWidgetItem *> &items) const override
    {
        const auto number = items.isEmpty() ? -1 : row(items.first());
        return number < 0 || !m_kept[static_cast<size_t>(number)].error.empty()
            ? nullptr
            : mimeOf(m_kept[static_cast<size_t>(number)].filter);
    }

private:
    const std::vector<KeptFilter> &m_kept;
};

QLineEdit *makeCardLine(const QString &name, const QString &objectName, QWidget *parent)
{
    auto *line = new QLineEdit(parent);
    line->setObjectName(objectName);
    line->setAccessibleName(name);
    line->setPlaceholderText(name);
    return line;
}

QString textOf(const KeptFilter &kept)
{
    QString text = QString::fromStdString(kept.name);
    if (kept.error.empty())
        text += QStringLiteral("  ") + tightSize(kept.filter.size());
    QStringList tags;
    for (const std::string &tag : kept.tags)
        tags += QString::fromStdString(tag);
    return tags.isEmpty() ? text : text + u'\n' + tags.join(QStringLiteral(", "));
}

std::vector<std::string> tagsIn(const QString &text)
{
    std::vector<std::string> tags;
    for (const QString &tag : text.split(u',', Qt::SkipEmptyParts))
        if (!tag.trimmed().isEmpty())
            tags.push_back(tag.trimmed().toStdString());
    return tags;
}

} // namespace

LibraryCard::LibraryCard(Session &session, const QString &folder, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_library(folder)
    , m_search(makeCardLine(tr("Search name, tag or size"), QStringLiteral("librarySearch"), this))
    , m_list(new FilterList(m_shown, this))
    , m_name(makeCardLine(tr("Name"), QStringLiteral("libraryName"), this))
    , m_tags(makeCardLine(tr("Tags, comma-separated"), QStringLiteral("libraryTags"), this))
    , m_keep(makeWideTool(tr("&Keep"), QStringLiteral("keepButton"),
          tr("Saves the filter in the grid under this name with these tags."), this))
    , m_rename(makeWideTool(tr("Rename"), QStringLiteral("renameButton"),
          tr("Renames the chosen filter and sets its tags."), this))
    , m_remove(
          makeWideTool(tr("Delete"), QStringLiteral("deleteButton"), tr("Deletes the chosen filter."), this))
    , m_mistake(new QLabel(this))
    , m_gone(new QLabel(this))
{
    setAcceptDrops(true);
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("libraryList"));
    m_list->setAccessibleName(tr("Library"));
    m_list->setIconSize({ iconEdge, iconEdge });
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_mistake->setObjectName(QStringLiteral("libraryMistake"));
    m_mistake->setWordWrap(true);
    setRole(m_mistake, "bad");
    m_mistake->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_search, m_list, m_name, m_tags })
        column->addWidget(widget, widget == m_list ? 1 : 0);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QToolButton *button : { m_rename, m_remove })
        buttons->addWidget(button);
    column->addWidget(m_keep);
    column->addLayout(buttons);
    column->addWidget(m_mistake);
    column->addWidget(m_gone);
    m_gone->setObjectName(QStringLiteral("goneText"));
    m_gone->setTextFormat(Qt::RichText);
    m_gone->setWordWrap(true);
    m_gone->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_gone->hide();
    connect(m_gone, &QLabel::linkActivated, this, &LibraryCard::bringBack);
    leadFocus(this, m_search);
    connect(m_search, &QLineEdit::textChanged, this, &LibraryCard::refresh);
    connect(m_list, &QListWidget::itemActivated, this, &LibraryCard::choose);
    connect(m_list, &QListWidget::itemClicked, this, &LibraryCard::choose);
    connect(m_list, &QWidget::customContextMenuRequested, this, &LibraryCard::showMenu);
    connect(m_keep, &QToolButton::clicked, this, [this] { keep(m_session.configuration().filter); });
    connect(m_name, &QLineEdit::returnPressed, this, [this] { keep(m_session.configuration().filter); });
    connect(m_rename, &QToolButton::clicked, this, &LibraryCard::rename);
    connect(m_remove, &QToolButton::clicked, this, &LibraryCard::remove);
}

void LibraryCard::showEvent(QShowEvent *)
{
    refresh(); // somebody else may have put a file into the folder
}

void LibraryCard::refresh()
{
    const QString before = current() ? QString::fromStdString(current()->file) : QString();
    m_shown = m_library.search(m_search->text().toStdString());
    m_list->clear();
    for (const KeptFilter &kept : m_shown) {
        auto *item = new QListWidgetItem(textOf(kept), m_list);
        if (kept.error.empty())
            item->setIcon(filterIcon(kept.filter, iconEdge, palette()));
        else
            item->setForeground(palette().color(QPalette::Disabled, QPalette::Text));
        item->setToolTip(translated(kept.error));
        if (QString::fromStdString(kept.file) == before)
            m_list->setCurrentItem(item);
    }
    m_rename->setEnabled(!m_shown.empty());
    m_remove->setEnabled(!m_shown.empty());
}

const KeptFilter *LibraryCard::current() const
{
    const int row = m_list->currentRow();
    return row < 0 || row >= static_cast<int>(m_shown.size()) ? nullptr : &m_shown[static_cast<size_t>(row)];
}

template<typename Work> void LibraryCard::attempt(Work work)
{
    try {
        work();
        m_mistake->hide();
    } catch (const Error &error) {
        m_mistake->setText(translated(error.message()));
        m_mistake->show();
    }
}

void LibraryCard::choose()
{
    const KeptFilter *kept = current();
    if (!kept)
        return;
    attempt([&] {
        if (!kept->error.empty())
            throw Error(ErrorKind::Input, kept->error);
        m_session.setFilter(kept->filter, tr("filter from the library"));
        m_name->setText(QString::fromStdString(kept->name));
        QStringList tags;
        for (const std::string &tag : kept->tags)
            tags += QString::fromStdString(tag);
        m_tags->setText(tags.join(QStringLiteral(", ")));
    });
}

void LibraryCard::keep(const Filter &filter)
{
    attempt([&] {
        m_library.add(m_name->text().trimmed().toStdString(), tagsIn(m_tags->text()), filter);
        refresh();
    });
}

void LibraryCard::rename()
{
    if (!current())
        return;
    attempt([&] {
        KeptFilter kept = *current();
        kept.name = m_name->text().trimmed().toStdString();
        kept.tags = tagsIn(m_tags->text());
        m_library.update(kept);
        refresh();
    });
}

void LibraryCard::remove()
{
    if (!current())
        return;
    attempt([&] {
        m_removed = *current();
        m_library.remove(m_removed);
        refresh();
        m_gone->setText(tr("\"%1\" was deleted. <a href=\"back\">Undo</a>")
                            .arg(QString::fromStdString(m_removed.name).toHtmlEscaped()));
        m_gone->setVisible(m_removed.error.empty());
    });
}

void LibraryCard::bringBack()
{
    attempt([&] {
        m_library.add(m_removed.name, m_removed.tags, m_removed.filter);
        m_gone->hide();
        refresh();
    });
}

void LibraryCard::showMenu(QPoint place)
{
    if (!current())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("&Use")), &QAction::triggered, this, &LibraryCard::choose);
    connect(menu->addAction(tr("&Combine with")), &QAction::triggered, this, [this] {
        if (current())
            Q_EMIT combineRequested(QString::fromStdString(specOf(current()->filter)));
    });
    connect(menu->addAction(tr("&Delete")), &QAction::triggered, this, &LibraryCard::remove);
    menu->popup(m_list->viewport()->mapToGlobal(place));
}

void LibraryCard::dragEnterEvent(QDragEnterEvent *event)
{
    if (mayHoldFilter(event->mimeData()))
        event->acceptProposedAction();
}

void LibraryCard::dropEvent(QDropEvent *event)
{
    attempt([&] {
        const Filter filter = filterIn(event->mimeData());
        if (m_name->text().trimmed().isEmpty())
            m_name->setText(QString::fromStdString(filter.name));
        keep(filter);
    });
    event->acceptProposedAction();
}

} // namespace halo

#include "moc_librarycard.cpp"
