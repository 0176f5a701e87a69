// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/claims.h"

#include "compute/base/error.h"
#include "compute/image/imagefile.h"

namespace halo {

void checkSize(qint64 width, qint64 height, const QString &name)
{
    constexpr qint64 million = 1'000'000;
    // Divided, not multiplied: a header may claim sizes whose product does not fit.
    if (width > 0 && height > maxImagePixels / width)
        throw Error(ErrorKind::Input,
            "\"%1\" has %2 x %3 pixels, more than the %4 million that can be opened; scale it down or crop "
            "it.",
            name, width, height, maxImagePixels / million);
}

void checkPage(int page, int pages, const QString &name)
{
    if (page < 1 || page > pages)
        throw Error(ErrorKind::Input, "\"%1\" has no page %2; choose one from 1 to %3.", name, page, pages);
}

} // namespace halo
