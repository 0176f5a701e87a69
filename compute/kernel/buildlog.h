// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <string>
#include <vector>

namespace halo {

/// Something that a compiler said about a line of a kernel.
struct BuildRemark
{
    enum class Kind
    {
        Error,
        Warning
    };
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0: it did not say
    Kind kind = Kind::Error;
    Message text;

    bool operator==(const BuildRemark &) const = default;
};

/// Errors and warnings of a build log about this file, in their order, each once. Reads "FILE:LINE:COLUMN:
/// error: TEXT", as Clang and those that come of it write, and "error: FILE:LINE...: TEXT".
std::vector<BuildRemark> remarksOf(const std::string &log, const std::string &file);

/// The log, with the lines of files in place of those of the whole text, for compilers that count these
/// whatever #line says: the simulator's, which calls the text "input.cl", and NVIDIA's, which calls it
/// "<kernel>". text: what was compiled, see programText().
std::string inLinesOfFiles(const std::string &log, const std::string &text);

} // namespace halo
