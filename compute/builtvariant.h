// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/binding.h"
#include "compute/opencldevice.h"

namespace halo {

struct Job;

/// The variant of a job, built for input and output of one size and with all arguments but the pixels.
/// Members throw cl::Error.
struct BuiltVariant
{
    BuiltVariant() = default;
    /// geometry tells where the filter lies in an input of this size. Throws BuildError.
    BuiltVariant(OpenClDevice &device, const Job &job, const Geometry &geometry, Size2 in, Size2 out);

    /// Launches number i of launches.
    cl::Event launch(
        const cl::CommandQueue &queue, size_t i, const cl::Memory &source, const cl::Buffer &output) const;

    cl::Program program;
    bool fromCache = false;  ///< it was not compiled
    bool fromMemory = false; ///< this device has built it before
    std::vector<Launch> launches;
    LaunchArguments arguments;
    std::shared_ptr<VkFftTransform> transform; ///< if there are transforms between the launches
    Memories memories;                         ///< but the source and the output
};

} // namespace halo
