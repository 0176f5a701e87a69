// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/engine.h"

#include "compute/engine/byterun.h"
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/convolution/reference.h"
#include "compute/task/taskrun.h"

namespace halo {
namespace {

TaskResult runOn(OpenClDevice &device, const RunOrder &order, const RunOptions &options,
    const Progress &progress)
{
    const DeviceLimits &limits = device.info().limits;
    if (const auto reason = order.problem->refusal(order.variant, order.tuning, limits))
        throw Error(
            Fault::Usage, "The variant \"" + order.variant.title + "\" cannot run so: " + *reason);
    return runTask(device, order.problem->parts(order.variant, order.tuning, limits), options, progress);
}

Result runPlanes(OpenClDevice &device, const RunOrder &order, const Progress &progress)
{
    RunOptions options{ order.repeats };
    if (progress.show())
        options.first = [&](const TaskResult &ran) { progress.show()(resultOf(order, ran)); };
    return resultOf(order, runOn(device, order, options, progress));
}

} // namespace

Engine::Engine() = default;
Engine::~Engine() = default;

OpenClDevice &Engine::device(int index)
{
    std::unique_ptr<OpenClDevice> &device = m_devices[index];
    if (!device)
        device = std::make_unique<OpenClDevice>(index);
    return *device;
}

/// What a device refuses becomes an Error in words.
template<typename Run> static auto inWords(const DeviceInfo &info, const Run &run)
{
    try {
        return run();
    } catch (const cl::Error &e) {
        throw translated(e, info);
    } catch (const std::bad_alloc &) {
        throw Error(Fault::Device,
            "There is not enough memory for this image; close other programs or choose a smaller image.");
    }
}

Result Engine::run(const Job &job, const Progress &progress)
{
    checkFilter(job.filter);
    checkHasOutput(job.image, job.filter, job.settings);
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(job.device);
        info = open.info();
        if (job.image.bytes)
            if (const auto problem = problemOf(job); takesBytes(job.variant, *problem, info.limits)
                && !problem->refusal(job.variant, job.tuning, info.limits))
                return runBytes(open, *problem, job, info.unifiedMemory, progress);
        return runPlanes(open, orderOf(job.image.bytes ? ofPlanes(job) : job), progress);
    });
}

TaskResult Engine::run(const RunOrder &order, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(order.device);
        info = open.info();
        return runOn(open, order, { order.repeats }, progress);
    });
}

TaskResult Engine::run(const Task &task, int index, int repeats, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(index);
        info = open.info();
        return runTask(open, { task }, { repeats }, progress);
    });
}

} // namespace halo
