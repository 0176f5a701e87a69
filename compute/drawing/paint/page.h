// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/paint.h"

namespace halo {

class Storyboard;

/// A whole frame as one picture, for where there is no window: surfaces, work-items, timeline and caption.
/// Draws the same whatever frame was drawn before.
void paintPage(QPainter &painter, const QRectF &area, const Storyboard &board, int frame, const Look &look,
    const QFont &font);

} // namespace halo
