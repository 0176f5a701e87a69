// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

/// PTX of the OpenCL driver in the dialect of the CUDA driver. Arguments that are images become texture
/// references of the module, with the names of the arguments; samplers that are constants stay. Pointers to
/// local memory become plain numbers, offsets in the dynamic shared memory of the launch.
struct CudaPtx
{
    std::string text;
    /// Of the kernel function, by argument; empty: no image.
    std::vector<std::string> textures;
};

/// Throws Error(Device) if the function has arguments that CUDA does not know: images that are written, and
/// samplers.
CudaPtx cudaPtxOf(const std::string &ptx, const std::string &entry);

} // namespace halo
