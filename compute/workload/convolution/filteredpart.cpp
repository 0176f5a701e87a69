// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/filteredpart.h"

#include <algorithm>

namespace halo {
namespace {

/// Along one axis.
struct Span
{
    int at, size, whole, first, end;
};

Span filtered(const Span &in, int taps, int origin, int outputs, bool wraps)
{
    const bool begins = in.at == 0 && in.first == 0, ends = in.at + in.size == in.whole && in.end == in.whole;
    const bool isWhole = begins && ends;
    Span out = in;
    out.whole = outputs;
    out.first = isWhole || (begins && !wraps) ? 0 : in.first + origin;
    out.end = isWhole || (ends && !wraps) ? outputs : in.end - (taps - 1) + origin;
    out.end = std::max(out.end, out.first);
    return out;
}

} // namespace

Region filteredPart(const Image &image, Size2 filter, const Settings &settings)
{
    Region part = image.part.value_or(partAt({ 0, 0 }, image.size(), image.size(), false));
    const Geometry geometry = geometryOf(part.whole, filter, settings.size);
    const bool wraps = settings.border == Border::Wrap;
    const Size2 at = part.at(), first = part.first(), end = part.end();
    const Span x = filtered({ at.w, image.width, part.whole.w, first.w, end.w }, filter.w, geometry.originX,
        geometry.out.w, wraps);
    const Span y = filtered({ at.h, image.height, part.whole.h, first.h, end.h }, filter.h, geometry.originY,
        geometry.out.h, wraps);
    const int height = geometryOf(image.size(), filter, settings.size).out.h;
    part.whole = geometry.out;
    part.held = { { at.h, at.h + height } };
    part.wanted = { y.first, y.end };
    part.wantedLeft = x.first;
    part.wantedRight = x.end;
    return part;
}

QRect pixelsAround(const QRect &wanted, Size2 whole, const std::vector<AppliedFilter> &chain)
{
    constexpr int grid = 256;
    const auto floor = [](int at) { return (at < 0 ? at - grid + 1 : at) / grid * grid; };
    int across = largestGroupOfPart, down = largestGroupOfPart;
    bool repeats = true; // what wraps around something larger or smaller does not repeat the picture
    for (const auto &[size, settings] : chain) {
        across += size.w - 1;
        down += size.h - 1;
        repeats = repeats && settings.border == Border::Wrap
            && (settings.size == OutputSize::Same || chain.size() == 1);
    }
    const QRect around = wanted.adjusted(-across, -down, across, down);
    const QRect onGrid(QPoint(floor(around.left()), floor(around.top())),
        QPoint(floor(around.right()) + grid - 1, floor(around.bottom()) + grid - 1));
    return repeats && !chain.empty() ? onGrid : onGrid & QRect(0, 0, whole.w, whole.h);
}

} // namespace halo
