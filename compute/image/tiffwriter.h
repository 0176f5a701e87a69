// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/picturewriter.h"

namespace halo {

/// See pictureWriter(). Without compression as it is usual; else Deflate with a predictor. A file that may
/// grow beyond 4 GB becomes a BigTIFF.
std::unique_ptr<PictureWriter> tiffWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression);

} // namespace halo
