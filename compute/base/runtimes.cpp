// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/runtimes.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/statistics.h"

namespace halo {

nanoseconds medianKernelTime(const std::vector<Sample> &samples)
{
    std::vector<nanoseconds> times;
    for (const Sample &sample : samples)
        times.push_back(sample.kernel);
    return medianTime(times);
}

void checkClock(nanoseconds time, const DeviceInfo &device, nanoseconds elapsed)
{
    // The clocks of a device and of the computer do not run alike.
    const nanoseconds most = elapsed + elapsed / 20 + std::chrono::milliseconds(1);
    if (time <= nanoseconds(0) || time > most)
        throw Error(ErrorKind::Device,
            "The clock of the device %1 says that a kernel took %2 ns; such times cannot be trusted: update "
            "the driver or choose another device.",
            device.name, time.count());
}

Message clockTrouble(const std::vector<CommandTime> &timeline, const DeviceInfo &device, nanoseconds elapsed)
{
    try {
        for (const CommandTime &command : timeline)
            if (command.name != "upload" && command.name != "download" && command.name != "clear")
                checkClock(command.duration(), device, elapsed);
    } catch (const Error &error) {
        return error.message();
    }
    return {};
}

} // namespace halo
