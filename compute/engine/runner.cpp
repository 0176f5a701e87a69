// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/runner.h"

#include "compute/engine/byterun.h"
#include "compute/convolution/opencvfilter.h"
#include "compute/engine/workerprocess.h"

#include <algorithm>

namespace halo {

Runner::Runner()
    : m_process(std::make_unique<WorkerProcess>())
{
}

Runner::~Runner() = default;

Result Runner::run(const Job &job, const Progress &progress)
{
    try {
        return runWhereItBelongs(job, progress);
    } catch (const Error &error) {
        const bool usersMistake
            = job.variant.origin == Origin::User && dynamic_cast<const BuildError *>(&error) != nullptr;
        if (error.fault() != Fault::Device || usersMistake || job.device == opencvDevice)
            throw;
        if (++m_failures[job.device] < maxDeviceFailures)
            throw;
        throwOffer(error, job.device);
    }
}

Result Runner::runWhereItBelongs(const Job &job, const Progress &progress)
{
    if (job.device == opencvDevice)
        return runOpenCv(ofPlanes(job), progress);
    if (job.variant.origin == Origin::Shipped)
        return m_engine.run(job, progress);
    return m_process->run(ofPlanes(job), progress);
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
