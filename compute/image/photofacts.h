// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace halo {

/// The metadata of a JPEG, PNG, TIFF or WebP file: EXIF, XMP and IPTC data on
/// camera, exposure, time, place, author and rights, the texts of a PNG, and its cICP. Not what describes the
/// pixels: size, orientation, resolution, thumbnail, the maker's private notes, a description of all the
/// planes of a TIFF file. They go into the image, which gets a notice of a description that is left out.
/// name: what sentences call the file. Any thread.
void addPhotoFacts(Image &image, const QByteArray &file, const QString &name);
/// The same of a file on disk that is no PNG, of which no more is read than that takes.
void addPhotoFacts(Image &image, const QString &path);

/// The kinds of these facts that files of a format, as ImageFormat calls it, cannot hold: "EXIF", "text".
/// All for a format that is not known.
QStringList lostPhotoFacts(const std::string &facts, const QByteArray &format);

/// The file of a picture of this size and format with those of these facts that it can hold.
QByteArray withPhotoFacts(
    const QByteArray &file, const QByteArray &format, const std::string &facts, Size2 size);

} // namespace halo
