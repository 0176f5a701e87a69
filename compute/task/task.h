// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/kernel/memorylayout.h"
#include "compute/kernel/variant.h"
#include "compute/task/values.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace halo {

struct DeviceLimits;
struct Image;

/// Memory on the device, which arguments of kernels mean by its name.
struct TaskBuffer
{
    enum class Use
    {
        Input,
        Scratch, ///< what one launch leaves for the next
        Output,
        Constant, ///< an input that is handed over once, before anything is measured
    };
    enum class Element
    {
        Float,
        Int,
        Pixels, ///< floats; the launches are made for each plane, with count elements of it
        /// The same, of a picture of bytes: planes, all channels in one below the other, are made of some of
        /// its rows at a time on the device, see Task::inputRows.
        Bytes,
    };
    std::string name;
    Use use = Use::Input;
    Element element = Element::Float;
    size_t count = 0;
    SharedValues content{}; ///< of an input or a constant
    /// Filled with zeros before the launches of each sample; an output that is not must be written whole.
    bool zeroed = false;
    Size2 shape{ 0, 0 };       ///< elements of a row, rows; 0x0: a flat array
    bool keepsWeights = false; ///< a scratch that holds what launches make of weights, see TaskLaunch::again
    /// Of a constant with a shape: the content is only its first corner, zeros are around it, and all of it
    /// is transformed forward before the first launch.
    Size2 transformedCorner{ 0, 0 };
    /// How a foreign kernel is given it; nullopt: as rows of 32-bit words.
    std::optional<MemoryLayout> layout{};
    bool repeated = false;                  ///< of a constant with a layout: every component is the same
    std::shared_ptr<const Image> picture{}; ///< of an input of bytes

    /// Planes that one launch takes, side by side in each pixel.
    int planesTogether() const { return layout ? layout->components : 1; }
    bool isInput() const { return use == Use::Input || use == Use::Constant; }
    /// It is made by who launches, not by DeviceTask.
    bool isPlanes() const { return element == Element::Pixels || element == Element::Bytes; }
};
/// An input that holds these values, which may be planes.
TaskBuffer inputBuffer(const std::string &name, SharedValues content);
TaskBuffer constantBuffer(const std::string &name, std::vector<float> content);
TaskBuffer outputBuffer(
    const std::string &name, TaskBuffer::Element element, size_t count, bool zeroed = false);
/// keepsWeights: see TaskBuffer.
TaskBuffer scratchBuffer(const std::string &name, size_t count, bool keepsWeights = false);
/// The same of rows and columns.
TaskBuffer shaped(TaskBuffer buffer, Size2 shape);

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
    /// What a mapping gives arguments by value, by local memory and by samplers.
    std::map<std::string, std::vector<std::byte>> bytes{};
    std::map<std::string, std::int64_t> locals{};
    std::map<std::string, SamplerRole> samplers{};
    Size2 step{ 0, 0 };              ///< outputs of a work-group; 0x0: those of the tuning
    std::vector<Transform> before{}; ///< what the library does first
    /// The NDRange of a later launch, with other values in "src" and the same weights: what the work-items
    /// left out have made of the weights is still in scratch memory. 0x0: there is nothing to launch.
    std::optional<Size2> again{};

    Size2 globalAgain() const { return again.value_or(global); }
    Size2 groups() const { return { global.w / group.w, global.h / group.h }; }
};

/// Work-groups of this shape, each of which computes a step, until there are so many outputs.
TaskLaunch launchOver(const std::string &entry, Size2 group, Size2 step, Size2 outputs);
/// One work-item for ITEM_W x ITEM_H of so many outputs, up to whole groups.
TaskLaunch launchOver(const std::string &entry, const Tuning &tuning, Size2 outputs);

/// Named buffers and numbers, and what to launch over them in which order: all that a device needs to know
/// of any workload. A value: once submitted, nothing the window does can change it.
struct Task
{
    Variant variant;
    std::map<std::string, int> macros; ///< with which the variant is compiled
    std::vector<TaskBuffer> buffers;
    std::map<std::string, Scalar> numbers; ///< by argument
    std::vector<TaskLaunch> launches;
    Symbols symbols{};         ///< for the lines of the header that ask for the device
    Size2 transformed{ 0, 0 }; ///< the plane that is transformed between launches
    // Of planes that are too large for the device as a whole, a task computes some rows.
    RowRange rows{};    ///< of the output; of bytes the first of those that it does at a time
    RowRange allRows{}; ///< that all parts compute together
    /// Which row of the input's planes each row of its input is, of bytes of that of all parts, -1: zeros;
    /// empty: the planes as they are.
    std::vector<int> inputRows{};
    std::map<std::string, std::string> definitions{}; ///< macros of texts without blanks, of a foreign kernel
    std::string options{}; ///< of the compiler, besides those that all the above ask for

    std::string buildOptions(const DeviceLimits &limits) const;
    const TaskBuffer *find(const std::string &buffer) const;
    /// The input, or output, that is planes; null if there is none.
    const TaskBuffer *planes(TaskBuffer::Use use) const;
    bool isOfBytes() const; ///< its planes are bytes
};

/// The variant with macros and symbols of tuning and problem, and nothing to do yet.
Task newTask(const Variant &variant, const Tuning &tuning, const Symbols &problem);

/// What an argument of a kernel is filled with.
struct ArgumentValue
{
    enum class Kind
    {
        Number, ///< an int
        Real,   ///< a float
        Local,  ///< local memory of so many bytes
        Buffer,
        Content, ///< of a buffer, itself: a struct, and no pointer to memory
        Bytes,   ///< of a number, vector or struct
        Sampler,
    };
    Kind kind = Kind::Number;
    std::int64_t value = 0; ///< the number, or the bytes
    std::string buffer{};   ///< its name
    float real = 0.0F;
    std::vector<std::byte> bytes{};
    SamplerRole sampler{};
};

/// What each argument of a launch is filled with, by its name, so that an edited kernel may drop or reorder
/// them. Throws Error(Input) naming the file and an argument that nobody fills.
std::vector<ArgumentValue> argumentsOf(const Task &task, const TaskLaunch &launch);
/// Whether a kernel takes this buffer as an image2d_t.
bool isReadAsImage(const Task &task, const std::string &buffer);

} // namespace halo
