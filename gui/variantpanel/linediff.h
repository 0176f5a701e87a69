// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

/// The lines, from 1, of a text that the other one has not, in the order of a longest common subsequence.
std::vector<int> changedLines(const std::string &text, const std::string &other);

} // namespace halo
