// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filter.h"

#include "compute/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halo {

Filter rotated180(const Filter &filter)
{
    Filter rotated = filter;
    std::reverse(rotated.weights.begin(), rotated.weights.end());
    return rotated;
}

double weightSum(const Filter &filter)
{
    return std::accumulate(filter.weights.begin(), filter.weights.end(), 0.0);
}

double weightMagnitude(const Filter &filter)
{
    return std::accumulate(filter.weights.begin(), filter.weights.end(), 0.0,
        [](double sum, float weight) { return sum + std::abs(static_cast<double>(weight)); });
}

int signOfSum(const Filter &filter)
{
    const double sum = weightSum(filter);
    const double rounding = 1e-5 * weightMagnitude(filter);
    return sum > rounding ? 1 : sum < -rounding ? -1 : 0;
}

void checkFilter(const Filter &filter)
{
    const auto edgeOk = [](int edge) { return edge >= 1 && edge <= maxFilterEdge; };
    const bool rowOk = filter.height == 1 && filter.width >= 1 && filter.width <= maxFilterRow;
    if (!rowOk && (!edgeOk(filter.width) || !edgeOk(filter.height)))
        throw Error(ErrorKind::Usage,
            "The filter \"%1\" is %2; choose 1 to %3 taps in each direction, or one row of up to %4.",
            filter.name, toString(filter.size()), maxFilterEdge, maxFilterRow);
    if (filter.weights.size() != filter.size().area())
        throw Error(ErrorKind::Usage, "The filter \"%1\" has rows of unequal length.", filter.name);
    if (!std::all_of(filter.weights.begin(), filter.weights.end(), [](float w) { return std::isfinite(w); }))
        throw Error(ErrorKind::Usage,
            "The filter \"%1\" has a weight that is not a finite number; replace it.", filter.name);
}

} // namespace halo
