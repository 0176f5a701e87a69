// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/task.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/signature.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

using ArgumentKind = ArgumentValue::Kind;

/// As the kernel declares it, so that "long width" gets all of its bytes.
ArgumentValue valueOf(const Scalar &number, const Argument &argument)
{
    const auto declared = argument.element();
    const double real = std::visit([](auto one) { return static_cast<double>(one); }, number);
    const bool isPlain = !declared
        || (declared->components == 1
            && declared->number == (std::holds_alternative<float>(number) ? Number::Float : Number::Int));
    if (!isPlain && declared->components == 1) {
        ArgumentValue value{ ArgumentKind::Bytes };
        value.bytes.resize(declared->bytes());
        writeNumber(declared->number, real, value.bytes.data());
        return value;
    }

    ArgumentValue value;
    if (const auto *whole = std::get_if<std::int32_t>(&number)) {
        value.value = *whole;
        return value;
    }
    value.kind = ArgumentKind::Real;
    value.real = std::get<float>(number);
    return value;
}

std::string knownNames(const Task &task, const TaskLaunch &launch)
{
    std::string names;
    const auto add = [&](const std::string &name) { names += (names.empty() ? "" : ", ") + name; };
    for (const auto &[argument, buffer] : launch.buffers)
        add(argument);
    for (const TaskBuffer &buffer : task.buffers)
        add(buffer.name);
    for (const auto &[argument, number] : launch.numbers)
        add(argument);
    for (const auto &[argument, number] : task.numbers)
        add(argument);
    return names;
}

/// What the launch calls so.
const std::string &bufferName(const TaskLaunch &launch, const std::string &argument)
{
    const auto other = launch.buffers.find(argument);
    return other == launch.buffers.end() ? argument : other->second;
}

/// Buffers without a layout are 32-bit words; of scratch memory only the kernels know what these are.
void checkElements(const Task &task, const TaskBuffer &buffer, const Argument &argument)
{
    const auto declared = argument.element();
    if (buffer.layout || !declared || argument.isImage())
        return;
    const bool isInt = buffer.element == TaskBuffer::Element::Int;
    const Number number = declared->number;
    const bool takesInts = number == Number::Int || number == Number::UInt,
               takesFloats = number == Number::Float;
    if (buffer.use == TaskBuffer::Use::Scratch ? takesInts || takesFloats : isInt ? takesInts : takesFloats)
        return;
    throw Error(ErrorKind::Input,
        "%1: \"%2\" is declared as \"%3\", but %4 holds %5; declare it so, or map it by the line "
        "\"// argument: %6 = %7\".",
        task.variant.file, argument.name, argument.type, buffer.name, isInt ? "ints" : "floats",
        argument.name, buffer.name);
}

ArgumentValue valueOf(const Task &task, const TaskLaunch &launch, const Argument &argument)
{
    if (const auto local = launch.locals.find(argument.name); local != launch.locals.end())
        return { ArgumentKind::Local, std::max<std::int64_t>(local->second, 1) };
    if (const auto bytes = launch.bytes.find(argument.name); bytes != launch.bytes.end()) {
        ArgumentValue value{ ArgumentKind::Bytes };
        value.bytes = bytes->second;
        return value;
    }
    if (const auto sampler = launch.samplers.find(argument.name); sampler != launch.samplers.end()) {
        ArgumentValue value{ ArgumentKind::Sampler };
        value.sampler = sampler->second;
        return value;
    }
    if (argument.isLocal())
        return { ArgumentKind::Local, std::max<std::int64_t>(launch.localBytes, sizeof(float)) };
    for (const auto *numbers : { &launch.numbers, &task.numbers })
        if (const auto number = numbers->find(argument.name); number != numbers->end())
            return valueOf(number->second, argument);
    const std::string &name = bufferName(launch, argument.name);
    const TaskBuffer *buffer = task.find(name);
    if (buffer && (argument.isPointer() || argument.isImage())) {
        checkElements(task, *buffer, argument);
        return { ArgumentKind::Buffer, 0, name };
    }
    if (buffer && buffer->content)
        return { ArgumentKind::Content, 0, name };
    throw Error(ErrorKind::Input, "%1: the argument \"%2\" is never set; known arguments are %3.",
        task.variant.file, argument.name, knownNames(task, launch));
}

} // namespace

TaskBuffer inputBuffer(const std::string &name, SharedValues content)
{
    using Element = TaskBuffer::Element;
    TaskBuffer buffer{ name, TaskBuffer::Use::Input, Element::Float, countOf(*content), std::move(content) };
    if (const auto *planes = std::get_if<Planes>(buffer.content.get())) {
        buffer.element = Element::Pixels;
        buffer.count /= std::max<size_t>(planes->size(), 1);
    } else if (std::holds_alternative<std::vector<std::int32_t>>(*buffer.content)) {
        buffer.element = Element::Int;
    }
    return buffer;
}

TaskBuffer constantBuffer(const std::string &name, std::vector<float> content)
{
    TaskBuffer buffer = inputBuffer(name, std::make_shared<const Values>(std::move(content)));
    buffer.use = TaskBuffer::Use::Constant;
    return buffer;
}

TaskBuffer outputBuffer(const std::string &name, TaskBuffer::Element element, size_t count, bool zeroed)
{
    return { name, TaskBuffer::Use::Output, element, count, {}, zeroed };
}

TaskBuffer scratchBuffer(const std::string &name, size_t count, bool keepsWeights)
{
    TaskBuffer buffer{ name, TaskBuffer::Use::Scratch, TaskBuffer::Element::Float, count };
    buffer.keepsWeights = keepsWeights;
    return buffer;
}

TaskBuffer shaped(TaskBuffer buffer, Size2 shape)
{
    buffer.shape = shape;
    buffer.count = shape.area();
    return buffer;
}

TaskLaunch launchOver(const std::string &entry, Size2 group, Size2 step, Size2 outputs)
{
    TaskLaunch launch{ entry,
        { roundUp(outputs.w, step.w) / step.w * group.w, roundUp(outputs.h, step.h) / step.h * group.h },
        group };
    launch.step = step;
    return launch;
}

TaskLaunch launchOver(const std::string &entry, const Tuning &tuning, Size2 outputs)
{
    const auto &[group, items, params] = tuning;
    return launchOver(entry, group, { group.w * items.w, group.h * items.h }, outputs);
}

std::string Task::buildOptions(const DeviceLimits &limits) const
{
    std::string all = "-cl-std=CL1.2";
    if (variant.origin == Origin::Shipped)
        all += " -w"; // PoCL tells on stderr that it did not unroll a loop
    for (const auto &[macro, value] : macros)
        all += " -D" + macro + "=" + std::to_string(value);
    for (const auto &[macro, text] : definitions)
        all += " -D" + macro + "=" + text;
    if (const auto most = registerLimit(variant, symbols, limits))
        all += " -cl-nv-maxrregcount=" + std::to_string(*most);
    return options.empty() ? all : all + ' ' + options;
}

const TaskBuffer *Task::find(const std::string &buffer) const
{
    const auto found = std::ranges::find(buffers, buffer, &TaskBuffer::name);
    return found == buffers.end() ? nullptr : &*found;
}

const TaskBuffer *Task::planes(TaskBuffer::Use use) const
{
    const auto found = std::ranges::find_if(
        buffers, [use](const TaskBuffer &buffer) { return buffer.use == use && buffer.isPlanes(); });
    return found == buffers.end() ? nullptr : &*found;
}

bool Task::isOfBytes() const
{
    const TaskBuffer *input = planes(TaskBuffer::Use::Input);
    return input && input->element == TaskBuffer::Element::Bytes;
}

Task newTask(const Variant &variant, const Tuning &tuning, const Symbols &problem)
{
    Task task;
    task.variant = variant;
    task.macros = tuning.params;
    task.symbols = joined(tuning, problem);
    if (variant.mapping.isForeign() && !variant.mapping.prelude)
        return task;
    task.macros["GROUP_W"] = tuning.group.w;
    task.macros["GROUP_H"] = tuning.group.h;
    task.macros["ITEM_W"] = tuning.items.w;
    task.macros["ITEM_H"] = tuning.items.h;
    return task;
}

std::vector<ArgumentValue> argumentsOf(const Task &task, const TaskLaunch &launch)
{
    std::vector<ArgumentValue> values;
    for (const Argument &argument : signatureOf(task.variant, launch.entry))
        values.push_back(valueOf(task, launch, argument));
    return values;
}

bool isReadAsImage(const Task &task, const std::string &buffer)
{
    return std::ranges::any_of(task.launches, [&](const TaskLaunch &launch) {
        return std::ranges::any_of(signatureOf(task.variant, launch.entry), [&](const Argument &argument) {
            return argument.isImage() && bufferName(launch, argument.name) == buffer;
        });
    });
}

} // namespace halo
