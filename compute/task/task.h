// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/arguments.h"
#include "compute/convolution/job.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace halo {

/// What a buffer holds: floats or 32-bit integers.
using Values = std::variant<std::vector<float>, std::vector<std::int32_t>>;
using SharedValues = std::shared_ptr<const Values>;

size_t countOf(const Values &values);
/// Element i as a number.
double numberAt(const Values &values, size_t i);
/// 32-bit words, as they lie in memory.
const void *bytesOf(const Values &values);
void *bytesOf(Values &values);

/// Memory on the device, which arguments of kernels mean by its name.
struct TaskBuffer
{
    enum class Use
    {
        Input,
        Scratch, ///< what one launch leaves for the next
        Output,
    };
    enum class Element
    {
        Float,
        Int,
    };
    std::string name;
    Use use = Use::Input;
    Element element = Element::Float;
    size_t count = 0;
    SharedValues content{}; ///< of an input
    /// Filled with zeros before the launches of each sample; an output that is not must be written whole.
    bool zeroed = false;
};
/// An input that holds these values.
TaskBuffer inputBuffer(const std::string &name, SharedValues content);
TaskBuffer outputBuffer(
    const std::string &name, TaskBuffer::Element element, size_t count, bool zeroed = false);
TaskBuffer scratchBuffer(const std::string &name, size_t count);

using Scalar = std::variant<std::int32_t, float>;

/// One kernel launch of a task.
struct TaskLaunch
{
    std::string entry; ///< the kernel function
    Size2 global;      ///< NDRange, a multiple of the group
    Size2 group;
    std::int64_t localBytes = 0;                  ///< of an argument that is local memory
    std::map<std::string, std::string> buffers{}; ///< by argument, where it is not called as its buffer
    std::map<std::string, Scalar> numbers{};      ///< by argument, for this launch alone

    Size2 groups() const { return { global.w / group.w, global.h / group.h }; }
};

/// Named buffers and numbers, and what to launch over them in which order: all that a device needs to know
/// of any workload. A value, as Job.
struct Task
{
    Variant variant;
    std::map<std::string, int> macros; ///< with which the variant is compiled
    std::vector<TaskBuffer> buffers;
    std::map<std::string, Scalar> numbers; ///< by argument
    std::vector<TaskLaunch> launches;

    std::string buildOptions() const;
    std::int64_t bytes() const; ///< of all buffers
};

/// What each argument of a launch is filled with, by its name, so that an edited kernel may drop or reorder
/// them. Throws Error(Input) naming the file and an argument that nobody fills.
std::vector<ArgumentValue> argumentsOf(const Task &task, const TaskLaunch &launch);

/// GROUP_W, GROUP_H, ITEM_W, ITEM_H and the variant's own params: every task is compiled with them.
std::map<std::string, int> macrosOf(const Tuning &tuning);

using TaskOutputs = std::map<std::string, Values>;

/// What a task gives back.
struct TaskResult
{
    TaskOutputs outputs; ///< by name
    DeviceInfo device;
    nanoseconds build{};
    bool fromCache = false;
    std::vector<Sample> samples; ///< one per repeat; the warm-up is not among them
    std::vector<CommandTime> timeline;
};

} // namespace halo
