// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/convolution/band.h"

#include "compute/base/error.h"
#include "compute/convolution/reference.h"

#include <algorithm>

namespace halo {
namespace {

/// Bytes that the passes of a variant hand on, for a row of the output. A transform needs as much again for
/// the filter's spectrum, and may for itself.
std::int64_t betweenRow(const Job &job)
{
    std::int64_t bytes = 0;
    const LaunchRequest request = launchRequest(job);
    const LaunchSizes sizes = wholeSizes(request);
    for (const NamedArea &buffer : job.variant.buffers)
        bytes += 4 * static_cast<std::int64_t>(sizeOf(buffer, request, sizes).area()) / sizes.out.h + 1;
    return job.variant.transforms.empty() ? bytes : 3 * bytes;
}

/// How many output rows go at once: input and output together take at most 80 % of the memory, each at
/// most one allocation (less 1 MiB for what is allocated beside it).
std::int64_t rowsThatFit(const Job &job, const Geometry &geometry, const DeviceLimits &limits)
{
    constexpr std::int64_t spare = 1024 * 1024;
    const std::int64_t inRow = std::int64_t{ 4 } * job.image.width;
    const std::int64_t outRow = std::int64_t{ 4 } * geometry.out.w + betweenRow(job);
    const std::int64_t halo = inRow * (job.filter.height - 1);
    const std::int64_t together = limits.globalBytes / 5 * 4 - spare - halo;
    const std::int64_t alone = limits.maxAllocBytes - spare;
    return std::min({ together / (inRow + outRow), (alone - halo) / inRow, alone / outRow });
}

[[noreturn]] void refuse(const Job &job)
{
    throw Error(Fault::Device,
        "The device has not enough memory for one row of " + std::to_string(job.image.width)
            + " pixels with this filter; choose another device.");
}

} // namespace

std::vector<Band> bandsOf(const Job &job, const Geometry &geometry, const DeviceLimits &limits)
{
    const RowRange rows = clipped(job.rows, geometry.out.h);
    const std::int64_t fit = rowsThatFit(job, geometry, limits);
    if (fit < 1)
        refuse(job);
    if (rows.first == 0 && rows.end == geometry.out.h && fit >= std::max(job.image.height, geometry.out.h))
        return { { rows, true, job.image.height } };
    std::vector<Band> bands;
    for (int first = rows.first; first < rows.end;) {
        const int end = static_cast<int>(std::min<std::int64_t>(first + fit, rows.end));
        bands.push_back({ { first, end }, false, end - first + job.filter.height - 1 });
        first = end;
    }
    return bands;
}

Plane inputRows(const Job &job, const Plane &plane, const Geometry &geometry, const Band &band)
{
    const auto width = static_cast<size_t>(job.image.width);
    Plane input(width * static_cast<size_t>(band.inputHeight), 0.0F);
    for (int row = 0; row < band.inputHeight; ++row) {
        const int from
            = fold(band.rows.first - geometry.originY + row, job.image.height, job.settings.border);
        if (from < 0)
            continue; // border zero
        const auto source = plane.begin() + static_cast<std::ptrdiff_t>(width * static_cast<size_t>(from));
        std::copy_n(
            source, width, input.begin() + static_cast<std::ptrdiff_t>(width * static_cast<size_t>(row)));
    }
    return input;
}

int stackedRows(const Job &job, const Geometry &geometry, const DeviceLimits &limits)
{
    constexpr std::int64_t cache = 4 * 1024 * 1024; // part of what the cores of most CPUs share
    constexpr int fewest = 16;
    const int reach = job.filter.height - 1;
    const RowRange rows = clipped(job.rows, geometry.out.h);
    const std::int64_t fit = rowsThatFit(job, geometry, limits) / job.image.channels() - reach;
    const std::int64_t row
        = std::int64_t{ 4 } * job.image.channels() * (job.image.width + geometry.out.w) + betweenRow(job);
    // On a GPU in four steps, so that copies run beside kernels.
    const std::int64_t step = limits.gpu ? (rows.end - rows.first + 3) / 4 : cache / row;
    const std::int64_t wished = std::max<std::int64_t>(step, std::max(fewest, 8 * reach));
    const std::int64_t most = std::min({ fit, wished, std::int64_t{ rows.end - rows.first } });
    if (most < 1)
        refuse(job);
    // As many in each band.
    const std::int64_t bands = (rows.end - rows.first + most - 1) / most;
    return static_cast<int>((rows.end - rows.first + bands - 1) / bands);
}

} // namespace halo
