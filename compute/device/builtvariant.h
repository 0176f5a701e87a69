// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/binding.h"
#include "compute/device/opencldevice.h"

#include <chrono>

namespace halo {

struct Job;

/// The variant of a job, built for input and output of one size and with all arguments but the pixels.
/// Members throw cl::Error.
struct BuiltVariant
{
    BuiltVariant() = default;
    /// geometry tells where the filter lies in an input of this size. Throws BuildError.
    BuiltVariant(OpenClDevice &device, const Job &job, const Geometry &geometry, Size2 in, Size2 out);

    /// All that the launches take.
    Memories withPixels(const cl::Memory &source, const cl::Buffer &output) const;
    /// What goes before number i of launches; markers as those of VkFftTransform::enqueue().
    std::vector<std::pair<cl::Event, cl::Event>> transformBefore(
        const cl::CommandQueue &queue, size_t i) const;
    /// Launches number i of launches.
    cl::Event launch(const cl::CommandQueue &queue, size_t i, const Memories &all) const;

    std::chrono::nanoseconds build{}; ///< of the program and the transform, not of the weights
    bool fromCache = false;           ///< it was not compiled
    bool fromMemory = false;          ///< this device has built it before
    std::vector<Launch> launches;
    LaunchArguments arguments;
    std::shared_ptr<VkFftTransform> transform; ///< if there are transforms between the launches
    Memories memories;                         ///< but the source and the output
    std::vector<cl::Kernel> kernels;           ///< by launch
};

} // namespace halo
