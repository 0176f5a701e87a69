// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/recordtoshow.h"

#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"

namespace halo {

std::shared_ptr<const Trace> recordToShow(
    Tracer &tracer, const TraceRequest &request, const SharedPlane &pixels, const Progress &progress)
{
    if (!joinsPasses(request))
        return passView(tracer.record(request, pixels, progress));
    std::vector<std::shared_ptr<const Trace>> passes;
    TraceRequest of = request;
    for (of.pass = 0; of.pass < static_cast<int>(request.variant.passes.size()); ++of.pass)
        passes.push_back(tracer.record(of, pixels, progress));
    return joinPasses(passes);
}

} // namespace halo
