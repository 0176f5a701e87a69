// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filtergrid.h"

#include "compute/drawing/base/colours.h"
#include "gui/designer/filtermodel.h"
#include "gui/designer/weightdelegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace halo {

namespace {

constexpr int mostPixels = 96; // of a cell, however large the zoom is

bool isTableKey(const QKeyEvent &event)
{
    const bool control = event.modifiers() == Qt::ControlModifier;
    const int key = event.key();
    const bool fills = control
        && (key == Qt::Key_D || key == Qt::Key_R || key == Qt::Key_Return || key == Qt::Key_Enter
            || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_0);
    return fills || event.matches(QKeySequence::Copy) || event.matches(QKeySequence::Paste)
        || event.matches(QKeySequence::Cut) || event.matches(QKeySequence::Delete)
        || event.matches(QKeySequence::SelectAll) || event.matches(QKeySequence::ZoomIn)
        || event.matches(QKeySequence::ZoomOut);
}

} // namespace

FilterGrid::FilterGrid(FilterModel &model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
    , m_delegate(new WeightDelegate(this))
{
    setObjectName(QStringLiteral("filterGrid"));
    setAccessibleName(tr("Filter weights"));
    setModel(&model);
    setItemDelegate(m_delegate);
    for (QHeaderView *header : { horizontalHeader(), verticalHeader() }) {
        header->setVisible(false);
        header->setMinimumSectionSize(1);
        header->setSectionResizeMode(QHeaderView::Fixed);
    }
    setShowGrid(false);
    setTabKeyNavigation(false); // Tab goes on to what follows; arrows walk through the cells
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed
        | QAbstractItemView::EditKeyPressed);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(m_delegate, &WeightDelegate::leftEditor, this, &FilterGrid::move);
    connect(m_delegate, &WeightDelegate::fillRequested, this,
        [this](const QString &text) { m_model.fillCells(chosenCells(), text); });
    connectModel();
}

void FilterGrid::connectModel()
{
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_strokeCell = {};
        fit();
        setCurrentIndex(m_model.index(m_model.rowCount() / 2, m_model.columnCount() / 2));
    });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        viewport()->update();
        tellCell(currentIndex());
    });
    connect(&m_model, &FilterModel::symmetryChanged, viewport(), qOverload<>(&QWidget::update));
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &FilterGrid::tellCell);
}

void FilterGrid::setLargestCell(int edge)
{
    m_largestCell = edge;
    fit();
}

void FilterGrid::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, 1.0, 32.0);
    fit();
    if (currentIndex().isValid())
        scrollTo(currentIndex());
    Q_EMIT zoomChanged(m_zoom);
}

QModelIndexList FilterGrid::chosenCells() const
{
    const QModelIndexList selected = selectedIndexes();
    if (!selected.isEmpty())
        return selected;
    return currentIndex().isValid() ? QModelIndexList{ currentIndex() } : QModelIndexList{};
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
    // An editor lets the Enter that ends it through.
    if (state() == QAbstractItemView::EditingState || (!takeEditKey(*event) && !takeFillKey(*event)))
        QTableView::keyPressEvent(event);
}

bool FilterGrid::takeEditKey(const QKeyEvent &event)
{
    const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (enter && event.modifiers().testFlag(Qt::ControlModifier))
        m_model.fillCells(chosenCells(), m_model.data(currentIndex(), Qt::EditRole).toString());
    else if (enter)
        QAbstractItemView::edit(currentIndex());
    else if (event.matches(QKeySequence::Copy))
        copy();
    else if (event.matches(QKeySequence::Paste))
        paste();
    else if (event.matches(QKeySequence::Cut))
        cut();
    else if (event.matches(QKeySequence::Delete) || event.key() == Qt::Key_Backspace)
        m_model.clearCells(chosenCells());
    else
        return false;
    return true;
}

bool FilterGrid::takeFillKey(const QKeyEvent &event)
{
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const bool fine = event.modifiers().testFlag(Qt::ShiftModifier);
    if (event.matches(QKeySequence::ZoomIn))
        setZoom(m_zoom * 1.25);
    else if (event.matches(QKeySequence::ZoomOut))
        setZoom(m_zoom / 1.25);
    else if (m_brush && event.key() == Qt::Key_Escape)
        Q_EMIT brushLeft();
    else if (control && event.key() == Qt::Key_0)
        setZoom(1.0);
    else if (control && event.key() == Qt::Key_D)
        m_model.fillDown(chosenCells());
    else if (control && event.key() == Qt::Key_R)
        m_model.fillRight(chosenCells());
    else if (control && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down))
        m_model.nudgeCells(chosenCells(), event.key() == Qt::Key_Up ? 1 : -1, fine);
    else
        return false;
    return true;
}

void FilterGrid::move(int columns, int rows)
{
    const int width = m_model.columnCount();
    int column = currentIndex().column() + columns;
    int row = currentIndex().row() + rows;
    if (column >= width && row + 1 < m_model.rowCount()) { // as a typewriter does
        column = 0;
        ++row;
    } else if (column < 0 && row > 0) {
        column = width - 1;
        --row;
    }
    setCurrentIndex(
        m_model.index(std::clamp(row, 0, m_model.rowCount() - 1), std::clamp(column, 0, width - 1)));
}

bool FilterGrid::edit(const QModelIndex &index, EditTrigger trigger, QEvent *event)
{
    m_delegate->setTyping(trigger == QAbstractItemView::AnyKeyPressed);
    return QTableView::edit(index, trigger, event);
}

QItemSelectionModel::SelectionFlags FilterGrid::selectionCommand(
    const QModelIndex &index, const QEvent *event) const
{
    // Lists let Ctrl+Home leave the selection behind; a spreadsheet takes it along.
    const bool isKey = event && event->type() == QEvent::KeyPress;
    const bool shift = isKey && static_cast<const QKeyEvent *>(event)->modifiers() & Qt::ShiftModifier;
    if (!event || (isKey && !shift))
        return QItemSelectionModel::ClearAndSelect;
    return QTableView::selectionCommand(index, event);
}

void FilterGrid::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    const Symmetry symmetry = m_model.symmetry();
    if (symmetry == Symmetry::None)
        return;
    const QRect first = visualRect(m_model.index(0, 0));
    const QRect all
        = first.united(visualRect(m_model.index(m_model.rowCount() - 1, m_model.columnCount() - 1)));
    const QPointF middle = QRectF(all).center();
    QPainter painter(viewport());
    painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::DashLine));
    const bool turned = symmetry == Symmetry::HalfTurn || symmetry == Symmetry::Opposite;
    if (turned)
        painter.drawEllipse(middle, first.width() * 0.62, first.height() * 0.62);
    if (!turned && symmetry != Symmetry::TopBottom)
        painter.drawLine(QPointF(middle.x(), all.top()), QPointF(middle.x(), all.bottom()));
    if (!turned && symmetry != Symmetry::LeftRight)
        painter.drawLine(QPointF(all.left(), middle.y()), QPointF(all.right(), middle.y()));
    if (symmetry == Symmetry::All && m_model.rowCount() == m_model.columnCount()) {
        painter.drawLine(all.topLeft(), all.bottomRight());
        painter.drawLine(all.topRight(), all.bottomLeft());
    }
}

void FilterGrid::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fit();
}

void FilterGrid::fit()
{
    const int columns = std::max(1, m_model.columnCount());
    const int rows = std::max(1, m_model.rowCount());
    const int fitting = std::clamp(std::min(width() / columns, height() / rows), 1, m_largestCell);
    const int cell = std::min(qRound(fitting * m_zoom), std::max(fitting, mostPixels));
    horizontalHeader()->setDefaultSectionSize(cell);
    verticalHeader()->setDefaultSectionSize(cell);
    const bool inside = cell * columns <= width() && cell * rows <= height();
    for (const auto set : { &QAbstractScrollArea::setHorizontalScrollBarPolicy,
             &QAbstractScrollArea::setVerticalScrollBarPolicy })
        (this->*set)(inside ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    // The margins centre the table in what is left.
    const int left = std::max(0, (width() - cell * columns) / 2);
    const int top = std::max(0, (height() - cell * rows) / 2);
    if (inside)
        setViewportMargins(left, top, width() - cell * columns - left, height() - cell * rows - top);
    else
        setViewportMargins(0, 0, 0, 0);
}

} // namespace halo

#include "moc_filtergrid.cpp"
