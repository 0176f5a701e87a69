// SPDX-License-Identifier: GPL-3.0-or-later
// What is checked of kernels of workloads that are no convolution; checks.cpp has the others.
#include "compute/cli/report/checks.h"
#include "compute/cli/taskcall.h"
#include "compute/task/task.h"
#include "compute/trace/faults/kernelcheck.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// What all work-groups of the launch that makes the outputs left, together. NaN: nobody wrote it.
class Outputs
{
public:
    explicit Outputs(const TaskOutputs &reference)
    {
        for (const auto &[name, values] : reference)
            m_values[name].assign(countOf(values), std::nan(""));
    }

    /// Each work-group starts anew: what it adds to an output is added here.
    void add(const Trace &trace)
    {
        std::map<std::pair<int, std::int64_t>, double> sums;
        for (const Access &access : trace.accesses) {
            if (access.kind == AccessKind::Atomic)
                sums[{ access.buffer, access.index }] = static_cast<double>(access.value);
            for (int i = 0; access.kind == AccessKind::Store && i < access.count; ++i)
                if (double *value = at(trace, access.buffer, access.index + i))
                    *value = static_cast<double>(trace.valueOf(access, i));
        }
        for (const auto &[place, sum] : sums)
            if (double *value = at(trace, place.first, place.second))
                *value = (std::isnan(*value) ? 0.0 : *value) + sum;
    }

    /// A sentence that names the first that differs; empty: none does.
    std::string difference(const Task &task, const TaskOutputs &reference, const Problem &problem) const
    {
        for (const TaskBuffer &buffer : task.buffers) {
            const auto found = m_values.find(buffer.name);
            for (size_t i = 0; found != m_values.end() && i < found->second.size(); ++i) {
                const double value = std::isnan(found->second[i]) && buffer.zeroed ? 0.0 : found->second[i];
                const double right = numberAt(reference.at(buffer.name), i);
                const std::string cell = buffer.name + "[" + std::to_string(i) + "]";
                if (std::isnan(value))
                    return cell + " is never written.";
                if (!(std::abs(value - right) <= problem.tolerance(buffer.name, task.variant)))
                    return cell + " is " + QString::number(value).toStdString() + " instead of "
                        + QString::number(right).toStdString() + ".";
            }
        }
        return {};
    }

private:
    double *at(const Trace &trace, int buffer, std::int64_t element)
    {
        const auto found = m_values.find(trace.buffers[static_cast<size_t>(buffer)].name);
        const bool inside = found != m_values.end() && element >= 0
            && element < static_cast<std::int64_t>(found->second.size());
        return inside ? &found->second[static_cast<size_t>(element)] : nullptr;
    }

    std::map<std::string, std::vector<double>> m_values;
};

} // namespace

/// Every work-group of every launch: all of a small problem is on the simulator, so that no kernel has to be
/// run where it may do harm.
void KernelChecker::checkTask(const Variant &variant, CheckReport &report)
{
    TraceCall call;
    TraceRequest &request = call.request;
    request.variant = variant;
    request.tuning = tuningFor(variant, m_wish.tuning);
    setProblem(call, exampleProblem(variant));
    const TaskOutputs reference = call.problem->reference(m_progress);
    Outputs outputs(reference);
    const std::shared_ptr<const Task> task = request.task;
    for (int pass = 0; pass < static_cast<int>(task->launches.size()); ++pass) {
        const TaskLaunch &launch = task->launches[static_cast<size_t>(pass)];
        request.pass = pass;
        for (int y = 0; y < launch.groups().h; ++y)
            for (int x = 0; x < launch.groups().w; ++x) {
                request.group = { x, y };
                const auto trace = m_tracer.record(request, call.pixels, m_progress);
                ++report.recordings;
                report.unoptimised = report.unoptimised || !trace->unoptimised.empty();
                report.findings = trace->findings;
                std::ranges::move(
                    wrongOutputs(*trace, *call.problem, reference), std::back_inserter(report.findings));
                if (!report.findings.empty())
                    throw wrongKernel(variant, report.findings);
                if (pass + 1 == static_cast<int>(task->launches.size()))
                    outputs.add(*trace);
            }
    }
    if (const std::string wrong = outputs.difference(*task, reference, *call.problem); !wrong.empty())
        throw Error(ErrorKind::Device, "The kernel " + variant.file + " is not right: " + wrong);
}

} // namespace halo
