// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"
#include "compute/workload/network/onnx/tensor.h"

namespace halo {

/// What is to be read.
struct NetworkBytes
{
    std::span<const char> model;
    std::string name; ///< what sentences call the file
    WeightFiles files{};
    Size2 size{ 0, 0 }; ///< of the picture, where the file leaves it open; 0: not known yet
};

struct ImportedNetwork
{
    Network network{};
    std::vector<std::string>
        files{}; ///< those that it keeps weights in and that were not given; then no steps
};

/// What readNetwork() promises, in this process, which a damaged file may end. A fully connected layer
/// becomes a convolution of 1x1 taps over one pixel, a bias a step of its own. Throws Error(Input).
ImportedNetwork importNetwork(const NetworkBytes &bytes);

} // namespace halo
