// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/locator.h"

#include "gui/base/colours.h"
#include "gui/diagram/look.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int smallEdge = 256;
constexpr double largestGroup = 24.0;  ///< of a field, in pixels of the screen
constexpr double narrowestGroup = 4.0; ///< that has a line around it
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
    setAccessibleName(tr("Where the work-group is"));
    setToolTip(tr("Where the work-group is in the image, or among all others. Click to choose another one. "
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

void Locator::setGroup(Size2 group, Size2 groups)
{
    m_size = { groups.w, groups.h };
    setGroup(group, groups, QRect(group.w, group.h, 1, 1), {});
}

/// How large a pixel is; groups of a field may be narrow and high where there are many in a row.
QSizeF Locator::scale() const
{
    const QSizeF each(static_cast<double>(width() - 4) / std::max(m_size.width(), 1),
        static_cast<double>(height() - 4) / std::max(m_size.height(), 1));
    if (m_small.isNull())
        return each.boundedTo({ largestGroup, largestGroup });
    const double both = std::min(each.width(), each.height());
    return { both, both };
}

QRectF Locator::rectOf(const QRect &pixels) const
{
    const QSizeF each = scale();
    return { 2.0 + pixels.x() * each.width(), 2.0 + pixels.y() * each.height(), pixels.width() * each.width(),
        pixels.height() * each.height() };
}

QRectF Locator::pictureRect() const
{
    return rectOf(QRect({}, m_size));
}

QPoint Locator::positionOf(QPoint pixel) const
{
    return rectOf(QRect(pixel, QSize(1, 1))).center().toPoint();
}

/// Lines between the groups, as far as they can be told apart.
void Locator::paintField(QPainter &painter) const
{
    const Look &look = diagramLook(isDarkPalette(palette()));
    const QRectF area = pictureRect();
    const QSizeF each = scale();
    painter.fillRect(area, look.empty);
    painter.setPen(QPen(look.line, 1.0));
    for (int x = 1; x < m_size.width() && each.width() >= narrowestGroup; ++x)
        painter.drawLine(QPointF(area.left() + x * each.width(), area.top()),
            QPointF(area.left() + x * each.width(), area.bottom()));
    for (int y = 1; y < m_size.height() && each.height() >= narrowestGroup; ++y)
        painter.drawLine(QPointF(area.left(), area.top() + y * each.height()),
            QPointF(area.right(), area.top() + y * each.height()));
}

void Locator::paintEvent(QPaintEvent *)
{
    if (m_outputs.isEmpty() && m_small.isNull())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF area = pictureRect();
    if (m_small.isNull())
        paintField(painter);
    else
        painter.drawImage(area, m_small);
    const Look &look = diagramLook(isDarkPalette(palette()));
    painter.setPen(QPen(hasFocus() ? accentColour(palette()) : look.line, hasFocus() ? 2.0 : 1.0));
    painter.drawRect(area);
    if (m_outputs.isEmpty())
        return;
    const auto frame = [&](const QRect &pixels, const QColor &colour, double grow) {
        QRectF box = rectOf(pixels);
        if (box.width() < 5.0 || box.height() < 5.0) // still to be found in a large picture
            box = QRectF(box.center() - QPointF(2.5, 2.5), QSizeF(5.0, 5.0));
        box.adjust(-grow, -grow, grow, grow);
        painter.setPen(QPen(Qt::white, 3.5));
        painter.drawRect(box);
        painter.setPen(QPen(colour, 1.8));
        painter.drawRect(box);
    };
    if (!m_window.isEmpty())
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
    if (m_outputs.isEmpty() || event->button() != Qt::LeftButton)
        return;
    // Outputs lie over the pixels of the picture, shifted for "valid" and "full".
    const QPointF inside = event->position() - pictureRect().topLeft();
    const QPointF pixel(inside.x() / scale().width(), inside.y() / scale().height());
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
