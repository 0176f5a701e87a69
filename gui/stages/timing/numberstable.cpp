// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/numberstable.h"

#include "gui/stages/timing/timingmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>

namespace halo {

NumbersTable::NumbersTable(QWidget *parent)
    : QTableView(parent)
    , m_model(new TimingModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    setObjectName(QStringLiteral("timingTable"));
    setAccessibleName(tr("Numbers"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(TimingModel::sortRole);
    setModel(m_sorted);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false); // Tab leads on, arrows go from cell to cell
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setStretchLastSection(true);
    setColumnWidth(TimingModel::Variant, fontMetrics().averageCharWidth() * 28);
    connect(this, &QTableView::activated, this,
        [this](const QModelIndex &index) { Q_EMIT entryChosen(m_sorted->mapToSource(index).row()); });
    connect(this, &QTableView::clicked, this,
        [this](const QModelIndex &index) { Q_EMIT entryClicked(m_sorted->mapToSource(index).row()); });
}

void NumbersTable::setRecord(const std::shared_ptr<const Record> &record)
{
    m_model->setRecord(record);
}

QString NumbersTable::selectedText() const
{
    QString text;
    for (const QModelIndex &row : selectionModel()->selectedRows()) {
        for (int column = 0; column < TimingModel::ColumnCount; ++column)
            text += (column > 0 ? QStringLiteral("\t") : QString())
                + row.siblingAtColumn(column).data().toString();
        text += u'\n';
    }
    return text;
}

void NumbersTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return QApplication::clipboard()->setText(selectedText());
    QTableView::keyPressEvent(event);
}

} // namespace halo

#include "moc_numberstable.cpp"
