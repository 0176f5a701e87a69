// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/trace/model/trace.h"

#include <map>
#include <tuple>

namespace halo::test {

/// What kernels do, written down by plain loops: an enumeration that shares nothing with the kernels, the
/// simulator or the analysis.
enum class Kernel
{
    Naive,
    Uncoalesced,
    TileFourLoads,
    TileStrided,
    TileManyOutputs,
    TileManyOutputsBlocked,
};

/// Lines that made traces name.
struct MadeLines
{
    static constexpr int fill = 10;   ///< and 3 more for four loads; src in column 20, tile in column 4
    static constexpr int weight = 20; ///< column 8
    static constexpr int pixel = 21;  ///< reads src or the tile, column 8
    static constexpr int store = 30;  ///< column 4
    static constexpr int barrier = 15;
};

/// What is to be recorded of a convolution, put together piece by piece.
struct PictureRequest
{
    Variant variant;
    Tuning tuning;
    Settings settings{};
    Filter filter{};
    Size2 image{};
    Size2 group{ 0, 0 };
    int launch = 0;

    TraceRequest over(const SharedPlane &pixels) const;
    TraceRequest over(const Image &picture) const { return over(picture.colour.front()); }
    /// Of sizes alone.
    operator TraceRequest() const { return over(SharedPlane()); }
};

/// Builds a trace access by access.
class TraceMaker
{
public:
    explicit TraceMaker(const PictureRequest &request);

    int addBuffer(const std::string &name, Space space, Size2 shape, int elementBytes = 4);
    void add(int item, int line, int column, int buffer, AccessKind kind, std::int64_t index,
        float value = 0.0F, int count = 1);
    void load(int item, int line, int column, int buffer, std::int64_t index, float value = 0.0F)
    {
        add(item, line, column, buffer, AccessKind::Load, index, value);
    }
    void store(int item, int line, int column, int buffer, std::int64_t index, float value = 0.0F)
    {
        add(item, line, column, buffer, AccessKind::Store, index, value);
    }
    void barrier(bool local = true, bool global = false);
    Trace trace; ///< so far

private:
    std::map<std::tuple<int, int, int, int, int, AccessKind>, int> m_occurrences;
};

/// A request for one work-group.
PictureRequest requestFor(Size2 image, const Filter &filter, const Settings &settings, Size2 groupSize,
    Size2 group, Size2 items = { 1, 1 });

/// Which of n samples a read at i takes, by walking step by step; -1: 0.0.
int walkIntoImage(int i, int n, Border border);

/// One work-group of a kernel; padding is what a row of the tile is longer than needed.
Trace makeTrace(Kernel kernel, const PictureRequest &request, const Plane &pixels, int padding = 0);

} // namespace halo::test
