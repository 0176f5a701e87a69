// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/locator.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/look.h"
#include "gui/widgets/arrowkeys.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPoint>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int mosaicEdge = 1024;       ///< of the pictures of a mosaic
constexpr double rowHeight = 72.0;     ///< of a picture of one row
constexpr double heatFoot = 30.0;      ///< for the words under a heat map
constexpr double largestGroup = 24.0;  ///< of a field, in pixels of the screen
constexpr double narrowestGroup = 4.0; ///< that has a line around it
constexpr Qt::KeyboardModifiers locatorModifier = Qt::ShiftModifier;

/// A veil: few is clear, many is hot.
QColor heatOf(int count, int most)
{
    if (count <= 0)
        return QColor(0, 0, 0, 150); // nobody reads it
    const double share = most > 1 ? (count - 1.0) / (most - 1.0) : 0.0;
    QColor face = mixed(QColor::fromRgb(0x2a7ec2), QColor::fromRgb(0xe0560a), share);
    face.setAlphaF(static_cast<float>(0.30 + 0.45 * share));
    return face;
}

} // namespace

Locator::Locator(QWidget *parent)
    : QWidget(parent)
    , m_help(tr("The place of the work-group in the image, or among all others. Click to choose another one. "
                "Shift and arrow keys: the next one"))
{
    setAccessibleName(tr("Place of the work-group"));
    setToolTip(m_help);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
}

QImage Locator::shrunk(const Image &picture, int edge)
{
    if (picture.empty())
        return {};
    const int step = std::max({ 1, picture.width / edge, picture.height / edge });
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

void Locator::setPicture(const QImage &shrunk, QSize size)
{
    m_small = shrunk;
    m_size = size;
    update();
}

void Locator::setGroup(
    Size2 group, Size2 groups, const QRect &outputs, const QRect &window, QPoint first, Size2 ofWhole)
{
    const Size2 all = ofWhole.w > 0 ? ofWhole : groups;
    m_first = first;
    m_group = group;
    m_groups = groups;
    m_outputs = outputs;
    m_window = window;
    setAccessibleDescription(tr("Group (%1, %2) of %3 × %4")
                                 .arg(group.w + first.x())
                                 .arg(group.h + first.y())
                                 .arg(all.w)
                                 .arg(all.h));
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
    const double foot = m_heat.empty() ? 0.0 : heatFoot;
    const QSizeF each(static_cast<double>(width() - 4) / std::max(m_size.width(), 1),
        std::max(height() - 4.0 - foot, 1.0) / std::max(m_size.height(), 1));
    if (m_small.isNull())
        return each.boundedTo({ largestGroup, largestGroup });
    if (m_size.height() == 1)
        return { each.width(), std::min(each.height(), rowHeight) };
    const double both = std::min(each.width(), each.height());
    return { both, both };
}

QRectF Locator::rectOf(const QRect &pixels) const
{
    const QSizeF each = scale();
    const double left = std::max((width() - m_size.width() * each.width()) / 2.0, 2.0);
    return { left + pixels.x() * each.width(), 2.0 + pixels.y() * each.height(),
        pixels.width() * each.width(), pixels.height() * each.height() };
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

Locator::Mosaic Locator::mosaicOf(const Image &picture, FetchMap heat)
{
    Mosaic mosaic{ shrunk(picture, mosaicEdge), {}, std::move(heat) };
    const FetchMap &map = mosaic.heat;
    if (map.empty())
        return mosaic;
    const int step = std::max({ 1, map.size.width() / mosaicEdge, map.size.height() / mosaicEdge });
    mosaic.heatImage
        = QImage((map.size + QSize(step - 1, step - 1)) / step, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < mosaic.heatImage.height(); ++y)
        for (int x = 0; x < mosaic.heatImage.width(); ++x)
            mosaic.heatImage.setPixelColor(
                x, y, heatOf(std::min(map.at(x * step, y * step), map.usual), map.usual));
    return mosaic;
}

void Locator::setMosaic(Mosaic mosaic)
{
    if (!mosaic.picture.isNull())
        m_small = std::move(mosaic.picture);
    m_heat = std::move(mosaic.heat);
    m_heatImage = std::move(mosaic.heatImage);
    update();
}

void Locator::paintHeat(QPainter &painter) const
{
    const QRectF area = pictureRect();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale().width() < 1.0);
    painter.drawImage(area, m_heatImage);
    QFont small = font();
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    double x = area.left();
    const double top = area.bottom() + 8.0;
    const double swatch = metrics.height() - 2.0;
    const auto entry = [&](const QString &text, const QColor *face) {
        if (face) {
            painter.fillRect(QRectF(x, top, swatch, swatch), Qt::gray);
            painter.fillRect(QRectF(x, top, swatch, swatch), *face);
            x += swatch + 6.0;
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QPointF(x, top + metrics.ascent()), text);
        x += metrics.horizontalAdvance(text) + 20.0;
    };
    int last = 0;
    for (const int count : { 1, (m_heat.usual + 1) / 2, m_heat.usual }) {
        if (count == std::exchange(last, count))
            continue;
        const QColor face = heatOf(count, m_heat.usual);
        entry(count == 1 ? tr("fetched once") : tr("fetched %1 times").arg(count), &face);
    }
    if (m_heat.most > m_heat.usual)
        entry(tr("at a border up to %1 times").arg(m_heat.most), nullptr);
    const QString mean
        = tr("%1 on average, if all groups read like this one").arg(QLocale().toString(m_heat.mean, 'g', 4));
    if (x + metrics.horizontalAdvance(mean) < width())
        entry(mean, nullptr);
}

QRect Locator::outputsOf(QPoint group) const
{
    const QPoint by(
        (group.x() - m_group.w) * m_outputs.width(), (group.y() - m_group.h) * m_outputs.height());
    return m_outputs.translated(by);
}

/// Lines between the groups, as far as they can be told apart.
void Locator::paintMosaic(QPainter &painter) const
{
    const QRectF area = pictureRect();
    const QSizeF each(m_outputs.width() * scale().width(), m_outputs.height() * scale().height());
    if (each.width() < narrowestGroup)
        return;
    QColor line = Qt::white;
    line.setAlphaF(each.width() < 12.0 ? 0.35F : 0.6F);
    painter.setPen(QPen(line, 1.0));
    for (int x = 0; x < m_groups.w; ++x)
        if (const double at = rectOf(outputsOf({ x, 0 })).left(); at > area.left() && at < area.right())
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    for (int y = 0; y < m_groups.h && each.height() >= narrowestGroup; ++y)
        if (const double at = rectOf(outputsOf({ 0, y })).top(); at > area.top() && at < area.bottom())
            painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
}

void Locator::paintHovered(QPainter &painter) const
{
    const QRectF box = rectOf(outputsOf(*m_hovered)).intersected(pictureRect());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, 3.0));
    painter.drawRect(box);
    painter.setPen(QPen(Qt::black, 1.2));
    painter.drawRect(box);
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
    if (!m_heatImage.isNull()) {
        paintHeat(painter);
        paintMosaic(painter);
    }
    const Look &look = diagramLook(isDarkPalette(palette()));
    painter.setPen(QPen(hasFocus() ? accentColour(palette()) : look.line, hasFocus() ? 2.0 : 1.0));
    painter.drawRect(area);
    if (m_outputs.isEmpty())
        return;
    const auto frame = [&](const QRect &pixels, const QColor &colour, double grow) {
        QRectF box = rectOf(pixels).intersected(area); // a group may be larger than the picture
        if (box.width() < 5.0 || box.height() < 5.0)   // still to be found in a large picture
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
    if (m_hovered)
        paintHovered(painter);
}

void Locator::pick(int x, int y)
{
    const Size2 group{ std::clamp(x, 0, std::max(m_groups.w - 1, 0)),
        std::clamp(y, 0, std::max(m_groups.h - 1, 0)) };
    if (m_groups.w > 0 && !(group == m_group))
        Q_EMIT groupPicked(group);
}

/// Outputs lie over the pixels of the picture, shifted for "valid" and "full".
std::optional<QPoint> Locator::groupAt(QPointF position) const
{
    if (m_outputs.isEmpty() || !pictureRect().contains(position))
        return std::nullopt;
    const QPointF inside = position - pictureRect().topLeft();
    const QPointF pixel(inside.x() / scale().width(), inside.y() / scale().height());
    const QPointF from = pixel - QPointF(outputsOf({ 0, 0 }).topLeft());
    return QPoint(std::clamp(static_cast<int>(from.x()) / m_outputs.width(), 0, std::max(m_groups.w - 1, 0)),
        std::clamp(static_cast<int>(from.y()) / m_outputs.height(), 0, std::max(m_groups.h - 1, 0)));
}

void Locator::mousePressEvent(QMouseEvent *event)
{
    const auto group = groupAt(event->position());
    if (!group || event->button() != Qt::LeftButton)
        return;
    if (*group == QPoint(m_group.w, m_group.h))
        Q_EMIT ownGroupClicked();
    pick(group->x(), group->y());
}

void Locator::mouseMoveEvent(QMouseEvent *event)
{
    const auto group = groupAt(event->position());
    if (group == m_hovered)
        return;
    m_hovered = group;
    setToolTip(
        group ? tr("Group (%1, %2)").arg(group->x() + m_first.x()).arg(group->y() + m_first.y()) : m_help);
    update();
}

void Locator::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

bool Locator::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        if (key.modifiers() == locatorModifier && arrowStep(key.key()))
            event->accept();
    }
    return QWidget::event(event);
}

void Locator::keyPressEvent(QKeyEvent *event)
{
    const auto step = arrowStep(event->key());
    if (!step || event->modifiers() != locatorModifier)
        return QWidget::keyPressEvent(event);
    pick(m_group.w + step->x(), m_group.h + step->y());
}

} // namespace halo

#include "moc_locator.cpp"
