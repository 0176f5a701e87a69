// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"

#include <string>

namespace halo {

struct DeviceInfo;
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

private:
    WorkerProcess &m_process;
    ShapeStore &m_store;
};

} // namespace halo
