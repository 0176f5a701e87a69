// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/foresight.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmarktarget.h"

#include <algorithm>
#include <cmath>

namespace halo {

std::optional<nanoseconds> foreseenTime(const Problem &problem,
    const std::function<std::unique_ptr<BenchmarkTarget>(const std::shared_ptr<const Problem> &corner)> &make)
{
    const auto corner = problem.corner();
    if (!corner)
        return std::nullopt;
    try {
        const std::unique_ptr<BenchmarkTarget> target = make(corner->problem);
        target->execute(); // drivers compile late
        // Whatever else the machine does makes it longer, and never shorter.
        const nanoseconds once
            = std::min({ target->execute().host, target->execute().host, target->execute().host });
        return nanoseconds(std::llround(static_cast<double>(once.count()) * corner->times));
    } catch (const Error &) {
        return std::nullopt;
    } catch (const cl::Error &) {
        return std::nullopt;
    }
}

} // namespace halo
