// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/samplescale.h"

#include "compute/image/imagepixels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace halo {

Image scaled(const Image &image, const SampleScale &scale, Depth depth)
{
    if (scale == SampleScale())
        return image;
    Image result = withPlanes(image);
    const auto full = static_cast<double>(fullScale(depth));
    // Halves go up, also where single precision misses them by a hair: each picture has thousands.
    const double half = 0.5 + full * 0x1p-22;
    const auto moved = [&](float value) {
        const double sample = static_cast<double>(value) * full * scale.scale + scale.offset;
        return static_cast<float>((depth == Depth::F32 ? sample : std::floor(sample + half)) / full);
    };
    for (SharedPlane &colour : result.colour) {
        Plane plane(colour->size());
        std::ranges::transform(*colour, plane.begin(), moved);
        colour = std::make_shared<const Plane>(std::move(plane));
    }
    return result;
}

Clipping clippingOf(const Image &image, Depth depth)
{
    Clipping clipping;
    clipping.samples = static_cast<std::int64_t>(image.size().area()) * image.channels();
    if (depth == Depth::F32)
        return clipping;
    const float half = 0.5F / fullScale(depth);
    for (const SharedPlane &plane : image.colour) // bytes are in range
        clipping.clipped += std::ranges::count_if(
            *plane, [half](float value) { return !(value >= -half && value <= 1.0F + half); });
    return clipping;
}

std::string percentText(const Clipping &clipping)
{
    const double percent = 100.0 * clipping.share();
    if (clipping.clipped > 0 && percent < 0.01)
        return "< 0.01 %";
    char text[32];
    // Neither none nor all, if it is neither.
    const double shown = clipping.clipped < clipping.samples ? std::min(percent, 99.9) : percent;
    std::snprintf(text, sizeof text,
        shown < 1.0                         ? "%.2g %%"
            : shown > 99.0 && shown < 100.0 ? "%.1f %%"
                                            : "%.0f %%",
        shown);
    return text;
}

} // namespace halo
