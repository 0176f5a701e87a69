// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QRect>

namespace halo {

/// Part of a picture; the rectangle must lie inside. The whole is shared and not copied.
Image cropped(const Image &image, const QRect &part);

} // namespace halo
