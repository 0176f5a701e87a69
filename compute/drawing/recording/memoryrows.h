// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QRect>

#include <map>
#include <set>
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
    std::string names;                         ///< of the buffers: "src, weights"
    std::vector<std::pair<int, QRect>> blocks; ///< where the cells of each buffer are

    std::set<int> zeros; ///< cells of a frame around planes, or written without a read: zeros of the padding

    int cellOf(int buffer, std::int64_t element) const;
};

enum class Part
{
    Inputs,  ///< memory that is only read
    Local,   ///< all cells of local arrays, touched or not
    Outputs, ///< global memory that is written
};
MemoryRows memoryRows(const Trace &trace, Part part);
/// The same of a pass that multiplies spectra in place: a cell is a complex number, that of its first float,
/// and what is both read and written is an input as it is read and an output as it is written.
MemoryRows spectrumRows(const Trace &trace, Part part);

} // namespace halo
