// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/sharedmemory.h"
#include "compute/task/task.h"

#include <QJsonArray>

#include <vector>

namespace halo::protocol {

/// The memory that goes with a job: what a problem is made of, then room for its outputs, which the other
/// process fills. The program alone makes such memory and knows the shapes in it, so that a process in which
/// an untrusted kernel runs needs to make none, and has nothing to say about sizes.
class JobMemory
{
public:
    /// Holds a copy of the values. Throws Error(Device) if there is no memory.
    JobMemory(const std::vector<SharedValues> &values, OutputShapes outputs);
    /// As it arrived, with these values. Throws Error(Device) if it does not hold such.
    JobMemory(FileDescriptor file, const QJsonArray &shapes);

    int number() const { return m_memory.number(); } ///< to be attached to a message
    /// A copy of them.
    std::vector<SharedValues> values() const;
    /// Throws Error(Device) if there is no room for such, or if they are others.
    void put(const TaskOutputs &outputs, const OutputShapes &shapes) const;
    /// A copy of what was put there.
    TaskOutputs outputs() const;

private:
    std::vector<ValuesShape> m_values;
    OutputShapes m_outputs; ///< empty where it arrived
    SharedMemory m_memory;
};

} // namespace halo::protocol
