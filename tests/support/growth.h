// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace halo::test {

/// What "auto" ran for one picture and one square filter that is not separable, and how long that took.
struct GrowthPoint
{
    std::string device;
    Size2 image;
    int edge = 0; ///< taps of the filter in each direction
    std::string variant;
    std::string tuning; ///< "32x4 ITEM_W=4;ITEM_H=4"
    int rounds = 0;
    double nsPerPixel = 0.0;      ///< by the device's clock, the median
    double low = 0.0, high = 0.0; ///< its interval, 95 %
    std::string date;             ///< ISO 8601 in UTC

    double taps() const { return static_cast<double>(edge) * edge; }
    double psPerTap() const { return 1e3 * nsPerPixel / taps(); } ///< and pixel
    double work() const { return taps() * static_cast<double>(image.area()); }
    double time() const { return nsPerPixel * static_cast<double>(image.area()); } ///< ns
    bool operator==(const GrowthPoint &) const = default;
};

/// From one point to its neighbour with more work: positions, and what time and work grow by.
struct GrowthStep
{
    size_t from = 0, to = 0;
    double time = 1.0, work = 1.0;
    bool sure = false; ///< whatever values within the intervals of both are taken

    bool operator==(const GrowthStep &) const = default;
};

/// More work may not take less than this share of the time of less work,
constexpr double leastGrowth = 0.9;
/// nor may time grow by more than so many times what work grows by.
constexpr double mostGrowth = 1.25;
/// The same in one sentence.
std::string growthRule();

/// Every step to a neighbour that breaks the rule, in the order of the points they lead to. Neighbours are
/// the next edge that was measured of the same picture, and the next larger picture with the same edge, on
/// the same device.
std::vector<GrowthStep> stepsOf(const std::vector<GrowthPoint> &points);
/// "16x16, 3x3 to 5x5: time x 3.60 for work x 2.78, from `a` (...) to `b` (...)".
std::string toString(const GrowthStep &step, const std::vector<GrowthPoint> &points);

/// A row for each point.
QByteArray growthCsv(const std::vector<GrowthPoint> &points);
/// Reads what that wrote, or several such files one after the other; where the same was measured again, the
/// last counts. Throws Error(Input) naming origin and line.
std::vector<GrowthPoint> growthFromCsv(const QByteArray &csv, const std::string &origin);

/// The different pictures from the smallest, and the different edges.
std::vector<Size2> picturesOf(const std::vector<GrowthPoint> &points);
std::vector<int> edgesOf(const std::vector<GrowthPoint> &points);
/// The different variants, in the order they occur.
std::vector<std::string> variantsOf(const std::vector<GrowthPoint> &points);

} // namespace halo::test
