// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/assembly.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halo {

/// What an instruction is for. Each has one kind, that of its opcode: where an operand of arithmetic is in
/// memory, it is arithmetic.
enum class InstructionKind
{
    GlobalLoad,  ///< images included
    GlobalStore, ///< and atomic operations
    LocalLoad,
    LocalStore,
    Load, ///< of memory that the instruction does not name, as all of a CPU, or that is private or constant
    Store,
    Arithmetic, ///< comparisons and logic included
    Control,    ///< branches, calls, barriers
    Other,      ///< moves between registers, conversions, arguments, and what is not known
};

struct InstructionKindName
{
    const char *id;    ///< in JSON: "global_loads"
    const char *title; ///< "global loads"
};
/// In the order of InstructionKind.
std::span<const InstructionKindName> instructionKinds();

/// How many there are of each kind.
using InstructionCounts = std::array<int, 9>;
int totalOf(const InstructionCounts &counts);

/// By line of a listing in PTX, after NVIDIA's "Parallel Thread Execution ISA", chapter 9.7, or in x86-64,
/// after Intel's "Software Developer's Manual", volume 1, chapter 5; nullopt: it is no instruction. In other
/// languages all are Other.
std::vector<std::optional<InstructionKind>> instructionKindsOf(const Assembly &assembly);
/// By line of the source; at 0 those that belong to no line alone.
std::map<int, InstructionCounts> instructionsByLine(const Assembly &assembly);
InstructionCounts sumOf(const std::map<int, InstructionCounts> &lines);

} // namespace halo
