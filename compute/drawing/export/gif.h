// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/export/animation.h"

#include <QByteArray>

namespace halo {

/// An animated GIF that repeats for ever. Throws Error(Output) if the library cannot make it.
QByteArray gifOf(const Animation &animation);

} // namespace halo
