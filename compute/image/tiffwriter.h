// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

namespace halo {

/// A TIFF of these pixels, uncompressed; grey stays grey, alpha is straight. Values are clamped to
/// 0..1 for integer depths and left alone for floats. Empty if there is not enough memory.
QByteArray tiffBytes(const Image &image, Depth depth);

} // namespace halo
