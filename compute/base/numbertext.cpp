// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/numbertext.h"

#include <QString>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace halo {
namespace {

/// The character of ASCII that one of Unicode stands for in a number or between two; itself if there is none.
QChar plain(QChar sign)
{
    constexpr char16_t minusSigns[] = { 0x2010, 0x2011, 0x2012, 0x2013, 0x2212, 0xFE63, 0xFF0D };
    constexpr char16_t blanks[] = { 0x00A0, 0x2002, 0x2003, 0x2007, 0x2009, 0x200A, 0x202F, 0x3000 };
    if (std::ranges::find(minusSigns, sign.unicode()) != std::end(minusSigns))
        return u'-';
    if (std::ranges::find(blanks, sign.unicode()) != std::end(blanks))
        return u' ';
    if (sign.unicode() > 0xFF00 && sign.unicode() < 0xFF5F) // the full-width forms of ASCII, in its order
        return QChar(static_cast<char16_t>(sign.unicode() - 0xFF00 + 0x20));
    return sign;
}

bool groupsDigits(const QString &text, qsizetype at)
{
    constexpr char16_t thin[] = { 0x2009, 0x200A, 0x202F };
    return at > 0 && at + 1 < text.size() && text[at - 1].isDigit() && text[at + 1].isDigit()
        && std::ranges::find(thin, text[at].unicode()) != std::end(thin);
}

/// Of a number that no double holds: whether it is too small, not too large.
bool isTiny(std::string_view number)
{
    const size_t exponent = number.find_first_of("eE");
    return exponent == std::string_view::npos ? number.find_first_of(".123456789") == number.find('.')
                                              : number.substr(exponent + 1).starts_with('-');
}

} // namespace

size_t readNumber(std::string_view text, double &value)
{
    const size_t plus = text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0;
    const char *const begin = text.data() + plus;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range && isTiny({ begin, end }))
        value = *begin == '-' ? -0.0 : 0.0;
    else if (error != std::errc() || !std::isfinite(value))
        return 0;
    // Rounding first to double and then to float may end at a float next to the nearest one, when the double
    // lies half way between two floats: one step towards the right one mends that.
    float rounded = 0.0F;
    if (std::from_chars(begin, end, rounded).ec == std::errc() && rounded != toFloat(value))
        value = std::nextafter(value, static_cast<double>(rounded));
    return static_cast<size_t>(end - text.data());
}

std::string numberText(float value)
{
    char text[48];
    char *end = std::to_chars(text, text + sizeof text, value).ptr;
    double read = 0.0;
    std::from_chars(text, end, read);
    if (toFloat(read) != value)
        end = std::to_chars(text, text + sizeof text, static_cast<double>(value)).ptr;
    return { text, end };
}

bool fitsFloat(double value)
{
    constexpr double firstTooLarge = 0x1.ffffffp127; // half way from the largest float to 2^128
    return std::abs(value) < firstTooLarge;
}

float toFloat(double value)
{
    constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(value, -most, most));
}

std::string plainSigns(std::string_view text)
{
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::string(text);
    QString signs = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    if (signs.startsWith(QChar::ByteOrderMark))
        signs.remove(0, 1);
    for (qsizetype i = 0; i < signs.size(); ++i)
        if (!groupsDigits(signs, i))
            signs[i] = plain(signs[i]);
    return signs.toStdString();
}

std::string withDecimalPoint(const std::string &text)
{
    const size_t comma = text.find(',');
    if (comma == std::string::npos)
        return text;
    std::string pointed = text;
    pointed[comma] = '.';
    const size_t first = pointed.find_first_not_of(" \t");
    const size_t end = pointed.find_last_not_of(" \t") + 1;
    double value = 0.0;
    return readNumber(std::string_view(pointed).substr(first), value) == end - first ? pointed : text;
}

std::string quotable(std::string_view text, int most)
{
    QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    const bool cut = shown.size() > most;
    shown.truncate(most);
    for (QChar &c : shown)
        if (!c.isPrint() && !c.isSurrogate())
            c = u' ';
    return shown.toStdString() + (cut ? "..." : "");
}

std::string inQuotes(std::string_view text, int most)
{
    return '"' + quotable(text, most) + '"';
}

} // namespace halo
