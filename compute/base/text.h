// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"

#include <QJsonArray>
#include <QString>

#include <string>
#include <vector>

namespace halo {

inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

inline QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

/// In English.
inline QString text(const Message &message)
{
    return QString::fromStdString(message.english());
}

/// Without blanks and ends of lines at either end.
inline std::string trimmed(const std::string &text)
{
    constexpr auto blanks = " \t\r\n";
    const size_t first = text.find_first_not_of(blanks);
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// With small letters from a to z in place of capital ones.
std::string lowered(std::string text);

/// A control character, or one that turns the direction of what follows or ends its line.
bool steersDisplay(QChar c);
/// With a question mark for each that steersDisplay() but tabs and ends of lines: names and texts of
/// strangers must steer neither a terminal nor how a sentence reads.
QString plainText(QString text);
std::string plainText(const std::string &text);
/// As plainText(), in one line.
QString plainLine(QString line);

/// "a, b and c", where lastAnd is " and ". Empty for no words.
std::string joinedWords(const std::vector<std::string> &words, const char *lastAnd = " and ");

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
