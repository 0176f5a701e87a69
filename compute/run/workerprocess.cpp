// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/workerprocess.h"

#include "compute/kernel/foreignsource.h"
#include "compute/process/jobmemory.h"
#include "compute/process/protocol.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"

#include <algorithm>

namespace halo {
namespace {

using std::chrono::milliseconds;

/// So much longer for each repeat, of a tenth of the deadline, and for each million outputs.
milliseconds timeToRun(const RunOrder &order, milliseconds deadline)
{
    std::int64_t outputs = 0;
    for (const auto &[name, shape] : order.problem->outputShapes())
        outputs += static_cast<std::int64_t>(shape.pieces * shape.each);
    const auto repeats = static_cast<std::int64_t>(order.repeats);
    return deadline + repeats / 10 * deadline + (1 + repeats) * std::chrono::seconds(outputs / 1'000'000);
}

} // namespace

std::string kernelOf(const Variant &variant)
{
    return variant.file + '\n' + withIncludes(variant.source, variant.file, variant.includes);
}

WorkerProcess::WorkerProcess(Deadlines deadlines)
    : m_deadlines(deadlines)
    , m_open(deadlines)
{
}

WorkerProcess::~WorkerProcess() = default;

/// Devices are probed unconfined: NVIDIA's driver may have to start a program with rights of root once.
std::vector<DeviceInfo> WorkerProcess::devices(const Progress &progress)
{
    m_open.forgetNoDevices(); // a driver may have been installed meanwhile
    return m_open.devices(progress);
}

TaskResult WorkerProcess::run(const RunOrder &order, const Progress &progress)
{
    WorkerChild &child = childFor(order, progress);
    try {
        child.devices(progress);
        const bool fresh = child.begun() == 0;
        try {
            return runOnce(child, order, progress);
        } catch (const CrashError &) {
            // Memory that an earlier run spoilt may bring the process down under this one, or just before.
            // Blame a run only for what it does in a process of its own.
            if (fresh && child.begun() == 1)
                throw;
        }
        return runOnce(child, order, progress);
    } catch (const Cancelled &) {
        if (child.isBusy()) { // else it is only probing
            child.restart();
            m_kernel.clear();
        }
        throw;
    } catch (const BuildError &) {
        throw;
    } catch (const Error &error) {
        // What went wrong on the device may have left the process damaged.
        if (error.kind() == ErrorKind::Device) {
            child.restart();
            m_kernel.clear();
        }
        throw;
    }
}

/// A confined child is made anew for another kernel, and for a device that needs something else.
WorkerChild &WorkerProcess::childFor(const RunOrder &order, const Progress &progress)
{
    if (order.variant.origin == Origin::Shipped)
        return m_open;
    const DeviceInfo device = deviceNumber(m_open.devices(progress), order.device);
    const std::string kernel = kernelOf(order.variant);
    const bool isOther = device.index != m_device.index || (!m_kernel.empty() && m_kernel != kernel);
    if (!m_confined || isOther)
        m_confined = std::make_unique<WorkerChild>(m_deadlines, device);
    m_device = device;
    m_kernel = kernel;
    return *m_confined;
}

ChildJob WorkerProcess::jobOf(const RunOrder &order) const
{
    const bool isOurs = order.variant.origin == Origin::Shipped;
    ChildJob job{ protocol::runRequest(order), -1, order.variant.file };
    job.build = isOurs ? m_deadlines.ours : m_deadlines.build;
    job.run = timeToRun(order, isOurs ? m_deadlines.ours : m_deadlines.run);
    return job;
}

TaskResult WorkerProcess::runOnce(WorkerChild &child, const RunOrder &given, const Progress &progress)
{
    RunOrder order = given;
    const bool isConfined = &child != &m_open;
    if (isConfined) {
        child.requireConfined(order.variant.file, progress);
        order.device = child.deviceThere(progress);
    }
    const protocol::JobMemory memory(
        order.problem->contents().values, order.isRun() ? order.problem->outputShapes() : OutputShapes());
    ChildJob job = jobOf(order);
    const auto &devices = m_open.devices(progress);
    if (const auto device = std::ranges::find(devices, given.device, &DeviceInfo::index);
        device != devices.end())
        job.device = *device;
    job.attached = memory.number();
    TaskResult result = protocol::resultOf(child.ask(job, progress).body);
    if (order.isRun() && result.samples.size() != static_cast<size_t>(order.repeats))
        child.throwNonsense(order.variant.file);
    result.outputs = memory.outputs();
    if (isConfined)
        result.device = m_device; // whatever the kernel calls it
    return result;
}

} // namespace halo
