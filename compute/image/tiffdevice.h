// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QIODevice>

#include <tiffio.h>

#include <memory>

namespace halo {

struct CloseTiff
{
    void operator()(TIFF *tiff) const { TIFFClose(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

/// What libtiff works on, and what it says about the first thing that goes wrong; nothing goes to stderr.
struct TiffSource
{
    QIODevice &device;
    QByteArray problem{};
    qint64 shift = 0; ///< bytes that are added to each place in the file
};

/// Opens by libtiff's mode ("r", "w", "w8") what is open as a device; null if it is no TIFF. The source must
/// outlive the handle.
TiffHandle openTiff(TiffSource &source, const char *mode);

} // namespace halo
