// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/image/picturerows.h"

#include <QByteArray>
#include <QIODevice>
#include <QString>

#include <optional>
#include <vector>

namespace halo {

/// Reads grey (P2, P5) and colour (P3, P6) PNM files of any maximum up to 65535, which becomes 1.0; those
/// above 255 are of 16 bit. Qt's plugin makes 8 bits of them, lets samples above the maximum wrap around and
/// stumbles over comments. Nothing if Qt loses nothing: bitmaps, and binary with maximum 255 and no comment.
/// Of several pictures in a file the first. Throws Error(Input) calling the file by name: cut off, no such
/// header, too large, a sample above the maximum.
std::optional<Image> readPnm(const QByteArray &bytes, const QString &name);

/// Whether a picture begins here.
bool isPnm(const QByteArray &bytes);

/// Where the pictures of a file begin; at least one. Only binary files may hold several.
std::vector<qint64> pnmPages(const QByteArray &bytes);
std::vector<qint64> pnmPages(QIODevice &file);

/// Of its first picture. Throws Error(Input).
Size2 pnmSize(QIODevice &file);

/// The rows of a picture of a binary file, the first is 1; null if the file begins with a bitmap or is in
/// words.
std::unique_ptr<PictureRows> pnmRows(const QString &path, int page, Samples samples);

} // namespace halo
