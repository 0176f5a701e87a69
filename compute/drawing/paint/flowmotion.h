// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/paint.h"

namespace halo {

class Storyboard;

/// What travels on the way to a frame: a pixel to its cell of the tile, a product to its sum.
struct Token
{
    int item = -1; ///< -1: the work-group as a whole
    SurfaceCell from, to;
    bool isSummed = false; ///< it becomes a part of what it reaches

    bool operator==(const Token &) const = default;
};
std::vector<Token> tokensAt(const Storyboard &board, int frame);

/// Over the scene between two frames. share: 0 just after the first, 1 at the second, where nothing moves any
/// more.
void paintMotion(
    QPainter &painter, const Drawing &drawing, const Scene &before, const Scene &after, double share);

} // namespace halo
