// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// What EXIF data of a JPEG, PNG, TIFF or WebP file tell of the making of a photograph: camera, exposure,
/// time, place, author and rights. Not what describes its pixels: size, orientation, resolution, thumbnail,
/// the maker's private notes, a description of all the planes of a TIFF file. Encoded as EXIF into the image,
/// which gets a notice of a description that is left out. name: what sentences call the file. Any thread.
void addPhotoFacts(Image &image, const QByteArray &file, const QString &name);
/// The same of a file on disk, of which no more is read than that takes.
void addPhotoFacts(Image &image, const QString &path);

/// The file of a picture of this size with these facts; as it is if its format cannot hold them.
QByteArray withPhotoFacts(const QByteArray &file, const std::string &facts, Size2 size);

} // namespace halo
