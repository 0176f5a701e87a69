// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/content.h"

#include <cstdint>

namespace halo {

/// How many descriptors belong to each centroid, as columns; where that is not what the reference counts,
/// another colour and a symbol at the right height.
ChartContent countChart(const std::vector<std::int32_t> &counts, const std::vector<std::int32_t> &reference);
/// The same in a sentence.
QString countWords(const std::vector<std::int32_t> &counts);

} // namespace halo
