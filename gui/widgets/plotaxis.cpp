// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/plotaxis.h"

#include <algorithm>
#include <cmath>

namespace halo {

std::vector<double> niceTicks(double low, double high, int count)
{
    if (!(high > low) || !std::isfinite(high - low))
        return { low };
    const double rough = (high - low) / std::max(1, count);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power * 10.0;
    for (const double factor : { 1.0, 2.0, 5.0 })
        if (power * factor >= rough * 0.999) {
            step = power * factor;
            break;
        }
    std::vector<double> ticks;
    for (double i = std::ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i)
        ticks.push_back(i == 0.0 ? 0.0 : i * step);
    return ticks.size() < 2 && count < 16 ? niceTicks(low, high, count + 1) : ticks;
}

QString tickText(double value)
{
    return QString::number(value, 'g', 3).replace(u'-', QStringLiteral("\u2212"));
}

} // namespace halo
