// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/run.h"

#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {

const ConvolutionProblem *Run::convolution() const
{
    return dynamic_cast<const ConvolutionProblem *>(order.problem.get());
}

Run runOf(const RunOrder &order, TaskResult result)
{
    Run run{ order, std::move(result) };
    if (const ConvolutionProblem *convolution = run.convolution(); convolution && order.isRun())
        run.image = convolution->imageOf(run.result);
    return run;
}

Run verified(Run run, const Verification &verification)
{
    run.verification = verification;
    if (const ConvolutionProblem *convolution = run.convolution())
        run.comparison = convolution->comparisonOf(verification);
    return run;
}

} // namespace halo
