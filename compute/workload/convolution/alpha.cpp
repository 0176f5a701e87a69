// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/alpha.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

SharedPlane product(const Plane &a, const Plane &b)
{
    auto plane = std::make_shared<Plane>(a.size());
    std::ranges::transform(a, b, plane->begin(), [](float x, float y) { return x * y; });
    return plane;
}

SharedPlane quotient(const Plane &colour, const Plane &alpha)
{
    auto plane = std::make_shared<Plane>(colour.size());
    std::ranges::transform(
        colour, alpha, plane->begin(), [](float c, float a) { return a < invisibleAlpha ? 0.0F : c / a; });
    return plane;
}

} // namespace

bool isTranslucent(const Image &image)
{
    if (image.alpha && image.part)
        return image.part->translucent;
    return image.alpha && std::ranges::any_of(*image.alpha, [](float alpha) { return alpha != 1.0F; });
}

AlphaUse alphaUse(bool hasAlpha, bool translucent, const Filter &filter, Alpha asked)
{
    AlphaUse use;
    if (!hasAlpha || asked == Alpha::Ignore)
        return use;
    use.rule = AlphaUse::Rule::Kept;
    if (asked == Alpha::Keep || !translucent)
        return use;
    use.rule = signOfSum(filter) > 0 ? AlphaUse::Rule::Filtered : AlphaUse::Rule::Weighs;
    use.sum = weightSum(filter);
    return use;
}

Image filterInput(const Image &image, const AlphaUse &use)
{
    Image input = image;
    input.alpha.reset();
    if (!use.isWeighted())
        return input;
    for (SharedPlane &plane : input.colour)
        plane = product(*plane, *image.alpha);
    if (use.rule == AlphaUse::Rule::Filtered)
        input.colour.push_back(image.alpha);
    return input;
}

SharedPlane carriedAlpha(const Image &image, const Region &region, const Geometry &geometry)
{
    const int height = region.holdsAll() ? image.height : region.whole.h;
    const RowRange rows = region.wanted;
    auto alpha = std::make_shared<Plane>();
    alpha->reserve(static_cast<size_t>(geometry.out.w) * static_cast<size_t>(rows.end - rows.first));
    for (int y = rows.first; y < rows.end; ++y) {
        const int fromY = region.indexOf(std::clamp(y + geometry.offsetY, 0, height - 1));
        for (int x = 0; x < geometry.out.w; ++x) {
            const int fromX = std::clamp(x + geometry.offsetX, 0, image.width - 1);
            alpha->push_back((*image.alpha)[static_cast<size_t>(fromY) * static_cast<size_t>(image.width)
                + static_cast<size_t>(fromX)]);
        }
    }
    return alpha;
}

Image filteredImage(const Image &input, const Region &region, const AlphaUse &use, const Geometry &geometry,
    std::vector<SharedPlane> planes)
{
    Image image;
    image.width = geometry.out.w;
    image.height = region.wanted.end - region.wanted.first;
    image.depth = input.depth;
    image.profile = input.profile;
    image.exif = input.exif;
    image.resolution = input.resolution;
    image.colour = std::move(planes);
    if (use.rule == AlphaUse::Rule::None)
        return image;
    if (use.rule != AlphaUse::Rule::Filtered) {
        image.alpha = carriedAlpha(input, region, geometry);
        if (use.rule == AlphaUse::Rule::Weighs)
            for (SharedPlane &plane : image.colour)
                plane = quotient(*plane, *image.alpha);
        return image;
    }
    auto alpha = std::make_shared<Plane>(*image.colour.back());
    image.colour.pop_back();
    const auto sum = static_cast<float>(use.sum);
    for (float &value : *alpha)
        value /= sum;
    for (SharedPlane &plane : image.colour)
        plane = quotient(*plane, *alpha);
    for (float &value : *alpha)
        value = value < invisibleAlpha ? 0.0F : std::min(value, 1.0F);
    image.alpha = std::move(alpha);
    return image;
}

} // namespace halo
