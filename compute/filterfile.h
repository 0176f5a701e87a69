// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter.h"

#include <string>

namespace halo {

/// Whether a SPEC means a file: by its suffix, .csv, .json, .yml, .yaml or .xml.
bool isFilterFile(const std::string &spec);

/// Reads a filter file: CSV rows of numbers; JSON, either {"width", "height", "weights"} or an array of
/// rows; YAML or XML as cv::FileStorage writes a matrix. Throws Error(Input) naming file and place.
Filter readFilterFile(const std::string &path);

/// The same from text that was read from a file of this name; its suffix says what it is.
Filter parseFilterFile(const std::string &text, const std::string &path);

} // namespace halo
