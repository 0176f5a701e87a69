// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/filtertone.h"

#include <cmath>

namespace halo {

Tone toneOf(const Filter &filter)
{
    double sum = 0.0;
    double size = 0.0;
    for (const float weight : filter.weights) {
        sum += static_cast<double>(weight);
        size += std::abs(static_cast<double>(weight));
    }
    return size > 0.0 && std::abs(sum) <= 1e-5 * size ? Tone::AroundGrey : Tone::AsIs;
}

} // namespace halo
