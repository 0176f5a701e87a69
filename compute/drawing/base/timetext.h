// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <cstdint>

namespace halo {

/// "10.6 ms", "934 µs", "1.25 s": three significant digits.
QString timeText(std::chrono::nanoseconds time);
inline QString timeText(double milliseconds)
{
    return timeText(std::chrono::round<std::chrono::nanoseconds>(
        std::chrono::duration<double, std::milli>(milliseconds)));
}

/// "512 B", "1.6 KiB", "2 GiB".
QString bytesText(std::int64_t bytes);
/// To stand before "of" and all: without the unit where all has the same one, "1.6" of "512 KiB".
QString bytesText(std::int64_t bytes, std::int64_t all);

} // namespace halo
