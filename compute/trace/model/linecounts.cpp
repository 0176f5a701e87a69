// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/linecounts.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

#include <algorithm>
#include <tuple>

namespace halo {

std::map<int, LineCounts> lineCounts(const Trace &trace, const HardwareModel &model)
{
    // One line may hold several accesses, such as of the weight and of the pixel; it ran but once for them.
    std::map<std::tuple<int, int, int, AccessKind>, std::int64_t> runs;
    for (const Access &access : trace.accesses)
        ++runs[{ access.line, access.column, access.buffer, access.kind }];
    std::map<int, LineCounts> counts;
    for (const auto &[place, count] : runs) {
        LineCounts &line = counts[std::get<0>(place)];
        line.runs = std::max(line.runs, count);
    }
    for (const Step &step : lockSteps(trace, model.warp)) {
        const StepCost cost = costOf(trace, step, model);
        counts[step.line].sectors += cost.sectors;
        counts[step.line].conflicts += cost.conflicts;
    }
    return counts;
}

} // namespace halo
