// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/variant.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What an argument of a kernel function, or a constant of the program, is taken for.
struct GuessedArgument
{
    std::string function; ///< empty: a constant of the program
    Argument argument;
    std::optional<ArgumentRole> role; ///< nullopt: neither its name nor its type nor its use tells
    Message reason;                   ///< of the role, or why there is none
    int line = 0;                     ///< that says its role; 0: none does

    bool operator==(const GuessedArgument &) const = default;
};

/// A macro that the source uses and does not define, or defines as one fixed size.
struct GuessedMacro
{
    std::string name;
    std::optional<MacroRole> role; ///< nullopt: its name does not tell
    Message reason;
    bool isSaid = false; ///< by a header

    bool operator==(const GuessedMacro &) const = default;
};

/// A mapping of a kernel that says nothing of its own, or only half. What is said stays.
struct MappingGuess
{
    std::vector<std::string> functions; ///< the kernel functions of the file
    std::vector<std::string> entries;   ///< those that run: one, or one for each pass; empty: see trouble
    Message trouble;                    ///< why no function could be chosen
    std::vector<GuessedArgument> arguments;
    std::vector<GuessedMacro> macros;
    std::vector<Pass> passes;       ///< that are guessed: a pass over rows and one over columns
    std::vector<NamedArea> buffers; ///< between these
    Variant said;                   ///< what it completes
    KernelInterface declared;

    /// What has no role, the first of it; null: all has one.
    const GuessedArgument *firstUnknown() const;
    const GuessedMacro *firstUnknownMacro() const;
    bool isComplete() const { return trouble.empty() && !firstUnknown() && !firstUnknownMacro(); }
    /// What is said, and behind it what is guessed, with line 0.
    Mapping mapping() const;
};

/// What header and .halo file say of a kernel, see parseKernel(), and no more: nothing is guessed or checked.
Variant saidOf(const KernelText &text);

/// What its file declares behind the macros of its mapping and its parameters. Throws Error(Input) for what
/// the preprocessor does not take.
KernelInterface declaredBy(const Variant &variant);

/// Guesses entry, macros and the roles of arguments, by names, by types, and by what the body does with them.
/// Weights and margins that are in the code are not looked for: a run finds those. Throws Error(Input) for
/// what the preprocessor does not take, or for a line that is none of a header.
MappingGuess guessMapping(const KernelText &text);
MappingGuess guessMapping(const Variant &said);

/// What a macro looks like as the value of the key "define".
std::string toString(const MacroRole &macro);

/// What a header, or a .halo file, says of it: "title: …", "argument: input = src".
std::vector<std::string> headerOf(const MappingGuess &guess);

/// The roles and macros of a kernel's mapping that no line gives, "input = src; output = dst; R = RADIUS_X";
/// empty: there are none.
std::string guessedRoles(const Variant &variant);

/// Throws Error(Input) that names the first argument, macro or function of which nothing is known.
void requireComplete(const MappingGuess &guess);

} // namespace halo
