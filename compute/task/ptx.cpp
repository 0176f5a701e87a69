// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/ptx.h"

#include "compute/base/pattern.h"
#include "compute/base/text.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

namespace halo {
namespace {

/// The numbers by which .loc directives mean the file.
std::set<int> numbersOf(const std::string &program, const std::string &file)
{
    static const Pattern directive(R"re(^\s*\.file\s+(\d{1,8})\s+"([^"]{1,4096})")re");
    std::set<int> numbers;
    std::istringstream lines(program);
    for (std::string line; std::getline(lines, line);)
        if (line.find(".file") != std::string::npos)
            if (const auto match = directive.first(line);
                !match.empty() && isSameFile(match[2].of(line), file))
                numbers.insert(std::stoi(match[1].of(line)));
    return numbers;
}

/// ".loc 2 5 1, function_name $L__info_string0, inlined_at 1 22 11": of what was inlined, the line it was
/// called from.
int lineOf(const std::string &location, const std::set<int> &files)
{
    static const Pattern place("(?:\\.loc|inlined_at)\\s+(\\d{1,8})\\s+(\\d{1,8})");
    for (const auto &match : place.all(location))
        if (files.contains(std::stoi(match[1].of(location))))
            return std::stoi(match[2].of(location));
    return 0;
}

bool begins(const std::string &line, const std::string &entry)
{
    const size_t at = line.find(".entry ");
    if (at == std::string::npos)
        return false;
    const std::string name = trimmed(line.substr(at + 7));
    return name.substr(0, name.find_first_of(" \t(")) == entry;
}

} // namespace

bool isPtx(const std::string &program)
{
    return program.find(".version") != std::string::npos && program.find(".target sm_") != std::string::npos;
}

Assembly ptxOf(const std::string &program, const std::string &entry, const std::string &file)
{
    Assembly assembly{ "PTX" };
    const std::set<int> files = numbersOf(program, file);
    std::istringstream lines(program);
    std::string line;
    while (std::getline(lines, line) && !begins(line, entry)) { }
    int depth = 0, source = 0;
    for (bool inside = false; lines && assembly.lines.size() < maxAssemblyLines; std::getline(lines, line)) {
        const std::string text = trimmed(line);
        depth += static_cast<int>(std::ranges::count(text, '{') - std::ranges::count(text, '}'));
        if (inside && depth == 0)
            break;
        const bool isLocation = text.starts_with(".loc");
        if (isLocation)
            source = lineOf(text, files);
        if (inside && !isLocation && !text.empty())
            assembly.lines.push_back({ text, source });
        inside = inside || depth > 0;
    }
    return assembly;
}

int registersIn(const std::string &log, const std::string &entry)
{
    static const Pattern used("Used (\\d{1,6}) registers");
    static const Pattern function("(?:entry function|Function properties for) '?([A-Za-z_]\\w*)");
    std::istringstream lines(log);
    bool isOurs = false;
    for (std::string line; std::getline(lines, line);) {
        if (const auto match = function.first(line); !match.empty())
            isOurs = match[1].of(line) == entry;
        else if (const auto number = used.first(line); isOurs && !number.empty())
            return std::stoi(number[1].of(line));
    }
    return 0;
}

} // namespace halo
