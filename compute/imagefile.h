// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image.h"

#include <QImage>
#include <QString>

namespace halo {

/// The largest picture that is opened, in pixels. Refused from the header, before anything is decoded.
inline constexpr qint64 maxImagePixels = qint64(400) * 1000 * 1000;

/// Reads a picture through Qt's readers, EXIF orientation applied. Any thread.
/// Throws Error(Input) naming the file: missing, empty, truncated, no image, too large, not finite.
Image readImage(const QString &path);

/// The same from memory (clipboard, drop); name is what sentences call it.
Image readImage(const QImage &image, const QString &name);

/// Writes by the file's suffix: PNG and TIFF keep 8 or 16 bit, TIFF also 32-bit float; values are
/// clamped to 0..1 for integer depths. Throws Error(Output), Error(Usage) if the format cannot hold
/// the depth.
void writeImage(const Image &image, const QString &path, Depth depth);

/// The depth that a file of this suffix can hold best, not beyond what the image has.
Depth bestDepth(const Image &image, const QString &path);

/// File name patterns for dialogs and drops, such as "*.png".
QStringList readablePatterns();
QStringList writablePatterns();

} // namespace halo
