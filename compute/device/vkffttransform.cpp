// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that knows VkFFT: its header is a library of 32,000 lines.
#include "compute/device/vkffttransform.h"

#include "compute/base/error.h"
#include "compute/base/transformsize.h"

#include <clocale>
#include <cstdio>

// A kernel that does not compile would be printed. The status says enough.
#define printf(...) ((void)0)
// It would change the locale of all threads, and go back to a name that setlocale() has freed: see
// PlainNumbers.
#define setlocale(category, name) nullptr
#define VKFFT_BACKEND 3 // OpenCL
#include <vkFFT.h>
#undef setlocale
#undef printf

namespace halo {
namespace {

/// VkFFT prints numbers into kernels, which must have points in them and no commas, wherever the user lives.
class PlainNumbers
{
public:
    PlainNumbers()
        : m_plain(::newlocale(LC_NUMERIC_MASK, "C", ::duplocale(LC_GLOBAL_LOCALE)))
        , m_before(::uselocale(m_plain))
    {
    }
    ~PlainNumbers()
    {
        ::uselocale(m_before);
        ::freelocale(m_plain);
    }
    PlainNumbers(const PlainNumbers &) = delete;
    PlainNumbers &operator=(const PlainNumbers &) = delete;

private:
    const locale_t m_plain, m_before; ///< of this thread
};

void checkStatus(VkFFTResult status, Size2 size)
{
    if (status != VKFFT_SUCCESS)
        throw Error(ErrorKind::Device,
            "VkFFT cannot transform a plane of %1 on this device (status %2); choose another implementation "
            "or device.",
            toString(size), static_cast<int>(status));
}

} // namespace

struct VkFftTransform::Plan
{
    Plan(const cl::Context &onContext, const cl::Device &onDevice, Size2 ofSize);
    ~Plan() { deleteVkFFT(&application); }
    Plan(const Plan &) = delete;
    Plan &operator=(const Plan &) = delete;

    // VkFFT keeps pointers to these.
    cl_context context;
    cl_device_id device;
    const Size2 size;
    uint64_t bytes;
    VkFFTApplication application{};
};

VkFftTransform::Plan::Plan(const cl::Context &onContext, const cl::Device &onDevice, Size2 ofSize)
    : context(onContext())
    , device(onDevice())
    , size(ofSize)
    , bytes(transformFloats(size).area() * sizeof(float))
{
    VkFFTConfiguration configuration{};
    configuration.FFTdim = size.h > 1 ? 2 : 1; // it takes no length of 1
    configuration.size[0] = static_cast<uint64_t>(size.w);
    configuration.size[1] = static_cast<uint64_t>(size.h);
    configuration.performR2C = 1;
    configuration.device = &device;
    configuration.context = &context;
    configuration.bufferSize = &bytes;
    const PlainNumbers plain;
    checkStatus(initializeVkFFT(&application, configuration), size); // which cleans up if it fails
}

VkFftTransform::VkFftTransform(const cl::Context &context, const cl::Device &device, Size2 size)
    : m_plan(std::make_unique<Plan>(context, device, size))
{
}

VkFftTransform::~VkFftTransform() = default;

std::pair<cl::Event, cl::Event> VkFftTransform::enqueue(
    const cl::CommandQueue &queue, const cl::Buffer &plane, Direction direction)
{
    std::pair<cl::Event, cl::Event> markers;
    queue.enqueueMarkerWithWaitList(nullptr, &markers.first);
    cl_command_queue into = queue();
    cl_mem memory = plane();
    VkFFTLaunchParams launch{};
    launch.commandQueue = &into;
    launch.buffer = &memory;
    checkStatus(
        VkFFTAppend(&m_plan->application, direction == Direction::Forward ? -1 : 1, &launch), m_plan->size);
    queue.enqueueMarkerWithWaitList(nullptr, &markers.second);
    return markers;
}

} // namespace halo
