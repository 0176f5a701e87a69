// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/examinations.h"

#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {
namespace {

using Severity = Diagnosis::Severity;
using Topic = Diagnosis::Topic;

constexpr Size2 pictureSize{ 16, 16 };
constexpr int filterEdge = 3;

TraceRequest smallRequest()
{
    TraceRequest request;
    request.variant = shippedVariants().front();
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { 4, 4 };
    request.problem = planeProblem(std::make_shared<const Plane>(pictureSize.area(), 0.5F), pictureSize,
        { "", filterEdge, filterEdge, std::vector<float>(filterEdge * filterEdge, 1.0F) }, {});
    request.group = { 1, 1 };
    return request;
}

} // namespace

/// Each of the 16 work-items of the naive variant reads each of its 9 pixels and weights, and writes once.
void examineSimulator(Examined &examined, const Progress &progress)
{
    if (!examined.hasTracer)
        return; // the helpers say so
    constexpr size_t accesses = 16 * (2 * filterEdge * filterEdge + 1);
    const TraceRequest request = smallRequest();
    const std::string again = "Reinstall Haloscope with its tracer, or set HALOSCOPE_TRACER to its path.";
    try {
        const auto trace = Tracer().record(request, progress);
        const bool right = trace->complete && trace->findings.empty() && trace->accesses.size() == accesses;
        const std::map<std::string, Message> facts{ { "variant", request.variant.id },
            { "accesses", std::to_string(trace->accesses.size()) },
            { "expected", std::to_string(accesses) } };
        if (right)
            examined.add(Topic::Simulator, Severity::Ok, "The simulator works.", {}, facts);
        else
            examined.add(
                Topic::Simulator, Severity::Problem, "The simulator records wrong accesses.", again, facts);
    } catch (const Error &error) {
        examined.add(Topic::Simulator, Severity::Problem,
            Message("The simulator does not work: %1", error.message()), again);
    }
}

} // namespace halo
