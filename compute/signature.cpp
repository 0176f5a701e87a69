// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/signature.h"

#include "compute/error.h"

#include <regex>
#include <sstream>

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

} // namespace

std::string withoutComments(const std::string &source)
{
    std::string text = source;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
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
    const std::regex declaration("\\b(?:__)?kernel\\b[^;{}]*?\\bvoid\\s+" + entry + "\\s*\\(([^)]*)\\)");
    std::smatch match;
    if (!std::regex_search(text, match, declaration))
        throw Error(Fault::Input,
            file + " has no kernel called \"" + entry + "\"; its plan launches \"kernel void " + entry
                + "(…)\".");
    std::vector<Argument> arguments;
    std::istringstream in(match[1].str());
    for (std::string part; std::getline(in, part, ',');)
        arguments.push_back(parseArgument(part));
    return arguments;
}

} // namespace halo
