// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

namespace halo {

/// Held while drivers are asked for the first time, for some set environment variables then (PoCL 3.1 does),
/// and while environment variables are read or a program is started with a copy of them. The C library guards
/// setenv() against itself alone. Any thread.
std::unique_lock<std::mutex> lockEnvironment();

} // namespace halo
