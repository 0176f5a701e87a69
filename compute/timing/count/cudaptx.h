// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What a texture gives beyond its edge; the numbers of CUaddress_mode.
enum class CudaEdge
{
    Wrap,
    Clamp,
    Mirror,
    Border,
};

/// PTX of the OpenCL driver in the dialect of the CUDA driver. Images become texture objects, which hold what
/// the sampler in the program says. Pointers to local memory become offsets in the dynamic shared memory of
/// the launch. What the OpenCL driver keeps in registers of the environment is asked of CUDA: the number of
/// work-groups; or becomes one more argument of each kernel function, its last: where an NDRange begins, 0.
struct CudaPtx
{
    std::string text;
    /// Of the kernel function, by argument; nullopt: no image.
    std::vector<std::optional<CudaEdge>> textures;
};

/// Throws Error(Device) if the function has arguments that CUDA does not know: images that are written, and
/// samplers.
CudaPtx cudaPtxOf(const std::string &ptx, const std::string &entry);

} // namespace halo
