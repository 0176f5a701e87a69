// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/benchmarktarget.h"
#include "compute/workload/layer/layerproblem.h"

#include <memory>
#include <vector>

namespace halo {

/// A layer by CLBlast, the tuned BLAS library for OpenCL, to be compared with our variants:
///   clblast_gemm      im2col by our kernel, then CLBlast's product of matrices;
///   clblast_convgemm  CLBlast's own convolution.
/// Their device time is from one marker in the queue to the next, gaps between kernels included, because
/// CLBlast tells the time of its last kernel only.
std::vector<Library> clblastLibraries(const std::shared_ptr<const LayerProblem> &problem);

/// What else solves a problem; empty if nothing does.
std::vector<Library> librariesOf(const std::shared_ptr<const Problem> &problem);

} // namespace halo
