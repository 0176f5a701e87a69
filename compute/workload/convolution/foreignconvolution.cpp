// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/foreignconvolution.h"

#include "compute/base/error.h"
#include "compute/filter/coefficients.h"
#include "compute/filter/filterspec.h"
#include "compute/task/foreigntask.h"
#include "compute/workload/convolution/sizes.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Whether a foreign kernel is told how many outputs there are, so that these may be more or fewer than
/// pixels.
bool knowsOutputs(const Variant &variant)
{
    const auto speaks = [](const std::string &text) { return text.find("OUT_") != std::string::npos; };
    return variant.mapping.prelude || std::ranges::any_of(expressionsOf(variant.mapping), speaks)
        || std::ranges::any_of(
            variant.passes, [&](const Pass &pass) { return speaks(pass.width) || speaks(pass.height); });
}

/// Whether these weights, as a kernel multiplies them, are those in its code.
bool areOwnWeights(const std::vector<float> &weights, Size2 size, const std::string &spec)
{
    constexpr float rounding = 1e-6F;
    if (spec == "box")
        return std::ranges::all_of(weights,
            [&](float weight) { return std::abs(weight * static_cast<float>(size.area()) - 1.0F) < 1e-4F; });
    const Filter own = parseFilter(spec);
    return own.size() == size && std::ranges::equal(own.weights, weights, [](float a, float b) {
        return std::abs(a - b) <= rounding * std::max(1.0F, std::abs(a));
    });
}

} // namespace

std::optional<Message> foreignRefusal(const FilterUse &use, const Variant &variant)
{
    const Mapping &mapping = variant.mapping;
    if (!mapping.isForeign())
        return std::nullopt;
    if (!use.isWhole())
        return Message(
            "%1 was written for another host and computes whole images; leave the rows out, or choose a "
            "smaller image.",
            variant.file);
    const Settings &settings = use.settings();
    if (!mapping.covers && !mapping.border.empty() && mapping.border != toString(settings.border))
        return Message(
            "%1 has the border rule \"%2\" in its code; choose that.", variant.file, mapping.border);
    if (!mapping.covers && settings.size != OutputSize::Same && !knowsOutputs(variant))
        return Message("%1 computes as many outputs as there are pixels; choose the output size \"same\".",
            variant.file);
    if (!use.filter.weights.empty() && !mapping.filter.empty()
        && !areOwnWeights(Coefficients(use.filter, settings.op).weights, use.filter.size(), mapping.filter))
        return Message("%1 has its weights in its code; choose the filter %2, as a correlation.",
            variant.file, mapping.filter);
    return std::nullopt;
}

PaddedInput paddedInput(const FilterUse &use, const Variant &variant)
{
    const CoverEdges edges = coverEdges(variant, symbolsOf(use.sizes));
    const Size2 filter = use.sizes.filter, out = use.geometry.out;
    if (!variant.mapping.covers->hasMargins())
        return { { -use.geometry.originX, -use.geometry.originY },
            { out.w + filter.w - 1, out.h + filter.h - 1 } };
    return { { filter.w / 2 - edges.left - use.geometry.originX,
                 filter.h / 2 - edges.top - use.geometry.originY },
        { out.w + edges.left + edges.right, out.h + edges.top + edges.bottom } };
}

Image paddedImage(const Image &image, const PaddedInput &input, Border border)
{
    const auto &[first, size] = input;
    Image padded;
    padded.width = size.w;
    padded.height = size.h;
    padded.depth = image.depth;
    for (const SharedPlane &plane : image.colour) {
        Plane pixels;
        pixels.reserve(size.area());
        for (int y = 0; y < size.h; ++y) {
            const int row = fold(first.h + y, image.height, border);
            for (int x = 0; x < size.w; ++x) {
                const int column = fold(first.w + x, image.width, border);
                pixels.push_back(row < 0 || column < 0
                        ? 0.0F
                        : (*plane)[static_cast<size_t>(row) * static_cast<size_t>(image.width)
                            + static_cast<size_t>(column)]);
            }
        }
        padded.colour.push_back(std::make_shared<const Plane>(std::move(pixels)));
    }
    return padded;
}

double storedTolerance(
    double ofSums, const FilterUse &use, const Variant &variant, const std::string &output, double largest)
{
    const Depth depth = use.picture.depth;
    double tolerance = ofSums;
    const StoredNumbers in = storedNumbers(variant, "src"), out = storedNumbers(variant, output);
    const double weights = weightMagnitude(use.filter);
    if (in.number == Number::Half || out.number == Number::Half)
        tolerance += static_cast<double>(use.filter.size().area() + 2) * std::exp2(-11.0) * largest * weights;
    const bool isExact
        = (depth == Depth::U8 && in.range == 255.0) || (depth == Depth::U16 && in.range == 65535.0);
    if (!isFloating(in.number) && !isExact)
        tolerance += 0.5 / in.range * weights;
    if (!isFloating(out.number))
        tolerance += 1.0 / out.range; // rounded, or cut off
    return tolerance;
}

} // namespace halo
