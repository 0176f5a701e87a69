// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/builtvariant.h"

#include "compute/convolution/job.h"

namespace halo {

BuiltVariant::BuiltVariant(
    OpenClDevice &device, const Job &job, const Geometry &geometry, Size2 in, Size2 out)
{
    const LaunchRequest request = launchRequest(job);
    const auto begin = std::chrono::steady_clock::now();
    const auto built
        = device.program(job.variant, buildOptions(job.variant, request, geometry, device.info().limits));
    fromCache = built.fromCache;
    fromMemory = built.fromMemory;
    launches = launchesOf(job.variant, request, { in, out });
    arguments = argumentsOf(job.variant, request, launches, { in, out });
    if (arguments.plane)
        transform = device.transform(*arguments.plane);
    build = std::chrono::steady_clock::now() - begin;
    memories = weightMemories(device, job.filter, job.settings.op, arguments);
    for (const Launch &launch : launches)
        kernels.emplace_back(built.program, launch.entry.c_str());
}

Memories BuiltVariant::withPixels(const cl::Memory &source, const cl::Buffer &output) const
{
    Memories all = memories;
    all.source = source;
    all.output = output;
    return all;
}

std::vector<std::pair<cl::Event, cl::Event>> BuiltVariant::transformBefore(
    const cl::CommandQueue &queue, size_t i) const
{
    std::vector<std::pair<cl::Event, cl::Event>> markers;
    for (const auto &[before, direction, buffer] : launches[i].before)
        markers.push_back(transform->enqueue(queue, memories.named.at(buffer), direction));
    return markers;
}

cl::Event BuiltVariant::launch(const cl::CommandQueue &queue, size_t i, const Memories &all) const
{
    const Launch &launch = launches[i];
    cl::Kernel kernel = kernels[i]; // the same one: a handle
    setArguments(kernel, arguments.values[i], all);
    cl::Event event;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
        { static_cast<size_t>(launch.global.w), static_cast<size_t>(launch.global.h) },
        { static_cast<size_t>(launch.group.w), static_cast<size_t>(launch.group.h) }, nullptr, &event);
    return event;
}

} // namespace halo
