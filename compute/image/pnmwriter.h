// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

namespace halo {

/// These opaque pixels of 8 or 16 bits as a binary PGM if they are grey, else as a PPM.
QByteArray pnmBytes(const QImage &pixels);

} // namespace halo
