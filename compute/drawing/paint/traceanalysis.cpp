// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/traceanalysis.h"

#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/recording/storyboard.h"

namespace halo {

std::shared_ptr<const TraceAnalysis> analysisOf(const std::shared_ptr<const Trace> &trace, int warp,
    const HardwareModel &model, const std::shared_ptr<const Trace> &other)
{
    auto analysis = std::make_shared<TraceAnalysis>();
    analysis->board = std::make_shared<const Storyboard>(trace, warp);
    analysis->model = model;
    analysis->traffic = trafficOf(*trace, model);
    analysis->occupancy = occupancyOf(*trace, model);
    analysis->hasFormula = hasFormula(*trace);
    if (analysis->hasFormula)
        analysis->difference = differenceFromFormula(*trace);
    if (other)
        analysis->comparison = std::make_shared<const Comparison>(
            analysis->board, std::make_shared<const Storyboard>(other, warp));
    analysis->counts = { countsOf(*trace), other ? countsOf(*other) : std::nullopt };
    return analysis;
}

} // namespace halo
