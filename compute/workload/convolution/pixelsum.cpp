// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/pixelsum.h"

#include "compute/filter/filter.h"

namespace halo {
namespace {

Tap readTap(const Image &image, size_t channel, int x, int y, Border border)
{
    Tap tap{ x, y, fold(x, image.width, border), fold(y, image.height, border), 0.0F, 0.0F };
    if (tap.fromX < 0 || tap.fromY < 0)
        tap.fromX = tap.fromY = -1;
    else
        tap.value = image.at(channel, tap.fromX, tap.fromY);
    return tap;
}

} // namespace

PixelSum pixelSum(
    const Image &image, size_t channel, const Filter &filter, const Settings &settings, int x, int y)
{
    const Geometry geometry = geometryOf(image.size(), filter.size(), settings.size);
    const Filter applied = appliedFilter(filter, settings.op);
    PixelSum result;
    result.filter = filter.size();
    result.taps.reserve(filter.size().area());
    for (int j = 0; j < filter.height; ++j) {
        for (int i = 0; i < filter.width; ++i) {
            Tap tap = readTap(
                image, channel, x - geometry.originX + i, y - geometry.originY + j, settings.border);
            tap.weight = applied.at(i, j);
            result.sum += tap.product();
            result.outside += tap.outside() ? 1 : 0;
            result.taps.push_back(tap);
        }
    }
    return result;
}

} // namespace halo
