// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/engine.h"

#include "compute/base/error.h"
#include "compute/base/freedmemory.h"
#include "compute/device/opencldevice.h"
#include "compute/device/programcache.h"
#include "compute/task/kernelbuild.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/task/taskrun.h"

namespace halo {
namespace {

void requireFit(const RunOrder &order, const DeviceInfo &info)
{
    if (const auto reason = order.problem->refusal(order.variant, order.tuning, info.limits))
        throw Error(ErrorKind::Usage, "The implementation \"%1\" cannot run with these settings: %2",
            order.variant.title, *reason);
}

TaskResult build(OpenClDevice &device, const RunOrder &order)
{
    const DeviceInfo &info = device.info();
    requireFit(order, info);
    Task task = withPlanes(order.problem)->parts(order.variant, order.tuning, info.limits).front();
    return order.assembly ? inspectTask(device, std::move(task), order.repeats > 0) : buildTask(device, task);
}

TaskResult runOn(OpenClDevice &device, const RunOrder &order, const Progress &progress)
{
    const DeviceInfo &info = device.info();
    if (!order.isRun())
        return build(device, order);
    requireFit(order, info);
    return runTask(
        device, order.problem->parts(order.variant, order.tuning, info.limits), order.repeats, progress);
}

} // namespace

Engine::Engine() = default;
Engine::~Engine() = default;

std::shared_ptr<OpenClDevice> Engine::share(int index)
{
    std::shared_ptr<OpenClDevice> &device = m_devices[index];
    if (!device)
        device = std::make_shared<OpenClDevice>(index);
    return device;
}

void Engine::rest()
{
    const auto isIdle = [](const auto &device) {
        return device.second.use_count() == 1 && keepsPrograms(device.second->info());
    };
    if (std::erase_if(m_devices, isIdle) > 0)
        giveBackFreedMemory();
}

TaskResult Engine::run(const RunOrder &order, const Progress &progress)
{
    order.problem->check();
    progress.step(Stage::Build);
    DeviceInfo info;
    info.index = order.device;
    return inWords(info, [&] {
        OpenClDevice &device = open(order.device);
        info = device.info();
        return runOn(device, order, progress);
    });
}

TaskResult Engine::run(const Task &task, int index, int repeats, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceInfo info;
    info.index = index;
    return inWords(info, [&] {
        OpenClDevice &device = open(index);
        info = device.info();
        return runTask(device, { task }, repeats, progress);
    });
}

} // namespace halo
