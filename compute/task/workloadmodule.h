// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

namespace halo {

struct Image;
struct LaunchFormula;
class Problem;
struct ProblemData;
struct ProblemText;
struct TaskLaunch;
struct Variant;

/// What the program has to know of a workload beside its kernels: with what to begin, and how its problems
/// are made. What is of no use to a convolution, which is made of a picture and a filter, is empty or null
/// there.
struct WorkloadModule
{
    std::string workload{}; ///< Workload::id
    std::string variant{};  ///< to begin with
    std::string recorded{}; ///< the variant of which a recording shows most
    std::string spec{};     ///< with which the window begins, see ofSpec

    std::string sizeWords{};   ///< what a size is, as in a help text: "plate and steps"
    std::string exampleSize{}; ///< small, and the last work-group sticks out
    std::string benchSize{};   ///< large enough to be worth measuring
    int exampleCount = 1;      ///< of what there is a number of beside the size: centroids
    int benchCount = 1;

    /// What contents() was. Throws what the lookup of a value throws that is missing.
    std::shared_ptr<const Problem> (*from)(const ProblemData &data) = nullptr;
    /// Made up of this size, always the same; for the steps of a layer the variant says which. Throws
    /// Error(Usage) if the size is none.
    std::shared_ptr<const Problem> (*made)(const std::string &size, int count, const Variant &variant)
        = nullptr;
    /// What a text of a configuration asks for of a picture, which may be empty. Throws Error.
    std::shared_ptr<const Problem> (*ofSpec)(const std::string &spec, const Image &picture) = nullptr;
    /// Throws Error if that is no such text.
    void (*checkSpec)(const std::string &spec) = nullptr;
    /// Of a launch of a problem with this ProblemText; null where nobody has written one down.
    LaunchFormula (*formula)(const ProblemText &text, const TaskLaunch &launch) = nullptr;
};

} // namespace halo
