// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/runner.h"

#include "compute/run/disassembler.h"
#include "compute/run/workerprocess.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/opencvfilter.h"

#include <algorithm>

namespace halo {

Runner::Runner()
    : m_process(std::make_unique<WorkerProcess>())
    , m_firstRuns(*m_process)
{
}

Runner::~Runner() = default;

/// Runs it, and counts whether the device fails.
template<typename Run> auto Runner::counted(int device, const Variant &variant, const Run &run)
{
    try {
        return run();
    } catch (const Error &error) {
        const bool usersMistake
            = variant.origin == Origin::User && dynamic_cast<const BuildError *>(&error) != nullptr;
        if (error.kind() != ErrorKind::Device || usersMistake || device == opencvDevice)
            throw;
        if (++m_failures[device] < maxDeviceFailures)
            throw;
        throwOffer(error, device);
    }
}

TaskResult Runner::run(const RunOrder &order, const Progress &progress)
{
    const auto begin = std::chrono::steady_clock::now();
    TaskResult result = counted(order.device, order.variant, [&] {
        if (order.device == opencvDevice)
            return runOpenCv(*withPlanes(order.problem), order.repeats, progress);
        order.problem->check();
        if (order.variant.origin == Origin::Shipped && order.isRun()) {
            const DeviceInfo &device = infoOf(order.device);
            m_firstRuns.require(order, device, progress);
            return m_executor.submit(
                device,
                [order](const Executor::Place &place) { return place.engine.run(order, place.progress); },
                progress);
        }
        RunOrder sent = order;
        sent.problem = withPlanes(order.problem);
        TaskResult sentBack = m_process->run(sent, progress);
        disassemble(sentBack, order.variant.file, progress);
        return sentBack;
    });
    result.clock = clockTrouble(result.timeline, result.device, std::chrono::steady_clock::now() - begin);
    return result;
}

std::vector<DeviceInfo> Runner::devices()
{
    m_devices = m_process->devices();
    return m_devices;
}

/// As last listed.
const DeviceInfo &Runner::infoOf(int device)
{
    if (m_devices.empty())
        devices();
    return deviceNumber(m_devices, device);
}

void Runner::throwOffer(const Error &cause, int failed)
{
    if (m_devices.empty()) {
        try {
            devices();
        } catch (const Error &) {
            // Then OpenCV is what is left.
        }
    }
    const int next = nextDevice(failed);
    throw DeviceOffer(cause,
        inTurn(cause.message(),
            Message("%1 has failed %2 times; choose %3 instead.", nameOf(failed), m_failures[failed],
                nameOf(next))),
        next);
}

/// The one that follows in the list, round and round, and has not been given up; at last OpenCV.
int Runner::nextDevice(int failed) const
{
    const auto begin = std::find_if(
        m_devices.begin(), m_devices.end(), [failed](const DeviceInfo &d) { return d.index == failed; });
    const auto at = static_cast<size_t>(begin - m_devices.begin());
    for (size_t i = 1; i <= m_devices.size(); ++i) {
        const int index = m_devices[(at + i) % m_devices.size()].index;
        const auto count = m_failures.find(index);
        if (index != failed && (count == m_failures.end() || count->second < maxDeviceFailures))
            return index;
    }
    return opencvDevice;
}

Message Runner::nameOf(int device) const
{
    if (device == opencvDevice)
        return opencvDeviceInfo().name;
    const auto found = std::find_if(
        m_devices.begin(), m_devices.end(), [device](const DeviceInfo &d) { return d.index == device; });
    return found == m_devices.end() ? Message("Device %1", device) : Message(found->name);
}

} // namespace halo
