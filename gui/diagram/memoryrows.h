// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/file/trace.h"

#include <QSize>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace halo {

/// Memory as cells in rows, for recordings that are no convolution: of each buffer the elements that the
/// work-group touches, one buffer below the other, or beside it where that would be tall. Elements that lie
/// side by side in memory do so in a row, as far as there is room.
struct MemoryRows
{
    using Element = std::pair<int, std::int64_t>; ///< buffer of the trace, element

    QSize size{ 0, 0 };
    std::vector<Element> elements; ///< by cell; buffer -1: nothing is there
    std::map<Element, int> cells;
    std::string names; ///< of the buffers: "src, weights"

    int cellOf(int buffer, std::int64_t element) const;
};

enum class Part
{
    Inputs,  ///< memory that is only read
    Local,   ///< all cells of local arrays, touched or not
    Outputs, ///< global memory that is written
};
MemoryRows memoryRows(const Trace &trace, Part part);

} // namespace halo
