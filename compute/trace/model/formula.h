// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/launchformula.h"
#include "compute/trace/model/tracewalk.h"

#include <optional>
#include <string>
#include <vector>

/// The parts of differenceFromFormula().
namespace halo {

/// A sentence that says what differs, or nothing.
using Difference = std::optional<Message>;

/// A recording compared with what the formula says.
struct FormulaCase
{
    explicit FormulaCase(const Trace &recorded);

    const Trace &trace;
    const OutputArea area;
    const TapSource source;
    const int src;
    const int dst;
    const int filter;                        ///< -1: the kernel has none
    std::vector<std::vector<Size2>> outputs; ///< positions that an item stores, by item + 1
};

/// Every output of the group is stored once, and nothing else. Fills outputs.
Difference differenceInStores(FormulaCase &one);
/// Each weight that was read is the weight at its place, and items read all of them equally often.
Difference differenceInWeights(const FormulaCase &one);
/// Without a tile: each item reads exactly what lies under the taps of its outputs.
Difference differenceInDirectReads(const FormulaCase &one);
/// Of a kernel that reads in vectors: the group reads all that lies under the taps of its outputs. What comes
/// with it in a vector is no difference.
Difference differenceInGroupReads(const FormulaCase &one);
/// With a tile: each cell holds what belongs there, read once, and items read exactly the cells under their
/// taps.
Difference differenceInTile(const FormulaCase &one, int tile);
/// Stored values are the sums of the recorded pixels times the weights.
Difference differenceInSums(const FormulaCase &one);

/// What the recorded launch computes, or where its outputs are; nullopt if not even that is known.
std::optional<LaunchFormula> launchFormulaOf(const Trace &trace);
/// Of what is no convolution: every output of the group is stored once, and is what the launch's formula
/// makes of the elements that the group reads.
Difference differenceInLaunch(const Trace &trace);

/// A pass that multiplies what is transformed by the spectrum of the filter, a work-item for each frequency.
bool multipliesSpectra(const Trace &trace);
/// Of such a pass: every frequency of the group is stored, and is the product of the picture's and the
/// conjugate of the filter's, divided by the number of points. Nothing else is stored.
Difference differenceInSpectra(const Trace &trace);

/// "(3, 4)"
std::string pointName(int x, int y);
/// With as many digits as single precision has.
std::string number(double value);

/// The local buffer that the image is copied to; -1: outputs read it directly.
int tileOf(const Trace &trace);

/// Whether pixels are read several at a time, or a whole tile for its transform: then neither the reads of an
/// item nor the cells of a tile are those of the formula, one by one.
bool readsInVectors(const Variant &variant);
/// The same of kernels of others, which go about it in ways of their own.
bool readsAsItLikes(const Trace &trace);

using Elements = std::vector<std::int64_t>;
/// a without b, both sorted: an element as often as it is left over.
Elements without(const Elements &a, const Elements &b);
/// The pixels, or cells, of a buffer that each item loads, sorted, by item + 1.
std::vector<Elements> loadsByItem(const Trace &trace, int buffer);
/// A kernel that keeps pixels in registers reads each of them once for all outputs of an item.
bool eachOnce(const Elements &read, Elements wanted);
/// The sentence for an element that an item with this first output reads too seldom.
Message tooFew(const Trace &trace, int item, const std::string &what, Size2 output);

} // namespace halo
