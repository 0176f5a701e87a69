// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/autochoice.h"

#include <QJsonObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What the checks are to be made with; what is not set is chosen.
struct CheckRequest
{
    std::string workload; ///< empty: that of the folder of the file, else images
    std::string size;     ///< of synthetic data, as the workload reads it; empty: chosen
    std::string image;    ///< a file instead; empty: none
    std::optional<Filter> filter;
    std::optional<Op> op;
    std::optional<OutputSize> outputSize;
    std::optional<Border> border;
    TuningRequest tuning;
    std::string device;

    /// Throws Error(Usage) that names an option of a convolution if the workload is none.
    void checkOptions(const std::string &workload) const;
};

/// A problem to check a kernel with, and how it is launched.
struct CheckSetup
{
    std::shared_ptr<const Problem> problem;
    Tuning tuning;
    bool isLarge = false; ///< too large for the simulator: for the device alone
};

/// What a kernel is checked with.
struct CheckPlan
{
    std::vector<CheckSetup> cases;
    bool isUsual = false; ///< nothing was asked for, and nothing had to be looked for
};

/// Small problems that together try what a kernel may do wrong: of convolutions with every border rule, and
/// the other operation and output sizes once, by filters of which nothing is symmetric; and one of more than
/// 65,536 elements, where an index of 16 bits breaks. What the kernel's own
/// constraints exclude is left out; if that is all, sizes, filters and work-groups are looked for that suit
/// it. What the request says stays. Throws Error(Usage) with the kernel's reason if it refuses all, or if it
/// was asked for what does not apply; Error(Input) if a file cannot be used.
CheckPlan checkPlan(const Variant &variant, const CheckRequest &request);

/// "gauss:5, conv, border zero, 64x48, work-group 16x16".
std::string inWords(const CheckSetup &one);
/// The same of several: each value once.
std::string inWords(const std::vector<CheckSetup> &cases);
/// filter, op, border, output_size, size, group, items and parameters.
QJsonObject toJson(const CheckSetup &one);

} // namespace halo
