// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>

namespace halo {

/// Rows of numbers in brackets, as programming languages have them. The first bracket of the numbers stands
/// at bracket; from start up to it may stand names and a factor, behind it a type and a factor. Throws
/// TextError(Usage) saying which character is no part of a filter.
Filter readBrackets(const std::string &text, size_t start, size_t bracket);

} // namespace halo
