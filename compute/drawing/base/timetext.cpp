// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/timetext.h"

#include "compute/base/text.h"

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

QString bytesText(std::int64_t bytes)
{
    const char *const units[] = { "B", "KiB", "MiB", "GiB", "TiB" };
    auto value = static_cast<double>(bytes);
    size_t unit = 0;
    while (value >= 1024.0 && unit < std::size(units) - 1) {
        value /= 1024.0;
        ++unit;
    }
    return QStringLiteral("%1 %2").arg(QString::number(value, 'g', 3), QString::fromLatin1(units[unit]));
}

} // namespace halo
