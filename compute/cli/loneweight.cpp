// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/loneweight.h"

#include <cmath>

namespace halo {

std::vector<Message> loneWeightNotices(const Filter &filter)
{
    const float weight = filter.weights.front();
    const bool isEdge = weight > 1.0F && weight <= maxFilterEdge && weight == std::floor(weight);
    if (filter.name != "custom" || filter.weights.size() != 1 || !isEdge)
        return {};
    const int edge = static_cast<int>(weight);
    return { Message(
        "The filter %1 is one weight that multiplies each sample; write box:%1 or random:%1x%1,1 for one of "
        "%1 x %1.",
        edge) };
}

} // namespace halo
