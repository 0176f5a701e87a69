// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/filtergrid.h"

#include "gui/models/filtermodel.h"
#include "gui/views/weightdelegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace halo {

namespace {

constexpr int largestCell = 46; // pixels

bool isTableKey(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Copy) || event.matches(QKeySequence::Paste)
        || event.matches(QKeySequence::Cut) || event.matches(QKeySequence::Delete);
}

} // namespace

FilterGrid::FilterGrid(FilterModel &model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
{
    setObjectName(QStringLiteral("filterGrid"));
    setAccessibleName(tr("Filter weights"));
    setModel(&model);
    setItemDelegate(new WeightDelegate(this));
    for (QHeaderView *header : { horizontalHeader(), verticalHeader() }) {
        header->setVisible(false);
        header->setMinimumSectionSize(1);
        header->setSectionResizeMode(QHeaderView::Fixed);
    }
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed
        | QAbstractItemView::EditKeyPressed);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        fit();
        setCurrentIndex(m_model.index(m_model.rowCount() / 2, m_model.columnCount() / 2));
    });
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] { viewport()->update(); });
}

bool FilterGrid::event(QEvent *event)
{
    // The window has shortcuts for the same keys; with the focus here they mean the cells.
    if (event->type() == QEvent::ShortcutOverride && isTableKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void FilterGrid::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && state() != QAbstractItemView::EditingState) // the editor lets the Enter that ends it through
        edit(currentIndex());
    else if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::Paste))
        paste();
    else if (event->matches(QKeySequence::Cut)) {
        copy();
        m_model.clearCells(selectedIndexes());
    } else if (event->matches(QKeySequence::Delete) || event->key() == Qt::Key_Backspace)
        m_model.clearCells(selectedIndexes());
    else
        QTableView::keyPressEvent(event);
}

void FilterGrid::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fit();
}

bool FilterGrid::focusNextPrevChild(bool next)
{
    // Tab walks through the cells, and leaves the table behind the last one.
    const int last = next ? m_model.rowCount() * m_model.columnCount() - 1 : 0;
    const QModelIndex current = currentIndex();
    if (current.isValid() && current.row() * m_model.columnCount() + current.column() != last)
        return QTableView::focusNextPrevChild(next);
    return QWidget::focusNextPrevChild(next);
}

void FilterGrid::fit()
{
    const int columns = std::max(1, m_model.columnCount());
    const int rows = std::max(1, m_model.rowCount());
    const int cell = std::clamp(std::min(width() / columns, height() / rows), 1, largestCell);
    horizontalHeader()->setDefaultSectionSize(cell);
    verticalHeader()->setDefaultSectionSize(cell);
    // The margins centre the table in what is left.
    const int left = (width() - cell * columns) / 2;
    const int top = (height() - cell * rows) / 2;
    setViewportMargins(left, top, width() - cell * columns - left, height() - cell * rows - top);
}

void FilterGrid::copy() const
{
    QGuiApplication::clipboard()->setText(m_model.copyCells(selectedIndexes()));
}

void FilterGrid::paste()
{
    m_model.pasteCells(currentIndex(), QGuiApplication::clipboard()->text());
}

} // namespace halo
