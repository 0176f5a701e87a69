// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/signal/signalsource.h"

namespace halo {

/// By its suffix.
bool isSoundFile(const QString &path);
/// Whether its format, by its suffix, can be written with 32-bit floats.
bool holdsFloats(const QString &path);

/// A sound file that libsndfile reads, such as WAV. Throws Error(Input) naming it, also if the file ends
/// before its samples do. Where the header has no size, as in what was written to a pipe, all that follows is
/// read.
Signal readSound(const QString &path);

/// A file of 32-bit floats, whose path must be one of holdsFloats(); of an unknown rate 44100. Throws
/// Error(Output).
void writeSound(const Signal &signal, const QString &path);

} // namespace halo
