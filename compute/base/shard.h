// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

/// One of several shares of a list: every count-th entry, from the index-th on. The shares of a list stay the
/// same, wherever and whenever they are done.
struct Shard
{
    qsizetype index = 0, count = 1;

    bool isAll() const { return count == 1; }
    bool has(qsizetype entry) const { return entry % count == index; }
    bool operator==(const Shard &) const = default;
};

/// Reads "2/8" of the option --shard. Throws Error(Usage).
Shard parseShard(const QString &text);

} // namespace halo
