// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/reference.h"

#include "compute/base/error.h"
#include "compute/workload/convolution/alpha.h"

#include <algorithm>

namespace halo {
namespace {

/// A row of the image at output row y and filter row i, folded left and right so that column x of the
/// output reads padded[x + j] for tap j. All zeros if the border rule says so.
void padRow(const Plane &plane, const Image &image, const Region &region, const Geometry &geometry, int row,
    Border border, std::vector<double> &padded)
{
    const int folded = fold(row, region.holdsAll() ? image.height : region.whole.h, border);
    const int from = folded < 0 ? folded : region.indexOf(folded);
    for (int i = 0; i < static_cast<int>(padded.size()); ++i) {
        const int x = fold(i - geometry.originX, image.width, border);
        const auto index = static_cast<size_t>(std::max(from, 0)) * static_cast<size_t>(image.width)
            + static_cast<size_t>(std::max(x, 0));
        padded[static_cast<size_t>(i)] = from < 0 || x < 0 ? 0.0 : static_cast<double>(plane[index]);
    }
}

/// out(x) = sum over i, j of g(i, j) in(x - originX + j, y - originY + i), one row at a time: the sums of a
/// row grow together, tap by tap, which the compiler turns into vector instructions.
Plane convolvePlane(const Image &image, const Region &region, const Plane &plane, const Filter &applied,
    const Geometry &geometry, Border border, const Progress &progress)
{
    const RowRange rows = region.wanted;
    const auto outWidth = static_cast<size_t>(geometry.out.w);
    Plane out;
    out.reserve(outWidth * static_cast<size_t>(rows.end - rows.first));
    std::vector<double> sums(outWidth);
    std::vector<double> padded(outWidth + static_cast<size_t>(applied.width) - 1);
    for (int y = rows.first; y < rows.end; ++y) {
        progress.step(Stage::Verify, 100 * (y - rows.first) / (rows.end - rows.first));
        std::fill(sums.begin(), sums.end(), 0.0);
        for (int i = 0; i < applied.height; ++i) {
            padRow(plane, image, region, geometry, y - geometry.originY + i, border, padded);
            for (int j = 0; j < applied.width; ++j) {
                const double weight = static_cast<double>(applied.at(j, i));
                const double *in = padded.data() + j;
                for (size_t x = 0; x < outWidth; ++x)
                    sums[x] += weight * in[x];
            }
        }
        for (const double sum : sums)
            out.push_back(static_cast<float>(sum));
    }
    return out;
}

} // namespace

RowRange clipped(const RowRange &rows, int height)
{
    const int first = std::clamp(rows.first, 0, height);
    return { first, rows.end < 0 ? height : std::clamp(rows.end, first, height) };
}

void checkHasOutput(Size2 image, const Filter &filter, const Settings &settings)
{
    if (image.w <= 0 || image.h <= 0)
        throw Error(ErrorKind::Usage, "There is no image to filter; open one first.");
    if (geometryOf(image, filter.size(), settings.size).empty())
        throw Error(ErrorKind::Input,
            "The filter (%1) is larger than the image (%2), so the output size \"valid\" has no pixel; "
            "choose \"same\" or a smaller filter.",
            toString(filter.size()), toString(image));
}

Image convolveReference(const Image &image, const Filter &filter, const Settings &settings,
    const RowRange &rows, const Progress &progress)
{
    Region region;
    region.wanted = rows;
    return convolveReference(image, region, filter, settings, progress);
}

Image convolveReference(const Image &image, Region region, const Filter &filter, const Settings &settings,
    const Progress &progress)
{
    checkFilter(filter);
    const Size2 size{ image.empty() ? 0 : image.width, region.holdsAll() ? image.height : region.whole.h };
    checkHasOutput(size, filter, settings);
    const Geometry geometry = geometryOf(size, filter.size(), settings.size);
    region.wanted = clipped(region.wanted, geometry.out.h);
    const Filter applied = appliedFilter(filter, settings.op);
    const bool translucent = region.translucent || isTranslucent(image);
    const AlphaUse use = alphaUse(image.alpha != nullptr, translucent, filter, settings.alpha);
    const Image input = filterInput(image, use);
    std::vector<SharedPlane> planes;
    for (const SharedPlane &plane : input.colour)
        planes.push_back(std::make_shared<const Plane>(
            convolvePlane(input, region, *plane, applied, geometry, settings.border, progress)));
    return filteredImage(image, region, use, geometry, std::move(planes));
}

} // namespace halo
