// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace halo {

/// Where the result of each image goes, in the order of the images. out is a file if there is one image
/// and out is no folder; else a folder, see targetIn().
/// Throws Error(Usage) if a file cannot hold the result.
QStringList targetsOf(const QStringList &images, const QString &out, std::optional<Depth> depth);

/// Where the result of an image goes in a folder: its base name, with its suffix if that format can be
/// written with this depth.
QString targetIn(const QString &folder, const QString &image, std::optional<Depth> depth);

/// A name for the result of a page of so many: a.png becomes a-01.png to a-12.png; that of one stays.
QString targetOfPage(const QString &target, int page, int pages);

/// Makes the folders of these files if there are none; an empty name is none. Throws Error(Output).
void makeFolders(const QStringList &targets);

} // namespace halo
