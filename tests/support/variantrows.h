// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/support.h"

#include <string>
#include <vector>

namespace halo::test {

/// Every variant with every border, output size, filter of odd and even edges, work-group and picture, as far
/// as is wanted, see rows.h. Pictures are no multiple of a work-group; narrow, in three channels; smaller
/// than any; and a multiple of all, with some in its middle. Each row is a build, and that is nearly all that
/// it costs.
const std::vector<Convolution> &variantRows();

/// Two rows for each variant, the same on every device that takes them: whole vectors and odd edges,
/// work-groups that are cut off, and a border all around. tst_mutations counts how many broken kernels they
/// notice.
const std::vector<Convolution> &firstRows();

/// What they are named by.
std::string nameOf(const Convolution &job);

/// Whether the device takes it, and the filter leaves an output. What the device refuses is counted.
bool canRun(const Convolution &job);

/// Whether any device of the kind takes it, a CPU or a GPU, and the filter leaves an output: such a row is
/// run on all devices, and fails where it is refused.
bool runsEverywhere(const Convolution &job);

/// Whether a test has it among its rows: one of the two.
bool isTried(const Convolution &job);

/// Prints how many rows the device refused.
void tellRefusals();

/// Of full rank, but a column times a row for variants that take these.
Filter filterFor(const Variant &variant, Size2 size);

} // namespace halo::test
