// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/jobmemory.h"

#include "compute/base/error.h"
#include "compute/process/sharedvalues.h"

#include <algorithm>

namespace halo::protocol {
namespace {

std::vector<ValuesShape> shapesOfAll(const std::vector<SharedValues> &values)
{
    std::vector<ValuesShape> shapes;
    for (const SharedValues &one : values)
        shapes.push_back(shapeOf(*one));
    return shapes;
}

std::vector<ValuesShape> shapesIn(const OutputShapes &outputs)
{
    std::vector<ValuesShape> shapes;
    for (const auto &[name, shape] : outputs)
        shapes.push_back(shape);
    return shapes;
}

} // namespace

JobMemory::JobMemory(const std::vector<SharedValues> &values, OutputShapes outputs)
    : m_values(shapesOfAll(values))
    , m_outputs(std::move(outputs))
    , m_memory(bytesOf(m_values) + bytesOf(shapesIn(m_outputs)))
{
    pack(values, m_memory.bytes());
}

JobMemory::JobMemory(FileDescriptor file, const QJsonArray &shapes)
    : m_values(shapesFrom(shapes))
    , m_memory(std::move(file))
{
    if (m_memory.bytes().size() < bytesOf(m_values))
        throw Error(ErrorKind::Device, "The pixels of the job did not arrive; please report this as a bug.");
}

std::vector<SharedValues> JobMemory::values() const
{
    return unpacked(m_values, m_memory.bytes());
}

void JobMemory::put(const TaskOutputs &outputs, const OutputShapes &shapes) const
{
    std::vector<SharedValues> all;
    OutputShapes made;
    for (const auto &[name, values] : outputs) {
        all.push_back(std::make_shared<const Values>(values));
        made[name] = shapeOf(values);
    }
    const std::span<std::byte> room = m_memory.bytes().subspan(bytesOf(m_values));
    if (made != shapes || room.size() < bytesOf(shapesIn(shapes)))
        throw Error(
            ErrorKind::Device, "The outputs are not those of the problem; please report this as a bug.");
    pack(all, room);
}

TaskOutputs JobMemory::outputs() const
{
    const std::vector<SharedValues> all
        = unpacked(shapesIn(m_outputs), m_memory.bytes().subspan(bytesOf(m_values)));
    TaskOutputs outputs;
    auto at = all.begin();
    for (const auto &[name, shape] : m_outputs)
        outputs[name] = **at++;
    return outputs;
}

} // namespace halo::protocol
