// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"

#include <QSize>

#include <vector>

namespace halo {

class Storyboard;

/// An arrow of the drawing: what an item moves at a frame, from where to where.
struct Flow
{
    int item = -1;
    SurfaceCell
        from; ///< of an output: the first of the taps that it is summed over, in the tile if there is one
    SurfaceCell to;
    QSize cells{ 1, 1 }; ///< from: what is summed, its first cell included

    bool operator==(const Flow &) const = default;
};

/// The output that an item adds to: the one that it writes in this frame or next, else its last one; -1:
/// none.
int outputAfter(const Storyboard &board, int item, int frame);

/// For the first and the last work-item that take part only, as more would be a thicket; with a focus, for
/// that item alone. What becomes of a pixel that is read, and where one that is kept came from, is told by
/// the items' own accesses, whichever frames they lie in.
std::vector<Flow> flowsAt(const Storyboard &board, int frame, int focus = -1);

} // namespace halo
