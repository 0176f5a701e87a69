// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/ceiling.h"

#include <algorithm>

namespace halo {

double perSecond(double amount, double ms)
{
    return ms > 0.0 ? amount / ms / 1e6 : 0.0;
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
