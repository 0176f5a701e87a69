// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/image/picturerows.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace halo {

/// What the header of the first page claims, up to the largest int; 0 x 0 if it cannot be read.
Size2 tiffSize(const QByteArray &bytes);
/// Of the file at this path. Throws as openInput().
Size2 tiffSize(const QString &path);

/// How many pages there are: smaller copies of a page and masks are none. 1 if the file cannot be read.
int tiffPages(const QByteArray &bytes);

/// Reads a page, the first is 1: grey, RGB, palettes, CMYK, YCbCr, L*a*b* and LogLuv, integers of 1 to 32 and
/// floats of 16 to 64 bits, tiles and separate planes, with alpha, orientation, resolution and profile. The
/// result is grey or RGB; what is left out or converted on the way is in its notices. Throws Error(Input)
/// calling the file by name: no such page, cut off, or what cannot be read.
Image readTiff(const QByteArray &bytes, const QString &name, int page = 1);

/// The same of a file that is opened and not read. Null if its rows are turned.
std::unique_ptr<PictureRows> tiffRows(const QString &path, int page, Samples samples);

} // namespace halo
