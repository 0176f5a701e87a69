// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/signal/signalsource.h"

namespace halo {

/// A sound file that libsndfile reads, such as WAV. Throws Error(Input) naming it, also if the file ends
/// before its samples do. Where the header has no size, as in what was written to a pipe, all that follows is
/// read.
Signal readSound(const QString &path);

/// A WAV file of 32-bit floats; of an unknown rate 44100. Throws Error(Output).
void writeWave(const Signal &signal, const QString &path);

} // namespace halo
