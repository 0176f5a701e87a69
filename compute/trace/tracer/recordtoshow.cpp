// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/recordtoshow.h"

#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"

namespace halo {

std::shared_ptr<const Trace> recordToShow(
    Tracer &tracer, const TraceRequest &request, const Progress &progress)
{
    if (!joinsPasses(request))
        return passView(tracer.record(request, progress));
    std::vector<std::shared_ptr<const Trace>> passes;
    TraceRequest of = request;
    for (of.launch = 0; of.launch < static_cast<int>(request.variant.passes.size()); ++of.launch)
        passes.push_back(tracer.record(of, progress));
    return joinPasses(passes);
}

} // namespace halo
