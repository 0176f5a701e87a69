// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/kernelbuild.h"

#include "compute/device/opencldevice.h"
#include "compute/device/programcache.h"
#include "compute/task/devicetask.h"
#include "compute/task/ptx.h"
#include "compute/task/taskresult.h"

#include <algorithm>

namespace halo {
namespace {

using std::chrono::steady_clock;

/// What the driver tells of a program that was built.
void describe(const cl::Program &program, const Task &task, TaskResult &result)
{
    const auto devices = program.getInfo<CL_PROGRAM_DEVICES>();
    const cl::Device &device = devices.front();
    const bool isGpu = result.device.limits.gpu;
    result.log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    for (const TaskLaunch &launch : task.launches) {
        const cl::Kernel kernel(program, launch.entry.c_str());
        const auto of = [&](auto value) { return static_cast<std::int64_t>(value); };
        KernelBuild info{ launch.entry };
        if (isGpu) // PoCL says 1024 whatever the kernel
            info.privateBytes = of(kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(device));
        info.localBytes = of(kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device));
        for (const ArgumentValue &argument : argumentsOf(task, launch))
            info.localBytes += argument.kind == ArgumentValue::Kind::Local ? argument.value : 0;
        info.mostItems = of(kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device));
        info.group = launch.group;
        info.registers = registersIn(result.log, launch.entry);
        result.kernels.push_back(std::move(info));
    }
}

/// What makes the compiler say which line an instruction is of, and how many registers it takes. The former
/// is NVIDIA's, undocumented; the latter of cl_nv_compiler_options.
const char *inspectOptions(const DeviceInfo &device)
{
    return device.limits.limitsRegisters ? "-nv-line-info -cl-nv-verbose" : "-g";
}

/// Compiled anew: what comes from a cache has no log, and PoCL writes no lines for a launch of a program that
/// it has from its own. So what is launched is another program there than what is only built.
cl::Program compiled(OpenClDevice &device, Task &task, bool launched)
{
    const DeviceLimits &limits = device.info().limits;
    try {
        task.options = std::string(inspectOptions(device.info())) + (launched ? " -DHALOSCOPE_LAUNCHED" : "");
        return device.compiled(task.variant, task.buildOptions(limits));
    } catch (const BuildError &) {
        task.options.clear(); // then without lines, or it says what is wrong with the kernel
        return device.compiled(task.variant, task.buildOptions(limits));
    }
}

void launchOneGroup(OpenClDevice &device, Task task)
{
    for (TaskLaunch &launch : task.launches)
        launch.global = launch.group;
    DeviceTask one(device, task);
    for (const auto use : { TaskBuffer::Use::Input, TaskBuffer::Use::Output }) {
        const TaskBuffer *planes = task.planes(use);
        if (!planes)
            continue;
        MemoryForm form = formOf(task, *planes);
        form.guarded = true; // what is out of its bounds does no harm here
        const DeviceMemory memory(device, form);
        memory.poison(0);
        one.use(planes->name, memory.handle());
    }
    one.upload();
    one.clear();
    one.launch();
    device.queue().finish();
}

/// Many a task launches the same kernel again and again.
void keepEachOnce(std::vector<KernelBuild> &kernels)
{
    auto end = kernels.begin();
    for (auto it = kernels.begin(); it != kernels.end(); ++it)
        if (std::find(kernels.begin(), end, *it) == end)
            *end++ = *it;
    kernels.erase(end, kernels.end());
}

std::string binaryOf(const cl::Program &program)
{
    const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
    return binaries.empty() ? std::string() : std::string(binaries.front().begin(), binaries.front().end());
}

} // namespace

TaskResult buildTask(OpenClDevice &device, const Task &task)
{
    TaskResult result;
    result.device = device.info();
    const auto begin = steady_clock::now();
    const OpenClDevice::Built built = device.program(task.variant, task.buildOptions(device.info().limits));
    result.build = steady_clock::now() - begin;
    result.fromCache = built.fromCache;
    describe(built.program, task, result);
    return result;
}

TaskResult inspectTask(OpenClDevice &device, Task task, bool mayLaunch)
{
    TaskResult result;
    result.device = device.info();
    const auto begin = steady_clock::now();
    const bool launched = mayLaunch && keepsPrograms(device.info());
    const cl::Program program = compiled(device, task, launched);
    result.build = steady_clock::now() - begin;
    describe(program, task, result);
    keepEachOnce(result.kernels);
    if (launched)
        launchOneGroup(device, task);
    std::string binary = binaryOf(program);
    if (!isPtx(binary)) {
        result.program = std::move(binary);
        return result;
    }
    for (KernelBuild &kernel : result.kernels)
        kernel.assembly = ptxOf(binary, kernel.entry, task.variant.file);
    return result;
}

} // namespace halo
