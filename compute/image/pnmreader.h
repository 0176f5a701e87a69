// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
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

/// Whether a picture begins there.
bool isPnm(const QByteArray &bytes, qsizetype start = 0);

/// Where the pictures of a file begin; at least one. Only binary files may hold several.
std::vector<qsizetype> pnmPages(const QByteArray &bytes);

} // namespace halo
