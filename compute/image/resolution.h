// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

namespace halo {

/// What a PNG, JPEG or BMP, or the EXIF data in it or in a WebP, says, its sides as stored: Qt's readers
/// answer with the resolution of the screen where a file says nothing.
Resolution resolutionOf(const QByteArray &file, const QByteArray &format);

/// A PNG, JPEG or BMP that Qt has written, with this resolution in place of the screen's; with none if it is
/// unknown.
QByteArray withResolution(const QByteArray &file, const QByteArray &format, const Resolution &resolution);

} // namespace halo
