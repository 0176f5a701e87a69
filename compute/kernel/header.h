// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace halo {

/// A line "// key: value" at the top of a kernel file.
struct HeaderLine
{
    int number = 0;    ///< in the file, from 1
    std::string text;  ///< all of it
    std::string key;   ///< empty: it has no colon
    std::string value; ///< may be empty
};

/// The comment at the top of a kernel file: key lines up to the first bare "//", then prose, up to the first
/// line of code.
struct KernelHeader
{
    std::vector<HeaderLine> lines; ///< but the one that names the licence
    std::string notes;             ///< as it stands there: small drawings live in it
};
KernelHeader headerOf(const std::string &source);

/// What is wrong with the value of a line, before file and line are known.
struct BadLine
{
    Message problem;
};

/// Calls it for a line; what it throws, BadLine or Error, becomes an Error(Input) that names file and line.
void readLine(const std::string &file, const HeaderLine &line, const std::function<void()> &read);

/// A header language: what the value of each key does to what is read.
template<typename Read>
using HeaderKeys = std::map<std::string, std::function<void(Read &, const std::string &value)>>;

/// Reads a line by a language; throws as readLine(), also if it does not have the key.
template<typename Read>
void readKey(const std::string &file, const HeaderLine &line, const HeaderKeys<Read> &keys, Read &to)
{
    readLine(file, line, [&] {
        const auto key = keys.find(line.key);
        if (key == keys.end())
            throw BadLine{ "unknown key" };
        key->second(to, line.value);
    });
}

/// "before : after", split at the first colon that stands between blanks; without one, after is empty.
std::pair<std::string, std::string> splitAtColon(const std::string &text);
/// The same with neither empty; throws BadLine with this problem.
std::pair<std::string, std::string> parsePair(const std::string &text, const char *problem);

/// "a, b or c".
std::string inWords(const std::vector<std::string> &names);

/// The directive from which on compilers speak of lines of this file, beginning with 1.
std::string lineDirective(const std::string &file);

/// Whether a key is for the grader of exercises alone, which asks for it where a header has the line
/// "exercise"; as a kernel, such a file is one like any other.
bool isExerciseKey(const std::string &key);

} // namespace halo
