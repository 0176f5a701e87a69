// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/runtimes.h"
#include "compute/device/devicememory.h"
#include "compute/task/task.h"

#include <CL/opencl.hpp>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace halo {

class OpenClDevice;
class VkFftTransform;

/// Memory that several tasks use in turn, so that none of them has luckier pages than another: what one has
/// made serves all that need the same with the same content. It goes with the last task that uses it.
class TaskMemory
{
public:
    struct Made;
    std::vector<std::weak_ptr<Made>> all;
};

/// How launches take it.
MemoryForm formOf(const Task &task, const TaskBuffer &buffer);

/// A task on an open device: its program built, its buffers made, but those of planes, which use() brings.
/// Members throw cl::Error.
class DeviceTask
{
public:
    /// memory: null if the task shares none. lent: buffers that use() brings, besides those of planes. Throws
    /// BuildError or Error(Input).
    DeviceTask(OpenClDevice &device, Task task, std::shared_ptr<TaskMemory> memory = {},
        std::set<std::string> lent = {});
    ~DeviceTask();

    const Task &task() const { return m_task; }
    /// What launches take for a buffer.
    const cl::Memory &memory(const std::string &buffer) const { return m_memories.at(buffer); }
    const cl::Kernel &kernel(size_t launch) const { return m_kernels.at(launch); }
    const std::vector<ArgumentValue> &arguments(size_t launch) const { return m_arguments.at(launch); }
    nanoseconds build() const { return m_build; } ///< of the program and the transform
    bool fromCache() const { return m_fromCache; }
    bool fromMemory() const { return m_fromMemory; } ///< this device has built it before
    bool transforms() const { return m_transform != nullptr; }

    /// Lets launches take this memory for the buffer.
    void use(const std::string &buffer, const cl::Memory &memory);

    /// Hands over the inputs; an event for each.
    std::vector<cl::Event> upload();
    /// Fills what has to be zero with zeros.
    std::vector<cl::Event> clear();
    struct Launched
    {
        /// Of the transforms before; markers as those of VkFftTransform::enqueue().
        std::vector<std::pair<cl::Event, cl::Event>> transforms;
        cl::Event kernel;
    };
    size_t launches() const { return m_kernels.size(); }
    Launched launch(size_t i);
    /// The same in two parts: the transforms before, and the kernel.
    void transform(size_t i, Launched &launched);
    cl::Event launchKernel(size_t i);
    /// The same where only the other inputs changed since, see TaskLaunch::again; nullopt: there is nothing
    /// to launch.
    std::optional<cl::Event> launchAgain(size_t i);
    /// All launches, in order.
    std::vector<Launched> launch();
    /// The same without events, for each of which a driver takes microseconds. again: of a later run, see
    /// TaskLaunch::again.
    void launchUntimed(bool again = false);
    /// Reads all outputs; an event for each.
    std::vector<cl::Event> download(TaskOutputs &outputs);

    /// Before the first launch: marks the outputs, to know afterwards what was written.
    void poison();
    /// Throws Error(Device) if a launch wrote behind an output, or left a part of one unwritten.
    void check(const TaskOutputs &outputs);

private:
    void makeBuffers();
    std::shared_ptr<TaskMemory::Made> made(const TaskBuffer &buffer);
    DeviceMemory filled(const TaskBuffer &buffer);
    DeviceMemory transformed(const TaskBuffer &buffer, const MemoryForm &form);
    void bind(size_t i);
    void enqueue(size_t i, Size2 global, cl::Event *event);
    const cl::Sampler &sampler(const SamplerRole &role);

    OpenClDevice &m_device;
    const Task m_task;
    const std::set<std::string> m_lent;
    std::vector<cl::Kernel> m_kernels;                   ///< by launch
    std::vector<std::vector<ArgumentValue>> m_arguments; ///< by launch
    std::vector<bool> m_bound;                           ///< by launch: its kernel has its arguments
    std::map<std::string, cl::Memory> m_memories;        ///< by buffer
    std::shared_ptr<TaskMemory> m_shared;                ///< or null
    std::vector<std::shared_ptr<TaskMemory::Made>> m_made;
    std::vector<std::pair<SamplerRole, cl::Sampler>> m_samplers;
    std::shared_ptr<VkFftTransform> m_transform;
    nanoseconds m_build{};
    bool m_fromCache = false;
    bool m_fromMemory = false;
};

} // namespace halo
