// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/job.h"

#include <memory>

namespace halo {

/// Runs jobs on OpenCL devices and waits for them. Keeps one context, queue and set of built programs
/// per device. Belongs to one thread; drivers run inside this process. Runner decides who uses it.
class Engine
{
public:
    Engine();
    ~Engine();
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    /// Throws Error or Cancelled. One warm-up launch is made and not reported.
    Result run(const Job &job, const Progress &progress = {});

private:
    class Device;
    std::vector<std::unique_ptr<Device>> m_devices;
    Device &device(int index);
};

} // namespace halo
