// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/pattern.h"

#include <algorithm>

namespace halo {
namespace {

TextSpan spanOf(const QRegularExpressionMatch &match, int group)
{
    const auto begin = std::max<qsizetype>(match.capturedStart(group), 0);
    return { static_cast<std::size_t>(begin), static_cast<std::size_t>(begin + match.capturedLength(group)) };
}

} // namespace

Pattern::Pattern(const std::string &expression)
    : m_expression(QString::fromStdString(expression))
{
}

std::vector<TextSpan> Pattern::first(const std::string &text) const
{
    // A character for each byte keeps the places.
    const auto match
        = m_expression.match(QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size())));
    std::vector<TextSpan> found;
    for (int group = 0; match.hasMatch() && group <= m_expression.captureCount(); ++group)
        found.push_back(spanOf(match, group));
    return found;
}

std::vector<TextSpan> Pattern::all(const std::string &text) const
{
    std::vector<TextSpan> found;
    auto matches
        = m_expression.globalMatch(QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size())));
    while (matches.hasNext())
        found.push_back(spanOf(matches.next(), 0));
    return found;
}

} // namespace halo
