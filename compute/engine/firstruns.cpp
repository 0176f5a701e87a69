// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/firstruns.h"

#include "compute/engine/shapestore.h"
#include "compute/engine/workerprocess.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {
namespace {

/// Once, of a problem that is as small as this shape allows.
RunOrder trialOf(const RunOrder &order, const DeviceInfo &device)
{
    RunOrder trial = order;
    trial.repeats = 1;
    if (auto smaller = order.problem->trial();
        smaller && !smaller->refusal(order.variant, order.tuning, device.limits))
        trial.problem = std::move(smaller);
    trial.problem = withPlanes(std::move(trial.problem));
    return trial;
}

} // namespace

FirstRuns::FirstRuns(WorkerProcess &process)
    : FirstRuns(process, ShapeStore::ofUser())
{
}

FirstRuns::FirstRuns(WorkerProcess &process, ShapeStore &store)
    : m_process(process)
    , m_store(store)
{
}

void FirstRuns::require(const RunOrder &order, const DeviceInfo &device, const Progress &progress)
{
    if (order.problem->refusal(order.variant, order.tuning, device.limits))
        return; // it does not run at all, and who wants to run it says why
    const RunOrder trial = trialOf(order, device);
    const std::string shape
        = shapeOf(device, trial.problem->task(trial.variant, trial.tuning), trial.problem->tuneKey().shape);
    if (m_store.has(shape))
        return;
    try {
        m_process.run(trial, progress);
    } catch (const KernelEnded &ended) {
        if (ended.how().empty())
            throw;
        throw Error(ErrorKind::Device,
            "The variant \"" + order.variant.title + "\" failed on " + device.name + " with a work-group of "
                + toString(order.tuning.group) + " and " + toString(order.tuning.items)
                + " outputs per work-item: it " + ended.how() + "; choose another work-group or variant.",
            ended.detail());
    }
    m_store.add(shape);
}

} // namespace halo
