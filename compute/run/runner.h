// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/run/executor.h"
#include "compute/run/firstruns.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

struct RunOrder;
struct TaskResult;
struct Variant;
class WorkerProcess;

/// A device has failed so often that another one is offered; what() says so in words.
class DeviceOffer : public Error
{
public:
    DeviceOffer(const Error &cause, const Message &sentence, int device)
        : Error(cause.kind(), sentence, cause.detail())
        , m_device(device)
    {
    }
    int device() const noexcept { return m_device; } ///< DeviceInfo::index, or opencvDevice

private:
    int m_device;
};

/// After so many failures in a session a device is given up.
inline constexpr int maxDeviceFailures = 5;

/// The one place that decides where a problem is computed: our own variants by an Executor in this process,
/// once they ran in this shape in the child process haloscope-worker, see FirstRuns; any other kernel in that
/// process, with a deadline; OpenCV when asked for by device. Belongs to one thread.
class Runner
{
public:
    Runner();
    ~Runner();
    Runner(const Runner &) = delete;
    Runner &operator=(const Runner &) = delete;

    /// Throws Error or Cancelled; DeviceOffer from the fifth failure of a device in this session on.
    /// A user's kernel that does not compile is no failure of the device. OpenCV computes convolutions only.
    TaskResult run(const RunOrder &order, const Progress &progress = {});

    /// The devices, asked for in the child process; an empty list if there are none.
    /// Throws Error(Device) if a driver hangs or crashes.
    std::vector<DeviceInfo> devices();

private:
    template<typename Run> auto counted(int device, const Variant &variant, const Run &run);
    const DeviceInfo &infoOf(int device);
    [[noreturn]] void throwOffer(const Error &cause, int failed);
    int nextDevice(int failed) const;
    Message nameOf(int device) const;

    Executor m_executor;
    std::unique_ptr<WorkerProcess> m_process;
    FirstRuns m_firstRuns;
    std::vector<DeviceInfo> m_devices; ///< as last listed
    std::map<int, int> m_failures;     ///< by device index
};

} // namespace halo
