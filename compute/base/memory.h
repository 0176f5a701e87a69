// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

namespace halo {

/// To be asked before memory for what a call wants is taken: Linux grants more than there is, and ends the
/// program when it is used. Throws Error(Usage) that says how much \p what needs if this machine has less.
void requireMemory(const Message &what, double bytes);

} // namespace halo
