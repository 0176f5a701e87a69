// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QString>

#include <array>

namespace halo {

/// A kind of file that pictures are written to. Qt's plugins read more.
struct ImageFormat
{
    const char *suffix;
    const char *format; ///< as QImageWriter calls it; "tiff" and "pnm" are our own
    Depth deepest;
    bool alpha;
    bool profile;
    bool resolution;
    int quality; ///< as QImageWriter has it, for all files; -1: none, or for each file its own
};
/// A new format is a row here; a check for files that are cut off, which Qt lets pass, is one in defect.cpp.
inline constexpr auto imageFormats = std::to_array<ImageFormat>({
    { "png", "png", Depth::U16, true, true, true, -1 }, //
    { "tif", "tiff", Depth::F32, true, true, true, -1 }, { "tiff", "tiff", Depth::F32, true, true, true, -1 },
    { "jpg", "jpeg", Depth::U8, false, true, true, -1 }, { "jpeg", "jpeg", Depth::U8, false, true, true, -1 },
    { "bmp", "bmp", Depth::U8, false, false, true, -1 },
    { "webp", "webp", Depth::U8, true, true, false, 100 }, // 100: lossless
    { "pgm", "pnm", Depth::U16, false, false, false, -1 }, // grey
    { "ppm", "pnm", Depth::U16, false, false, false, -1 }, // colour
    { "pnm", "pnm", Depth::U16, false, false, false, -1 }, // both
});

/// The row of a file's suffix; null if there is none.
const ImageFormat *formatFor(const QString &path);

/// What the dialog that saves a result offers, from the usual on.
struct OfferedFormat
{
    const char *suffix; ///< one of those above
    Depth depth;
    const char *title; ///< in English, of the context halo::Saving
};
inline constexpr auto offeredFormats = std::to_array<OfferedFormat>({
    { "png", Depth::U8, QT_TRANSLATE_NOOP("halo::Saving", "PNG, 8 bit (*.png)") },
    { "png", Depth::U16, QT_TRANSLATE_NOOP("halo::Saving", "PNG, 16 bit (*.png)") },
    { "tif", Depth::U8, QT_TRANSLATE_NOOP("halo::Saving", "TIFF, 8 bit (*.tif *.tiff)") },
    { "tif", Depth::U16, QT_TRANSLATE_NOOP("halo::Saving", "TIFF, 16 bit (*.tif *.tiff)") },
    { "tif", Depth::F32, QT_TRANSLATE_NOOP("halo::Saving", "TIFF, float: exact values (*.tif *.tiff)") },
    { "jpg", Depth::U8, QT_TRANSLATE_NOOP("halo::Saving", "JPEG, 8 bit (*.jpg *.jpeg)") },
});

} // namespace halo
