// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/pattern.h"

#include <algorithm>
#include <cctype>

namespace halo {
namespace {

/// A character for each byte keeps the places.
QString bytewise(const std::string &text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

Pattern::Match spansOf(const QRegularExpressionMatch &match)
{
    Pattern::Match spans;
    for (int group = 0; match.hasMatch() && group <= match.regularExpression().captureCount(); ++group) {
        const auto begin = std::max<qsizetype>(match.capturedStart(group), 0);
        spans.push_back({ static_cast<std::size_t>(begin),
            static_cast<std::size_t>(begin + match.capturedLength(group)) });
    }
    return spans;
}

} // namespace

Pattern::Pattern(const std::string &expression)
    : m_expression(QString::fromStdString(expression))
{
}

Pattern::Match Pattern::first(const std::string &text) const
{
    return spansOf(m_expression.match(bytewise(text)));
}

std::vector<Pattern::Match> Pattern::all(const std::string &text) const
{
    std::vector<Match> found;
    const QString letters = bytewise(text);
    for (auto matches = m_expression.globalMatch(letters); matches.hasNext();)
        found.push_back(spansOf(matches.next()));
    return found;
}

std::string Pattern::replaced(const std::string &text, const std::string &by) const
{
    std::string changed;
    std::size_t from = 0;
    for (const Match &match : all(text)) {
        changed += text.substr(from, match.front().begin - from);
        from = match.front().end;
        for (std::size_t i = 0; i < by.size(); ++i) {
            const char sign = by[i] == '$' && i + 1 < by.size() ? by[i + 1] : '\0';
            const bool isGroup = std::isdigit(static_cast<unsigned char>(sign)) != 0;
            if (!isGroup && sign != '&') {
                changed += by[i];
                continue;
            }
            changed += match.at(isGroup ? static_cast<std::size_t>(sign - '0') : 0).of(text);
            ++i;
        }
    }
    return changed + text.substr(from);
}

} // namespace halo
