// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/translated.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/filtermodel.h"
#include "gui/designer/gridmenu.h"

#include "compute/base/error.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMimeData>
#include <QMouseEvent>

#include <algorithm>
#include <cstdlib>

namespace halo {

void FilterGrid::setBrush(std::optional<float> weight)
{
    m_brush = weight;
    m_strokeCell = {};
    viewport()->setCursor(weight ? Qt::CrossCursor : Qt::ArrowCursor);
}

void FilterGrid::mousePressEvent(QMouseEvent *event)
{
    const bool paints = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    const QModelIndex cell = indexAt(event->position().toPoint());
    if (m_brush && event->button() == Qt::MiddleButton && cell.isValid()) {
        Q_EMIT brushPicked(m_model.filter().at(cell.column(), cell.row()));
        return;
    }
    if (!m_brush || !paints || !cell.isValid()) {
        QTableView::mousePressEvent(event);
        return;
    }
    m_strokeWeight = event->button() == Qt::LeftButton ? *m_brush : 0.0F;
    ++m_stroke;
    m_strokeCell = cell;
    setCurrentIndex(cell);
    m_model.paintCells({ cell }, m_strokeWeight, m_stroke);
}

void FilterGrid::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint place = event->position().toPoint();
    if (m_strokeCell.isValid())
        paintTo(place);
    else if (!m_brush)
        QTableView::mouseMoveEvent(event);
    tellCell(indexAt(place));
}

void FilterGrid::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_strokeCell.isValid())
        QTableView::mouseReleaseEvent(event);
    m_strokeCell = {};
}

void FilterGrid::paintTo(QPoint place)
{
    const QModelIndex cell = indexAt(place);
    if (!cell.isValid() || cell == m_strokeCell)
        return;
    // A quick pointer leaps over cells; the stroke does not.
    const int dx = cell.column() - m_strokeCell.column();
    const int dy = cell.row() - m_strokeCell.row();
    const int steps = std::max(std::abs(dx), std::abs(dy));
    QModelIndexList line;
    for (int i = 1; i <= steps; ++i)
        line += m_model.index(m_strokeCell.row() + qRound(static_cast<double>(dy) * i / steps),
            m_strokeCell.column() + qRound(static_cast<double>(dx) * i / steps));
    m_strokeCell = cell;
    m_model.paintCells(line, m_strokeWeight, m_stroke);
    setCurrentIndex(cell);
}

void FilterGrid::wheelEvent(QWheelEvent *event)
{
    // Some systems turn the wheel sideways while a modifier is held.
    m_wheel += event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    const int steps = m_wheel / QWheelEvent::DefaultDeltasPerStep;
    m_wheel -= steps * QWheelEvent::DefaultDeltasPerStep;
    event->accept();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        for (int i = 0; i < std::abs(steps); ++i)
            setZoom(steps > 0 ? m_zoom * 1.25 : m_zoom / 1.25);
        return;
    }
    const QModelIndex cell = indexAt(event->position().toPoint());
    if (!hasFocus() || !cell.isValid()) { // rolling past must change nothing
        event->ignore();
        return;
    }
    const QModelIndexList chosen = chosenCells();
    if (steps != 0)
        m_model.nudgeCells(chosen.contains(cell) ? chosen : QModelIndexList{ cell }, steps,
            event->modifiers().testFlag(Qt::ShiftModifier));
}

bool FilterGrid::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        tellCell(currentIndex());
    return QTableView::viewportEvent(event);
}

void FilterGrid::tellCell(const QModelIndex &cell)
{
    Q_EMIT hovered(cell.isValid() ? cell.data(Qt::AccessibleTextRole).toString() : QString());
}

void FilterGrid::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_brush && event->reason() == QContextMenuEvent::Mouse)
        return; // the right button paints zeros
    const QPoint place = event->reason() == QContextMenuEvent::Mouse
        ? event->globalPos()
        : viewport()->mapToGlobal(visualRect(currentIndex()).center());
    popupGridMenu(*this, place);
}

void FilterGrid::copy(TextForm form) const
{
    const QModelIndexList cells = chosenCells();
    if (!cells.isEmpty())
        QGuiApplication::clipboard()->setMimeData(mimeOf(m_model.part(cells), form));
}

void FilterGrid::cut()
{
    copy();
    m_model.clearCells(chosenCells());
}

void FilterGrid::paste()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    try {
        const Filter block = filterIn(copied);
        Q_EMIT refused({});
        const bool all = selectedIndexes().size() == static_cast<qsizetype>(m_model.filter().size().area());
        // What does not fit here, or is meant for all, is a filter of its own.
        if (all || !m_model.pasteCells(currentIndex(), block))
            m_model.replace(block, tr("paste filter"));
    } catch (const Error &error) {
        Q_EMIT refused(translated(error.message()));
    }
}

} // namespace halo
