// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/runtimes.h"

#include <string>
#include <vector>

namespace halo {

struct TaskResult;

/// What a run did, one after the other, as bars along a time axis.
struct Pipeline
{
    enum class Kind
    {
        Build, ///< by the host's clock; ends at t = 0, where the device's clock begins
        Upload,
        Kernel,
        Download,
    };
    struct Bar
    {
        Kind kind = Kind::Build;
        std::string name; ///< "upload", the kernel's name, "download", "build"
        int plane = 0;    ///< which colour plane
        /// By the device's clock; t = 0 is when the first command was queued. A bar waits from queued to
        /// started, first on the host (until submitted), then on the device.
        nanoseconds queued{}, submitted{}, started{}, ended{};
        bool trusted = true; ///< its times do not run backwards
    };
    std::vector<Bar> bars; ///< in the order they were queued; build first
    nanoseconds begin{};   ///< of the first bar, negative if something was built
    nanoseconds end{};
    nanoseconds busy{};     ///< in which the device did something
    bool fromCache = false; ///< the program was not compiled
};

/// One repeat of a run, from 0; the build belongs to the first. Empty if there is no such repeat.
Pipeline pipelineOf(const TaskResult &result, int sample = 0);

} // namespace halo
