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

/// Opens by libtiff's mode ("r", "w", "w8") what is open as a device; null if it is no TIFF. problem: what
/// libtiff says about the first thing that goes wrong; nothing goes to stderr. Both must outlive the handle.
TiffHandle openTiff(QIODevice &device, QByteArray &problem, const char *mode);

} // namespace halo
