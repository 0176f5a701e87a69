// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/task/task.h"

namespace halo {

/// What a foreign kernel leaves out at the edges of what it is given: pixels.
struct CoverEdges
{
    int left = 0, top = 0, right = 0, bottom = 0;
};
/// By its line "covers"; zeros if it computes all, or its output has no margins.
CoverEdges coverEdges(const Variant &variant, const Symbols &symbols);

/// How a kernel stores a memory of the workload.
struct StoredNumbers
{
    Number number = Number::Float;
    double range = 1.0; ///< the number that stands for 1

    /// The values that it can hold; infinite of floats.
    double least() const;
    double most() const;
};
/// By the first argument that is given it; floats if none is.
StoredNumbers storedNumbers(const Variant &variant, const std::string &memory);

/// Gives the launches of a task what the variant's mapping says of their arguments, and the program its
/// macros: memory in the form that the kernel takes, numbers, samplers. symbols: of the expressions. Nothing
/// is done to a kernel of ours. Throws Error(Input) naming the file if an argument has no role, or two ask
/// for one memory in two forms; Error(Usage) if the weights of the problem do not fit the kernel's numbers.
void applyMapping(Task &task, const Symbols &symbols);

} // namespace halo
