// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QJsonArray>
#include <QString>

#include <string>

namespace halo {

inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// Without blanks and ends of lines at either end.
inline std::string trimmed(const std::string &text)
{
    constexpr auto blanks = " \t\r\n";
    const size_t first = text.find_first_not_of(blanks);
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// Three significant digits, never as a power of ten: "1.31", "13.1", "131".
inline QString threeDigits(double value)
{
    return QString::number(value, 'f', value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

/// For JSON: columns, then rows.
inline QJsonArray array(Size2 size)
{
    return { size.w, size.h };
}

} // namespace halo
