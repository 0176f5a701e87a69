// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <chrono>
#include <string>
#include <vector>

namespace halo {

struct DeviceInfo;

using std::chrono::nanoseconds;

/// One command on the device's own clock; t = 0 is when the first command of the run was queued.
struct CommandTime
{
    std::string name; ///< "upload", the kernel's name, "download"
    int sample = 0;   ///< which repeat, from 0
    int plane = 0;    ///< which colour plane
    nanoseconds queued{}, submitted{}, started{}, ended{};

    nanoseconds duration() const { return ended - started; }
};

/// Device times of one repeat, summed over planes (and over bands, if the picture was cut).
struct Sample
{
    nanoseconds upload{}, kernel{}, download{};
};

/// Median of their kernel times; 0 if there are none.
nanoseconds medianKernelTime(const std::vector<Sample> &samples);

/// Throws Error(Device) if no kernel can have taken this time, as the clock of the device says: it is not
/// positive, or longer than what the computer's own clock has seen of it.
void checkClock(nanoseconds time, const DeviceInfo &device, nanoseconds elapsed);

/// What checkClock() says of the kernels among these commands, which took so long all together; empty: they
/// can be.
Message clockTrouble(const std::vector<CommandTime> &timeline, const DeviceInfo &device, nanoseconds elapsed);

} // namespace halo
