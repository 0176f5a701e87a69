// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/ceiling.h"

#include "compute/timing/statistics.h"

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
    return perSecond(amount, median(kernelMs));
}

} // namespace halo
