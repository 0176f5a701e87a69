// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/task/problem.h"
#include "compute/trace/model/trace.h"
#include "compute/trace/model/unwritten.h"

#include <memory>
#include <string>
#include <vector>

namespace halo {

/// What outputs of problems must be: one by one where a problem knows that, else its whole reference, of
/// which the last is kept. Belongs to one thread.
class ExpectedOutputs
{
public:
    /// Throws Cancelled.
    double at(const std::shared_ptr<const Problem> &problem, const std::string &output, size_t element,
        const Progress &progress = {});

private:
    std::shared_ptr<const Problem> m_problem; ///< whose reference it is
    TaskOutputs m_reference;
};

/// One finding for each output that the recorded work-group stored wrongly. What it adds to an output is no
/// result yet. Throws Cancelled.
std::vector<Finding> wrongValues(
    const Trace &trace, ExpectedOutputs &expected, const Progress &progress = {});

/// These, and those of unwrittenOutputs().
std::vector<Finding> wrongOutputs(
    const Trace &trace, ExpectedOutputs &expected, const Progress &progress = {});

} // namespace halo
