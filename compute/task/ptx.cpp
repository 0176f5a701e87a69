// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/ptx.h"

#include "compute/base/text.h"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

namespace halo {
namespace {

/// The numbers by which .loc directives mean the file.
std::set<int> numbersOf(const std::string &program, const std::string &file)
{
    static const std::regex directive(R"re(^\s*\.file\s+(\d{1,8})\s+"([^"]{1,4096})")re");
    std::set<int> numbers;
    std::istringstream lines(program);
    std::smatch match;
    for (std::string line; std::getline(lines, line);)
        if (line.find(".file") != std::string::npos && std::regex_search(line, match, directive)
            && isSameFile(match[2], file))
            numbers.insert(std::stoi(match[1]));
    return numbers;
}

/// ".loc 2 5 1, function_name $L__info_string0, inlined_at 1 22 11": of what was inlined, the line it was
/// called from.
int lineOf(const std::string &location, const std::set<int> &files)
{
    static const std::regex place("(?:\\.loc|inlined_at)\\s+(\\d{1,8})\\s+(\\d{1,8})");
    for (std::sregex_iterator at(location.begin(), location.end(), place), end; at != end; ++at)
        if (files.contains(std::stoi((*at)[1])))
            return std::stoi((*at)[2]);
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
    static const std::regex used("Used (\\d{1,6}) registers");
    static const std::regex function("(?:entry function|Function properties for) '?([A-Za-z_]\\w*)");
    std::istringstream lines(log);
    std::smatch match;
    bool isOurs = false;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_search(line, match, function))
            isOurs = match[1] == entry;
        else if (isOurs && std::regex_search(line, match, used))
            return std::stoi(match[1]);
    }
    return 0;
}

} // namespace halo
