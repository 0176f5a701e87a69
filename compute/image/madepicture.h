// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

namespace halo {

/// A picture of this size that is always the same: a slope under noise, nothing in it symmetric.
SharedPlane madePicture(Size2 size);
Image madeImage(Size2 size);

} // namespace halo
