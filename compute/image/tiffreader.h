// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace halo {

/// What the header claims, up to the largest int; 0 x 0 if the header cannot be read.
Size2 tiffSize(const QByteArray &bytes);

/// Reads grey and RGB TIFFs of 8 to 64 bit, with alpha and orientation. Qt's plugin refuses 32-bit
/// float grey, 64-bit float and separate planes, and makes 8-bit colour without alpha of grey with
/// alpha. Nothing if the file is of another kind (palette, 1 bit, CMYK), which Qt reads well.
/// Throws Error(Input) calling the file by name: cut off, or samples that have no fixed range.
std::optional<Image> readTiff(const QByteArray &bytes, const QString &name);

} // namespace halo
