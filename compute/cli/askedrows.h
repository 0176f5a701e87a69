// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/shard.h"
#include "compute/base/size.h"

#include <cstdint>
#include <optional>

namespace halo {

/// Rows of a result: from one to another, or one of several bands of nearly the same height, whose rows
/// need not be known beforehand.
struct AskedRows
{
    RowRange range{};
    std::optional<Shard> band{};

    /// Of a result of this height; none if it has fewer rows than there are bands.
    RowRange of(int height) const
    {
        const auto edge
            = [&](qsizetype index) { return static_cast<int>(std::int64_t{ height } * index / band->count); };
        return band ? RowRange{ edge(band->index), edge(band->index + 1) } : range;
    }
};

} // namespace halo
