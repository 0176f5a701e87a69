// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/firstruns.h"

#include "compute/base/silenterror.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/shapestore.h"
#include "compute/run/workerprocess.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>

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

/// Who measures may know no more than the number of a device; its limits and its name decide here.
DeviceInfo FirstRuns::known(const DeviceInfo &device, const Progress &progress)
{
    if (!device.name.empty())
        return device;
    if (m_devices.empty())
        m_devices = m_process.devices(progress);
    const auto found = std::ranges::find(m_devices, device.index, &DeviceInfo::index);
    return found == m_devices.end() ? device : *found;
}

void FirstRuns::require(const RunOrder &order, const DeviceInfo &asked, const Progress &progress)
{
    const DeviceInfo device = known(asked, progress);
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
        const Message sentence(
            "The implementation \"%1\" failed on %2 with a work-group of %3 and %4 outputs per "
            "work-item: it %5; choose another work-group or implementation.",
            order.variant.title, device.name, toString(order.tuning.group), toString(order.tuning.items),
            ended.how());
        if (dynamic_cast<const CrashError *>(&ended) == nullptr)
            throw SilentError(sentence, device.index, ended.detail());
        throw Error(ErrorKind::Device, sentence, ended.detail());
    }
    m_store.add(shape);
}

void FirstRuns::prove(const DeviceInfo &device, const Progress &progress)
{
    constexpr int edge = 16;
    Image image;
    image.width = image.height = edge;
    image.colour = { std::make_shared<const Plane>(static_cast<size_t>(edge * edge), 1.0F) };
    const Filter filter{ "one", 1, 1, { 1.0F } };
    const Variant &variant = shippedVariants("image").front();
    require({ std::make_shared<const ConvolutionProblem>(image, filter, Settings{}, RowRange{}), variant,
                defaultTuning(variant), device.index },
        device, progress);
}

} // namespace halo
