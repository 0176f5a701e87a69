// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

/// How many letters have to be inserted, removed, replaced or exchanged with their neighbour to turn one word
/// into the other (the restricted Damerau-Levenshtein distance). Case does not count.
int typingErrors(const std::string &word, const std::string &other);

/// The candidate that a user who typed this most likely meant: at most one typing error for each three
/// letters. Empty: none is that close.
std::string closestTo(const std::string &word, const std::vector<std::string> &candidates);

} // namespace halo
