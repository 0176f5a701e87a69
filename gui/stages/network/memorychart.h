// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/memoryplan.h"
#include "gui/charts/content.h"

namespace halo {

/// How much memory maps take while each step runs, and what they would take if each had its own.
ChartContent memoryChart(const MemoryPlan &plan, const Network &network);
/// The same in a sentence.
QString memoryWords(const MemoryPlan &plan);

} // namespace halo
