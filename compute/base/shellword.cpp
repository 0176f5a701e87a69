// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/shellword.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace halo {

std::string shellWord(const std::string &word)
{
    const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char sign) {
        return std::isalnum(sign) != 0
            || std::string_view("_-+.,:/=").find(static_cast<char>(sign)) != std::string_view::npos;
    });
    if (plain)
        return word;
    std::string text = "'";
    for (const char sign : word)
        text += sign == '\'' ? std::string("'\\''") : std::string(1, sign);
    return text + "'";
}

} // namespace halo
