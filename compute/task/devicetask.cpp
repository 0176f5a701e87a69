// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/devicetask.h"

#include "compute/base/error.h"
#include "compute/device/laidoutmemory.h"
#include "compute/device/opencldevice.h"
#include "compute/device/outputguard.h"

#include <algorithm>
#include <tuple>

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

/// The memory that a foreign kernel takes for an input.
std::vector<std::byte> packedContent(const TaskBuffer &buffer)
{
    return packed(*buffer.layout, { static_cast<const float *>(bytesOf(*buffer.content)) }, buffer.repeated);
}

cl_addressing_mode addressingOf(SamplerRole::Addressing addressing)
{
    switch (addressing) {
    case SamplerRole::Addressing::None:
        return CL_ADDRESS_NONE;
    case SamplerRole::Addressing::Clamp:
        return CL_ADDRESS_CLAMP;
    case SamplerRole::Addressing::ClampToEdge:
        return CL_ADDRESS_CLAMP_TO_EDGE;
    case SamplerRole::Addressing::Repeat:
        return CL_ADDRESS_REPEAT;
    case SamplerRole::Addressing::MirroredRepeat:
        break;
    }
    return CL_ADDRESS_MIRRORED_REPEAT;
}

cl::NDRange rangeOf(Size2 size)
{
    return { static_cast<size_t>(size.w), static_cast<size_t>(size.h) };
}

} // namespace

struct TaskMemory::Made
{
    TaskBuffer use; ///< what for
    GuardedOutput output{};
    cl::Memory buffer{};
    LaidOutMemory laidOut{}; ///< instead, if it has a layout

    bool serves(const TaskBuffer &other) const
    {
        const auto shapeOf = [](const TaskBuffer &one) {
            return std::tie(one.name, one.use, one.element, one.count, one.shape, one.transformedCorner,
                one.layout, one.repeated);
        };
        return shapeOf(use) == shapeOf(other)
            && (use.content == other.content
                || (use.content && other.content && *use.content == *other.content));
    }
};

DeviceTask::DeviceTask(
    OpenClDevice &device, Task task, std::shared_ptr<TaskMemory> memory, std::set<std::string> lent)
    : m_device(device)
    , m_task(std::move(task))
    , m_lent(std::move(lent))
    , m_shared(std::move(memory))
{
    const auto begin = std::chrono::steady_clock::now();
    const auto built = device.program(m_task.variant, m_task.buildOptions(device.info().limits));
    m_fromCache = built.fromCache;
    m_fromMemory = built.fromMemory;
    for (const TaskLaunch &launch : m_task.launches)
        m_arguments.push_back(argumentsOf(m_task, launch));
    if (m_task.transformed.w > 0)
        m_transform = device.transform(m_task.transformed);
    else
        device.spareTransforms();
    m_build = std::chrono::steady_clock::now() - begin;
    makeBuffers();
    for (const TaskLaunch &launch : m_task.launches)
        m_kernels.emplace_back(built.program, launch.entry.c_str());
    m_bound.assign(m_kernels.size(), false);
}

DeviceTask::~DeviceTask() = default;

/// Constants only if a kernel takes them: filters have many forms.
void DeviceTask::makeBuffers()
{
    std::set<std::string> taken;
    for (const auto &arguments : m_arguments)
        for (const ArgumentValue &argument : arguments)
            if (argument.kind == ArgumentValue::Kind::Buffer)
                taken.insert(argument.buffer);
    for (const TaskBuffer &buffer : m_task.buffers) {
        if (buffer.element == TaskBuffer::Element::Pixels || m_lent.contains(buffer.name)
            || (buffer.use == Use::Constant && !taken.contains(buffer.name)))
            continue;
        m_made.push_back(made(buffer));
        m_memories[buffer.name] = m_made.back()->buffer;
        if (buffer.use == Use::Output && !buffer.layout)
            m_outputs[buffer.name] = m_made.back()->output;
    }
}

std::shared_ptr<TaskMemory::Made> DeviceTask::made(const TaskBuffer &buffer)
{
    if (m_shared) {
        std::erase_if(m_shared->all, [](const auto &one) { return one.expired(); });
        for (const auto &one : m_shared->all)
            if (auto known = one.lock(); known->serves(buffer))
                return known;
    }
    auto made = std::make_shared<TaskMemory::Made>(TaskMemory::Made{ buffer });
    if (buffer.layout) {
        made->laidOut = LaidOutMemory(m_device, *buffer.layout,
            buffer.isInput() ? LaidOutMemory::Access::Read : LaidOutMemory::Access::Both);
        made->buffer = made->laidOut.memory();
        if (buffer.use == Use::Constant)
            made->laidOut.write(m_device.queue(), packedContent(buffer));
    } else if (buffer.use == Use::Output) {
        made->output = GuardedOutput(m_device.context(), m_device.queue(), buffer.count);
        made->buffer = made->output.buffer();
    } else if (buffer.use == Use::Constant) {
        made->buffer = constant(buffer);
    } else {
        made->buffer = cl::Buffer(m_device.context(), CL_MEM_READ_WRITE, bytesOnDevice(buffer));
    }
    if (m_shared)
        m_shared->all.push_back(made);
    return made;
}

cl::Buffer DeviceTask::constant(const TaskBuffer &buffer)
{
    const auto *content = static_cast<const float *>(bytesOf(*buffer.content));
    if (buffer.transformedCorner.w == 0)
        return { m_device.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytesOnDevice(buffer),
            const_cast<float *>(content) };
    const size_t bytes = bytesOnDevice(buffer);
    const Size2 corner = buffer.transformedCorner;
    const size_t row = static_cast<size_t>(corner.w) * sizeof(float);
    const cl::CommandQueue &queue = m_device.queue();
    const cl::Buffer made(m_device.context(), CL_MEM_READ_WRITE, bytes);
    queue.enqueueFillBuffer(made, 0.0F, 0, bytes);
    queue.enqueueWriteBufferRect(made, CL_TRUE, { 0, 0, 0 }, { 0, 0, 0 },
        { row, static_cast<size_t>(corner.h), 1 }, static_cast<size_t>(buffer.shape.w) * sizeof(float), 0,
        row, 0, content);
    m_transform->enqueue(queue, made, Direction::Forward);
    return made;
}

void DeviceTask::use(const std::string &buffer, const cl::Memory &memory)
{
    m_memories[buffer] = memory;
    m_bound.assign(m_bound.size(), false);
}

void DeviceTask::bind(size_t i)
{
    cl::Kernel &kernel = m_kernels[i];
    for (cl_uint k = 0; k < m_arguments[i].size(); ++k) {
        const ArgumentValue &argument = m_arguments[i][k];
        switch (argument.kind) {
        case ArgumentValue::Kind::Number:
            kernel.setArg(k, static_cast<cl_int>(argument.value));
            break;
        case ArgumentValue::Kind::Real:
            kernel.setArg(k, argument.real);
            break;
        case ArgumentValue::Kind::Local:
            kernel.setArg(k, cl::Local(static_cast<size_t>(argument.value)));
            break;
        case ArgumentValue::Kind::Buffer:
            kernel.setArg(k, m_memories.at(argument.buffer));
            break;
        case ArgumentValue::Kind::Bytes:
            kernel.setArg(k, argument.bytes.size(), argument.bytes.data());
            break;
        case ArgumentValue::Kind::Sampler:
            kernel.setArg(k, sampler(argument.sampler));
            break;
        case ArgumentValue::Kind::Content: {
            const TaskBuffer &buffer = *m_task.find(argument.buffer);
            kernel.setArg(k, buffer.count * sizeof(float), bytesOf(*buffer.content));
            break;
        }
        }
    }
    m_bound[i] = true;
}

const cl::Sampler &DeviceTask::sampler(const SamplerRole &role)
{
    const auto known = std::ranges::find(m_samplers, role, &std::pair<SamplerRole, cl::Sampler>::first);
    if (known != m_samplers.end())
        return known->second;
    m_samplers.emplace_back(role,
        cl::Sampler(m_device.context(), role.normalised ? CL_TRUE : CL_FALSE, addressingOf(role.addressing),
            role.linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST));
    return m_samplers.back().second;
}

std::vector<cl::Event> DeviceTask::upload()
{
    std::vector<cl::Event> events;
    for (const auto &made : m_made)
        if (made->use.layout && made->use.use == Use::Input)
            events.push_back(made->laidOut.write(m_device.queue(), packedContent(made->use)));
    for (const TaskBuffer &buffer : m_task.buffers)
        if (buffer.use == Use::Input && buffer.element != TaskBuffer::Element::Pixels && buffer.count > 0
            && !buffer.layout && !m_lent.contains(buffer.name))
            m_device.queue().enqueueWriteBuffer(cl::Buffer(m_memories.at(buffer.name)(), true), CL_TRUE, 0,
                buffer.count * sizeof(float), bytesOf(*buffer.content), nullptr, &events.emplace_back());
    return events;
}

std::vector<cl::Event> DeviceTask::clear()
{
    std::vector<cl::Event> events;
    for (const TaskBuffer &buffer : m_task.buffers) {
        if (!buffer.zeroed || buffer.count == 0)
            continue;
        // Written, not filled: Oclgrind 21.10 takes only the first element of a fill for initialised.
        const std::vector<std::int32_t> zeros(buffer.count, 0);
        m_device.queue().enqueueWriteBuffer(cl::Buffer(m_memories.at(buffer.name)(), true), CL_TRUE, 0,
            buffer.count * sizeof(float), zeros.data(), nullptr, &events.emplace_back());
    }
    return events;
}

void DeviceTask::transform(size_t i, Launched &launched)
{
    for (const auto &[before, direction, buffer] : m_task.launches[i].before)
        launched.transforms.push_back(
            m_transform->enqueue(m_device.queue(), cl::Buffer(m_memories.at(buffer)(), true), direction));
}

cl::Event DeviceTask::launchKernel(size_t i)
{
    cl::Event event;
    enqueue(i, m_task.launches[i].global, &event);
    return event;
}

DeviceTask::Launched DeviceTask::launch(size_t i)
{
    Launched launched;
    transform(i, launched);
    launched.kernel = launchKernel(i);
    return launched;
}

std::vector<DeviceTask::Launched> DeviceTask::launch()
{
    std::vector<Launched> all;
    for (size_t i = 0; i < m_kernels.size(); ++i)
        all.push_back(launch(i));
    return all;
}

void DeviceTask::launchUntimed(bool again)
{
    for (size_t i = 0; i < m_kernels.size(); ++i) {
        const TaskLaunch &launch = m_task.launches[i];
        if (const Size2 global = again ? launch.globalAgain() : launch.global; global.area() > 0)
            enqueue(i, global, nullptr);
    }
}

std::optional<cl::Event> DeviceTask::launchAgain(size_t i)
{
    const Size2 global = m_task.launches[i].globalAgain();
    if (global.area() == 0)
        return std::nullopt;
    cl::Event event;
    enqueue(i, global, &event);
    return event;
}

void DeviceTask::enqueue(size_t i, Size2 global, cl::Event *event)
{
    if (!m_bound[i])
        bind(i);
    m_device.queue().enqueueNDRangeKernel(
        m_kernels[i], cl::NullRange, rangeOf(global), rangeOf(m_task.launches[i].group), nullptr, event);
}

std::vector<cl::Event> DeviceTask::download(TaskOutputs &outputs)
{
    std::vector<cl::Event> events;
    for (const TaskBuffer &buffer : m_task.buffers) {
        if (buffer.use != Use::Output || buffer.element == TaskBuffer::Element::Pixels)
            continue;
        Values &values = outputs[buffer.name];
        values = emptyValues(buffer);
        if (buffer.layout)
            events.push_back(downloadLaidOut(buffer, values));
        else if (buffer.count > 0)
            m_device.queue().enqueueReadBuffer(m_outputs.at(buffer.name).buffer(), CL_TRUE, 0,
                buffer.count * sizeof(float), bytesOf(values), nullptr, &events.emplace_back());
    }
    return events;
}

cl::Event DeviceTask::downloadLaidOut(const TaskBuffer &buffer, Values &values)
{
    std::vector<std::byte> bytes(static_cast<size_t>(buffer.layout->bytes));
    const auto made
        = std::ranges::find_if(m_made, [&](const auto &one) { return one->use.name == buffer.name; });
    cl::Event done = (*made)->laidOut.read(m_device.queue(), bytes);
    unpack(*buffer.layout, bytes, { static_cast<float *>(bytesOf(values)) });
    return done;
}

void DeviceTask::poison()
{
    for (const auto &made : m_made)
        if (made->use.layout && made->use.use == Use::Output)
            made->laidOut.poison(m_device.queue(), GuardedOutput::poisonWord);
    for (const auto &[name, output] : m_outputs)
        output.poison(m_device.queue());
}

void DeviceTask::check(const TaskOutputs &outputs)
{
    for (const auto &made : m_made)
        if (made->use.layout && made->use.use == Use::Output)
            made->laidOut.checkGuard(m_device.queue(), m_task.variant);
    for (const auto &[name, output] : m_outputs) {
        output.check(m_device.queue(), m_task.variant);
        const Values &values = outputs.at(name);
        if (const auto missing = GuardedOutput::firstUnwritten(bytesOf(values), countOf(values)))
            throw Error(ErrorKind::Device,
                "The kernel \"%1\" (%2) never writes element %3 of %4; let each output have a work-item.",
                m_task.variant.title, m_task.variant.file, *missing, name);
    }
}

} // namespace halo
