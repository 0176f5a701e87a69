// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/imagefile.h"

#include <QByteArray>
#include <QImage>

namespace halo {

/// The bytes of a JPEG file of 8 bits, grey or colour. Nothing, and problem says why, if it cannot be made.
QByteArray encodeJpeg(const QImage &pixels, const WriteOptions &options, QString &problem);

} // namespace halo
