// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/tracecall.h"

namespace halo {

/// The problem that the options ask for, of a workload that is no convolution. Throws as readTraceCall().
std::shared_ptr<const Problem> readProblem(const QCommandLineParser &parser, const Variant &variant);

/// Makes the problem, as this variant computes it, what is recorded: in place of a convolution.
void setProblem(TraceCall &call, std::shared_ptr<const Problem> problem);

} // namespace halo
