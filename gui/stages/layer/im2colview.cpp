// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/layer/im2colview.h"

#include "compute/drawing/base/colours.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr int columnGap = 24;    ///< between channel and matrix
constexpr double leastCell = 11; ///< pixels of a cell, so that cells can be told apart
constexpr double mostCell = 34;

/// Neighbours differ, and so do rows.
QColor faceOf(QPoint place, const QPalette &palette)
{
    const QColor hues[] = { okabe::blue, okabe::orange, okabe::green, okabe::purple, okabe::skyBlue,
        okabe::vermilion, okabe::yellow };
    const auto hue = static_cast<size_t>(place.x() * 3 + place.y() * 2) % std::size(hues);
    const double share = (place.x() + place.y()) % 2 == 0 ? 0.45 : 0.62;
    return mixed(hues[hue], palette.color(QPalette::Base), share);
}

} // namespace

Im2colView::Im2colView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("im2colView"));
    setAccessibleName(tr("From pixels to columns"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void Im2colView::setShape(const LayerShape &shape)
{
    if (shape == m_shape && m_columns > 0)
        return;
    m_shape = shape;
    m_pixel.reset();
    setPosition(0);
}

void Im2colView::setPosition(int position)
{
    m_position = std::clamp(position, 0, std::max(m_shape.positions() - 1, 0));
    arrange();
    update();
    Q_EMIT looked();
}

/// The parts in sight follow the column that is looked at.
void Im2colView::arrange()
{
    const int title = fontMetrics().height() + 4;
    const QRectF all(0, title, width(), std::max(height() - title - fontMetrics().height(), 40));
    const Size2 padded = m_shape.padded();
    const double half = all.width() * 0.42;
    m_inputCell = std::clamp(std::min(half / padded.w, all.height() / padded.h), leastCell, mostCell);
    const int across = std::min(padded.w, std::max(static_cast<int>(half / m_inputCell), 1));
    const int down = std::min(padded.h, std::max(static_cast<int>(all.height() / m_inputCell), 1));
    const QPoint first = placeOf(m_shape, { 0, m_position });
    const QPoint last = placeOf(m_shape, { taps() - 1, m_position });
    const QPoint middle = (first + last) / 2;
    const auto start = [&](int centre, int size, int Size2::*axis) {
        const int first = -(m_shape.padding.*axis);
        return std::clamp(centre - size / 2, first, first + padded.*axis - size);
    };
    m_window = QRect(start(middle.x(), across, &Size2::w), start(middle.y(), down, &Size2::h), across, down);
    m_input = QRectF(all.left() + 2, all.top(), across * m_inputCell, down * m_inputCell);
    const double room = all.right() - m_input.right() - columnGap - 2;
    m_cellH = std::min(all.height() / std::max(taps(), 1), mostCell);
    m_cellW = std::clamp(room / std::max(m_shape.positions(), 1), leastCell, mostCell);
    m_columns = std::clamp(static_cast<int>(room / m_cellW), 1, std::max(m_shape.positions(), 1));
    m_first = std::clamp(m_position - m_columns / 2, 0, std::max(m_shape.positions() - m_columns, 0));
    m_matrix = QRectF(m_input.right() + columnGap, all.top(), m_columns * m_cellW, taps() * m_cellH);
}

void Im2colView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool Im2colView::isInside(QPoint place) const
{
    return place.x() >= 0 && place.y() >= 0 && place.x() < m_shape.in.w && place.y() < m_shape.in.h;
}

QRectF Im2colView::rectOfPixel(QPoint pixel) const
{
    if (!m_window.contains(pixel))
        return {};
    const QPoint at = pixel - m_window.topLeft();
    return { m_input.left() + at.x() * m_inputCell, m_input.top() + at.y() * m_inputCell, m_inputCell,
        m_inputCell };
}

QRectF Im2colView::rectOfCell(ColumnCell cell) const
{
    if (cell.position < m_first || cell.position >= m_first + m_columns)
        return {};
    return { m_matrix.left() + (cell.position - m_first) * m_cellW, m_matrix.top() + cell.tap * m_cellH,
        m_cellW, m_cellH };
}

void Im2colView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    const QFontMetrics metrics(bold);
    const int high = metrics.ascent();
    painter.drawText(QPointF(2, high),
        metrics.elidedText(
            tr("A channel with its padding"), Qt::ElideRight, static_cast<int>(m_matrix.left()) - columnGap));
    painter.drawText(QPointF(m_matrix.left(), high),
        metrics.elidedText(m_shape.groups == 1 ? tr("Its rows of the matrix of columns")
                                               : tr("Its rows of the columns of the first group"),
            Qt::ElideRight, width() - static_cast<int>(m_matrix.left())));
    painter.setFont(font());
    if (m_shape.empty())
        return;
    paintInput(painter);
    paintMatrix(painter);
    paintMarks(painter);
    painter.setPen(mutedColour(palette()));
    painter.drawText(QPointF(m_matrix.left(), height() - 4),
        tr("columns %1 to %2 of %3").arg(m_first).arg(m_first + m_columns - 1).arg(m_shape.positions()));
    painter.drawText(QPointF(2, height() - 4),
        tr("columns %1 to %2, rows %3 to %4")
            .arg(m_window.left())
            .arg(m_window.right())
            .arg(m_window.top())
            .arg(m_window.bottom()));
}

void Im2colView::paintCell(QPainter &painter, const QRectF &place, QPoint at) const
{
    const QRectF inner = place.adjusted(0.5, 0.5, -0.5, -0.5);
    if (!isInside(at)) { // colour alone does not say it
        painter.fillRect(inner, palette().color(QPalette::Base));
        painter.fillRect(inner, QBrush(mutedColour(palette()), Qt::BDiagPattern));
        return;
    }
    const QColor face = faceOf(at, palette());
    painter.fillRect(inner, face);
    const QString text = QStringLiteral("%1,%2").arg(at.x()).arg(at.y());
    const QFontMetrics metrics(painter.font());
    if (metrics.horizontalAdvance(text) < place.width() - 2 && metrics.height() < place.height() + 2) {
        painter.setPen(readableOn(face));
        painter.drawText(place, Qt::AlignCenter, text);
    }
}

void Im2colView::paintInput(QPainter &painter) const
{
    for (int y = m_window.top(); y <= m_window.bottom(); ++y)
        for (int x = m_window.left(); x <= m_window.right(); ++x)
            paintCell(painter, rectOfPixel({ x, y }), { x, y });
}

void Im2colView::paintMatrix(QPainter &painter) const
{
    for (int position = m_first; position < m_first + m_columns; ++position)
        for (int tap = 0; tap < taps(); ++tap)
            paintCell(painter, rectOfCell({ tap, position }), placeOf(m_shape, { tap, position }));
}

/// The column that is looked at and its window in dark, the pixel under the pointer in orange.
void Im2colView::paintMarks(QPainter &painter) const
{
    const QPen dark(palette().color(QPalette::Text), 2);
    const QPen hot(isDarkPalette(palette()) ? okabe::orange : okabe::vermilion, 3);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(dark);
    for (int tap = 0; tap < taps(); ++tap) {
        const QRectF place = rectOfPixel(placeOf(m_shape, { tap, m_position }));
        if (!place.isEmpty())
            painter.drawRect(place.adjusted(1, 1, -1, -1));
    }
    const QRectF top = rectOfCell({ 0, m_position });
    painter.drawRect(top.united(rectOfCell({ taps() - 1, m_position })));
    if (!m_pixel)
        return;
    painter.setPen(hot);
    painter.drawRect(rectOfPixel(*m_pixel).adjusted(1, 1, -1, -1));
    for (const ColumnCell cell : cellsOf(m_shape, *m_pixel))
        if (const QRectF place = rectOfCell(cell); !place.isEmpty())
            painter.drawRect(place.adjusted(1, 1, -1, -1));
}

std::optional<QPoint> Im2colView::placeAt(QPointF pointer) const
{
    if (!m_input.contains(pointer))
        return std::nullopt;
    const QPointF at = (pointer - m_input.topLeft()) / m_inputCell;
    return QPoint(static_cast<int>(at.x()), static_cast<int>(at.y())) + m_window.topLeft();
}

std::optional<ColumnCell> Im2colView::cellAt(QPointF pointer) const
{
    if (!m_matrix.contains(pointer))
        return std::nullopt;
    const QPointF at = pointer - m_matrix.topLeft();
    return ColumnCell{ std::min(static_cast<int>(at.y() / m_cellH), taps() - 1),
        std::min(m_first + static_cast<int>(at.x() / m_cellW), m_shape.positions() - 1) };
}

void Im2colView::setPixel(std::optional<QPoint> pixel)
{
    if (pixel && !isInside(*pixel))
        pixel.reset();
    if (pixel == m_pixel)
        return;
    m_pixel = pixel;
    update();
    Q_EMIT looked();
}

void Im2colView::mouseMoveEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->position());
    setPixel(cell ? std::optional(placeOf(m_shape, *cell)) : placeAt(event->position()));
}

void Im2colView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    setPixel(std::nullopt);
}

/// A column by itself, or the first one that holds a pixel.
void Im2colView::mousePressEvent(QMouseEvent *event)
{
    if (const auto cell = cellAt(event->position()))
        return setPosition(cell->position);
    const auto place = placeAt(event->position());
    if (!place || !isInside(*place))
        return;
    const std::vector<ColumnCell> cells = cellsOf(m_shape, *place);
    if (!cells.empty())
        setPosition(cells[cells.size() / 2].position);
}

void Im2colView::keyPressEvent(QKeyEvent *event)
{
    const int row = m_shape.out().w;
    switch (event->key()) {
    case Qt::Key_Left:
        return setPosition(m_position - 1);
    case Qt::Key_Right:
        return setPosition(m_position + 1);
    case Qt::Key_Up:
        return setPosition(m_position - row);
    case Qt::Key_Down:
        return setPosition(m_position + row);
    case Qt::Key_Home:
        return setPosition(0);
    case Qt::Key_End:
        return setPosition(m_shape.positions() - 1);
    default:
        return QWidget::keyPressEvent(event);
    }
}

} // namespace halo

#include "moc_im2colview.cpp"
