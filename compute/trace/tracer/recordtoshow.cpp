// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/recordtoshow.h"

#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/unwritten.h"

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

std::shared_ptr<const Trace> withFindings(
    const std::shared_ptr<const Trace> &trace, const std::vector<Finding> &findings)
{
    if (findings.empty())
        return trace;
    auto all = std::make_shared<Trace>(*trace);
    std::ranges::copy(findings, std::back_inserter(all->findings));
    return all;
}

} // namespace

std::shared_ptr<const Trace> recordToShow(
    Tracer &tracer, const TraceRequest &request, const Progress &progress)
{
    if (!joinsPasses(request)) {
        const auto trace = tracer.record(request, progress);
        return withFindings(passView(trace), unwrittenOutputs(*trace));
    }
    std::vector<std::shared_ptr<const Trace>> passes;
    TraceRequest of = request;
    for (of.launch = 0; of.launch < static_cast<int>(request.variant.passes.size()); ++of.launch)
        passes.push_back(tracer.record(of, progress));
    const auto whole = joinPasses(passes);
    return withFindings(whole, unwrittenOutputs(*whole));
}

} // namespace halo
