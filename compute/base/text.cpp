// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"

#include <algorithm>

namespace halo {

bool steersDisplay(QChar c)
{
    const char16_t code = c.unicode();
    const bool turns = code == 0x061C || (code >= 0x200E && code <= 0x200F)
        || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool breaks = code == 0x2028 || code == 0x2029;
    return c.category() == QChar::Other_Control || turns || breaks;
}

QString plainText(QString text)
{
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    for (QChar &c : text)
        if (c != u'\t' && c != u'\n' && steersDisplay(c))
            c = u'?';
    return text;
}

QString plainLine(QString line)
{
    return plainText(std::move(line)).replace(u'\n', u'?');
}

std::string plainText(const std::string &text)
{
    return plainText(QString::fromStdString(text)).toStdString();
}

std::string lowered(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return text;
}

std::string joinedWords(const std::vector<std::string> &words, const char *lastAnd)
{
    std::string text;
    for (size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 < words.size() ? ", " : lastAnd) + words[i];
    return text;
}

} // namespace halo
