// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What decides whether a binary fits: device, driver, source (prelude included) and build options.
std::string programKey(const DeviceInfo &device, const std::string &source, const std::string &options);

/// Whether the driver itself keeps on disk what it compiles. PoCL does, and to ask it for a binary costs as
/// much again as the first launch: it then compiles each kernel for work-groups of any size, too, which
/// nobody launches.
bool keepsPrograms(const DeviceInfo &device);

/// The binary stored under this key in the user's cache folder, if any.
std::optional<std::vector<unsigned char>> loadProgram(const std::string &key);

/// Where they are kept for this user.
QString programCacheFolder();

/// Stores a binary. A cache that cannot be written is no error: the next start compiles again.
void storeProgram(const std::string &key, const std::vector<unsigned char> &binary);

} // namespace halo
