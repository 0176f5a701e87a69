// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"

#include <QRect>

#include <vector>

namespace halo {

class Storyboard;

/// A cell of window, tile or outputs, at one frame.
struct CellState
{
    int item = -1; ///< who touches it now, else who wrote it last
    int age = -1;  ///< frames since it was touched last, 0: now; -1: not yet
    int reads = 0; ///< so far
    bool written = false;
    bool writing = false; ///< now
    float value = 0.0F;   ///< what was read or written last

    bool now() const { return age == 0; }
    bool operator==(const CellState &) const = default;
};

/// The rectangle of those that are touched now, in columns and rows of the surface; null if none is.
QRect touchedNow(const std::vector<CellState> &cells, int columns);

struct ItemState
{
    bool active = false;
    bool waiting = false; ///< at a barrier
    bool idle = false;    ///< its warp works, it does not
    double done = 0.0;    ///< share of its taps, 0..1

    bool operator==(const ItemState &) const = default;
};

/// The state of everything at one frame; -1: before the first. A pure function of the recording and the
/// frame's number.
struct Scene
{
    int frame = 0;
    FrameKind kind = FrameKind::Load;
    int tap = -1;
    std::vector<CellState> window, tile, outputs;
    std::vector<ItemState> items;
    int active = 0;       ///< items
    int filled = 0;       ///< cells of the tile
    int passed = 0;       ///< barriers that are open
    double closing = 1.0; ///< of the gate: 0 is open

    bool operator==(const Scene &) const = default;
};
Scene sceneAt(const Storyboard &board, int frame);
/// On the way from one scene to the next, for drawing only: what is written now arrives at the end, sums grow
/// and the gate moves meanwhile. share: 0 just after the first, 1 the second.
Scene sceneBetween(const Scene &before, const Scene &after, double share);

/// What belongs together with a cell, on every surface.
struct Links
{
    SurfaceCell from;
    std::vector<int> window, tile, outputs, items;
    int tap = -1;
    int line = 0; ///< of the source; 0: none

    std::vector<int> *of(Surface surface);
    const std::vector<int> *of(Surface surface) const { return const_cast<Links *>(this)->of(surface); }
    bool empty() const { return !from; }
};
/// output -> its inputs, weight, work-item; input -> all that use it; weight -> the inputs it meets now.
Links linksOf(const Storyboard &board, const Scene &scene, SurfaceCell position);

/// Frame in which the item of an output works on it first; the first of all if nobody does.
int firstFrameOfOutput(const Storyboard &board, int outputCell);

/// Equal scenes have equal hashes: what tests compare, going forward and backward.
size_t hashOf(const Scene &scene);

} // namespace halo
