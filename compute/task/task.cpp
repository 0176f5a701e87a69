// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/task.h"

#include "compute/base/error.h"

#include <algorithm>

namespace halo {
namespace {

using ArgumentKind = ArgumentValue::Kind;

ArgumentValue valueOf(const Scalar &number)
{
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

ArgumentValue valueOf(const Task &task, const TaskLaunch &launch, const Argument &argument)
{
    if (argument.isLocal())
        return { ArgumentKind::Local, std::max<std::int64_t>(launch.localBytes, sizeof(float)) };
    for (const auto *numbers : { &launch.numbers, &task.numbers })
        if (const auto number = numbers->find(argument.name); number != numbers->end())
            return valueOf(number->second);
    const auto other = launch.buffers.find(argument.name);
    const std::string &name = other == launch.buffers.end() ? argument.name : other->second;
    if (std::ranges::find(task.buffers, name, &TaskBuffer::name) != task.buffers.end())
        return { ArgumentKind::Buffer, 0, name };
    throw Error(Fault::Input,
        task.variant.file + ": nobody fills the argument \"" + argument.name + "\"; there are "
            + knownNames(task, launch) + ".");
}

} // namespace

size_t countOf(const Values &values)
{
    return std::visit([](const auto &all) { return all.size(); }, values);
}

double numberAt(const Values &values, size_t i)
{
    return std::visit([i](const auto &all) { return static_cast<double>(all[i]); }, values);
}

const void *bytesOf(const Values &values)
{
    return std::visit([](const auto &all) { return static_cast<const void *>(all.data()); }, values);
}

void *bytesOf(Values &values)
{
    return std::visit([](auto &all) { return static_cast<void *>(all.data()); }, values);
}

TaskBuffer inputBuffer(const std::string &name, SharedValues content)
{
    using Element = TaskBuffer::Element;
    const Element element
        = std::holds_alternative<std::vector<float>>(*content) ? Element::Float : Element::Int;
    return { name, TaskBuffer::Use::Input, element, countOf(*content), std::move(content) };
}

TaskBuffer outputBuffer(const std::string &name, TaskBuffer::Element element, size_t count, bool zeroed)
{
    return { name, TaskBuffer::Use::Output, element, count, {}, zeroed };
}

TaskBuffer scratchBuffer(const std::string &name, size_t count)
{
    return { name, TaskBuffer::Use::Scratch, TaskBuffer::Element::Float, count };
}

std::string Task::buildOptions() const
{
    std::string options = "-cl-std=CL1.2";
    for (const auto &[macro, value] : macros)
        options += " -D" + macro + "=" + std::to_string(value);
    return options;
}

std::int64_t Task::bytes() const
{
    std::int64_t sum = 0;
    for (const TaskBuffer &buffer : buffers)
        sum += static_cast<std::int64_t>(buffer.count * sizeof(float));
    return sum;
}

std::map<std::string, int> macrosOf(const Tuning &tuning)
{
    std::map<std::string, int> macros = tuning.params;
    macros["GROUP_W"] = tuning.group.w;
    macros["GROUP_H"] = tuning.group.h;
    macros["ITEM_W"] = tuning.items.w;
    macros["ITEM_H"] = tuning.items.h;
    return macros;
}

std::vector<ArgumentValue> argumentsOf(const Task &task, const TaskLaunch &launch)
{
    std::vector<ArgumentValue> values;
    for (const Argument &argument : signatureOf(task.variant.source, launch.entry, task.variant.file))
        values.push_back(valueOf(task, launch, argument));
    return values;
}

} // namespace halo
