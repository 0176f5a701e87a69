// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/kernelbuild.h"

#include "compute/device/opencldevice.h"

namespace halo {

TaskResult buildTask(OpenClDevice &device, const Task &task)
{
    TaskResult result;
    result.device = device.info();
    const auto begin = std::chrono::steady_clock::now();
    const OpenClDevice::Built built = device.program(task.variant, task.buildOptions(device.info().limits));
    result.build = std::chrono::steady_clock::now() - begin;
    result.fromCache = built.fromCache;
    const auto devices = built.program.getInfo<CL_PROGRAM_DEVICES>();
    result.log = built.program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(devices.front());
    for (const TaskLaunch &launch : task.launches) {
        argumentsOf(task, launch);
        const cl::Kernel kernel(built.program, launch.entry.c_str());
        const auto of = [&](auto value) { return static_cast<std::int64_t>(value); };
        result.kernels.push_back(
            { launch.entry, of(kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(devices.front())),
                of(kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(devices.front())),
                of(kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(devices.front())) });
    }
    return result;
}

} // namespace halo
