// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace halo {

/// Behind the text in quotes, or the character, that begins at this place; one that is not closed ends with
/// its line.
inline std::size_t behindLiteral(const std::string &code, std::size_t at)
{
    const char quote = code[at];
    for (++at; at < code.size() && code[at] != '\n'; ++at)
        if (code[at] == quote)
            return at + 1;
        else if (code[at] == '\\')
            ++at;
    return at < code.size() ? at : code.size();
}

/// Blanks in place of texts in quotes and of characters; lines and columns stay. The code has no comments.
inline std::string withoutLiterals(std::string code)
{
    for (std::size_t at = code.find_first_of("\"'"); at < code.size(); at = code.find_first_of("\"'", at))
        for (const std::size_t end = behindLiteral(code, at); at < end; ++at)
            if (code[at] != '\n')
                code[at] = ' ';
    return code;
}

} // namespace halo
