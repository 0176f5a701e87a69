// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// For a program that stays open for hours, or works on pictures in bands: its threads share a few pools of
/// memory. Each keeps what was freed in it, and there would be eight for each core; what is large goes back
/// as soon as it is freed. To be called before threads are started.
void shareFreedMemory();

/// For many pictures one after the other, whose planes come and go. Given back to the system and asked for
/// again, their pages would take as long as all else: each is cleared when it is touched first.
void keepFreedMemory();

/// Gives memory that was freed back to the system; takes some milliseconds. To be called when there is
/// nothing else to do: pictures come and go, and pages between what stays would be kept for ever.
void giveBackFreedMemory();

} // namespace halo
