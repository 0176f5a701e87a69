// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/runner.h"

#include "compute/engine/byterun.h"
#include "compute/convolution/opencvfilter.h"
#include "compute/convolution/reference.h"
#include "compute/engine/workerprocess.h"

#include <algorithm>

namespace halo {

Runner::Runner()
    : m_process(std::make_unique<WorkerProcess>())
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
        if (error.fault() != Fault::Device || usersMistake || device == opencvDevice)
            throw;
        if (++m_failures[device] < maxDeviceFailures)
            throw;
        throwOffer(error, device);
    }
}

Result Runner::run(const Job &job, const Progress &progress)
{
    return counted(job.device, job.variant, [&] {
        if (job.device == opencvDevice)
            return runOpenCv(ofPlanes(job), progress);
        if (job.variant.origin == Origin::Shipped)
            return m_engine.run(job, progress);
        checkFilter(job.filter);
        checkHasOutput(job.image, job.filter, job.settings);
        const RunOrder order = orderOf(ofPlanes(job));
        return resultOf(order, m_process->run(order, progress));
    });
}

TaskResult Runner::run(const RunOrder &order, const Progress &progress)
{
    if (order.device == opencvDevice)
        throw Error(Fault::Usage, "OpenCV computes convolutions of images only; choose an OpenCL device.");
    return counted(order.device, order.variant, [&] {
        return order.variant.origin == Origin::Shipped ? m_engine.run(order, progress)
                                                       : m_process->run(order, progress);
    });
}

std::vector<DeviceInfo> Runner::devices()
{
    m_devices = m_process->devices();
    return m_devices;
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
        std::string(cause.what()) + " " + nameOf(failed) + " has failed " + std::to_string(m_failures[failed])
            + " times; choose " + nameOf(next) + " instead.",
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

std::string Runner::nameOf(int device) const
{
    if (device == opencvDevice)
        return opencvDeviceInfo().name;
    const auto found = std::find_if(
        m_devices.begin(), m_devices.end(), [device](const DeviceInfo &d) { return d.index == device; });
    return found == m_devices.end() ? "Device " + std::to_string(device) : found->name;
}

} // namespace halo
