// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/export/animation.h"

#include <QByteArray>

namespace halo {

/// The animation as MP4, H.264 if the machine can encode it, else MPEG-4. The encoder is loaded only here: it
/// brings some two hundred libraries, for which no other start of the program should wait. Throws
/// Error(Output) if the animation cannot be made, Error(Device) if the encoder is not installed.
QByteArray mp4Of(const Animation &animation);

/// What the module haloscope-movie.so holds under the name "haloscopeEncode". Throws nothing; false: failed.
using EncodeFilm = bool (*)(const Animation &animation, const char *path);

} // namespace halo
