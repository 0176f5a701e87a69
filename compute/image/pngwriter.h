// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/picturewriter.h"

namespace halo {

/// See pictureWriter().
std::unique_ptr<PictureWriter> pngWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression);

} // namespace halo
