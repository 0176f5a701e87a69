// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/sharedmemory.h"
#include "compute/task/task.h"

#include <QJsonArray>

#include <vector>

namespace halo::protocol {

/// Values as plain memory that two processes share: what lies there one after the other. A message says which
/// kind and how many, see shapesOf(). Throws Error(Device) if there is no memory.
SharedMemory packed(const std::vector<SharedValues> &values);
QJsonArray shapesOf(const std::vector<SharedValues> &values);
std::vector<ValuesShape> shapesFrom(const QJsonArray &shapes);
/// A copy of them. Throws Error(Device) if the memory does not hold such.
std::vector<SharedValues> unpacked(const QJsonArray &shapes, FileDescriptor file);

} // namespace halo::protocol
