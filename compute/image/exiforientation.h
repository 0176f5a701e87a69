// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace halo {

/// How a camera was held, which Qt's readers of PNG and WebP do not tell: 1 (upright) to 8 as in the EXIF tag
/// Orientation. 1 if the file does not say, or is of another format.
int exifOrientation(const QByteArray &file, const QByteArray &format);

/// Turns and mirrors what was stored with this orientation, so that it is upright.
QImage upright(const QImage &stored, int orientation);

} // namespace halo
