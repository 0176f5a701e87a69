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
    Symbols example{};
    bool mayRound = false; ///< its tolerances know of rounded factors, see Variant::precision
    /// What kernels are given memory of, by name: roles of arguments, see mapping.h.
    std::vector<std::string> memories{ "src", "dst" };
};

/// All workloads, the simplest first: what their modules say, see compute/workload/modules.cpp, where this is
/// defined. Kernels of any folder are read before anything else of a workload is needed.
const std::vector<Workload> &allWorkloads();

/// Their ids as in a sentence: "image, signal or layer".
std::string workloadIds();

/// Null if there is none of this id.
const Workload *findWorkload(const std::string &id);

} // namespace halo
