// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/onnx/tensor.h"

#include <string>
#include <vector>

namespace halo {

/// An ONNX file as older versions of OpenCV read it, too.
struct OlderForm
{
    std::string bytes{};
    std::vector<std::string>
        missing{}; ///< files that it keeps weights in and that were not given; then no bytes
};

/// All weights in the file itself and as 32-bit floats; constant bounds of Clip as attributes, which they
/// were before opset 11; and an input of these dimensions, also where the file leaves them open. The network
/// computes the same. Bytes that are no ONNX file stay as they are.
OlderForm olderForm(std::span<const char> model, const WeightFiles &files, const std::vector<int> &dims);

} // namespace halo
