// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel, touch pad and keys do to the canvas; imagecanvas.cpp is what it shows.
#include "gui/canvas/imagecanvas.h"
#include "gui/widgets/arrowkeys.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace halo {
namespace {

constexpr double wheelUnitsPerDoubling = 240.0; // two notches of a common wheel
constexpr double panStep = 48.0;
constexpr double splitStep = 0.02;

} // namespace

bool ImageCanvas::event(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m_view.zoomTo(m_view.zoom() * (1.0 + gesture->value()), inPane(gesture->position()));
            viewChanged();
            return true;
        }
    }
    if (event->type() == QEvent::Gesture) {
        if (const auto *pinch
            = static_cast<QPinchGesture *>(static_cast<QGestureEvent *>(event)->gesture(Qt::PinchGesture))) {
            m_view.zoomTo(m_view.zoom() * pinch->scaleFactor(), inPane(mapFromGlobal(pinch->hotSpot())));
            viewChanged();
            return true;
        }
    }
    return QWidget::event(event);
}

void ImageCanvas::resizeEvent(QResizeEvent *)
{
    layoutPanes();
}

void ImageCanvas::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
    QWidget::changeEvent(event);
}

void ImageCanvas::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return QWidget::mousePressEvent(event);
    const bool divider = event->button() == Qt::LeftButton && onDivider(event->position());
    m_drag = divider ? Drag::Divider : Drag::Picture;
    m_moved = event->button() == Qt::MiddleButton;
    m_pressedAt = m_lastAt = event->position();
    updateCursor(event->position());
    update();
}

void ImageCanvas::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Divider) {
        setSplit(at.x() / width());
    } else if (m_drag == Drag::Picture) {
        m_moved = m_moved || (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
        if (m_moved) {
            m_view.panBy(at - m_lastAt);
            m_lastAt = at;
            viewChanged();
        }
    } else {
        setHover(onDivider(at) ? std::nullopt : outputPixelAt(at));
    }
    updateCursor(at);
}

void ImageCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    const bool click = m_drag == Drag::Picture && !m_moved && event->button() == Qt::LeftButton;
    m_drag = Drag::None;
    updateCursor(event->position());
    update();
    if (!click)
        return;
    if (const auto pixel = outputPixelAt(event->position()))
        m_selection->pin(*pixel);
}

void ImageCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (onDivider(event->position()))
        return setSplit(0.5);
    if (const auto pixel = outputPixelAt(event->position()))
        return m_selection->open(*pixel);
    if (m_view.fitted())
        m_view.zoomTo(1.0, inPane(event->position()));
    else
        m_view.fit();
    viewChanged();
}

void ImageCanvas::wheelEvent(QWheelEvent *event)
{
    const double factor = std::exp2(event->angleDelta().y() / wheelUnitsPerDoubling);
    m_view.zoomTo(m_view.zoom() * factor, inPane(event->position()));
    viewChanged();
    setHover(outputPixelAt(event->position()));
    event->accept();
}

void ImageCanvas::leaveEvent(QEvent *)
{
    setHover(std::nullopt);
}

void ImageCanvas::setHover(std::optional<QPoint> outPixel)
{
    if (outPixel == m_hover)
        return;
    m_hover = outPixel;
    update();
    if (!m_hover)
        return Q_EMIT left(); // what was looked at last stays to be read
    m_selection->hover(m_hover);
    Q_EMIT hovered(*m_hover);
}

void ImageCanvas::updateCursor(QPointF position)
{
    if (m_drag == Drag::Divider || (m_drag == Drag::None && onDivider(position)))
        setCursor(Qt::SplitHCursor);
    else if (m_drag == Drag::Picture && m_moved)
        setCursor(Qt::ClosedHandCursor);
    else
        setCursor(outputPixelAt(position) ? Qt::CrossCursor : Qt::ArrowCursor);
}

void ImageCanvas::keyPressEvent(QKeyEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier) && m_selection->takeKey(*event, middlePixel()))
        return;
    if (const auto step = arrowStep(event->key()))
        return moveBy(*step, event->modifiers());
    switch (event->key()) {
    case Qt::Key_Plus:
        return zoomBy(std::sqrt(2.0));
    case Qt::Key_Minus:
        return zoomBy(std::sqrt(0.5));
    case Qt::Key_I:
    case Qt::Key_O:
        m_peek = event->key() == Qt::Key_I ? Role::Input : Role::Output;
        return layoutPanes();
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ImageCanvas::keyReleaseEvent(QKeyEvent *event)
{
    const bool peeking = event->key() == Qt::Key_I || event->key() == Qt::Key_O;
    if (!peeking || event->isAutoRepeat())
        return QWidget::keyReleaseEvent(event);
    m_peek.reset();
    layoutPanes();
}

void ImageCanvas::focusOutEvent(QFocusEvent *event)
{
    m_peek.reset(); // the key's release goes elsewhere
    layoutPanes();
    QWidget::focusOutEvent(event);
}

void ImageCanvas::moveBy(QPoint step, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ControlModifier)
        return setSplit(m_split + step.x() * splitStep);
    m_view.panBy(QPointF(step) * -panStep);
    viewChanged();
}

/// The pixel under the mouse, else the one in the middle: a picture can be read without a mouse.
std::optional<QPoint> ImageCanvas::middlePixel() const
{
    return m_hover ? m_hover : outputPixelAt(paneRect(m_mode == Mode::SideBySide ? 1 : 0).center());
}

} // namespace halo
