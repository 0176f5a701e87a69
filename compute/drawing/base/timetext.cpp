// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/timetext.h"

#include "compute/base/text.h"

#include <iterator>

namespace halo {

QString timeText(std::chrono::nanoseconds time)
{
    const auto ns = static_cast<double>(time.count());
    if (ns < 999.5e3)
        return QStringLiteral("%1 \u00b5s").arg(threeDigits(ns / 1e3));
    if (ns < 999.5e6)
        return QStringLiteral("%1 ms").arg(threeDigits(ns / 1e6));
    return QStringLiteral("%1 s").arg(threeDigits(ns / 1e9));
}

namespace {

const char *const byteUnits[] = { "B", "KiB", "MiB", "GiB", "TiB" };

/// The value in this unit, which is counted up until it fits.
double valueOf(std::int64_t bytes, size_t &unit)
{
    auto value = static_cast<double>(bytes);
    for (unit = 0; value >= 999.5 && unit < std::size(byteUnits) - 1; ++unit)
        value /= 1024.0;
    return value;
}

} // namespace

QString bytesText(std::int64_t bytes)
{
    size_t unit = 0;
    const double value = valueOf(bytes, unit);
    return QStringLiteral("%1 %2").arg(QString::number(value, 'g', 3), QString::fromLatin1(byteUnits[unit]));
}

QString bytesText(std::int64_t bytes, std::int64_t all)
{
    size_t unit = 0, unitOfAll = 0;
    const double value = valueOf(bytes, unit);
    valueOf(all, unitOfAll);
    return unit == unitOfAll ? QString::number(value, 'g', 3) : bytesText(bytes);
}

} // namespace halo
