// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/content.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

QString numberText(double value)
{
    return QString::number(value, 'g', 4);
}

/// 1, 2 or 5 times a power of ten, so that there are at most so many steps.
double roundStep(double range, int most)
{
    const double raw = range / most;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : { 1.0, 2.0, 5.0 })
        if (factor * power >= raw * 0.999)
            return factor * power;
    return 10.0 * power;
}

ChartAxis linearAxis(const QString &title, double most)
{
    ChartAxis axis{ title, false, 0.0, most > 0.0 ? most : 1.0, {} };
    const double step = roundStep(axis.most, 8);
    for (int i = 0; i * step <= axis.most * 1.0001; ++i)
        axis.ticks.emplace_back(i * step, numberText(i * step));
    return axis;
}

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
                axis.ticks.emplace_back(value, numberText(value));
        }
    return axis;
}

} // namespace

double along(const ChartAxis &axis, double value)
{
    return axis.logarithmic ? std::log10(std::max(value, axis.least * 1e-3)) : value;
}

ChartAxis axisFor(const QString &title, double least, double most, bool logarithmic)
{
    // Where there is nothing, least is beyond most.
    return logarithmic && least > 0.0 && least <= most ? logarithmicAxis(title, least, most)
                                                       : linearAxis(title, most);
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
