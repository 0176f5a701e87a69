// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/task/filteruse.h"

#include <vector>

namespace halo {

struct DeviceLimits;
struct Variant;

/// Which row of the held picture each row is that these outputs take, -1: zeros.
std::vector<int> inputRows(const FilterUse &use, const RowRange &rows);

/// The rows of its input that these rows of an output take, those of a carried alpha among them, in order and
/// each once. filter: its height.
std::vector<RowRange> inputRanges(
    const std::vector<RowRange> &rows, const Geometry &geometry, int height, int filter, Border border);

/// How many output rows of a plane go at once: input and output together take at most 80 % of the memory,
/// each at most one allocation (less 1 MiB for what is allocated beside it). Throws Error(Device) if not one
/// does. symbols: of the tuning and the sizes.
int rowsThatFit(
    const FilterUse &use, const Variant &variant, const Symbols &symbols, const DeviceLimits &limits);

/// Whether a variant can filter a picture of bytes and gives exactly the bytes that come of float planes: it
/// reads buffers, and it computes an output in the same way wherever this lies.
bool takesBytes(const Variant &variant);
/// Whether it can on such a device, which has to hold the whole picture and its result.
bool takesBytes(const Variant &variant, const FilterUse &use, const DeviceLimits &limits);

/// Of a picture of bytes: how many output rows are filtered at once, all planes together. On a GPU a
/// quarter, so that copies run beside kernels, on a CPU so few that they stay in its cache; less where memory
/// is short. Throws as rowsThatFit().
int stackedRows(
    const FilterUse &use, const Variant &variant, const Symbols &symbols, const DeviceLimits &limits);

/// The asked rows, at most so many at once, in order.
std::vector<RowRange> bandsOf(const RowRange &asked, int most);

/// All rows of the output, if to compute them does not take more multiplications than these, else some at the
/// top, the bottom and between.
std::vector<RowRange> rowsWorthChecking(const FilterUse &use, double multiplications);

} // namespace halo
