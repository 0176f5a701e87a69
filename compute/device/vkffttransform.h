// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/kernel/variant.h"

#include <CL/opencl.hpp>

#include <memory>
#include <utility>

namespace halo {

/// Fourier transforms of real planes of one size by VkFFT, in place: rows are two floats longer than the
/// plane is wide, see transformFloats(). There and back multiplies by the number of points. VkFFT writes and
/// compiles kernels for that size, so keep it, but no longer than the context. Belongs to one thread.
class VkFftTransform
{
public:
    /// Throws Error(Device) if the device cannot do it.
    VkFftTransform(const cl::Context &context, const cl::Device &device, Size2 size);
    ~VkFftTransform();
    VkFftTransform(const VkFftTransform &) = delete;
    VkFftTransform &operator=(const VkFftTransform &) = delete;

    /// Two markers, for VkFFT tells no events of its own: the transform runs between their ends. The queue is
    /// in order.
    std::pair<cl::Event, cl::Event> enqueue(
        const cl::CommandQueue &queue, const cl::Buffer &plane, Direction direction);

private:
    struct Plan;
    std::unique_ptr<Plan> m_plan;
};

} // namespace halo
