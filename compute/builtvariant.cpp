// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/builtvariant.h"

#include "compute/job.h"

namespace halo {

BuiltVariant::BuiltVariant(
    OpenClDevice &device, const Job &job, const Geometry &geometry, Size2 in, Size2 out)
{
    const LaunchRequest request = launchRequest(job);
    const auto built = device.program(job.variant, buildOptions(job.variant, request, geometry));
    program = built.program;
    fromCache = built.fromCache;
    fromMemory = built.fromMemory;
    launches = launchesOf(job.variant, request, { in, out });
    arguments = argumentsOf(job.variant, request, launches, { in, out });
    if (arguments.plane)
        transform = device.transform(*arguments.plane);
    memories = weightMemories(device, job.filter, job.settings.op, arguments);
}

cl::Event BuiltVariant::launch(
    const cl::CommandQueue &queue, size_t i, const cl::Memory &source, const cl::Buffer &output) const
{
    const Launch &launch = launches[i];
    Memories all = memories;
    all.source = source;
    all.output = output;
    cl::Kernel kernel(program, launch.entry.c_str());
    setArguments(kernel, arguments.values[i], all);
    cl::Event event;
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
        { static_cast<size_t>(launch.global.w), static_cast<size_t>(launch.global.h) },
        { static_cast<size_t>(launch.group.w), static_cast<size_t>(launch.group.h) }, nullptr, &event);
    return event;
}

} // namespace halo
