// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

/// A line of what a compiler wrote: an instruction, a label, or a remark of its own.
struct AssemblyLine
{
    std::string text;
    int source = 0; ///< the line of the variant that it was made of, from 1; 0: none, or nobody knows

    bool operator==(const AssemblyLine &) const = default;
};

/// What the compiler of a device made of a kernel function.
struct Assembly
{
    std::string language{}; ///< "PTX", "x86-64"; empty: the driver hands out nothing that can be read
    bool ofGroup = false;   ///< made for work-groups of just this size; else for those of any
    std::vector<AssemblyLine> lines{};

    bool operator==(const Assembly &) const = default;
};

/// Whether a compiler that names this file means that one: some of them leave out or add folders.
inline bool isSameFile(const std::string &named, const std::string &file)
{
    const auto last = [](const std::string &path) { return path.substr(path.find_last_of('/') + 1); };
    return last(named) == last(file);
}

/// Longer ones are cut: nobody reads more, and a compiler can be made to write without end.
inline constexpr size_t maxAssemblyLines = 20'000;

} // namespace halo
