// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/locator.h"

#include "gui/colours.h"
#include "gui/diagram/look.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int smallEdge = 256;
constexpr Qt::KeyboardModifiers moveModifier = Qt::ShiftModifier;

/// Every n-th pixel of the first plane: enough to find one's way.
QImage shrunk(const Image &picture)
{
    if (picture.empty())
        return {};
    const int step = std::max({ 1, picture.width / smallEdge, picture.height / smallEdge });
    QImage small((picture.width + step - 1) / step, (picture.height + step - 1) / step, QImage::Format_RGB32);
    for (int y = 0; y < small.height(); ++y)
        for (int x = 0; x < small.width(); ++x) {
            const auto part = [&](size_t channel) {
                const float value = picture.at(channel, x * step, y * step);
                return value > 0.0F ? std::min(static_cast<int>(value * 255.0F + 0.5F), 255) : 0;
            };
            const bool grey = picture.colour.size() < 3;
            small.setPixel(x, y, qRgb(part(0), part(grey ? 0 : 1), part(grey ? 0 : 2)));
        }
    return small;
}

} // namespace

Locator::Locator(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("locator"));
    setAccessibleName(tr("Where the work-group is in the image"));
    setToolTip(tr("Where the work-group is in the image. Click to choose another one. "
                  "Shift and arrows: the next one"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
}

void Locator::setPicture(const Image &picture)
{
    m_small = shrunk(picture);
    m_size = { picture.width, picture.height };
    update();
}

void Locator::setGroup(Size2 group, Size2 groups, const QRect &outputs, const QRect &window)
{
    m_group = group;
    m_groups = groups;
    m_outputs = outputs;
    m_window = window;
    setAccessibleDescription(
        tr("Group (%1, %2) of %3 × %4").arg(group.w).arg(group.h).arg(groups.w).arg(groups.h));
    update();
}

double Locator::scale() const
{
    return std::min(static_cast<double>(width() - 4) / std::max(m_size.width(), 1),
        static_cast<double>(height() - 4) / std::max(m_size.height(), 1));
}

QRectF Locator::pictureRect() const
{
    return QRectF(QPointF(2.0, 2.0), QSizeF(m_size) * scale());
}

QPoint Locator::positionOf(QPoint pixel) const
{
    return (pictureRect().topLeft() + (QPointF(pixel) + QPointF(0.5, 0.5)) * scale()).toPoint();
}

void Locator::paintEvent(QPaintEvent *)
{
    if (m_small.isNull())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF area = pictureRect();
    painter.drawImage(area, m_small);
    const Look &look = diagramLook(isDarkPalette(palette()));
    painter.setPen(QPen(hasFocus() ? accentColour(palette()) : look.line, hasFocus() ? 2.0 : 1.0));
    painter.drawRect(area);
    if (m_outputs.isEmpty())
        return;
    const auto frame = [&](const QRect &pixels, const QColor &colour, double grow) {
        QRectF box(area.topLeft() + QPointF(pixels.topLeft()) * scale(), QSizeF(pixels.size()) * scale());
        if (box.width() < 5.0 || box.height() < 5.0) // still to be found in a large picture
            box = QRectF(box.center() - QPointF(2.5, 2.5), QSizeF(5.0, 5.0));
        box.adjust(-grow, -grow, grow, grow);
        painter.setPen(QPen(Qt::white, 3.5));
        painter.drawRect(box);
        painter.setPen(QPen(colour, 1.8));
        painter.drawRect(box);
    };
    frame(m_window, QColor::fromRgb(0xb87800), 1.5);
    frame(m_outputs, okabe::blue, 0.0);
}

void Locator::pick(int x, int y)
{
    const Size2 group{ std::clamp(x, 0, std::max(m_groups.w - 1, 0)),
        std::clamp(y, 0, std::max(m_groups.h - 1, 0)) };
    if (m_groups.w > 0 && !(group == m_group))
        Q_EMIT groupPicked(group);
}

void Locator::mousePressEvent(QMouseEvent *event)
{
    if (m_outputs.isEmpty() || m_small.isNull() || event->button() != Qt::LeftButton)
        return;
    // Outputs lie over the pixels of the picture, shifted for "valid" and "full".
    const QPointF pixel = (event->position() - pictureRect().topLeft()) / scale();
    const QPointF first = QPointF(m_outputs.topLeft())
        - QPointF(m_group.w * m_outputs.width(), m_group.h * m_outputs.height());
    const QPointF from = pixel - first;
    pick(static_cast<int>(from.x()) / m_outputs.width(), static_cast<int>(from.y()) / m_outputs.height());
}

bool Locator::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        if (key.modifiers() == moveModifier && key.key() >= Qt::Key_Left && key.key() <= Qt::Key_Down)
            event->accept();
    }
    return QWidget::event(event);
}

void Locator::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() != moveModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return pick(m_group.w - 1, m_group.h);
    case Qt::Key_Right:
        return pick(m_group.w + 1, m_group.h);
    case Qt::Key_Up:
        return pick(m_group.w, m_group.h - 1);
    case Qt::Key_Down:
        return pick(m_group.w, m_group.h + 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace halo
