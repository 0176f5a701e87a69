// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/linecounts.h"

#include <memory>
#include <string>
#include <vector>

namespace halo {

/// Something that a recorded work-group does, and of which an exercise allows so much.
struct Counter
{
    const char *name; ///< in headers: "global reads"
    double (*of)(const TrafficSummary &);
    bool adds;                       ///< over the passes of a kernel; else the worst of them counts
    std::int64_t LineCounts::*share; ///< what tells the line to look at; null: it is no matter of a line
};
const std::vector<Counter> &counters();

/// Null if there is none of this name.
const Counter *findCounter(const std::string &name);

/// Of the recordings of one work-group of each pass, in order; sectors and banks are those of the default
/// model.
double counted(const Counter &counter, const std::vector<std::shared_ptr<const Trace>> &passes);

/// The line with the largest share in that; 0 if there is none.
int lineOf(const Counter &counter, const Trace &pass);

} // namespace halo
