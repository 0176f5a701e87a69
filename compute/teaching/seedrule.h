// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halo {

inline constexpr int largestSeed = 999'999'999;

/// The seed of a student's paper, from 1: of the code of the class and the student's number, whose blanks at
/// the ends and capital letters do not count. The same on every machine. 0, the paper of the lesson itself,
/// without a number.
int seedOf(const std::string &code, const std::string &student);

} // namespace halo
