// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionmodule.h"

#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {

const WorkloadModule &imageModule()
{
    static const WorkloadModule module{ .workload = "image",
        .recorded = "tile_strided",
        .from = [](const ProblemData &data) { return ConvolutionProblem::from(data, "image"); } };
    return module;
}

const WorkloadModule &signalModule()
{
    static const WorkloadModule module{ .workload = "signal",
        .variant = "tile_halo",
        .recorded = "tile_halo",
        .spec = "chirp:240,60,6", // something with much and little change
        .from = [](const ProblemData &data) { return ConvolutionProblem::from(data, "signal"); } };
    return module;
}

} // namespace halo
