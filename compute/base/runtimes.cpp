// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/runtimes.h"

#include "compute/base/statistics.h"

namespace halo {

nanoseconds medianKernelTime(const std::vector<Sample> &samples)
{
    std::vector<nanoseconds> times;
    for (const Sample &sample : samples)
        times.push_back(sample.kernel);
    return medianTime(times);
}

} // namespace halo
