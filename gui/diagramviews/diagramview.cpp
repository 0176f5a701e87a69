// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/diagramview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/flowmotion.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/widgets/arrowkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPoint>

#include <cmath>
#include <utility>

namespace halo {
namespace {

constexpr Qt::KeyboardModifiers moveModifier = Qt::ShiftModifier;
constexpr QMarginsF margins(8.0, 6.0, 8.0, 6.0); ///< room for the frame that shows the focus

QSizeF inside(QSize size)
{
    return QRectF(QPointF(), QSizeF(size)).marginsRemoved(margins).size();
}

std::optional<QPoint> arrowOf(const QKeyEvent &event)
{
    return event.modifiers() == moveModifier ? arrowStep(event.key()) : std::nullopt;
}

} // namespace

DiagramView::DiagramView(MakeLayout makeLayout, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_makeLayout(makeLayout)
{
    setAccessibleName(name);
    setAccessibleDescription(
        tr("Point at a cell to see what belongs to it; click to pin it; double-click the halo to go to the "
           "group it belongs to. Shift and arrow keys: next cell"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
}

void DiagramView::setBoard(std::shared_ptr<const Storyboard> board)
{
    m_motion.stop();
    m_board = std::move(board);
    m_scene.reset();
    m_item = -1;
    m_links = {};
    m_under = {};
    layOut();
}

void DiagramView::setScene(std::shared_ptr<const Scene> scene, int time)
{
    m_motion.stop();
    m_before = std::exchange(m_scene, std::move(scene));
    const bool isNear = m_before && m_scene && std::abs(m_before->frame - m_scene->frame) == 1;
    if (isNear && time > 0) {
        m_motion.setDuration(time);
        m_motion.start();
    }
    update();
}

void DiagramView::setColours(ColourBy by, const HardwareModel &model, int padding)
{
    if (by == m_by && model == m_model && padding == m_padding)
        return;
    m_padding = padding;
    m_by = by;
    m_model = model;
    layOut();
}

void DiagramView::setItem(int item)
{
    if (item == m_item)
        return;
    m_item = item;
    layOut();
}

void DiagramView::setLinks(const Links &links, bool pinned)
{
    m_links = links;
    m_pinned = pinned;
    update();
}

void DiagramView::setBlanks(const Blanks &blanks)
{
    if (std::exchange(m_blanks, blanks) == blanks)
        return;
    m_base = {};
    update();
}

void DiagramView::setMarks(const CellMarks &marks)
{
    m_marks = marks;
    update();
}

double DiagramView::roomForEdge() const
{
    return m_board
        ? m_makeLayout(inside(size()), *m_board, DiagramFonts(font()), largestEdge, m_item).window.edge
        : largestEdge;
}

void DiagramView::setMostEdge(double edge)
{
    if (qFuzzyCompare(edge, m_mostEdge))
        return;
    m_mostEdge = edge;
    layOut();
}

QPoint DiagramView::positionOf(SurfaceCell position) const
{
    const Grid *grid = m_layout.of(position.surface);
    return grid && !grid->empty() ? grid->cell(position.cell).center().toPoint() : QPoint(-1, -1);
}

void DiagramView::layOut()
{
    const double most = m_item >= 0 && m_mostEdge >= largestEdge ? largestLoneEdge : m_mostEdge;
    m_layout = m_board ? m_makeLayout(inside(size()), *m_board, DiagramFonts(font()), most, m_item)
                       : DiagramLayout{};
    m_layout.translate({ margins.left(), margins.top() });
    m_colours.reset();
    if (m_board)
        m_colours.emplace(*m_board, m_by, isDarkPalette(palette()), m_model, m_padding);
    m_base = {};
    update();
}

void DiagramView::renderBase()
{
    const double ratio = devicePixelRatioF();
    m_base = QPixmap((QSizeF(size()) * ratio).toSize());
    m_base.setDevicePixelRatio(ratio);
    const Look &look = diagramLook(isDarkPalette(palette()));
    m_base.fill(look.card);
    QPainter painter(&m_base);
    const DiagramFonts fonts(font());
    paintBase(painter, drawing(fonts));
}

Drawing DiagramView::drawing(const DiagramFonts &fonts) const
{
    const int focus = m_item >= 0 ? m_item : m_links.items.size() == 1 ? m_links.items.front() : -1;
    const bool tells = m_links.from.surface == Surface::Outputs && (m_pinned || m_item >= 0);
    return { *m_board, m_layout, diagramLook(isDarkPalette(palette())), fonts, *m_colours, focus,
        tells ? m_links.from.cell : -1, m_depth, m_model, m_blanks, m_marks };
}

/// Going back is the same picture, the other way round.
void DiagramView::paintMoving(QPainter &painter, const Drawing &drawing)
{
    const bool isForward = m_before->frame < m_scene->frame;
    const Scene &first = isForward ? *m_before : *m_scene;
    const Scene &second = isForward ? *m_scene : *m_before;
    const double value = m_motion.currentValue().toDouble();
    const double share = isForward ? value : 1.0 - value;
    paintScene(painter, drawing, sceneBetween(first, second, share));
    paintMotion(painter, drawing, first, second, share);
}

void DiagramView::paintEvent(QPaintEvent *)
{
    if (!m_board || !m_scene)
        return;
    if (m_base.isNull())
        renderBase();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    const DiagramFonts fonts(font());
    const Drawing shown = drawing(fonts);
    if (moves() && m_before)
        paintMoving(painter, shown);
    else
        paintScene(painter, shown, *m_scene);
    if (!m_links.empty()) { // what belongs together tells names
        const Links alone{ m_links.from, {}, {}, {}, {} };
        paintLinks(painter, shown, m_blanks.names ? alone : m_links, m_pinned);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accentColour(palette()), 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void DiagramView::resizeEvent(QResizeEvent *)
{
    layOut();
    Q_EMIT resized();
}

/// Weights that are drawn as written are none that meet a pixel.
SurfaceCell DiagramView::cellUnder(QPointF position) const
{
    const SurfaceCell under = m_layout.cellAt(position);
    return under.surface == Surface::Weights && m_blanks.weights ? SurfaceCell{} : under;
}

void DiagramView::mouseMoveEvent(QMouseEvent *event)
{
    const SurfaceCell position = cellUnder(event->position());
    setCursor(
        position || m_layout.snapshotAt(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (position == m_under)
        return;
    m_under = position;
    Q_EMIT hovered(position);
}

void DiagramView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const int barrier = m_layout.snapshotAt(event->position()); barrier >= 0)
        Q_EMIT barrierClicked(barrier);
    else
        Q_EMIT clicked(cellUnder(event->position()));
}

void DiagramView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT doubleClicked(cellUnder(event->position()));
}

void DiagramView::leaveEvent(QEvent *)
{
    m_under = {};
    Q_EMIT hovered({});
}

void DiagramView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        layOut();
}

bool DiagramView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && arrowOf(static_cast<QKeyEvent &>(*event)))
        event->accept();
    return QWidget::event(event);
}

/// The neighbour of the cell that is marked; the first cell of the first surface if none is.
SurfaceCell DiagramView::movedBy(QPoint step) const
{
    const Grid *grid = m_layout.of(m_links.from.surface);
    if (!grid || grid->empty() || !m_links.from) {
        for (const Surface surface : { Surface::Outputs, Surface::Items })
            if (!m_layout.of(surface)->empty())
                return { surface, 0 };
        return {};
    }
    const int x = std::clamp(m_links.from.cell % grid->columns + step.x(), 0, grid->columns - 1);
    const int y = std::clamp(m_links.from.cell / grid->columns + step.y(), 0, grid->rows - 1);
    return { m_links.from.surface, y * grid->columns + x };
}

void DiagramView::keyPressEvent(QKeyEvent *event)
{
    const auto step = arrowOf(*event);
    if (!step)
        return QWidget::keyPressEvent(event);
    if (const SurfaceCell position = movedBy(*step); position && !(m_pinned && position == m_links.from))
        Q_EMIT clicked(position);
}

} // namespace halo

#include "moc_diagramview.cpp"
