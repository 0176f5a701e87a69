// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/devicetask.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

/// The content as 32-bit words.
std::span<const std::byte> wordsOf(const TaskBuffer &buffer)
{
    return { static_cast<const std::byte *>(bytesOf(*buffer.content)), buffer.count * sizeof(float) };
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

MemoryForm formOf(const Task &task, const TaskBuffer &buffer)
{
    const bool isOutput = buffer.use == Use::Output;
    MemoryForm form{ buffer.count, { 0, 0 }, buffer.layout };
    if (buffer.use == Use::Constant ? buffer.transformedCorner.w == 0
                                    : buffer.isInput() && (buffer.isPlanes() || buffer.layout))
        form.access = MemoryForm::Access::Read;
    else if (isOutput && buffer.isPlanes() && buffer.layout)
        form.access = MemoryForm::Access::Write;
    form.guarded = isOutput || buffer.layout;
    if (buffer.isInput() && buffer.isPlanes() && !buffer.layout && isReadAsImage(task, buffer.name))
        form.image = buffer.shape;
    return form;
}

struct TaskMemory::Made
{
    TaskBuffer use; ///< what for
    DeviceMemory memory{};

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
        if (buffer.isPlanes() || m_lent.contains(buffer.name)
            || (buffer.use == Use::Constant && !taken.contains(buffer.name)))
            continue;
        m_made.push_back(made(buffer));
        m_memories[buffer.name] = m_made.back()->memory.handle();
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
    auto made = std::make_shared<TaskMemory::Made>(TaskMemory::Made{ buffer, filled(buffer) });
    if (m_shared)
        m_shared->all.push_back(made);
    return made;
}

/// With its content, if that stays.
DeviceMemory DeviceTask::filled(const TaskBuffer &buffer)
{
    const MemoryForm form = formOf(m_task, buffer);
    if (buffer.use != Use::Constant)
        return { m_device, form };
    if (buffer.transformedCorner.w > 0)
        return transformed(buffer, form);
    if (!buffer.layout)
        return DeviceMemory::copyOf(m_device, form, bytesOf(*buffer.content));
    DeviceMemory made(m_device, form);
    made.write(packedContent(buffer));
    return made;
}

DeviceMemory DeviceTask::transformed(const TaskBuffer &buffer, const MemoryForm &form)
{
    const Size2 corner = buffer.transformedCorner;
    const size_t row = static_cast<size_t>(corner.w) * sizeof(float);
    const DeviceMemory made(m_device, form);
    made.poison(0);
    m_device.queue().enqueueWriteBufferRect(made.buffer(), CL_TRUE, { 0, 0, 0 }, { 0, 0, 0 },
        { row, static_cast<size_t>(corner.h), 1 }, static_cast<size_t>(buffer.shape.w) * sizeof(float), 0,
        row, 0, bytesOf(*buffer.content));
    m_transform->enqueue(m_device.queue(), made.buffer(), Direction::Forward);
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
        if (made->use.use == Use::Input && made->use.layout)
            events.push_back(made->memory.write(packedContent(made->use)));
        else if (made->use.use == Use::Input && made->use.count > 0)
            events.push_back(made->memory.write(wordsOf(made->use)));
    return events;
}

std::vector<cl::Event> DeviceTask::clear()
{
    std::vector<cl::Event> events;
    for (const auto &made : m_made) {
        if (!made->use.zeroed || made->use.count == 0)
            continue;
        // Written, not filled: Oclgrind 21.10 takes only the first element of a fill for initialised.
        const std::vector<std::int32_t> zeros(made->use.count, 0);
        events.push_back(made->memory.write(std::as_bytes(std::span(zeros))));
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
    for (const auto &made : m_made) {
        const TaskBuffer &buffer = made->use;
        if (buffer.use != Use::Output)
            continue;
        Values &values = outputs[buffer.name];
        values = emptyValues(buffer);
        if (buffer.layout) {
            std::vector<std::byte> bytes(made->memory.form().bytes());
            events.push_back(made->memory.read(bytes));
            unpack(*buffer.layout, bytes, { static_cast<float *>(bytesOf(values)) });
        } else if (buffer.count > 0) {
            events.push_back(made->memory.read(
                { static_cast<std::byte *>(bytesOf(values)), buffer.count * sizeof(float) }));
        }
    }
    return events;
}

void DeviceTask::poison()
{
    for (const auto &made : m_made)
        if (made->use.use == Use::Output)
            made->memory.poison();
}

void DeviceTask::check(const TaskOutputs &outputs)
{
    for (const auto &made : m_made) {
        if (made->use.use != Use::Output)
            continue;
        made->memory.checkGuard(m_task.variant);
        if (made->use.layout)
            continue;
        const Values &values = outputs.at(made->use.name);
        if (const auto missing = DeviceMemory::firstUnwritten(bytesOf(values), countOf(values)))
            throw Error(ErrorKind::Device,
                "The kernel \"%1\" (%2) never writes element %3 of %4; let each output have a work-item.",
                m_task.variant.title, m_task.variant.file, *missing, made->use.name);
    }
}

} // namespace halo
