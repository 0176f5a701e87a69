// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>

#include <cstddef>
#include <string>
#include <vector>

namespace halo {

/// Bytes from begin up to end of a text.
struct TextSpan
{
    std::size_t begin = 0, end = 0;

    std::string of(const std::string &text) const { return text.substr(begin, end - begin); }
};

/// A regular expression over the bytes of a text of any length. That of the standard library takes a stack
/// frame for each character, so that a long line ends the program.
class Pattern
{
public:
    explicit Pattern(const std::string &expression);

    /// A match and behind it its groups; empty: there is none.
    using Match = std::vector<TextSpan>;

    bool isIn(const std::string &text) const { return !first(text).empty(); }
    Match first(const std::string &text) const;
    std::vector<Match> all(const std::string &text) const;
    /// With another text in place of each match; $1 in it is a group, $& the match.
    std::string replaced(const std::string &text, const std::string &by) const;

private:
    QRegularExpression m_expression;
};

} // namespace halo
