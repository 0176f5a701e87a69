// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>
#include <vector>

namespace halo {

/// Suffixes of files that hold one filter: csv json yml yaml xml txt gimp.
const std::vector<std::string> &filterFileSuffixes();

/// Whether a SPEC means a file: by its suffix.
bool isFilterFile(const std::string &spec);

/// Reads a filter file: CSV rows of numbers; JSON, either {"width", "height", "weights"} (and
/// "negative_zeros", the places of weights that are -0) or an array of rows; JSON, YAML or XML as
/// cv::FileStorage writes a matrix; .txt rows of numbers as ImageJ saves them; .gimp the settings of GIMP's
/// Convolution Matrix, "(a1 0.5) ... (e5 0)" with divisor, and "# filter of 3 x 2" where the ring around it
/// is zero. Throws Error(Input) naming file and place.
Filter readFilterFile(const std::string &path);

/// The same from text that was read from a file of this name; its suffix says what it is.
Filter parseFilterFile(const std::string &text, const std::string &path);

/// What a file of this name holds; reads back bit for bit. Throws Error(Output) if the suffix is none of the
/// above, or if the filter is larger than GIMP's 5x5.
std::string filterFileText(const Filter &filter, const std::string &path);
/// Throws Error(Output), also if the file cannot be written.
void writeFilterFile(const Filter &filter, const std::string &path);

} // namespace halo
