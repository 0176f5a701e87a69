// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// Why drivers may list no device on this machine, in the order of their likelihood: one sentence each, which
/// names the folder, the limit or the variable, and says what to do. Empty: nothing to be seen from here.
/// Calls no driver.
std::vector<Message> obstaclesToDrivers();

/// "There is no OpenCL device": with what stands in the way, or the advice to install a driver.
Message sentenceOnNoDevice();

/// Whether a file can be made in this folder, or the folder itself where its parents are; not by permissions,
/// for file systems can be read-only.
bool canWriteTo(const std::string &folder);

/// Of this process, in bytes: what it may address and what the system lets it have; nothing: as much as there
/// is.
std::optional<long long> memoryLimit();

/// The folder in which PoCL keeps what it compiles.
std::string poclCacheFolder();

/// A driver as it is registered with the OpenCL loader.
struct RegisteredDriver
{
    std::string file;    ///< the .icd file, or the library itself if that is what the variable names
    std::string library; ///< what the file says
};
inline constexpr const char *usualVendorsFolder = "/etc/OpenCL/vendors";
/// Where the loader looks: OCL_ICD_VENDORS, or the usual one.
std::string vendorsFolder();
std::vector<RegisteredDriver> registeredDrivers();

} // namespace halo
