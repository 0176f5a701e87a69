// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/trace/faults/wrongoutputs.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

struct Task;

/// What all work-groups of the launch that makes the outputs left together.
class SummedOutputs
{
public:
    explicit SummedOutputs(const Problem &problem);

    /// Each work-group starts anew: what it adds to an output is added here.
    void add(const Trace &trace);
    /// A sentence that names the first that differs; empty: none does. Throws Cancelled.
    std::string difference(const Task &task, ExpectedOutputs &expected,
        const std::shared_ptr<const Problem> &problem, const Progress &progress) const;

private:
    std::map<std::string, std::vector<double>> m_values; ///< NaN: never written
};

} // namespace halo
