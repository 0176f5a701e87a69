// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/picturerows.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace halo {

/// A PNG of one pixel that is described as the picture in this file is: all its chunks but the pixels. Throws
/// Error(Input) if the file is cut off.
QByteArray pngSample(const QString &path);

/// The rows of a PNG, which are decoded from the first on. sample: pngSample(), decoded. Null if they are
/// interlaced. Throws Error(Input).
std::unique_ptr<PictureRows> pngRows(const QString &path, Image sample, Samples samples);

} // namespace halo
