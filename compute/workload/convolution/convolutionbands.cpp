// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionbands.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/variant.h"

#include <algorithm>
#include <limits>

namespace halo {
namespace {

/// Bytes that the passes of a variant hand on, for a row of the output. A transform needs as much again for
/// the filter's spectrum, and may for itself.
std::int64_t betweenRow(const FilterUse &use, const Variant &variant, const Symbols &symbols)
{
    std::int64_t bytes = 0;
    for (const NamedArea &buffer : variant.buffers)
        bytes += 4 * static_cast<std::int64_t>(sizeOf(buffer, symbols).area()) / use.geometry.out.h + 1;
    return variant.transforms.empty() ? bytes : 3 * bytes;
}

/// See rowsThatFit(); none may fit.
std::int64_t rowsWithRoom(
    const FilterUse &use, const Variant &variant, const Symbols &symbols, const DeviceLimits &limits)
{
    constexpr std::int64_t spare = 1024 * 1024;
    const std::int64_t inRow = std::int64_t{ 4 } * use.sizes.image.w;
    const std::int64_t outRow = std::int64_t{ 4 } * use.geometry.out.w + betweenRow(use, variant, symbols);
    const std::int64_t halo = inRow * (use.sizes.filter.h - 1);
    const std::int64_t together = limits.globalBytes / 5 * 4 - spare - halo;
    const std::int64_t alone = limits.maxAllocBytes - spare;
    return std::min({ together / (inRow + outRow), (alone - halo) / inRow, alone / outRow });
}

int atLeastOne(std::int64_t rows, const FilterUse &use)
{
    if (rows < 1)
        throw Error(ErrorKind::Device,
            "The device does not have enough memory for one row of %1 pixels with this filter; choose "
            "another device.",
            use.sizes.image.w);
    return static_cast<int>(std::min<std::int64_t>(rows, std::numeric_limits<int>::max()));
}

} // namespace

std::vector<int> inputRows(const FilterUse &use, const RowRange &rows)
{
    std::vector<int> from;
    for (int y = rows.first; y < rows.end + use.sizes.filter.h - 1; ++y)
        if (const int row = fold(y - use.geometry.originY, use.sizes.image.h, use.settings().border);
            row >= 0)
            from.push_back(use.region.indexOf(row));
        else
            from.push_back(row);
    return from;
}

std::vector<RowRange> inputRanges(
    const std::vector<RowRange> &rows, const Geometry &geometry, int height, int filter, Border border)
{
    std::vector<RowRange> asked;
    const auto ask = [&](int row) {
        if (!asked.empty() && asked.back().end == row)
            ++asked.back().end;
        else if (asked.empty() || row < asked.back().first || row > asked.back().end)
            asked.push_back({ row, row + 1 });
    };
    for (const RowRange &range : rows) {
        for (int y = range.first - geometry.originY; y < range.end - geometry.originY + filter - 1; ++y)
            if (const int row = fold(y, height, border); row >= 0)
                ask(row);
        for (const int y : { range.first, range.end - 1 })
            ask(std::clamp(y + geometry.offsetY, 0, height - 1));
    }
    std::ranges::sort(asked, {}, &RowRange::first);
    std::vector<RowRange> joined;
    for (const RowRange &range : asked)
        if (!joined.empty() && range.first <= joined.back().end)
            joined.back().end = std::max(joined.back().end, range.end);
        else
            joined.push_back(range);
    return joined;
}

int rowsThatFit(
    const FilterUse &use, const Variant &variant, const Symbols &symbols, const DeviceLimits &limits)
{
    return atLeastOne(rowsWithRoom(use, variant, symbols, limits), use);
}

bool takesBytes(const Variant &variant)
{
    return variant.origin == Origin::Shipped && variant.roundings.empty()
        && variant.source.find("image2d_t") == std::string::npos;
}

bool takesBytes(const Variant &variant, const FilterUse &use, const DeviceLimits &limits)
{
    const auto bytes
        = static_cast<std::int64_t>(std::max(use.picture.size().area(), use.outputs().area()) * 4);
    return takesBytes(variant) && bytes <= std::min(limits.maxAllocBytes, limits.globalBytes / 8);
}

int stackedRows(
    const FilterUse &use, const Variant &variant, const Symbols &symbols, const DeviceLimits &limits)
{
    constexpr std::int64_t cache = 4 * 1024 * 1024; // part of what the cores of most CPUs share
    constexpr int fewest = 16;
    const int reach = use.sizes.filter.h - 1;
    const int asked = use.outputs().h;
    const std::int64_t fit = rowsWithRoom(use, variant, symbols, limits) / use.planes - reach;
    const std::int64_t row = std::int64_t{ 4 } * use.planes * (use.sizes.image.w + use.geometry.out.w)
        + betweenRow(use, variant, symbols);
    // On a GPU in four steps, so that copies run beside kernels.
    const std::int64_t step = limits.gpu ? (asked + 3) / 4 : cache / row;
    const std::int64_t requested = std::max<std::int64_t>(step, std::max(fewest, 8 * reach));
    const int most = atLeastOne(std::min({ fit, requested, std::int64_t{ asked } }), use);
    // As many in each band.
    const int bands = (asked + most - 1) / most;
    return (asked + bands - 1) / bands;
}

std::vector<RowRange> bandsOf(const RowRange &asked, int most)
{
    std::vector<RowRange> bands;
    for (int first = asked.first; first < asked.end; first = bands.back().end)
        bands.push_back({ first, most < asked.end - first ? first + most : asked.end });
    return bands;
}

std::vector<RowRange> rowsWorthChecking(const FilterUse &use, double multiplications)
{
    constexpr int mostBands = 8;
    const int height = use.geometry.out.h;
    const double row = static_cast<double>(use.sizes.image.w) * static_cast<double>(use.sizes.filter.area())
        * static_cast<double>(use.planes);
    const int affordable = static_cast<int>(std::min(multiplications / row, 1e9));
    if (affordable >= height)
        return { { 0, height } };
    const int each = std::max(affordable / mostBands, 1);
    std::vector<RowRange> ranges;
    for (int i = 0; i < mostBands; ++i) {
        const int first = static_cast<int>(static_cast<std::int64_t>(height - each) * i / (mostBands - 1));
        ranges.push_back({ first, std::min(first + each, height) });
    }
    return ranges;
}

} // namespace halo
