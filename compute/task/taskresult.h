// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/message.h"
#include "compute/base/runtimes.h"
#include "compute/task/assembly.h"
#include "compute/task/values.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace halo {

/// What the compiler of a device made of a kernel function for the work-group it is launched with.
struct KernelBuild
{
    std::string entry;
    std::int64_t privateBytes = 0; ///< of a work-item, as far as the driver tells
    std::int64_t localBytes = 0;   ///< of a work-group, arguments included
    std::int64_t mostItems = 0;    ///< of a work-group
    Size2 group{ 1, 1 };           ///< with which it is launched
    int registers = 0;             ///< of a work-item, 32 bits each; 0: the driver does not tell
    Assembly assembly{};           ///< if it was asked for

    bool operator==(const KernelBuild &) const = default;
};

/// What a task gives back.
struct TaskResult
{
    TaskOutputs outputs; ///< by name
    /// In place of the planes "dst", if the picture that was filtered is bytes.
    std::shared_ptr<const PixelBytes> bytes{};
    DeviceInfo device{};                ///< what it ran on
    nanoseconds build{};                ///< host time to get the program, from source or from the cache
    bool fromCache = false;             ///< the program came from the cache
    std::string log{};                  ///< what the compiler said, if it was only built
    std::vector<KernelBuild> kernels{}; ///< the same, one for each launch
    std::string program{};              ///< what is still to be disassembled of it, see Disassembler
    int bands = 1;                      ///< into how many the memory of the device forced us to cut it
    std::vector<Sample> samples{};      ///< one per repeat; the warm-up is not among them
    std::vector<CommandTime> timeline{};
    Message clock{}; ///< why the times cannot be trusted, see clockTrouble(); empty: they can
};

} // namespace halo
