// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/workloadmodule.h"

namespace halo {

/// A workload whose problems are a ConvolutionProblem: what images and signals have in common.
class ConvolutionModule : public WorkloadModule
{
public:
    /// Facts that are empty or 0 are those of every convolution.
    explicit ConvolutionModule(WorkloadFacts facts);

    bool usesFilter() const override { return true; }
    std::shared_ptr<const Problem> from(const ProblemData &data) const override;
    /// count: taps along an edge of the random filter.
    std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const override;
    std::shared_ptr<const Problem> of(const ProblemChoice &choice) const override;
};

} // namespace halo
