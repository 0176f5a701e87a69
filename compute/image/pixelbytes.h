// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

namespace halo {

/// Memory for bytes, which is not cleared, each row with room for whole vectors of 16 pixels if it is padded.
PixelBytes bytesFor(int width, int height, int pixel, bool padded);

/// While there is one, some memory of bytesFor() that is freed is kept for the next that asks for as much:
/// pages that come from the system are cleared first, which takes longer than to fill them.
class KeptBytes
{
public:
    KeptBytes();
    ~KeptBytes();
    KeptBytes(const KeptBytes &) = delete;
    KeptBytes &operator=(const KeptBytes &) = delete;
};

} // namespace halo
