// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <string>

namespace halo {

/// What EXIF data of a JPEG, PNG, TIFF or WebP file tell of the making of a photograph: camera, exposure,
/// time, place, author and rights. Not what describes its pixels: size, orientation, resolution, thumbnail,
/// the maker's private notes. Encoded as EXIF; null: nothing. Any thread.
std::shared_ptr<const std::string> photoFactsOf(const QByteArray &file);
/// The same of a file on disk, of which no more is read than that takes.
std::shared_ptr<const std::string> photoFactsOf(const QString &path);

/// The file of a picture of this size with these facts; as it is if its format cannot hold them.
QByteArray withPhotoFacts(const QByteArray &file, const std::string &facts, Size2 size);

} // namespace halo
