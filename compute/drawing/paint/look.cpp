// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/look.h"

#include "compute/drawing/base/colours.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

const Look lightLook{
    .dark = false,
    .card = QColor::fromRgb(0xffffff),
    .text = QColor::fromRgb(0x1f2933),
    .muted = QColor::fromRgb(0x52606d),
    .line = QColor::fromRgb(0xc9d0da),
    .empty = QColor::fromRgb(0xf3f5f8),
    .load = QColor::fromRgb(0x0060a0),
    .store = QColor::fromRgb(0xb84a00),
    .good = QColor::fromRgb(0x00785a),
    .bad = QColor::fromRgb(0xb32d00),
    .mark = QColor::fromRgb(0x101820),
};
const Look darkLook{
    .dark = true,
    .card = QColor::fromRgb(0x1c2128),
    .text = QColor::fromRgb(0xe6eaf0),
    .muted = QColor::fromRgb(0xa3adba),
    .line = QColor::fromRgb(0x454e5b),
    .empty = QColor::fromRgb(0x262c35),
    .load = QColor::fromRgb(0x6cbef0),
    .store = QColor::fromRgb(0xf0a830),
    .good = QColor::fromRgb(0x3ccfa4),
    .bad = QColor::fromRgb(0xff9361),
    .mark = QColor::fromRgb(0xffffff),
};

/// Lines at 45 degrees, cut to the area by arithmetic: an SVG does not clip. They are those of one large
/// pattern, so that they run on from cell to cell.
void paintDiagonals(QPainter &painter, const QRectF &area, double spacing, bool rising)
{
    const double w = area.width();
    const double h = area.height();
    const double begin = rising ? area.left() + area.top() : area.left() - area.bottom();
    const double offset = std::ceil(begin / spacing) * spacing - begin;
    for (double at = offset; at < w + h; at += spacing) {
        const double left = std::max(0.0, at - h);
        const double right = std::min(w, at);
        const QPointF a(left, rising ? at - left : h - (at - left));
        const QPointF b(right, rising ? at - right : h - (at - right));
        painter.drawLine(area.topLeft() + a, area.topLeft() + b);
    }
}

void paintDots(QPainter &painter, const QRectF &area, const QColor &colour, double spacing)
{
    const double size = std::max(1.0, spacing / 4.0);
    const double top = std::ceil((area.top() + size / 2) / spacing) * spacing;
    const double left = std::ceil((area.left() + size / 2) / spacing) * spacing;
    for (double y = top; y < area.bottom(); y += spacing)
        for (double x = left; x < area.right(); x += spacing)
            painter.fillRect(QRectF(x - size / 2, y - size / 2, size, size), colour);
}

} // namespace

const Look &diagramLook(bool dark)
{
    return dark ? darkLook : lightLook;
}

QColor colourOf(Role role, const Look &look)
{
    switch (role) {
    case Role::Core:
        return look.dark ? okabe::skyBlue : okabe::blue;
    case Role::Halo:
        return look.dark ? okabe::orange : QColor::fromRgb(0xb87800);
    case Role::Border:
        return look.dark ? okabe::purple : QColor::fromRgb(0xa8487f);
    case Role::Idle:
        return look.muted;
    case Role::Conflict:
        break;
    }
    return look.bad;
}

Qt::BrushStyle patternOf(Role role)
{
    switch (role) {
    case Role::Core:
        return Qt::SolidPattern;
    case Role::Halo:
        return Qt::BDiagPattern;
    case Role::Border:
        return Qt::DiagCrossPattern;
    case Role::Idle:
        return Qt::Dense6Pattern;
    case Role::Conflict:
        break;
    }
    return Qt::HorPattern;
}

void paintPattern(QPainter &painter, const QRectF &area, Role role, const Look &look, double spacing)
{
    const QColor colour = colourOf(role, look);
    painter.save();
    painter.setPen(QPen(colour, std::clamp(spacing / 5.0, 0.8, 1.6)));
    switch (patternOf(role)) {
    case Qt::SolidPattern: {
        QColor tint = colour;
        tint.setAlphaF(look.dark ? 0.34F : 0.26F);
        painter.fillRect(area, tint);
        break;
    }
    case Qt::BDiagPattern:
        paintDiagonals(painter, area, spacing, true);
        break;
    case Qt::DiagCrossPattern:
        paintDiagonals(painter, area, spacing, true);
        paintDiagonals(painter, area, spacing, false);
        break;
    case Qt::HorPattern:
        for (double y = std::ceil(area.top() / spacing) * spacing; y < area.bottom(); y += spacing)
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        break;
    default:
        paintDots(painter, area, colour, spacing);
    }
    painter.restore();
}

QColor ownerColour(int item, int groupWidth)
{
    static const QColor colours[] = { okabe::blue, okabe::skyBlue, okabe::green, okabe::purple, okabe::orange,
        okabe::vermilion, QColor::fromRgb(0x8d99a6), okabe::yellow };
    if (item < 0)
        return colours[6];
    const int width = std::max(groupWidth, 1);
    return colours[(item % width + 3 * (item / width)) % 8];
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

QColor inkOn(const QColor &face)
{
    return contrast(Qt::black, face) >= contrast(Qt::white, face) ? QColor(Qt::black) : QColor(Qt::white);
}

} // namespace halo
