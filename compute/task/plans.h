// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/task.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// Why no plan is the variant's, as one sentence that says what to change; nullopt if one is.
std::optional<Message> planRefusal(const Variant &variant);

/// What the variant's plan launches: "direct" the kernel of this name over the outputs, "passes" a kernel for
/// each line "pass" of the header. The plan must not be refused.
std::vector<TaskLaunch> plannedLaunches(const Variant &variant, const Tuning &tuning, const Symbols &symbols,
    const std::string &entry, Size2 outputs);

} // namespace halo
