// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/engine.h"
#include "compute/job.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

class WorkerProcess;

/// The one place that decides where a job runs: our own variants on an Engine in this thread, any
/// other kernel in the child process haloscope-worker with a deadline, OpenCV when asked for by
/// device. Belongs to one thread.
class Runner
{
public:
    Runner();
    ~Runner();
    Runner(const Runner &) = delete;
    Runner &operator=(const Runner &) = delete;

    /// Throws Error or Cancelled. The fifth failure of a device in this session names another one.
    Result run(const Job &job, const Progress &progress = {});

    /// The devices, asked for in the child process; an empty list if there are none.
    /// Throws Error(Device) if a driver hangs or crashes.
    std::vector<DeviceInfo> devices();

private:
    Engine m_engine;
    std::unique_ptr<WorkerProcess> m_process;
    std::map<int, int> m_failures; ///< by device index
};

} // namespace halo
