// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"

#include <map>
#include <memory>

namespace halo {

class OpenClDevice;
struct RunOrder;
struct Task;
struct TaskResult;

/// Runs problems on OpenCL devices and waits for them. Keeps one context, queue and set of built programs
/// per device. Belongs to one thread; drivers run inside this process. Executor alone has them, but for
/// haloscope-worker.
class Engine
{
public:
    Engine();
    ~Engine();
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    /// Throws Error or Cancelled. One warm-up launch is made and not reported. A picture of bytes gives one
    /// of bytes if variant and device can, else one of planes.
    TaskResult run(const RunOrder &order, const Progress &progress = {});

    /// The same for a task, on the device of this index. It must not be refused, see refusal().
    TaskResult run(const Task &task, int index, int repeats, const Progress &progress = {});

    /// The device of this index, which others may use between two runs. Throws Error(NoDevice).
    OpenClDevice &open(int index) { return *share(index); }
    /// The same, which stays open as long as somebody has it.
    std::shared_ptr<OpenClDevice> share(int index);

    /// Nothing runs for a while. PoCL keeps 100 MB for its compiler as long as there is a context.
    void rest();

private:
    std::map<int, std::shared_ptr<OpenClDevice>> m_devices; ///< opened so far, by DeviceInfo::index
};

} // namespace halo
