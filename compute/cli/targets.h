// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace halo {

/// Where the result of each image goes, in the order of the images. out is a file if there is one image
/// and out is no folder; else a folder, where results take the image's base name, with its suffix if
/// that format can be written with this depth.
/// Throws Error(Usage) if a file cannot hold the result.
QStringList targetsOf(const QStringList &images, const QString &out, std::optional<Depth> depth);

/// Makes the folders of these files if there are none. Throws Error(Output).
void makeFolders(const QStringList &targets);

} // namespace halo
