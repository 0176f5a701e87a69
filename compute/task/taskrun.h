// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/task.h"

#include <CL/opencl.hpp>

#include <map>
#include <vector>

namespace halo {

class GuardedOutput;
class OpenClDevice;

/// A task on an open device: its program built, its buffers made. Members throw cl::Error.
class DeviceTask
{
public:
    /// Throws BuildError or Error(Input).
    DeviceTask(OpenClDevice &device, const Task &task);
    ~DeviceTask();

    nanoseconds build() const { return m_build; }
    bool fromCache() const { return m_fromCache; }

    /// Hands over the inputs; an event for each.
    std::vector<cl::Event> upload();
    /// Fills what has to be zero with zeros.
    std::vector<cl::Event> clear();
    /// All launches, in order.
    std::vector<cl::Event> launch();
    /// The same without events, for each of which a driver takes microseconds.
    void launchUntimed();
    /// Reads all outputs; an event for each.
    std::vector<cl::Event> download(TaskOutputs &outputs);

    /// Before the first launch: marks the outputs, to know afterwards what was written.
    void poison();
    /// Throws Error(Device) if a launch wrote behind an output, or left a part of one unwritten.
    void check(const TaskOutputs &outputs);

private:
    void enqueue(size_t index, cl::Event *event);

    OpenClDevice &m_device;
    const Task m_task;
    std::vector<cl::Kernel> m_kernels; ///< by launch
    std::map<std::string, cl::Buffer> m_buffers;
    std::map<std::string, GuardedOutput> m_outputs;
    nanoseconds m_build{};
    bool m_fromCache = false;
};

/// One warm-up is made and not reported. Throws Error, Cancelled or cl::Error.
TaskResult runTask(OpenClDevice &device, const Task &task, int repeats, const Progress &progress);

} // namespace halo
