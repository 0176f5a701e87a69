// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/run.h"

namespace halo {

Run runOf(const RunOrder &order, TaskResult result)
{
    Run run{ order, std::move(result) };
    if (order.problem && order.isRun())
        run.image = order.problem->imageOf(run.result);
    return run;
}

Run verified(Run run, const Verification &verification)
{
    run.verification = verification;
    if (run.order.problem)
        run.comparison = run.order.problem->comparisonOf(verification);
    return run;
}

} // namespace halo
