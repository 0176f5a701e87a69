// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/header.h"

#include "compute/base/text.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace halo {
namespace {

// A line may be as long as a file.
constexpr size_t longestProblem = 400;
constexpr size_t longestQuote = 100;

/// At most so many bytes, whole letters.
std::string shortened(const std::string &utf8, size_t most)
{
    if (utf8.size() <= most)
        return utf8;
    while (most > 0 && (static_cast<unsigned char>(utf8[most]) & 0xC0U) == 0x80U)
        --most;
    return utf8.substr(0, most) + "...";
}

} // namespace

std::pair<std::string, std::string> splitAtColon(const std::string &text)
{
    const auto colon = text.find(" : ");
    if (colon == std::string::npos)
        return { trimmed(text), {} };
    return { trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 3)) };
}

std::pair<std::string, std::string> parsePair(const std::string &text, const char *problem)
{
    auto pair = splitAtColon(text);
    if (pair.first.empty() || pair.second.empty())
        throw BadLine{ problem };
    return pair;
}

KernelHeader headerOf(const std::string &source)
{
    KernelHeader header;
    bool inNotes = false;
    int number = 0;
    std::istringstream in(source);
    for (std::string line; std::getline(in, line) && line.starts_with("//");) {
        ++number;
        const std::string text = trimmed(line.substr(2));
        inNotes = inNotes || text.empty();
        const auto colon = text.find(':');
        if (inNotes) // indentation stays
            header.notes += line.substr(line.starts_with("// ") ? 3 : 2) + '\n';
        else if (!text.starts_with("SPDX-"))
            header.lines.push_back(
                { number, text, colon == std::string::npos ? std::string() : trimmed(text.substr(0, colon)),
                    trimmed(text.substr(std::min(colon, text.size() - 1) + 1)) });
    }
    return header;
}

void readLine(const std::string &file, const HeaderLine &line, const std::function<void()> &read)
{
    Message problem;
    try {
        read();
        return;
    } catch (const BadLine &bad) {
        problem = bad.problem;
    } catch (const Error &error) {
        problem = error.message();
    }
    const std::string english = problem.english();
    throw Error(ErrorKind::Input, "%1:%2: %3: %4", file, line.number,
        english.size() <= longestProblem ? problem : Message(shortened(english, longestProblem)),
        shortened(line.text, longestQuote));
}

std::string inWords(const std::vector<std::string> &names)
{
    std::string words;
    for (const std::string &name : names)
        words += (words.empty() ? "" : &name == &names.back() ? " or " : ", ") + name;
    return words;
}

std::string lineDirective(const std::string &file)
{
    std::string name;
    for (const char c : file)
        name += (c == '"' || c == '\\') ? std::string{ '\\', c } : std::string{ c };
    return "#line 1 \"" + name + "\"\n";
}

bool isExerciseKey(const std::string &key)
{
    static constexpr std::array<std::string_view, 7> keys{ "exercise", "hint", "with", "check", "at most",
        "faster than", "if" };
    return std::ranges::find(keys, key) != keys.end();
}

} // namespace halo
