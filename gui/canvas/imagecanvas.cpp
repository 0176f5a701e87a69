// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/imagecanvas.h"

#include "compute/drawing/base/colours.h"
#include "gui/canvas/canvasoverlay.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double paneGap = 8.0;

} // namespace

ImageCanvas::ImageCanvas(QWidget *parent)
    : QWidget(parent)
    , m_selection(new PixelSelection(this))
{
    setObjectName(QStringLiteral("imageCanvas"));
    setAccessibleName(tr("Image"));
    setAccessibleDescription(
        tr("Arrow keys move the image or the pinned pixel; Return pins a pixel and then shows its "
           "work-group, Esc unpins it; hold I or O to see only the input or the output."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 120);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    connect(m_selection, &PixelSelection::pinnedChanged, this, &ImageCanvas::showPinned);
}

void ImageCanvas::setMode(Mode mode)
{
    m_mode = mode;
    layoutPanes();
}

void ImageCanvas::setImage(Role role, const CanvasImage &layer)
{
    m_layers[static_cast<size_t>(role)] = layer;
    fitBounds();
}

void ImageCanvas::setUnder(Role role, const std::vector<CanvasImage> &layers)
{
    m_under[static_cast<size_t>(role)] = layers;
    fitBounds();
}

void ImageCanvas::fitBounds()
{
    QRect bounds;
    for (const CanvasImage &each : m_layers)
        if (!each.isNull())
            bounds |= each.extent();
    for (const CanvasImage &each : m_under[static_cast<size_t>(Role::Input)])
        bounds |= each.extent();
    if (!bounds.isEmpty())
        m_view.setBounds(bounds);
    viewChanged();
}

void ImageCanvas::setFootprint(Size2 filter, QPoint origin)
{
    m_filter = filter;
    m_filterOrigin = origin;
    update();
}

void ImageCanvas::showPinned()
{
    if (const auto &pinned = m_selection->pinned())
        m_view.reveal(QRectF(QPointF(*pinned + outputOrigin()), QSizeF(1, 1)));
    viewChanged();
}

void ImageCanvas::setTap(std::optional<QPoint> inputPixel)
{
    m_tap = inputPixel;
    update();
}

void ImageCanvas::setWorst(std::optional<QPoint> outPixel)
{
    m_worst = outPixel;
    update();
}

void ImageCanvas::setRevealed(bool revealed)
{
    m_revealed = revealed;
    redraw();
}

void ImageCanvas::setNote(const QString &note)
{
    m_note = note;
    update();
}

void ImageCanvas::setSplit(double split)
{
    m_split = std::clamp(split, 0.0, 1.0);
    redraw();
}

void ImageCanvas::zoomBy(double factor)
{
    zoomTo(m_view.zoom() * factor);
}

void ImageCanvas::zoomTo(double zoom)
{
    m_view.zoomTo(zoom, m_view.paneCentre());
    viewChanged();
}

void ImageCanvas::fit()
{
    m_view.fit();
    viewChanged();
}

void ImageCanvas::showPixel(QPoint outPixel, double zoomAtLeast)
{
    m_view.zoomTo(std::max(m_view.zoom(), zoomAtLeast), m_view.paneCentre());
    m_view.centreOn(QPointF(outPixel + outputOrigin()) + QPointF(0.5, 0.5));
    viewChanged();
}

QPointF ImageCanvas::positionOf(QPoint outPixel) const
{
    const QPointF inThePane = m_view.toPane(QPointF(outPixel + outputOrigin()) + QPointF(0.5, 0.5));
    return paneRect(m_mode == Mode::SideBySide && !m_peek ? 1 : 0).topLeft() + inThePane;
}

QRectF ImageCanvas::paneRect(int index) const
{
    if (m_mode != Mode::SideBySide || m_peek)
        return rect();
    const double each = std::floor((width() - paneGap) / 2);
    return { index * (each + paneGap), 0.0, each, static_cast<double>(height()) };
}

bool ImageCanvas::hasDivider() const
{
    return m_mode == Mode::Split && !m_peek && !image(Role::Input).isNull() && !image(Role::Output).isNull();
}

bool ImageCanvas::onDivider(QPointF position) const
{
    return hasDivider() && std::fabs(position.x() - dividerX()) <= 8.0;
}

std::vector<ImageCanvas::Pane> ImageCanvas::panes() const
{
    const QRectF whole = rect();
    if (m_peek)
        return { { whole, whole, *m_peek } };
    if (showsDifference())
        return { { whole, whole, Role::Difference } };
    if (m_mode == Mode::SideBySide)
        return { { paneRect(0), paneRect(0), Role::Input }, { paneRect(1), paneRect(1), Role::Output } };
    if (!hasDivider())
        return { { whole, whole, image(Role::Input).isNull() ? Role::Output : Role::Input } };
    const double x = dividerX();
    return { { whole, QRectF(0, 0, x, height()), Role::Input },
        { whole, QRectF(x, 0, width() - x, height()), Role::Output } };
}

QPointF ImageCanvas::inPane(QPointF position) const
{
    const QRectF second = paneRect(1);
    return position
        - (m_mode == Mode::SideBySide && position.x() >= second.left() && !m_peek ? second.topLeft()
                                                                                  : QPointF());
}

std::optional<QPoint> ImageCanvas::outputPixelAt(QPointF position) const
{
    const QPointF at = m_view.toPicture(inPane(position));
    const QPoint pixel(static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())));
    const CanvasImage &output = image(Role::Output);
    if (output.isNull() || !output.extent().contains(pixel))
        return std::nullopt;
    return pixel - outputOrigin();
}

QRect ImageCanvas::visiblePixels() const
{
    return QRectF(m_view.toPicture(QPointF()), m_view.paneSize() / m_view.scale()).toAlignedRect();
}

void ImageCanvas::layoutPanes()
{
    m_view.setPane(paneRect(0).size(), devicePixelRatioF());
    viewChanged();
}

void ImageCanvas::viewChanged()
{
    redraw();
    Q_EMIT zoomed(m_view.zoom());
    Q_EMIT viewMoved();
}

void ImageCanvas::redraw()
{
    m_dirty = true;
    update();
}

void ImageCanvas::render()
{
    const QSize size = (QSizeF(this->size()) * devicePixelRatioF()).toSize();
    if (m_rendered.size() != size)
        m_rendered = QPixmap(size);
    m_rendered.setDevicePixelRatio(devicePixelRatioF());
    m_rendered.fill(mixed(palette().color(QPalette::Window), palette().color(QPalette::Text), 0.06));
    QPainter painter(&m_rendered);
    painter.setFont(font());
    for (const Pane &pane : panes())
        renderPane(painter, pane);
    if (m_mode == Mode::SideBySide && !m_peek)
        painter.fillRect(
            QRectF(paneRect(0).topRight(), paneRect(1).bottomLeft()), palette().color(QPalette::Base));
    m_dirty = false;
}

void ImageCanvas::renderPane(QPainter &painter, const Pane &pane) const
{
    painter.save();
    painter.setClipRect(pane.clip);
    painter.translate(pane.rect.topLeft());
    const CanvasImage &shown = image(pane.role);
    if (m_revealed || pane.role == Role::Input) {
        for (const CanvasImage &under : m_under[static_cast<size_t>(pane.role)])
            paintLayer(painter, under, m_view, palette());
        paintLayer(painter, shown, m_view, palette());
        paintPixelDetails(painter, shown, m_view);
    }
    const QColor line = mutedColour(palette());
    const CanvasImage &other = image(pane.role == Role::Input ? Role::Output : Role::Input);
    if (!other.isNull() && other.extent() != shown.extent())
        paintOutline(painter, m_view.toPane(QRectF(other.extent())), line, true);
    if (!shown.isNull())
        paintOutline(painter, m_view.toPane(QRectF(shown.extent())), line, false);
    if (!shown.whole.isEmpty()) { // over any picture
        paintOutline(painter, m_view.toPane(QRectF(shown.bounds())), Qt::white, false);
        paintOutline(painter, m_view.toPane(QRectF(shown.bounds())), Qt::black, true);
    }
    painter.restore();
}

void ImageCanvas::paintEvent(QPaintEvent *)
{
    if (m_dirty || m_rendered.devicePixelRatio() != devicePixelRatioF())
        render();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_rendered);
    for (const Pane &pane : panes())
        paintMarks(painter, pane);
    if (hasDivider())
        paintDivider(painter, dividerX(), height(), palette(), m_drag == Drag::Divider);
    paintLabels(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accentColour(palette()), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void ImageCanvas::paintMarks(QPainter &painter, const Pane &pane) const
{
    painter.save();
    painter.setClipRect(pane.clip);
    painter.translate(pane.rect.topLeft());
    if (m_worst && m_mode == Mode::Difference && pane.role == Role::Difference)
        paintTarget(
            painter, m_view.toPane(QRectF(QPointF(*m_worst + outputOrigin()), QSizeF(1, 1))), okabe::skyBlue);
    if (m_selection->pinned())
        paintPixelMarks(painter, pane.role, *m_selection->pinned(), true);
    else if (m_hover)
        paintPixelMarks(painter, pane.role, *m_hover, false);
    if (m_tap && pane.role != Role::Difference)
        paintFrame(painter, m_view.toPane(QRectF(QPointF(*m_tap), QSizeF(1, 1))), okabe::purple, true);
    painter.restore();
}

/// Blue what is read, orange what is written: as everywhere in the program.
void ImageCanvas::paintPixelMarks(QPainter &painter, Role role, QPoint outPixel, bool strong) const
{
    const QRectF reads(footprintOf(outPixel));
    const bool together = m_mode != Mode::SideBySide || m_peek;
    if (together || role == Role::Input)
        paintFrame(painter, m_view.toPane(reads), okabe::blue, strong);
    if (together || role != Role::Input)
        paintFrame(painter, m_view.toPane(QRectF(QPointF(outPixel + outputOrigin()), QSizeF(1, 1))),
            okabe::vermilion, strong);
}

void ImageCanvas::paintLabels(QPainter &painter) const
{
    for (const Pane &pane : panes()) {
        if (!m_revealed && pane.role != Role::Input)
            continue; // it says from what to what values are
        const bool rightOne = hasDivider() && pane.role == Role::Output;
        const QPointF corner
            = rightOne ? pane.rect.topRight() + QPointF(-8, 8) : pane.rect.topLeft() + QPointF(8, 8);
        painter.save();
        painter.setClipRect(pane.clip);
        paintChip(
            painter, corner, rightOne ? Qt::AlignRight : Qt::AlignLeft, image(pane.role).label, palette());
        painter.restore();
    }
    paintChip(
        painter, { width() / 2.0, height() - 10.0 }, Qt::AlignHCenter | Qt::AlignBottom, m_note, palette());
}

} // namespace halo

#include "moc_imagecanvas.cpp"
