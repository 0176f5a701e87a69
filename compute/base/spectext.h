// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace halo {

/// The parts of a spec such as "256x256/p5/n8", which slashes separate; none if the text ends with a slash.
std::vector<std::string> specParts(const std::string &text);

/// Reads a part that is a letter and its number, such as "r0.125", into the value of that letter. False if
/// the part is none of these.
bool readSpecPart(const std::string &part, const std::map<char, std::variant<int *, double *>> &values);

} // namespace halo
