// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/sharedmemory.h"
#include "compute/task/task.h"

#include <QJsonArray>

#include <cstddef>
#include <span>
#include <vector>

namespace halo::protocol {

/// Values as plain memory that two processes share: what lies there one after the other. A message says which
/// kind and how many, see shapesOf(). Throws Error(Device) if there is no memory.
SharedMemory packed(const std::vector<SharedValues> &values);
QJsonArray shapesOf(const std::vector<SharedValues> &values);
std::vector<ValuesShape> shapesFrom(const QJsonArray &shapes);
/// Together, at least 1. Throws Error(Device) if they cannot be what values are.
size_t bytesOf(const std::vector<ValuesShape> &shapes);
/// There must be room for them.
void pack(const std::vector<SharedValues> &values, std::span<std::byte> to);
/// A copy of them, from memory that is large enough.
std::vector<SharedValues> unpacked(const std::vector<ValuesShape> &shapes, std::span<const std::byte> from);
/// A copy of them. Throws Error(Device) if the memory does not hold such.
std::vector<SharedValues> unpacked(const QJsonArray &shapes, FileDescriptor file);

} // namespace halo::protocol
