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

std::optional<std::vector<std::string>> shellWords(const std::string &line)
{
    std::vector<std::string> words;
    bool isWord = false;
    char quote = 0;
    const auto add = [&](char sign) {
        if (!isWord)
            words.emplace_back();
        isWord = true;
        words.back() += sign;
    };
    for (size_t i = 0; i < line.size(); ++i) {
        const char sign = line[i];
        const char next = i + 1 < line.size() ? line[i + 1] : '\0';
        if (sign == '\\' && quote != '\'') {
            if (next == '\0')
                return std::nullopt;
            if (quote != 0 && std::string_view("\"\\$`").find(next) == std::string_view::npos)
                add(sign);
            add(next);
            ++i;
        } else if (quote != 0 && sign == quote) {
            quote = 0;
        } else if (quote != 0) {
            add(sign);
        } else if (sign == '"' || sign == '\'') {
            quote = sign;
            if (!isWord)
                words.emplace_back();
            isWord = true; // also of nothing
        } else if (sign == ' ' || sign == '\t') {
            isWord = false;
        } else {
            add(sign);
        }
    }
    return quote != 0 ? std::nullopt : std::optional(words);
}

} // namespace halo
