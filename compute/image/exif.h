// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

namespace halo {

/// What EXIF data say about the picture they come with.
struct Exif
{
    int orientation = 1; ///< 1 to 8
    Resolution resolution;
};

/// Those of a JPEG, PNG or WebP file; nothing special if there are none.
Exif exifOf(const QByteArray &file, const QByteArray &format);

/// How many pictures a JPEG file holds behind its own (CIPA DC-007), such as a gain map or the view of the
/// other eye; smaller copies are none.
int furtherPictures(const QByteArray &jpeg);

} // namespace halo
