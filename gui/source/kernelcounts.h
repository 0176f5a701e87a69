// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QString>

#include <vector>

namespace halo {

/// What a recorded work-group did with memory, to be compared with what it did before an edit.
struct KernelCounts
{
    struct Count
    {
        QString name;
        double value = 0.0;
    };
    std::vector<Count> counts; ///< the same names, in the same order, for recordings of one workload
    bool hasFormula = false;
    bool equalsFormula = false; ///< see differenceFromFormula()
};
KernelCounts kernelCounts(const Trace &trace);

/// "global reads per output 25 → 2.25", what differs first; without before the counts alone. At the end
/// whether they equal the formula.
QString changeText(const KernelCounts *before, const KernelCounts &now);

} // namespace halo
