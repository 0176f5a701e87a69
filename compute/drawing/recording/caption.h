// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"
#include "compute/image/image.h"

#include <QString>

namespace halo {

class Storyboard;

/// What happens in a frame, as one or two sentences. Also what a screen reader says.
QString captionOf(const Storyboard &board, const Scene &scene);
/// What the kernel calls the part that a frame belongs to, in the user's language: "rows forward"; empty: it
/// has no name.
QString partText(const Storyboard &board, int frame);
/// "A load", "25 × multiply-add": the name of a bar of the timeline.
QString nameOf(const Segment &segment);
/// What the pointer is over, in the units of a file of this depth: "Cell (3, 2) of the tile: filled by K from
/// pixel (18, 9), read 25 times."
QString describe(const Storyboard &board, const Scene &scene, SurfaceCell position, Depth depth = Depth::F32);
/// "A1", "A1, B1 and C1", "64 work-items".
QString whoText(const Storyboard &board, const std::vector<int> &items);

/// What a step does to memory, of a recording that is no convolution.
QString memoryText(const Storyboard &board, const QString &who, int frame);
/// What a cell of memory is, and what happened to it so far.
QString describeMemory(const Storyboard &board, const Scene &scene, SurfaceCell position);

} // namespace halo
