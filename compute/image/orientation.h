// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

namespace halo {

/// Turns and mirrors the planes of what was stored with this orientation, 1 (upright) to 8 as in the tag
/// Orientation of EXIF and TIFF, so that it is upright; 5 to 8 swap width and height.
Image upright(Image stored, int orientation);

} // namespace halo
