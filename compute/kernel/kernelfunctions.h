// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/signature.h"

#include <string>
#include <vector>

namespace halo {

/// A kernel function, as a compiler sees it: macros expanded, names of types replaced by what they stand for.
struct KernelFunction
{
    std::string name;
    int line = 0; ///< of its name, in the file, from 1
    std::vector<Argument> arguments;

    bool operator==(const KernelFunction &) const = default;
};

/// Memory of the whole program whose values come from the host: "__constant__ float weights[9];" of CUDA.
struct ProgramConstant
{
    std::string name;
    std::string type;  ///< "float"
    std::string sizes; ///< "[2 * RADIUS + 1]", as it stands there
    int line = 0;

    bool operator==(const ProgramConstant &) const = default;
};

/// What a file offers to the host.
struct KernelInterface
{
    std::vector<KernelFunction> functions;
    std::vector<ProgramConstant> constants;

    const KernelFunction *find(const std::string &function) const;
    bool operator==(const KernelInterface &) const = default;
};

/// A macro, and what it stands for.
struct MacroText
{
    std::string name, text;
};

/// Reads a source behind these macros. Throws Error(Input) that names file and line of what the preprocessor
/// does not take, such as an "#error" or an "#if" without "#endif".
KernelInterface interfaceOf(
    const std::string &source, const std::string &file, const std::vector<MacroText> &macros);

} // namespace halo
