// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/launchsteps.h"

#include "compute/task/task.h"

namespace halo {

QList<LaunchStep> launchStepsOf(const TraceRequest &request)
{
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    QList<LaunchStep> steps;
    for (int launch = 0; launches.size() > 1 && launch < static_cast<int>(launches.size()); ++launch) {
        for (const Transform &transform : launches[static_cast<size_t>(launch)].before)
            steps.append({ QString::fromStdString(transform.buffer), -1, transform.direction });
        steps.append({ QString::fromStdString(launches[static_cast<size_t>(launch)].entry), launch,
            Direction::Forward });
    }
    return steps;
}

} // namespace halo
