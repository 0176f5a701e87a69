// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionuse.h"

#include "compute/filter/coefficients.h"
#include "compute/workload/convolution/reference.h"

#include <algorithm>
#include <cmath>

namespace halo {

FilterUse useOf(Image image, Region region, Filter filter, const Settings &settings, const AlphaUse &alpha)
{
    FilterUse use;
    if (region.holdsAll())
        region.whole = image.size();
    use.sizes = { { image.width, region.whole.h }, filter.size(), settings, termsOf(filter).rank };
    use.geometry = use.sizes.geometry();
    region.wanted = clipped(region.wanted, use.geometry.out.h);
    use.region = std::move(region);
    use.planes = image.channels() + (alpha.rule == AlphaUse::Rule::Filtered ? 1 : 0);
    use.weighted = alpha.isWeighted();
    use.picture = std::move(image);
    use.filter = std::move(filter);
    return use;
}

FilterUse useOf(const ConvolutionSizes &sizes)
{
    FilterUse use;
    use.sizes = sizes;
    use.geometry = sizes.geometry();
    use.region = { sizes.image, {}, { 0, use.geometry.out.h } };
    return use;
}

FilterUse useOf(FilterUse use, Image image, const RowRange &rows)
{
    use.picture = std::move(image);
    use.region.wanted = clipped(rows, use.geometry.out.h);
    return use;
}

std::optional<Size2> quickCorner(const FilterUse &use)
{
    constexpr double worthALook = 1e9; // multiplications
    constexpr double ofCorner = 5e7;
    constexpr int leastEdge = 128; // so that there are work-groups for every compute unit
    const double all = static_cast<double>(use.sizes.image.area())
        * static_cast<double>(use.sizes.filter.area()) * static_cast<double>(use.planes);
    if (all < worthALook)
        return std::nullopt;
    const double shrink = std::sqrt(ofCorner / all);
    const auto edge = [&](int whole) {
        return std::min(whole, std::max(leastEdge, static_cast<int>(std::lround(whole * shrink))));
    };
    return Size2{ edge(use.sizes.image.w), edge(use.sizes.image.h) };
}

} // namespace halo
