// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <tiffio.h>

#include <memory>

namespace halo {

/// A TIFF file in memory with a position in it. Has to outlive the handle that was opened on it.
struct TiffMemory
{
    QByteArray bytes;
    qint64 at = 0;
    QByteArray problem{}; ///< what libtiff says about the first thing that went wrong
};

struct CloseTiff
{
    void operator()(TIFF *tiff) const { TIFFClose(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

/// Opens by libtiff's mode ("r", "w", "w8"); null if these bytes are no TIFF. Says nothing on stderr.
TiffHandle openTiff(TiffMemory &memory, const char *mode);

} // namespace halo
