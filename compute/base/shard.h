// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace halo {

/// One of several equal shares of numbered work: each takes every N-th, so that the shares of a list stay the
/// same wherever and whenever they are done.
struct Shard
{
    size_t number = 1; ///< from 1
    size_t count = 1;

    /// Whether the work of this number, from 0, belongs to it.
    bool has(size_t place) const { return place % count == number - 1; }
    bool operator==(const Shard &) const = default;
};

/// Reads "2/8", the form of the command line. Throws Error(Usage) naming the text.
Shard parseShard(const std::string &text);

} // namespace halo
