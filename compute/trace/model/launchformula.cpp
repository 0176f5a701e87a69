// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/launchformula.h"

#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/workloadmodule.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/formula.h"
#include "compute/trace/model/tracewalk.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>

namespace halo {
namespace {

/// Every element that the work-group read of a buffer.
std::unordered_map<std::int64_t, double> readsOf(const Trace &trace, int buffer)
{
    std::unordered_map<std::int64_t, double> reads;
    for (const Access &access : trace.accesses)
        for (int i = 0; access.buffer == buffer && access.kind == AccessKind::Load && i < access.count; ++i)
            if (const auto pixel = trace.pixelOf(access, i))
                reads[*pixel] = static_cast<double>(trace.valueOf(access, i));
    return reads;
}

} // namespace

std::optional<LaunchFormula> launchFormulaOf(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const WorkloadModule *module = findModule(request.variant.workload);
    if (!request.problem || !module)
        return std::nullopt;
    try {
        LaunchFormula formula = module->formula(request.problem->text(), request.variant,
            taskOf(request).launches.at(static_cast<size_t>(request.launch)));
        return formula.to.empty() ? std::nullopt : std::optional(std::move(formula));
    } catch (const std::exception &) { // a recording of another program may lack what the formula goes by
        return std::nullopt;
    }
}

bool hasFormula(const Trace &trace)
{
    if (trace.view.isSum)
        return !trace.view.geometry.empty() || multipliesSpectra(trace);
    const auto formula = launchFormulaOf(trace);
    return formula && formula->output;
}

Difference differenceInLaunch(const Trace &trace)
{
    const auto formula = launchFormulaOf(trace);
    if (!formula || !formula->output)
        return "There is no formula for this launch.";
    const int from = trace.bufferNamed(formula->from), to = trace.bufferNamed(formula->to);
    if (from < 0 || to < 0)
        return Message("The recording has no buffer \"%1\".", (from < 0 ? formula->from : formula->to));
    const auto reads = readsOf(trace, from);
    double largest = 0.0;
    for (const auto &[index, value] : reads)
        largest = std::max(largest, std::abs(value));
    const auto read = [&](Size2 at) {
        const auto found = reads.find(static_cast<std::int64_t>(at.h) * formula->size.w + at.w);
        if (found == reads.end())
            throw std::out_of_range(formula->from + ' ' + pointName(at.w, at.h));
        return found->second;
    };
    std::unordered_map<std::int64_t, float> stored;
    for (const Access &access : trace.accesses)
        for (int i = 0; access.buffer == to && access.kind == AccessKind::Store && i < access.count; ++i)
            if (const auto pixel = trace.pixelOf(access, i);
                pixel && !stored.emplace(*pixel, trace.valueOf(access, i)).second)
                return Message("%1[%2] is stored twice.", formula->to, *pixel);
    const OutputArea own = outputAreaOf(trace, formula->size);
    const int columns = own.end.w - own.first.w;
    for (int i = 0; i < own.count(); ++i) {
        const Size2 at{ own.first.w + i % columns, own.first.h + i / columns };
        const std::string output = pointName(at.w, at.h);
        const auto value = stored.extract(static_cast<std::int64_t>(at.h) * formula->size.w + at.w);
        if (value.empty())
            return Message("The output %1 is never stored.", output);
        try {
            const double wanted = formula->output(at, read);
            if (!(std::abs(double(value.mapped()) - wanted) <= formula->tolerance * largest))
                return Message("The output %1 is %2, the formula gives %3.", output, number(value.mapped()),
                    number(wanted));
        } catch (const std::out_of_range &missing) {
            return Message("The output %1 needs %2, which is never read.", output, missing.what());
        }
    }
    if (!stored.empty())
        return Message("%1[%2] is stored, which is not an output of this work-group.", formula->to,
            stored.begin()->first);
    return std::nullopt;
}

} // namespace halo
