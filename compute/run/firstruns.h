// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/progress.h"

#include <vector>

namespace halo {

struct RunOrder;
class ShapeStore;
class WorkerProcess;

/// Whatever never ran on a device in this shape runs in haloscope-worker first, kernels of our own, too: a
/// compiler or driver that it brings down takes nothing else with it. What ran well is remembered, so that
/// the time for it is paid once. Belongs to one thread.
class FirstRuns
{
public:
    explicit FirstRuns(WorkerProcess &process);
    FirstRuns(WorkerProcess &process, ShapeStore &store);

    /// Returns when a launch of this shape has come to its end, now or before. Throws Error that names
    /// variant, work-group and device if it crashed or hung, what WorkerProcess::run() throws, or Cancelled.
    void require(const RunOrder &order, const DeviceInfo &device, const Progress &progress = {});

    /// The same of a small kernel of ours: for what is no order, but uses the device in this process, such as
    /// a library.
    void prove(const DeviceInfo &device, const Progress &progress = {});

private:
    DeviceInfo known(const DeviceInfo &device, const Progress &progress);

    WorkerProcess &m_process;
    ShapeStore &m_store;
    std::vector<DeviceInfo> m_devices{}; ///< as last listed, if one was asked for by its number alone
};

} // namespace halo
