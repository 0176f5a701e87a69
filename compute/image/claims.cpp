// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/claims.h"

#include "compute/base/error.h"
#include "compute/image/imagefile.h"

namespace halo {

namespace {

/// Divided, not multiplied: a header may claim sizes whose product does not fit.
bool isBeyond(qint64 width, qint64 height, qint64 most)
{
    return width > 0 && height > most / width;
}

constexpr qint64 million = 1'000'000;

} // namespace

void checkSize(qint64 width, qint64 height, const QString &name)
{
    if (isBeyond(width, height, maxImagePixels))
        throw Error(ErrorKind::Input,
            "\"%1\" has %2 x %3 pixels, more than the %4 million that can be opened at once; scale it down, "
            "crop it, or "
            "save it as TIFF, PGM, PPM or PNG, which are filtered in bands.",
            name, width, height, maxImagePixels / million);
}

void checkRows(qint64 width, qint64 height, const QString &name)
{
    if (isBeyond(width, height, maxRowsPixels))
        throw Error(ErrorKind::Input,
            "\"%1\" has %2 x %3 pixels, more than the %4 million that can be filtered; scale it down or crop "
            "it.",
            name, width, height, maxRowsPixels / million);
}

void checkFinite(const Image &image, const QString &name, const std::vector<RowRange> &rows)
{
    if (image.depth != Depth::F32)
        return; // integers are finite
    const auto [count, x, y] = notFinite(image);
    if (count == 0)
        return;
    if (rows.empty())
        throw Error(ErrorKind::Input,
            "\"%1\" contains %2 samples that are not finite (NaN or infinite), the first at column %3, row "
            "%4, "
            "counted from 0; replace them in the program that wrote it.",
            name, count, x, y);
    int row = y;
    auto range = rows.begin();
    for (; row >= range->end - range->first; ++range)
        row -= range->end - range->first;
    throw Error(ErrorKind::Input,
        "\"%1\" contains samples that are not finite (NaN or infinite), one of them at column %2, row %3, "
        "counted from 0; "
        "replace them in the program that wrote it.",
        name, x, range->first + row);
}

void checkPage(int page, int pages, const QString &name)
{
    if (page < 1 || page > pages)
        throw Error(ErrorKind::Input, "\"%1\" has no page %2; choose one from 1 to %3.", name, page, pages);
}

} // namespace halo
