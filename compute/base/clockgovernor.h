// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <string>

namespace halo {

struct DeviceInfo;

/// A sentence that names the frequency governors of Linux other than "performance", under which the clock of
/// a processor follows its load, so that times do too. Empty: there are none, the system does not report
/// them, or the device is no CPU. folder: the directory of sysfs that lists the processors.
Message clockNoteOf(const DeviceInfo &device, const std::string &folder = "/sys/devices/system/cpu");

} // namespace halo
