// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// For a program that stays open for hours: its threads share a few pools of memory. Each keeps what was
/// freed in it, and there would be eight for each core. To be called before threads are started.
void shareFreedMemory();

/// Gives memory that was freed back to the system; takes some milliseconds. To be called when there is
/// nothing else to do: pictures come and go, and pages between what stays would be kept for ever.
void giveBackFreedMemory();

} // namespace halo
