// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QString>

#include <optional>
#include <string>

namespace halo {

/// A time that was measured on another machine and came along.
struct RecordedTime
{
    QString device;
    QString filter;                         ///< "5x5"
    QString size;                           ///< of the picture
    double ms = 0.0, low = 0.0, high = 0.0; ///< median and its interval
};

/// Of an image variant, with the filter nearest in size; nothing if none was measured.
std::optional<RecordedTime> recordedTime(const std::string &variantId, Size2 filter);
/// Both beside each other, marked as recorded; empty unless both were.
QString recordedTimesText(const std::string &first, const QString &firstTitle, const std::string &second,
    const QString &secondTitle, Size2 filter);

} // namespace halo
