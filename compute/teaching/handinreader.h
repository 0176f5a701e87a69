// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/teaching/handinmessages.h"

#include <string>

namespace halo {

/// Reads a hand-in from a stranger in a process of its own, haloscope-handins, which has given up its rights,
/// see confine(), and is ended when it takes too long or too much memory. Any thread. Throws Error(Input)
/// with one sentence that names the file, Error(Device) if there is no such program, and Cancelled.
ReadHandIn readHandIn(const std::string &path, const Progress &progress = {});

} // namespace halo
