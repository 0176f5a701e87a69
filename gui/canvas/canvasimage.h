// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "gui/canvas/picture.h"

#include <QPoint>
#include <QRect>
#include <QString>

class QPainter;
class QPalette;

namespace halo {

class Viewport;

/// One picture on the canvas: its pixels, how they are painted, and where it lies over the input.
struct CanvasImage
{
    QString label;
    Image image{};     ///< the numbers written into large pixels
    Image reference{}; ///< not empty: the numbers are how far image is from it
    Picture picture{};
    QPoint origin{};       ///< of its pixel (0, 0), in pixels of the input
    bool isChange = false; ///< reference is the input: the numbers have a sign and the unit of the file
    int step = 1;          ///< pixels of the input from one of these to the next: a reduced picture
    QPoint first{};        ///< of a part: which pixel of the whole its pixel (0, 0) is
    QSize whole{};         ///< the size of that; empty: it is no part

    bool isNull() const { return picture.isNull(); }
    QRect bounds() const { return { origin, picture.size * step }; }
    /// Where the whole is.
    QRect extent() const { return whole.isEmpty() ? bounds() : QRect(origin - first * step, whole); }
};

/// Paints the part of the layer that the pane shows, from the level that fits the zoom: the cost
/// depends on the size of the pane, not on that of the picture.
void paintLayer(QPainter &painter, const CanvasImage &layer, const Viewport &view, const QPalette &palette);

/// Lines between pixels from 8 x on, and their values from about 32 x on.
void paintPixelDetails(QPainter &painter, const CanvasImage &layer, const Viewport &view);

} // namespace halo
