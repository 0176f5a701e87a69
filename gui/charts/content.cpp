// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/content.h"

#include "compute/drawing/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

ChartAxis logarithmicAxis(const QString &title, double least, double most)
{
    ChartAxis axis{ title, true, least / 1.25, most * 1.25, {} };
    const int first = static_cast<int>(std::floor(std::log10(axis.least)));
    const int last = static_cast<int>(std::ceil(std::log10(axis.most)));
    const bool dense = last - first <= 3;
    for (int power = first; power <= last; ++power)
        for (const double factor : { 1.0, 2.0, 5.0 }) {
            const double value = factor * std::pow(10.0, power);
            if ((dense || factor == 1.0) && value >= axis.least && value <= axis.most)
                axis.ticks.emplace_back(value, shortNumber(value));
        }
    return axis;
}

} // namespace

double along(const ChartAxis &axis, double value)
{
    return axis.logarithmic ? std::log10(std::max(value / axis.least, 1e-3)) : value;
}

ChartAxis axisFor(const QString &title, double least, double most, bool logarithmic)
{
    // Where there is nothing, least is beyond most.
    return logarithmic && least > 0.0 && least <= most ? logarithmicAxis(title, least, most)
                                                       : axisOver(title, 0.0, most > 0.0 ? most : 1.0, 8);
}

ChartAxis axisOver(const QString &title, double least, double most, int ticks, bool whole)
{
    ChartAxis axis{ title, false, least, most, {} };
    for (const double tick : niceTicks(least, most, ticks))
        if (!whole || tick == std::round(tick))
            axis.ticks.emplace_back(tick, shortNumber(tick));
    return axis;
}

ChartAxis axisAt(const QString &title, std::vector<std::pair<double, QString>> ticks, bool logarithmic)
{
    std::ranges::sort(ticks);
    const auto same = std::ranges::unique(ticks, {}, [](const auto &tick) { return tick.first; });
    ticks.erase(same.begin(), same.end());
    const double least = ticks.empty() ? 1.0 : ticks.front().first;
    const double most = ticks.empty() ? 1.0 : ticks.back().first;
    const double margin = logarithmic ? 1.15 : std::max((most - least) * 0.05, 0.5);
    return { title, logarithmic, logarithmic ? least / margin : least - margin,
        logarithmic ? most * margin : most + margin, std::move(ticks) };
}

} // namespace halo
