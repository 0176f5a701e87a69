// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/countedcase.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/timing/count/modelcounts.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <tuple>

namespace halo {
namespace {

auto keyOf(const CountedLaunch &launch)
{
    return std::tie(
        launch.workload, launch.variant, launch.problem, launch.tuning, launch.source, launch.launch);
}

std::int64_t outputsOf(const Task &task)
{
    std::int64_t outputs = 0;
    for (const TaskBuffer &buffer : task.buffers)
        if (buffer.use == TaskBuffer::Use::Output)
            outputs += static_cast<std::int64_t>(buffer.count);
    return outputs;
}

} // namespace

std::string countedProblem(const std::string &workload, const ProblemText &text)
{
    std::string all = text.what + ", " + toString(text.size);
    const WorkloadModule *module = findModule(workload); // none: of a file from elsewhere
    if (!module || !module->usesFilter())
        return all;
    const Settings first = module->firstSettings();
    for (const auto &[setting, usual] : { std::pair(text.op, toString(first.op)),
             std::pair(text.outSize, toString(first.size)), std::pair(text.border, toString(first.border)) })
        all += setting == usual ? "" : ", " + setting;
    return all;
}

CountedLaunch shapeOf(const CountedCase &counted, const Problem &problem)
{
    return { problem.workload(), counted.variant.id, countedProblem(problem.workload(), problem.text()),
        textOf(counted.variant, counted.tuning), sourceHash(counted.variant) };
}

std::vector<CountedLaunch> launchesOf(const CountedCase &counted, const DeviceLimits &limits)
{
    const auto &[problem, variant, tuning] = counted;
    CountedLaunch row = shapeOf(counted, *problem);
    if (const auto refusal = problem->refusal(variant, tuning, limits)) {
        row.trouble = refusal->english();
        return { row };
    }
    const Task task = problem->task(variant, tuning);
    row.outputs = outputsOf(task);
    std::vector<CountedLaunch> rows;
    for (const TaskLaunch &launch : task.launches) {
        row.launch = static_cast<int>(rows.size());
        row.kernel = launch.entry;
        row.groups = static_cast<int>(launch.groups().area());
        rows.push_back(row);
    }
    return rows;
}

void takeCounts(const CountedRecord &record, std::vector<CountedLaunch> &rows)
{
    for (CountedLaunch &row : rows) {
        const auto same = [&row](const CountedLaunch &other) { return keyOf(other) == keyOf(row); };
        const auto found = std::ranges::find_if(record.launches, same);
        if (found == record.launches.end()) {
            row.trouble = "It is not among what was counted.";
            continue;
        }
        row = *found;
    }
}

void addModel(Tracer &tracer, const CountedCase &counted, const std::string &device, CountedLaunch &row,
    const Progress &progress)
{
    TraceRequest request{ counted.problem, counted.variant, counted.tuning, row.launch };
    request.alone = true;
    if (const auto refusal = counted.problem->refusal(counted.variant, counted.tuning, simulatorLimits())) {
        row.remark = refusal->english();
        return;
    }
    DeviceInfo info;
    info.name = device;
    info.limits.gpu = true;
    try {
        const ModelledLaunch launch = modelledLaunch(tracer, request, modelOf(info), progress);
        row.borderGroups = launch.borderGroups;
        row.modelled = launch.complete ? countsOf(launch) : Counts();
        row.border = launch.complete ? countsAtEdges(launch) : Counts();
        row.asyncCopies = launch.asyncCopies;
        row.parted = launch.complete ? std::optional(launch.all.parted) : std::nullopt;
        row.padding = launch.complete ? launch.padding : 0;
        row.paddedConflicts = static_cast<double>(launch.paddedConflicts);
        if (!launch.complete)
            row.remark = "There is no model: a limit ended a recording.";
        else if (launch.recorded < launch.groups)
            row.remark = "The model has recorded " + std::to_string(launch.recorded)
                + " work-groups, each for those that are like it.";
    } catch (const Error &error) {
        row.remark = error.message().english();
    }
}

} // namespace halo
