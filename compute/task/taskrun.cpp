// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/taskrun.h"

#include "compute/device/binding.h"
#include "compute/device/commandlog.h"
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/device/outputguard.h"

#include <algorithm>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

/// OpenCL has no buffers of no size.
size_t bytesOnDevice(const TaskBuffer &buffer)
{
    return std::max<size_t>(buffer.count, 1) * sizeof(float);
}

Values emptyValues(const TaskBuffer &buffer)
{
    if (buffer.element == TaskBuffer::Element::Int)
        return std::vector<std::int32_t>(buffer.count);
    return std::vector<float>(buffer.count);
}

} // namespace

DeviceTask::DeviceTask(OpenClDevice &device, const Task &task)
    : m_device(device)
    , m_task(task)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto built = device.program(task.variant, task.buildOptions());
    m_build = std::chrono::steady_clock::now() - begin;
    m_fromCache = built.fromCache;
    Memories memories;
    for (const TaskBuffer &buffer : task.buffers)
        if (buffer.use == Use::Output) {
            const auto at = m_outputs.emplace(
                buffer.name, GuardedOutput(device.context(), device.queue(), buffer.count));
            memories.named[buffer.name] = at.first->second.buffer();
        } else {
            const cl::Buffer made(device.context(), CL_MEM_READ_WRITE, bytesOnDevice(buffer));
            m_buffers[buffer.name] = memories.named[buffer.name] = made;
        }
    for (const TaskLaunch &launch : task.launches)
        setArguments(
            m_kernels.emplace_back(built.program, launch.entry.c_str()), argumentsOf(task, launch), memories);
}

DeviceTask::~DeviceTask() = default;

std::vector<cl::Event> DeviceTask::upload()
{
    std::vector<cl::Event> events;
    for (const TaskBuffer &buffer : m_task.buffers)
        if (buffer.use == Use::Input && buffer.count > 0)
            m_device.queue().enqueueWriteBuffer(m_buffers.at(buffer.name), CL_TRUE, 0,
                buffer.count * sizeof(float), bytesOf(*buffer.content), nullptr, &events.emplace_back());
    return events;
}

std::vector<cl::Event> DeviceTask::clear()
{
    std::vector<cl::Event> events;
    for (const TaskBuffer &buffer : m_task.buffers) {
        if (!buffer.zeroed || buffer.count == 0)
            continue;
        const cl::Buffer &memory
            = buffer.use == Use::Output ? m_outputs.at(buffer.name).buffer() : m_buffers.at(buffer.name);
        // Written, not filled: Oclgrind 21.10 takes only the first element of a fill for initialised.
        const std::vector<std::int32_t> zeros(buffer.count, 0);
        m_device.queue().enqueueWriteBuffer(
            memory, CL_TRUE, 0, buffer.count * sizeof(float), zeros.data(), nullptr, &events.emplace_back());
    }
    return events;
}

std::vector<cl::Event> DeviceTask::launch()
{
    std::vector<cl::Event> events(m_kernels.size());
    for (size_t i = 0; i < m_kernels.size(); ++i)
        enqueue(i, &events[i]);
    return events;
}

void DeviceTask::launchUntimed()
{
    for (size_t i = 0; i < m_kernels.size(); ++i)
        enqueue(i, nullptr);
}

void DeviceTask::enqueue(size_t index, cl::Event *event)
{
    const auto range = [](Size2 size) {
        return cl::NDRange(static_cast<size_t>(size.w), static_cast<size_t>(size.h));
    };
    const TaskLaunch &launch = m_task.launches[index];
    m_device.queue().enqueueNDRangeKernel(
        m_kernels[index], cl::NullRange, range(launch.global), range(launch.group), nullptr, event);
}

std::vector<cl::Event> DeviceTask::download(TaskOutputs &outputs)
{
    std::vector<cl::Event> events;
    for (const TaskBuffer &buffer : m_task.buffers) {
        if (buffer.use != Use::Output)
            continue;
        Values &values = outputs[buffer.name];
        values = emptyValues(buffer);
        if (buffer.count > 0)
            m_device.queue().enqueueReadBuffer(m_outputs.at(buffer.name).buffer(), CL_TRUE, 0,
                buffer.count * sizeof(float), bytesOf(values), nullptr, &events.emplace_back());
    }
    return events;
}

void DeviceTask::poison()
{
    for (const auto &[name, output] : m_outputs)
        output.poison(m_device.queue());
}

void DeviceTask::check(const TaskOutputs &outputs)
{
    for (const auto &[name, output] : m_outputs) {
        output.check(m_device.queue(), m_task.variant);
        const Values &values = outputs.at(name);
        if (const auto missing = GuardedOutput::firstUnwritten(bytesOf(values), countOf(values)))
            throw Error(Fault::Device,
                "The kernel \"" + m_task.variant.title + "\" (" + m_task.variant.file
                    + ") never writes element " + std::to_string(*missing) + " of " + name
                    + "; let each output have a work-item.");
    }
}

TaskResult runTask(OpenClDevice &device, const Task &task, int repeats, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceTask run(device, task);
    TaskResult result;
    result.device = device.info();
    result.build = run.build();
    result.fromCache = run.fromCache();
    CommandLog timeline;
    // The first launch pays for what drivers put off: PoCL compiles per work-group size, GPUs wake up.
    run.upload();
    run.poison();
    run.clear();
    run.launch();
    for (int sample = 0; sample < repeats; ++sample) {
        progress.step(Stage::Run, 100 * sample / repeats);
        timeline.beginSample();
        const auto add = [&](const std::vector<cl::Event> &events, const std::string &name) {
            for (const cl::Event &event : events)
                timeline.add(event, name, sample, 0);
        };
        add(run.upload(), "upload");
        if (sample == 0)
            run.poison();
        const std::vector<cl::Event> cleared = run.clear();
        const std::vector<cl::Event> launched = run.launch();
        device.queue().finish();
        add(cleared, "clear");
        for (size_t i = 0; i < launched.size(); ++i)
            timeline.add(launched[i], task.launches[i].entry, sample, 0);
        add(run.download(result.outputs), "download");
        if (sample == 0)
            run.check(result.outputs);
    }
    result.samples = timeline.takeSamples();
    result.timeline = timeline.takeCommands();
    return result;
}

} // namespace halo
