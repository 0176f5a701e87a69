// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

namespace halo {

/// How a camera was held, which Qt's readers of PNG and WebP do not tell: 1 (upright) to 8 as in the tag
/// Orientation of EXIF and TIFF. 1 if the file does not say, or is of another format.
int exifOrientation(const QByteArray &file, const QByteArray &format);

/// Turns and mirrors the planes of what was stored with this orientation, so that it is upright; 5 to 8 swap
/// width and height.
Image upright(Image stored, int orientation);

} // namespace halo
