// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/trace/model/trace.h"

#include <optional>

/// What several functions of analysis.h need to know of a trace.
namespace halo {

/// Which warp makes an access. warp <= 0: the work-group is one; an access by the whole group counts as the
/// first.
inline int warpOf(const Access &access, int warp)
{
    return warp <= 0 || access.item < 0 ? 0 : access.item / warp;
}

/// The buffer that the image is read from: "src", or else the first global one or image that is only read and
/// is no filter. -1: none.
int imageBuffer(const Trace &trace);
/// "dst", or else the first global buffer that is written. -1: none.
int outputBuffer(const Trace &trace);

/// Positions of the output that belong to the group: first included, end excluded.
struct OutputArea
{
    Size2 first;
    Size2 end;

    bool contains(int x, int y) const { return x >= first.w && x < end.w && y >= first.h && y < end.h; }
    std::int64_t count() const { return std::int64_t(end.w - first.w) * (end.h - first.h); }
};
/// By the step of the launch, or, where groups do not follow each other as outputs do, all that it stores. A
/// kernel of another host may count from a margin of its memory, or have rows along the first dimension. May
/// reach beyond the output, which is so large.
OutputArea groupAreaOf(const Trace &trace, Size2 out);
/// The same, clipped to the output.
OutputArea outputAreaOf(const Trace &trace, Size2 out);
OutputArea outputAreaOf(const Trace &trace);

/// Which element of src the tap (i, j) of an output (x, y) takes: the border rule, column by column and row
/// by row. -1: outside under border zero.
class TapSource
{
public:
    explicit TapSource(const Trace &trace)
        : m_image(trace.view.image)
        , m_border(trace.view.settings.border)
        , m_geometry(trace.view.geometry)
    {
    }
    /// For any position of the image, also outside.
    std::int64_t at(int x, int y) const;
    std::int64_t of(int outX, int outY, int i, int j) const
    {
        return at(outX - m_geometry.originX + i, outY - m_geometry.originY + j);
    }

private:
    const Size2 m_image;
    const Border m_border;
    const Geometry m_geometry;
};

/// One element of a local buffer written, and which element of src was copied to it.
struct CellStore
{
    int access = -1;
    std::int64_t cell = 0;
    std::int64_t source = -1; ///< -1: none
    int load = -1;            ///< the access that read it; -1: none
};
struct CellStores
{
    std::vector<CellStore> stores; ///< in the order of the recording
    std::vector<int> unusedLoads;  ///< of src, of which not all elements went to the buffer
};
/// Pairs each store with the item's earliest load of from before it that is not yet used and has its value.
CellStores storesInto(const Trace &trace, int buffer, int from);
/// From the picture.
CellStores storesInto(const Trace &trace, int buffer);
/// The same for all local memory, and loads of all global memory.
CellStores storesIntoLocal(const Trace &trace);

/// "work-item (3, 4)", or the work-group as a whole. At the start of a sentence the first letter is large.
enum class Place
{
    Within,
    AtStart,
};
Message itemName(const Trace &trace, int item, Place place = Place::Within);

} // namespace halo
