// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;
class QPalette;

namespace halo {

/// A small label on the picture, legible on anything. Returns what it covers.
QRectF paintChip(
    QPainter &painter, QPointF corner, Qt::Alignment alignment, const QString &text, const QPalette &palette);

/// The line between input and output, with a grip in its middle.
void paintDivider(QPainter &painter, double x, double height, const QPalette &palette, bool hot);

/// A frame round one or more pixels, never smaller than can be seen.
void paintFrame(QPainter &painter, const QRectF &pixels, const QColor &colour, bool strong);

/// A ring with ticks round the pixel with the largest error.
void paintTarget(QPainter &painter, const QRectF &pixel, const QColor &colour);

/// The thin outline of a picture; dashed where the other picture would lie.
void paintOutline(QPainter &painter, const QRectF &picture, const QColor &colour, bool dashed);

} // namespace halo
