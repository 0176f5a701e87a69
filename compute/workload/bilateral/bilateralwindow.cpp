// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/bilateral/bilateralwindow.h"

namespace halo {

BilateralPart bilateralPartOf(const std::string &entry)
{
    return entry == "rows"   ? BilateralPart::Rows
        : entry == "columns" ? BilateralPart::Columns
                             : BilateralPart::Circle;
}

std::vector<BilateralTap> tapsOf(const BilateralShape &shape, BilateralPart part)
{
    const int across = part == BilateralPart::Columns ? 0 : shape.radius;
    const int down = part == BilateralPart::Rows ? 0 : shape.radius;
    const double scale = 1.0 / (2.0 * shape.sigmaSpace * shape.sigmaSpace);
    std::vector<BilateralTap> taps;
    for (int dy = -down; dy <= down; ++dy)
        for (int dx = -across; dx <= across; ++dx)
            if (const int distance2 = dx * dx + dy * dy; distance2 <= shape.radius * shape.radius)
                taps.push_back({ dx, dy, std::exp(-scale * distance2) });
    return taps;
}

double bilateralTolerance(size_t taps)
{
    constexpr double rounding = 0x1p-24;
    return (8.0 * static_cast<double>(taps) + 40.0) * rounding;
}

} // namespace halo
