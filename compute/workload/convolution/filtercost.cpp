// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/filtercost.h"

#include "compute/base/transformsize.h"
#include "compute/filter/coefficients.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/forms.h"

#include <algorithm>
#include <cmath>

namespace halo {

/// There and back 2.5 n log2(n) for the n real points of the padded picture, and 6 for each product of n / 2.
static void addTransforms(FilterCost &cost, const ConvolutionSizes &sizes)
{
    const Size2 out = sizes.geometry().out;
    const auto n = static_cast<double>(transformSize(out, sizes.filter).area());
    cost.reads = n / static_cast<double>(out.area());
    cost.flops = cost.reads * (5.0 * std::log2(n) + 3.0);
}

FilterCost costOf(
    const Variant &variant, const Tuning &tuning, const Problem &problem, const DeviceLimits &limits)
{
    const ConvolutionSizes &sizes = problem.filterUse()->sizes;
    const auto taps = static_cast<double>(sizes.filter.area());
    FilterCost cost{ variant.id, taps, taps, 2.0 * taps, problem.refusal(variant, tuning, limits) };
    const Size2 outputs{ tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
    const auto perOutput
        = [&](Size2 read) { return static_cast<double>(read.area()) / static_cast<double>(outputs.area()); };
    if (takesTerms(variant))
        cost.flops = 2.0 * sizes.rank * (sizes.filter.w + sizes.filter.h);
    if (!variant.transforms.empty()) {
        addTransforms(cost, sizes);
    } else if (takesWideTiles(variant)) {
        const int edge = tileEdgeOf(sizes.filter);
        const Size2 kept{ edge + 1 - sizes.filter.w, edge + 1 - sizes.filter.h };
        const auto n = static_cast<double>(Size2{ edge, edge }.area());
        cost.reads = n / static_cast<double>(kept.area());
        cost.flops = cost.reads * (2.0 * 5.0 * std::log2(n) + 6.0) / 2.0; // as below, for two tiles
    } else if (takesColumns(variant)) {
        const double n = columnPointsOf(sizes.filter);
        cost.reads = n / (n + 1 - sizes.filter.h);
        cost.flops = cost.reads * (2.0 * 5.0 * std::log2(n) + 8.0 * sizes.filter.w) / 2.0; // for two columns
    } else if (takesTiles(variant)) {
        const bool cut = takesPieces(variant);
        const Size2 pieces = cut ? piecesOf(sizes.filter) : Size2{ 1, 1 };
        const int blocks = cut ? std::max(outputs.h / spectrumPiece, 1) : 1;
        const int rows = blocks + pieces.h - 1; // of tiles, each of which serves all pieces above each other
        cost.reads = perOutput({ 2 * spectrumSize, spectrumSize }) * rows * pieces.w;
        // There and back 5 n log2(n) for the n points of both tiles, and for each a complex product, and a
        // sum where there are pieces.
        const double transform = 5.0 * std::log2(spectrumSize * spectrumSize);
        const double products = (cut ? 8.0 : 6.0) * rows * static_cast<double>(pieces.area());
        cost.flops
            = perOutput({ spectrumSize, spectrumSize }) * ((rows * pieces.w + blocks) * transform + products);
    } else if (!variant.localBytes.empty()) {
        cost.reads = perOutput({ outputs.w + sizes.filter.w - 1, outputs.h + sizes.filter.h - 1 });
    }
    return cost;
}

} // namespace halo
