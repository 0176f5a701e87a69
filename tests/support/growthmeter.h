// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/benchrunner.h"
#include "tests/support/growth.h"

#include <chrono>
#include <map>

namespace halo::test {

struct GrowthPlan
{
    DeviceInfo device;
    std::vector<int> edges;
    int rounds = 40; ///< of each at most; an eighth of them where a picture is large
};

/// Measures what "auto" runs, without anything that a tuner remembered. Every configuration is compared with
/// the reference in as many rows as some tenths of a second allow, top, bottom and between.
class GrowthMeter
{
public:
    explicit GrowthMeter(GrowthPlan plan);

    /// One picture with all edges, in the same rounds. If the time will not do for all, by what smaller
    /// pictures took, then with the outermost and those halfway between.
    void measure(Size2 picture, std::chrono::duration<double> time);

    const std::vector<GrowthPoint> &points() const { return m_points; }
    /// What there is no point of, a sentence each.
    const std::vector<std::string> &leftOut() const { return m_leftOut; }

private:
    BenchEntry entryOf(int edge) const;
    std::vector<int> affordable(std::chrono::duration<double> time) const;
    double secondsOf(int edge) const;
    int rounds() const;
    void take(const BenchEntry &entry);

    const GrowthPlan m_plan;
    BenchRunner m_runner;
    Image m_image;
    std::map<int, double> m_nsPerPixel; ///< the last of each edge
    std::vector<GrowthPoint> m_points;
    std::vector<std::string> m_leftOut;
};

/// The first, the last, and then those in the middle of the widest gaps.
std::vector<int> outermostFirst(const std::vector<int> &edges);

} // namespace halo::test
