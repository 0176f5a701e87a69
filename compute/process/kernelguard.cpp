// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/kernelguard.h"

#include "compute/base/error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>
#include <vector>

namespace halo {
namespace {

/// The characters as a compiler takes them: no byte order mark, a lone CR ends a line, the trigraph of the
/// backslash is one, and any other control character, a zero too, is a blank.
std::string charactersOf(const std::string &source)
{
    static constexpr std::string_view mark = "\xEF\xBB\xBF", backslash = "\?\?/";
    std::string characters;
    const std::string_view text = source;
    for (size_t i = text.starts_with(mark) ? mark.size() : 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(backslash)) {
            characters += '\\';
            i += backslash.size() - 1;
        } else if (text[i] == '\r') {
            characters += '\n';
            i += text.substr(i).starts_with("\r\n") ? 1 : 0;
        } else {
            characters += text[i] != '\n' && static_cast<unsigned char>(text[i]) < ' ' ? ' ' : text[i];
        }
    }
    return characters;
}

/// Reads a source as the preprocessor does: lines that end with a backslash are joined, comments are
/// one space.
class Lines
{
public:
    explicit Lines(const std::string &source)
        : m_source(charactersOf(source))
    {
    }

    /// The next line without comments; false at the end.
    bool next(std::string &line)
    {
        line.clear();
        m_firstLine = m_line;
        if (atEnd())
            return false;
        while (!atEnd() && peek() != '\n')
            readPiece(line);
        take();
        return true;
    }
    int number() const { return m_firstLine; } ///< where the last line began

private:
    bool atEnd()
    {
        joinLines();
        return m_at >= m_source.size();
    }
    char peek()
    {
        joinLines();
        return m_at < m_source.size() ? m_source[m_at] : '\0';
    }
    char take()
    {
        const char c = peek();
        m_line += c == '\n' ? 1 : 0;
        ++m_at;
        return c;
    }
    void joinLines()
    {
        while (true) {
            const std::string_view rest = std::string_view(m_source).substr(std::min(m_at, m_source.size()));
            // Compilers accept blanks between the backslash and the end of the line.
            const size_t end = rest.starts_with('\\') ? rest.find_first_not_of(' ', 1) : rest.npos;
            if (end == rest.npos || rest[end] != '\n')
                return;
            m_at += end + 1;
            ++m_line;
        }
    }
    void readPiece(std::string &line)
    {
        const char c = take();
        if (c == '/' && peek() == '/') {
            while (!atEnd() && peek() != '\n')
                take();
        } else if (c == '/' && peek() == '*') {
            take();
            for (char last = ' '; !atEnd() && !(last == '*' && peek() == '/');)
                last = take();
            take();
            line += ' ';
        } else if (c == '"' || c == '\'') {
            line += c;
            readQuoted(line, c);
        } else {
            line += c;
        }
    }
    /// A quote that is not closed ends with its line.
    void readQuoted(std::string &line, char quote)
    {
        while (!atEnd() && peek() != '\n') {
            const char c = take();
            line += c;
            if (c == quote)
                return;
            if (c == '\\' && !atEnd() && peek() != '\n')
                line += take();
        }
    }

    const std::string m_source;
    size_t m_at = 0;
    int m_line = 1;
    int m_firstLine = 1;
};

bool readsAFile(const std::string &line)
{
    std::string_view rest = line;
    const auto skip = [&rest](size_t n) {
        rest.remove_prefix(n);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    };
    skip(0);
    if (rest.starts_with('#'))
        skip(1);
    else if (rest.starts_with("%:") || rest.starts_with("\?\?="))
        skip(rest.starts_with('%') ? 2 : 3);
    else
        return false;
    static constexpr std::array<std::string_view, 3> words{ "include", "import", "embed" };
    return std::any_of(
        words.begin(), words.end(), [&](std::string_view word) { return rest.starts_with(word); });
}

/// Adds the names in a line, also of its texts.
void addNames(const std::string &line, std::set<std::string> &names)
{
    const auto isPart
        = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; };
    for (auto at = line.begin(); at != line.end();) {
        const auto begin = std::find_if(at, line.end(), isPart);
        at = std::find_if_not(begin, line.end(), isPart);
        names.emplace(begin, at);
    }
}

bool pastesNames(const std::string &line)
{
    static constexpr std::array<std::string_view, 3> operators{ "##", "%:%:", "\?\?=\?\?=" };
    return std::ranges::any_of(
        operators, [&](std::string_view sign) { return line.find(sign) != line.npos; });
}

/// Operators of preprocessors that say whether a file is there.
constexpr std::array<std::string_view, 3> asking{ "__has_include", "__has_include_next", "__has_embed" };

/// Whether macros could paste this together of names.
bool canBePasted(std::string_view word, const std::set<std::string> &names)
{
    std::vector<bool> reached(word.size() + 1, false);
    reached[0] = true;
    for (size_t at = 0; at < word.size(); ++at)
        for (size_t size = 1; reached[at] && at + size <= word.size(); ++size)
            if (names.contains(std::string(word.substr(at, size))))
                reached[at + size] = true;
    return reached.back();
}

} // namespace

int includeLine(const std::string &source)
{
    Lines lines(source);
    for (std::string line; lines.next(line);)
        if (readsAFile(line))
            return lines.number();
    return 0;
}

int askingLine(const std::string &source)
{
    Lines lines(source);
    std::set<std::string> names;
    int pasting = 0;
    for (std::string line; lines.next(line);) {
        addNames(line, names);
        if (std::ranges::any_of(asking, [&](auto word) { return names.contains(std::string(word)); }))
            return lines.number();
        if (pasting == 0 && pastesNames(line))
            pasting = lines.number();
    }
    const bool can = pasting > 0
        && std::ranges::any_of(asking, [&](std::string_view word) { return canBePasted(word, names); });
    return can ? pasting : 0;
}

void checkSource(const Variant &variant)
{
    if (variant.source.size() > maxSourceBytes)
        throw Error(ErrorKind::Input, "The kernel %1 is longer than %2 KiB; shorten it.", variant.file,
            maxSourceBytes / 1024);
    const std::string whole = withIncludes(variant.source, variant.file, variant.includes);
    if (const int line = includeLine(whole); line > 0)
        throw Error(ErrorKind::Input,
            "The kernel %1 includes another file in line %2; write it as #include \"NAME\", with the file in "
            "the "
            "folder of the kernel.",
            variant.file, line);
    if (const int line = askingLine(whole); line > 0)
        throw Error(ErrorKind::Input,
            "The kernel %1 asks in line %2 whether a file is there; leave \"__has_include\" out, and include "
            "what is in its folder.",
            variant.file, line);
}

} // namespace halo
