// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <string>

/// What a storyboard is made of.
namespace halo {

enum class FrameKind
{
    Load,        ///< the image is read, to be kept in local memory
    Fill,        ///< what was read is written to local memory
    MultiplyAdd, ///< weights and pixels are read to be multiplied
    Store,       ///< outputs are written
    Barrier,     ///< everybody waits for everybody
};

/// One picture of the animation: a step of the group in lock-step and what belongs to it, or a barrier. A
/// weight is read together with the pixel that it meets, and an async copy moves a row of the tile at a time.
struct Frame
{
    FrameKind kind = FrameKind::Load;
    int step = -1; ///< in Storyboard::steps(), the one that is told; -1: a barrier
    int phase = 0;
    int line = 0;
    int tap = -1;   ///< which weight is worked on; -1: none, or several
    int first = -1; ///< of the steps that it shows, one after the other
    int steps = 0;  ///< how many these are
};

/// Frames that do the same thing, one after another: a bar of the timeline.
struct Segment
{
    FrameKind kind = FrameKind::Load;
    int first = 0;
    int count = 0;
    int repeats = 0;        ///< how often: loads, multiply-adds
    int number = 0;         ///< "load 2", from 1
    bool multiplies = true; ///< false: what is computed of what is read is not known
    bool vectors = false;   ///< what is multiplied is read as vectors, each for several taps
    bool sums = false;      ///< what is filled are sums
    bool launch = false;    ///< the end of a launch
    bool points = false;    ///< what is stored and read are points of a transform
    std::string part{};     ///< what the kernel calls it, in English, see PhaseNames; empty: nothing
};

/// A cell was read or written.
struct Touch
{
    int frame = 0;
    int item = 0;
    int access = 0; ///< in Trace::accesses
    AccessKind kind = AccessKind::Load;
    int element = 0; ///< which of those the access touches
};

enum class Surface
{
    None,
    Window,
    Tile,
    Outputs,
    Items,
    Weights,
};

/// A cell of a surface.
struct SurfaceCell
{
    Surface surface = Surface::None;
    int cell = -1;

    bool operator==(const SurfaceCell &) const = default;
    explicit operator bool() const { return surface != Surface::None && cell >= 0; }
};

/// What an item did to a cell, in order of frames.
struct CellAccess
{
    int frame = 0;
    SurfaceCell position;
    AccessKind kind = AccessKind::Load;
};

} // namespace halo
