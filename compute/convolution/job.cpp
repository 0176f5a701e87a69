// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/convolution/job.h"

#include "compute/filter/coefficients.h"
#include "compute/base/error.h"
#include "compute/base/statistics.h"

namespace halo {

LaunchRequest launchRequest(const Job &job)
{
    return { job.image.size(), job.filter.size(), job.settings, job.tuning, termsOf(job.filter).rank };
}

nanoseconds medianKernelTime(const std::vector<Sample> &samples)
{
    std::vector<nanoseconds> times;
    for (const Sample &sample : samples)
        times.push_back(sample.kernel);
    return medianTime(times);
}

void Progress::step(Stage stage, int percent) const
{
    if (m_stop.stop_requested())
        throw Cancelled{};
    if (m_report)
        m_report(stage, percent);
}

} // namespace halo
