// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/crop.h"

namespace halo {

namespace {

SharedPlane croppedPlane(const SharedPlane &plane, int stride, const QRect &part)
{
    if (!plane)
        return nullptr;
    Plane pixels;
    pixels.reserve(static_cast<size_t>(part.width()) * static_cast<size_t>(part.height()));
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const auto first = plane->begin() + static_cast<std::ptrdiff_t>(y) * stride + part.left();
        pixels.insert(pixels.end(), first, first + part.width());
    }
    return std::make_shared<const Plane>(std::move(pixels));
}

} // namespace

Image cropped(const Image &image, const QRect &part)
{
    if (part == QRect(0, 0, image.width, image.height))
        return image;
    Image result;
    result.width = part.width();
    result.height = part.height();
    result.depth = image.depth;
    result.profile = image.profile;
    result.exif = image.exif;
    result.resolution = image.resolution;
    for (const SharedPlane &plane : image.colour)
        result.colour.push_back(croppedPlane(plane, image.width, part));
    result.alpha = croppedPlane(image.alpha, image.width, part);
    return result;
}

} // namespace halo
