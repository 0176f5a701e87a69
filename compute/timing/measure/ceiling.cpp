// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/ceiling.h"

#include <algorithm>

namespace halo {

double perSecond(double amount, double ms)
{
    return ms > 0.0 ? amount / ms / 1e6 : 0.0;
}

std::optional<Ceilings> highestOf(const std::vector<Ceiling> &ceilings)
{
    Ceilings most{ 0.0, 0.0 };
    for (const Ceiling &ceiling : ceilings) {
        const bool copies = ceiling.kind == Ceiling::Kind::Copy; // else two flops are one multiply-add
        double &highest = copies ? most.copiedBytes : most.multiplyAdds;
        if (ceiling.verified) // 10^9 a second are 10^3 a microsecond
            highest = std::max(highest, ceiling.rate() * (copies ? 1e3 : 0.5e3));
    }
    return most.copiedBytes > 0.0 && most.multiplyAdds > 0.0 ? std::optional(most) : std::nullopt;
}

std::string Ceiling::id() const
{
    return kind == Kind::Copy ? "ceiling_copy" : "ceiling_multiply_add";
}

double Ceiling::rate() const
{
    return rateOf(kernelMs);
}

double Ceiling::rateBefore() const
{
    return rateOf(std::span(kernelMs).first(kernelMs.size() / 2));
}

double Ceiling::rateAfter() const
{
    return rateOf(std::span(kernelMs).subspan(kernelMs.size() / 2));
}

double Ceiling::rateOf(std::span<const double> samples) const
{
    return samples.empty() ? 0.0 : perSecond(amount, *std::ranges::min_element(samples));
}

} // namespace halo
