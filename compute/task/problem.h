// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/task/task.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// How a problem is called in tables and in the columns of the timing CSV.
struct ProblemText
{
    std::string what;      ///< column "filter": what is asked of the data, in a form that can be repeated
    Size2 size;            ///< columns "width" and "height" of the data
    int channels = 1;      ///< column "channels"
    std::string op{};      ///< column "op"; empty where it means nothing
    std::string outSize{}; ///< column "size"
    std::string border{};  ///< column "border"
};

/// What is to be computed, whatever the variant: the data and the sizes of one workload. Immutable; any
/// thread may ask.
class Problem : public ProblemSizes
{
public:
    virtual std::string workload() const = 0;
    virtual ProblemText text() const = 0;
    std::optional<std::string> refusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const override;
    /// Why no plan of this problem is the variant's, as in refusal(); nullopt if one is.
    virtual std::optional<std::string> planRefusal(const Variant & /*variant*/) const { return std::nullopt; }
    /// How this variant computes it. It must not be refused, see refusal().
    virtual Task task(const Variant &variant, const Tuning &tuning) const = 0;
    /// What every variant must give. May take long; throws Cancelled.
    virtual TaskOutputs reference(const Progress &progress) const = 0;
    /// How far an element of this output may be from the reference.
    /// Of a variant that rounds factors to so many bits, see Variant::precision.
    virtual double tolerance(const std::string &output, int precision) const = 0;
    /// What came out as the text of a .csv file: a number in each line, if a problem says no more.
    virtual std::string table(const TaskOutputs &outputs) const;
};

/// How far outputs are from the reference.
struct Agreement
{
    double maxError = 0.0;  ///< of the output that is worst
    double tolerance = 0.0; ///< of that output
    bool right = true;      ///< every element of every output is within its tolerance
    std::string output;     ///< where maxError is
    size_t index = 0;
};

/// A value that is not finite, and an output that is missing or too short, is infinitely wrong. precision as
/// in Problem::tolerance().
Agreement compare(const Problem &problem, const TaskOutputs &actual, const TaskOutputs &reference,
    int precision = floatBits);

} // namespace halo
