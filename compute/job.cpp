// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/job.h"

#include "compute/error.h"

#include <algorithm>

namespace halo {

LaunchRequest launchRequest(const Job &job)
{
    return { job.image.size(), job.filter.size(), job.settings, job.tuning };
}

nanoseconds medianKernelTime(const Result &result)
{
    std::vector<nanoseconds> times;
    for (const Sample &sample : result.samples)
        times.push_back(sample.kernel);
    if (times.empty())
        return {};
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    if (times.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(times.begin(), middle)) / 2;
}

void Progress::step(Stage stage, int percent) const
{
    if (m_stop.stop_requested())
        throw Cancelled{};
    if (m_report)
        m_report(stage, percent);
}

} // namespace halo
