// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <string>
#include <vector>

namespace halo {

/// Ways in which outputs are wrong that can be told from the outputs: "foreign" (of another work-group),
/// "unwritten", "transposed" (the filter), "turned" (the filter by 180 degrees), "swapped" (columns and rows
/// of the picture), "border", "shifted".
const std::vector<std::string> &mistakeKinds();

/// Which of these a recorded work-group with wrong outputs has made: that by which all that it stored comes
/// out. Empty: none of them, or no convolution.
std::string mistakeIn(const Trace &trace);

} // namespace halo
