// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"

#include <string>
#include <vector>

namespace halo {

/// What is computed: a folder of kernels, and the names that they may use.
struct Workload
{
    std::string id;    ///< "image", the folder
    std::string title; ///< "2-D convolution of an image"
    /// Some value for each name that expressions in headers may use beside those of the tuning: they are
    /// tried with them when a header is read.
    Symbols example;
    /// Of a picture or a signal with a filter: a ConvolutionProblem.
    bool isConvolution = false;
};

/// All workloads, the simplest first. A new one is a line here, a folder of kernels, and where it is made,
/// traced and shown.
const std::vector<Workload> &allWorkloads();

/// Their ids as in a sentence: "image, signal or layer".
std::string workloadIds();

/// Null if there is none of this id.
const Workload *findWorkload(const std::string &id);

} // namespace halo
