// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/filterchain.h"

#include "compute/workload/convolution/convolutionbands.h"

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

FilterChain::FilterChain(Size2 picture, std::vector<AppliedFilter> filters)
    : m_picture(picture)
    , m_filters(std::move(filters))
{
    for (const auto &[size, settings] : m_filters) {
        m_inputs.push_back(result());
        m_outputs.push_back(geometryOf(m_inputs.back(), size, settings.size).out);
    }
}

int FilterChain::reach() const
{
    int rows = 0;
    for (const AppliedFilter &filter : m_filters)
        rows += filter.size.h - 1;
    return rows;
}

FilterChain::Regions FilterChain::regionsFor(const RowRange &rows, bool translucent) const
{
    Regions regions(m_filters.size());
    std::vector<RowRange> wanted{ rows };
    for (size_t i = m_filters.size(); i-- > 0;) {
        const auto &[size, settings] = m_filters[i];
        std::vector<RowRange> held = inputRanges(
            wanted, geometryOf(m_inputs[i], size, settings.size), m_inputs[i].h, size.h, settings.border);
        for (const RowRange &range : wanted)
            regions[i].push_back({ m_inputs[i], held, range, translucent });
        wanted = std::move(held);
    }
    return regions;
}

FilterChain::Regions FilterChain::regionsOfWhole(const RowRange &rows) const
{
    Regions regions(m_filters.size(), { Region{} });
    if (!regions.empty())
        regions.back().front().wanted = rows;
    return regions;
}

Region FilterChain::partOf(const Image &image) const
{
    Image part;
    part.width = image.width;
    part.height = image.height;
    part.part = image.part.value_or(partAt({ 0, 0 }, image.size(), image.size(), false));
    for (const auto &[size, settings] : m_filters) {
        part.part = filteredPart(part, size, settings);
        const Size2 out = geometryOf(part.size(), size, settings.size).out;
        part.width = out.w;
        part.height = out.h;
    }
    return *part.part;
}

QRect FilterChain::pixelsAround(const QRect &wanted) const
{
    constexpr int grid = 256;
    const auto floor = [](int at) { return (at < 0 ? at - grid + 1 : at) / grid * grid; };
    int across = largestGroup, down = largestGroup;
    bool repeats = !m_filters.empty(); // what wraps around something larger or smaller repeats no picture
    for (const auto &[size, settings] : m_filters) {
        across += size.w - 1;
        down += size.h - 1;
        repeats = repeats && settings.border == Border::Wrap
            && (settings.size == OutputSize::Same || m_filters.size() == 1);
    }
    const QRect around = wanted.adjusted(-across, -down, across, down);
    const QRect onGrid(QPoint(floor(around.left()), floor(around.top())),
        QPoint(floor(around.right()) + grid - 1, floor(around.bottom()) + grid - 1));
    return repeats ? onGrid : onGrid & QRect(0, 0, m_picture.w, m_picture.h);
}

} // namespace halo
