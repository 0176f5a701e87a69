// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// An ICC profile of sRGB.
std::shared_ptr<const std::string> srgbProfile();

/// The kind of colour that a profile is about: "RGB ", "GRAY", "CMYK" ...; empty if it is no profile.
QByteArray colourSpaceOf(const std::string &profile);

/// Makes red, green and blue of cyan, magenta, yellow and black (1: full ink): by the profile to sRGB, or
/// without one as (1 - ink) * (1 - black). What was done is added to the notices; name is what they call the
/// picture. The size of the image is that of the planes.
void convertInks(Image &image, const std::string *profile, const QString &name);

/// Makes sRGB of L* (0 to 100), a* and b*, relative to their white.
void convertLab(Image &image, const QString &name);

} // namespace halo
