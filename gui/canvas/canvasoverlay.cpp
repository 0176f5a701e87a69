// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/canvasoverlay.h"

#include "compute/drawing/base/colours.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace halo {
namespace {

constexpr double smallestFrame = 7.0;
const QColor shadow(0, 0, 0, 130);

QRectF atLeast(const QRectF &rect, double edge)
{
    const QSizeF size = rect.size().expandedTo(QSizeF(edge, edge));
    return { rect.center() - QPointF(size.width() / 2, size.height() / 2), size };
}

} // namespace

QRectF paintChip(
    QPainter &painter, QPointF corner, Qt::Alignment alignment, const QString &text, const QPalette &palette)
{
    if (text.isEmpty())
        return {};
    const QFontMetricsF metrics(painter.font());
    QRectF chip(0, 0, metrics.horizontalAdvance(text) + 16, metrics.height() + 6);
    chip.moveTopLeft(corner);
    if (alignment & Qt::AlignRight)
        chip.moveRight(corner.x());
    if (alignment & Qt::AlignHCenter)
        chip.moveCenter({ corner.x(), chip.center().y() });
    if (alignment & Qt::AlignBottom)
        chip.moveBottom(corner.y());
    QColor background = palette.color(QPalette::Base);
    background.setAlpha(225);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(lineColour(palette), 1));
    painter.setBrush(background);
    painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(chip, Qt::AlignCenter, text);
    return chip;
}

void paintDivider(QPainter &painter, double x, double height, const QPalette &palette, bool hot)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(shadow, 4));
    painter.drawLine(QPointF(x, 0), QPointF(x, height));
    painter.setPen(QPen(Qt::white, 2));
    painter.drawLine(QPointF(x, 0), QPointF(x, height));
    const QPointF middle(x, height / 2);
    painter.setPen(QPen(Qt::white, 2));
    painter.setBrush(hot ? okabe::skyBlue : palette.color(QPalette::Active, QPalette::Highlight));
    painter.drawEllipse(middle, 14, 14);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::white);
    for (const double side : { -1.0, 1.0 }) {
        QPainterPath arrow(middle + QPointF(side * 9, 0));
        arrow.lineTo(middle + QPointF(side * 3.5, -4.5));
        arrow.lineTo(middle + QPointF(side * 3.5, 4.5));
        painter.drawPath(arrow);
    }
}

void paintFrame(QPainter &painter, const QRectF &pixels, const QColor &colour, bool strong)
{
    // Round the pixels, not on them: the numbers inside stay legible.
    const double out = strong ? 1.5 : 0.5;
    const QRectF frame = atLeast(pixels, smallestFrame).adjusted(-out, -out, out, out);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(QColor(255, 255, 255, 200), strong ? 5 : 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
    painter.setPen(QPen(colour, strong ? 3 : 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
}

void paintTarget(QPainter &painter, const QRectF &pixel, const QColor &colour)
{
    const QPointF centre = pixel.center();
    const double radius = std::max(10.0, pixel.width() * 0.9);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const QPen &pen : { QPen(Qt::white, 4.5), QPen(colour, 2) }) {
        painter.setPen(pen);
        painter.drawEllipse(centre, radius, radius);
        for (const QPointF &way : { QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1) })
            painter.drawLine(centre + way * radius, centre + way * (radius + 8));
    }
}

void paintOutline(QPainter &painter, const QRectF &picture, const QColor &colour, bool dashed)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1, dashed ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(picture.adjusted(-1, -1, 0, 0));
}

} // namespace halo
