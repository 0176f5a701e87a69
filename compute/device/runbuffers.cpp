// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/runbuffers.h"

#include <cstdint>

namespace halo {
namespace {

/// Kernels are told that rows may begin at any vector of sixteen floats.
bool isAligned(const float *memory)
{
    return reinterpret_cast<std::uintptr_t>(memory) % (16 * sizeof(float)) == 0;
}

} // namespace

RunBuffers::RunBuffers(OpenClDevice &device, bool mayShare)
    : m_device(device)
    , m_shares(mayShare && device.info().unifiedMemory)
{
}

RunBuffers::~RunBuffers()
{
    if (m_shares)
        clFinish(m_device.queue()()); // a device that fails here has failed the run already
}

void RunBuffers::open(Size2 in, Size2 out, bool asImage)
{
    m_isOpen = true;
    m_in = in;
    m_out = out;
    m_asImage = asImage;
    m_image.reset();
    m_copy = {};
    m_hostBacked.reset();
    m_output = {};
    m_outputHostBacked = false;
}

cl::Event RunBuffers::upload(const Plane &pixels)
{
    const cl::CommandQueue &queue = m_device.queue();
    m_hostBacked.reset();
    cl::Event done;
    if (m_asImage) {
        const size_t width = static_cast<size_t>(m_in.w), height = static_cast<size_t>(m_in.h);
        if (!m_image)
            m_image
                = cl::Image2D(m_device.context(), CL_MEM_READ_ONLY, m_device.imageFormat(), width, height);
        queue.enqueueWriteImage(
            *m_image, CL_TRUE, { 0, 0, 0 }, { width, height, 1 }, 0, 0, pixels.data(), nullptr, &done);
        return done;
    }
    const size_t bytes = m_in.area() * sizeof(float);
    if (!m_copy())
        m_copy = cl::Buffer(m_device.context(), CL_MEM_READ_ONLY, bytes);
    queue.enqueueWriteBuffer(m_copy, CL_TRUE, 0, bytes, pixels.data(), nullptr, &done);
    return done;
}

bool RunBuffers::share(const Plane &pixels)
{
    if (!m_shares || m_asImage || !isAligned(pixels.data()))
        return false;
    m_hostBacked = cl::Buffer(m_device.context(), CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR,
        m_in.area() * sizeof(float), const_cast<float *>(pixels.data()));
    return true;
}

cl::Event RunBuffers::provide(const Plane &pixels)
{
    if (!share(pixels))
        return upload(pixels);
    cl::Event done;
    m_device.queue().enqueueMigrateMemObjects({ *m_hostBacked }, 0, nullptr, &done);
    done.wait();
    return done;
}

bool RunBuffers::provideResident(const SharedPlane &pixels)
{
    if (m_asImage)
        return false;
    if (share(*pixels))
        return true;
    m_hostBacked = m_device.resident(pixels);
    return m_hostBacked.has_value();
}

cl::Memory RunBuffers::source() const
{
    if (m_hostBacked)
        return *m_hostBacked;
    return m_image ? cl::Memory(*m_image) : cl::Memory(m_copy);
}

void RunBuffers::writeTo(Plane &plane)
{
    if (!m_shares || !isAligned(plane.data()))
        return;
    plane.resize(m_out.area() + GuardedOutput::guardCount);
    m_output = GuardedOutput(m_device.context(), m_device.queue(), m_out.area(), plane.data());
    m_outputHostBacked = true;
}

const GuardedOutput &RunBuffers::output()
{
    if (!m_output.made())
        m_output = GuardedOutput(m_device.context(), m_device.queue(), m_out.area());
    return m_output;
}

cl::Event RunBuffers::download(float *to)
{
    const cl::CommandQueue &queue = m_device.queue();
    const size_t bytes = m_out.area() * sizeof(float);
    cl::Event done;
    if (m_outputHostBacked)
        queue.enqueueUnmapMemObject(m_output.buffer(),
            queue.enqueueMapBuffer(m_output.buffer(), CL_TRUE, CL_MAP_READ, 0, bytes, nullptr, &done));
    else
        queue.enqueueReadBuffer(m_output.buffer(), CL_TRUE, 0, bytes, to, nullptr, &done);
    return done;
}

} // namespace halo
