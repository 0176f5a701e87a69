// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace halo {

/// The inks of a JPEG in CMYK, cyan, magenta, yellow, black (1: full ink), as stored, which Qt makes RGB of
/// without its profile. Nothing if the file has other colours. Throws Error(Input) calling the file by name.
std::optional<Image> readJpegInks(const QByteArray &bytes, const QString &name);

/// The ICC profile of a JPEG; null if it has none.
std::shared_ptr<const std::string> jpegProfile(const QByteArray &bytes);

} // namespace halo
