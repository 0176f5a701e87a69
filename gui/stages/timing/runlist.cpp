// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/runlist.h"

#include "gui/widgets/card.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace halo {

RunList::RunList(QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_notes(new QLineEdit(this))
{
    m_list->setObjectName(QStringLiteral("history"));
    m_list->setAccessibleName(tr("History"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setToolTip(tr("Earlier measurements; Enter or a double click shows one again."));
    m_notes->setObjectName(QStringLiteral("historyNotes"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setPlaceholderText(tr("Notes on this measurement"));
    auto *title = new QLabel(tr("History"), this);
    setRole(title, "title");
    auto *buttons = new QHBoxLayout;
    m_compare = addButton(
        "compareRun", tr("Compare"), tr("Compares the chosen measurement with the one on screen."));
    m_remove = addButton("removeRun", tr("Remove"), tr("Removes the chosen measurement from the history."));
    buttons->addWidget(m_compare);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(title);
    column->addWidget(m_list, 1);
    column->addWidget(m_notes);
    column->addLayout(buttons);
    connect(m_list, &QListWidget::itemActivated, this, [this] { Q_EMIT opened(selected()); });
    connect(m_list, &QListWidget::currentRowChanged, this, &RunList::showSelected);
    connect(m_notes, &QLineEdit::editingFinished, this, [this] {
        const auto row = static_cast<size_t>(m_list->currentRow());
        if (row < m_entries.size() && m_notes->text().toStdString() != m_entries[row].notes)
            Q_EMIT noted(selected(), m_notes->text());
    });
    connect(m_compare, &QToolButton::clicked, this, [this] { Q_EMIT compared(selected()); });
    connect(m_remove, &QToolButton::clicked, this, [this] { Q_EMIT removed(selected()); });
    showSelected();
}

QToolButton *RunList::addButton(const char *name, const QString &text, const QString &tip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    return button;
}

void RunList::setEntries(const std::vector<HistoryEntry> &entries)
{
    const QString before = selected();
    m_entries = entries;
    m_list->clear();
    for (const HistoryEntry &entry : m_entries) {
        const QDateTime date
            = QDateTime::fromString(QString::fromStdString(entry.date), Qt::ISODate).toLocalTime();
        const QString title = QString::fromStdString(entry.title.empty() ? entry.device : entry.title);
        auto *item = new QListWidgetItem(
            QStringLiteral("%1  %2").arg(QLocale().toString(date, QLocale::ShortFormat), title), m_list);
        item->setToolTip(tr("%1, %2 configurations\n%3")
                             .arg(QString::fromStdString(entry.device), QString::number(entry.configurations),
                                 QString::fromStdString(entry.notes)));
    }
    setCurrent(before);
    showSelected();
}

void RunList::setCurrent(const QString &id)
{
    const auto found = std::ranges::find(m_entries, id, &HistoryEntry::id);
    m_list->setCurrentRow(found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin()));
}

QString RunList::selected() const
{
    const int row = m_list->currentRow();
    return row < 0 || row >= static_cast<int>(m_entries.size()) ? QString()
                                                                : m_entries[static_cast<size_t>(row)].id;
}

void RunList::showSelected()
{
    const bool any = !selected().isEmpty();
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_notes, m_compare, m_remove })
        widget->setEnabled(any);
    m_notes->setText(
        any ? QString::fromStdString(m_entries[static_cast<size_t>(m_list->currentRow())].notes) : QString());
}

} // namespace halo

#include "moc_runlist.cpp"
