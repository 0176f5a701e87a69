// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What decides whether a binary fits: device, driver, source (prelude included) and build options.
std::string programKey(const DeviceInfo &device, const std::string &source, const std::string &options);

/// The binary stored under this key in the user's cache folder, if any.
std::optional<std::vector<unsigned char>> loadProgram(const std::string &key);

/// Where they are kept for this user.
QString programCacheFolder();

/// Stores a binary. A cache that cannot be written is no error: the next start compiles again.
void storeProgram(const std::string &key, const std::vector<unsigned char> &binary);

} // namespace halo
