// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/signature.h"

#include "compute/base/error.h"
#include "compute/kernel/codetext.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>
#include <string_view>

namespace halo {
namespace {

/// "global const float *src" -> { "src", "global const float *" }
Argument parseArgument(const std::string &text)
{
    const auto end = text.find_last_not_of(" \t\r\n");
    const auto beforeName = text.find_last_of(" \t\r\n*", end);
    Argument argument;
    argument.name = text.substr(beforeName + 1, end - beforeName);
    std::istringstream words(text.substr(0, beforeName + 1));
    for (std::string word; words >> word;)
        argument.type += (argument.type.empty() ? "" : " ") + word;
    return argument;
}

bool isBlank(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool isPartOfName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// "kernel" or "__kernel", as a word of its own.
bool saysKernel(std::string_view head)
{
    constexpr std::string_view word = "kernel";
    for (size_t at = head.find(word); at != head.npos; at = head.find(word, at + 1)) {
        const size_t end = at + word.size();
        const size_t from = at >= 2 && head.substr(at - 2, 2) == "__" ? at - 2 : at;
        if ((end == head.size() || !isPartOfName(head[end])) && (from == 0 || !isPartOfName(head[from - 1])))
            return true;
    }
    return false;
}

/// What stands between the brackets of "kernel void entry(...)". By hand: windows ask hundreds of times for
/// each change, and std::regex takes milliseconds.
std::optional<std::string_view> argumentsIn(std::string_view text, const std::string &entry)
{
    constexpr std::string_view result = "void";
    for (size_t at = text.find(entry); at != text.npos; at = text.find(entry, at + 1)) {
        size_t open = at + entry.size();
        while (open < text.size() && isBlank(text[open]))
            ++open;
        size_t before = at;
        while (before > 0 && isBlank(text[before - 1]))
            --before;
        const std::string_view head = text.substr(0, before);
        const size_t close = text.find(')', open);
        if (before == at || open == text.size() || text[open] != '(' || close == text.npos
            || !head.ends_with(result))
            continue;
        const size_t type = head.size() - result.size();
        const size_t last = head.find_last_of(";{}");
        const size_t first = last == head.npos ? 0 : last + 1;
        if (first <= type && (type == 0 || !isPartOfName(head[type - 1]))
            && saysKernel(head.substr(first, type - first)))
            return text.substr(open + 1, close - open - 1);
    }
    return std::nullopt;
}

} // namespace

std::optional<ValueType> Argument::element() const
{
    std::string spaced = type;
    std::ranges::replace(spaced, '*', ' ');
    std::istringstream in(spaced);
    std::string words;
    for (std::string word; in >> word;) {
        const std::string_view bare = std::string_view(word).substr(word.starts_with("__") ? 2 : 0);
        static constexpr std::array<std::string_view, 9> qualifiers{ "global", "constant", "local", "private",
            "const", "volatile", "restrict", "restrict__", "generic" };
        if (std::ranges::find(qualifiers, bare) == qualifiers.end())
            words += (words.empty() ? "" : " ") + word;
    }
    return valueTypeOf(words);
}

std::string withoutComments(const std::string &source)
{
    std::string text = source;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '"' || text[i] == '\'') {
            i = behindLiteral(text, i) - 1;
            continue;
        }
        const bool line = text[i] == '/' && text[i + 1] == '/';
        const bool block = text[i] == '/' && text[i + 1] == '*';
        if (!line && !block)
            continue;
        const size_t stop = line ? text.find('\n', i) : text.find("*/", i + 2);
        const size_t end = stop == std::string::npos ? text.size() : stop + (line ? 0 : 2);
        for (; i < end; ++i)
            if (text[i] != '\n')
                text[i] = ' ';
        --i;
    }
    return text;
}

std::vector<Argument> signatureOf(
    const std::string &source, const std::string &entry, const std::string &file)
{
    const std::string text = withoutComments(source);
    const auto found = argumentsIn(text, entry);
    if (!found)
        throw Error(ErrorKind::Input,
            "%1 has no kernel called \"%2\"; its plan launches \"kernel void %3(…)\".", file, entry, entry);
    std::vector<Argument> arguments;
    std::istringstream in{ std::string(*found) };
    for (std::string part; std::getline(in, part, ',');)
        arguments.push_back(parseArgument(part));
    return arguments;
}

} // namespace halo
