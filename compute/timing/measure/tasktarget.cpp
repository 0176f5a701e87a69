// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/laidoutmemory.h"
#include "compute/device/opencldevice.h"
#include "compute/device/outputguard.h"
#include "compute/task/devicetask.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmarktarget.h"
#include "compute/timing/measure/eventtime.h"

#include <algorithm>
#include <limits>
#include <map>

namespace halo {

using std::chrono::steady_clock;
using Use = TaskBuffer::Use;

using OutputBuffers = std::vector<cl::Buffer>; ///< one per copy

struct SourcePlanes::Memories
{
    std::vector<std::vector<cl::Buffer>> buffers; ///< [copy][plane]
    std::vector<std::vector<cl::Image2D>> images; ///< made when the first kernel asks for them
    Planes planes;
    Size2 size; ///< of one
    /// [copy], by bytes. All targets write to the same place in turn: none has luckier pages than
    /// another.
    /// They go with the last target that uses them.
    std::map<size_t, std::weak_ptr<OutputBuffers>> outputs;

    void makeImages(OpenClDevice &device);
    std::shared_ptr<OutputBuffers> outputsOf(OpenClDevice &device, size_t bytes);
};

namespace {

class TaskTarget : public KeepingTarget
{
public:
    /// source: null if the task has no planes.
    TaskTarget(OpenClDevice &device, Task task, std::shared_ptr<SourcePlanes> source,
        const std::shared_ptr<TaskMemory> &memory);
    Timing execute() override;
    TaskOutputs outputs() override;
    void ready() override;
    TaskOutputs kept() override;

private:
    void layOut();
    void launch(size_t plane);
    size_t launches() const { return (m_planes + m_together - 1) / m_together; }
    cl::Memory outputOf(size_t plane) const;
    void poison(size_t plane);
    std::vector<Plane> read(size_t plane);

    OpenClDevice &m_device;
    DeviceTask m_run;
    const std::shared_ptr<SourcePlanes> m_source;
    const TaskBuffer *const m_input, *const m_output; ///< of planes, or null
    size_t m_planes = 1;
    size_t m_together = 1;                             ///< planes of a launch
    std::vector<std::vector<LaidOutMemory>> m_sources; ///< [copy][launch], of what has a layout
    std::vector<LaidOutMemory> m_targets;              ///< [copy]
    bool m_wantsImage = false;
    std::shared_ptr<OutputBuffers> m_outputs;
    /// From ready() on, in their place: [launch].
    std::vector<LaidOutMemory> m_keptTargets;
    OutputBuffers m_kept;
    std::vector<DeviceTask::Launched> m_launched;
    size_t m_copy = 0;
};

TaskTarget::TaskTarget(OpenClDevice &device, Task task, std::shared_ptr<SourcePlanes> source,
    const std::shared_ptr<TaskMemory> &memory)
    : m_device(device)
    , m_run(device, std::move(task), memory)
    , m_source(std::move(source))
    , m_input(m_run.task().planes(Use::Input))
    , m_output(m_run.task().planes(Use::Output))
{
    m_build = m_run.build();
    for (const cl::Event &event : m_run.upload())
        m_upload += durationOf(event);
    if (!m_input)
        return;
    m_upload += m_source->upload();
    m_planes = std::get<Planes>(*m_input->content).size();
    m_together = static_cast<size_t>(m_input->planesTogether());
    m_outputs = m_source->memories().outputsOf(device, m_output->count * sizeof(float));
    m_wantsImage = !m_input->layout && isReadAsImage(m_run.task(), m_input->name);
    if (m_wantsImage)
        m_source->memories().makeImages(device);
    layOut();
}

/// As a foreign kernel takes the planes.
void TaskTarget::layOut()
{
    const Planes &planes = std::get<Planes>(*m_input->content);
    m_sources.resize(m_input->layout ? m_outputs->size() : 0);
    for (auto &copy : m_sources)
        for (size_t plane = 0; plane < m_planes; plane += m_together) {
            std::vector<const float *> together;
            for (size_t i = plane; i < std::min(plane + m_together, m_planes); ++i)
                together.push_back(planes[i]->data());
            copy.emplace_back(m_device, *m_input->layout, LaidOutMemory::Access::Read);
            copy.back().write(m_device.queue(), packed(*m_input->layout, together));
        }
    for (size_t i = 0; m_output->layout && i < m_outputs->size(); ++i)
        m_targets.emplace_back(m_device, *m_output->layout, LaidOutMemory::Access::Write);
}

void TaskTarget::launch(size_t plane)
{
    if (m_input) {
        const auto &source = m_source->memories();
        cl::Memory pixels = source.buffers[m_copy][plane];
        if (m_wantsImage)
            pixels = source.images[m_copy][plane];
        if (!m_sources.empty())
            pixels = m_sources[m_copy][plane / m_together].memory();
        m_run.use(m_input->name, pixels);
        m_run.use(m_output->name, outputOf(plane));
    }
    std::ranges::move(m_run.launch(), std::back_inserter(m_launched));
}

cl::Memory TaskTarget::outputOf(size_t plane) const
{
    const size_t launch = plane / m_together;
    if (!m_targets.empty())
        return m_keptTargets.empty() ? m_targets[m_copy].memory() : m_keptTargets[launch].memory();
    return m_kept.empty() ? (*m_outputs)[m_copy] : m_kept[launch];
}

/// What has to be zero is made so before the clocks start: kernels are compared, not fills.
Timing TaskTarget::execute()
{
    if (m_outputs)
        m_copy = (m_copy + 1) % m_outputs->size();
    m_launched.clear();
    if (!m_run.clear().empty())
        m_device.queue().finish();
    const auto begin = steady_clock::now();
    for (size_t plane = 0; plane < m_planes; plane += m_together)
        launch(plane);
    m_device.queue().finish();
    Timing timing;
    timing.host = steady_clock::now() - begin;
    const auto add = [&](nanoseconds time) {
        checkClock(time, m_device.info(), timing.host);
        timing.device += time;
    };
    for (const auto &[transforms, kernel] : m_launched) {
        add(durationOf(kernel));
        for (const auto &[first, last] : transforms)
            add(durationBetween(first, last));
    }
    return timing;
}

/// What no work-item writes stays NaN, which is right nowhere.
void TaskTarget::poison(size_t plane)
{
    const size_t launch = plane / m_together;
    if (!m_targets.empty()) {
        (m_keptTargets.empty() ? m_targets[m_copy] : m_keptTargets[launch])
            .poison(m_device.queue(), GuardedOutput::poisonWord);
        return;
    }
    m_device.queue().enqueueFillBuffer(m_kept.empty() ? (*m_outputs)[m_copy] : m_kept[launch],
        std::numeric_limits<float>::quiet_NaN(), 0, m_output->count * sizeof(float));
}

std::vector<Plane> TaskTarget::read(size_t plane)
{
    const size_t launch = plane / m_together;
    if (!m_targets.empty()) {
        const LaidOutMemory &target = m_keptTargets.empty() ? m_targets[m_copy] : m_keptTargets[launch];
        std::vector<std::byte> bytes(static_cast<size_t>(target.layout().bytes));
        m_download += durationOf(target.read(m_device.queue(), bytes));
        std::vector<Plane> pixels(std::min(m_together, m_planes - plane), Plane(m_output->count));
        std::vector<float *> planes;
        for (Plane &one : pixels)
            planes.push_back(one.data());
        unpack(target.layout(), bytes, planes);
        return pixels;
    }
    Plane pixels(m_output->count);
    cl::Event done;
    m_device.queue().enqueueReadBuffer(m_kept.empty() ? (*m_outputs)[m_copy] : m_kept[launch], CL_TRUE, 0,
        m_output->count * sizeof(float), pixels.data(), nullptr, &done);
    m_download += durationOf(done);
    return { std::move(pixels) };
}

TaskOutputs TaskTarget::outputs()
{
    TaskOutputs outputs;
    m_download = {};
    if (m_output) {
        std::vector<Plane> planes;
        for (size_t plane = 0; plane < m_planes; plane += m_together) {
            poison(plane);
            launch(plane);
            std::ranges::move(read(plane), std::back_inserter(planes));
        }
        outputs[m_output->name] = sharedPlanes(std::move(planes));
        return outputs;
    }
    m_run.poison();
    m_run.clear();
    launch(0);
    for (const cl::Event &event : m_run.download(outputs))
        m_download += durationOf(event);
    m_run.check(outputs);
    return outputs;
}

void TaskTarget::ready()
{
    if (!m_output) {
        m_run.poison();
    } else {
        for (size_t i = m_keptTargets.size(); m_output->layout && i < launches(); ++i)
            m_keptTargets.emplace_back(m_device, *m_output->layout, LaidOutMemory::Access::Write);
        for (size_t i = m_kept.size(); !m_output->layout && i < launches(); ++i)
            m_kept.emplace_back(m_device.context(), CL_MEM_READ_WRITE, m_output->count * sizeof(float));
        for (size_t plane = 0; plane < m_planes; plane += m_together)
            poison(plane);
    }
    m_device.queue().finish();
}

TaskOutputs TaskTarget::kept()
{
    TaskOutputs outputs;
    m_download = {};
    if (m_output) {
        std::vector<Plane> planes;
        for (size_t plane = 0; plane < m_planes; plane += m_together)
            std::ranges::move(read(plane), std::back_inserter(planes));
        outputs[m_output->name] = sharedPlanes(std::move(planes));
        return outputs;
    }
    for (const cl::Event &event : m_run.download(outputs))
        m_download += durationOf(event);
    m_run.check(outputs);
    return outputs;
}

int coldCopies(const OpenClDevice &device, const TaskBuffer &input)
{
    constexpr std::int64_t unknownCache = 64 << 20;
    const auto reported = static_cast<std::int64_t>(device.cacheBytes());
    const std::int64_t cache = reported > 0 ? reported : unknownCache;
    // Of all planes and their outputs.
    const auto pair = static_cast<std::int64_t>(2 * countOf(*input.content) * sizeof(float));
    const std::int64_t room = device.info().limits.globalBytes / 4 / pair;
    return static_cast<int>(
        std::clamp<std::int64_t>(2 * cache / pair + 1, 1, std::max<std::int64_t>(room, 1)));
}

} // namespace

void SourcePlanes::Memories::makeImages(OpenClDevice &device)
{
    if (!images.empty())
        return;
    const size_t w = static_cast<size_t>(size.w);
    const size_t h = static_cast<size_t>(size.h);
    images.resize(buffers.size());
    for (auto &copy : images)
        for (const SharedPlane &plane : planes) {
            copy.emplace_back(device.context(), CL_MEM_READ_ONLY, device.imageFormat(), w, h);
            device.queue().enqueueWriteImage(
                copy.back(), CL_TRUE, { 0, 0, 0 }, { w, h, 1 }, 0, 0, plane->data());
        }
}

std::shared_ptr<OutputBuffers> SourcePlanes::Memories::outputsOf(OpenClDevice &device, size_t bytes)
{
    std::shared_ptr<OutputBuffers> all = outputs[bytes].lock();
    if (all)
        return all;
    all = std::make_shared<OutputBuffers>();
    while (all->size() < buffers.size())
        all->emplace_back(device.context(), CL_MEM_READ_WRITE, bytes);
    outputs[bytes] = all;
    return all;
}

SourcePlanes::SourcePlanes(OpenClDevice &device, const TaskBuffer &input, int copies)
    : m_memories(std::make_unique<Memories>())
    , m_copies(copies)
{
    m_memories->planes = std::get<Planes>(*input.content);
    m_memories->size = input.shape;
    m_memories->buffers.resize(static_cast<size_t>(copies));
    for (auto &copy : m_memories->buffers) {
        m_upload = {};
        for (const SharedPlane &plane : m_memories->planes) {
            const size_t bytes = plane->size() * sizeof(float);
            copy.emplace_back(device.context(), CL_MEM_READ_ONLY, bytes);
            cl::Event done;
            device.queue().enqueueWriteBuffer(copy.back(), CL_TRUE, 0, bytes, plane->data(), nullptr, &done);
            m_upload += durationOf(done);
        }
    }
}

SourcePlanes::~SourcePlanes() = default;

bool SourcePlanes::holds(const TaskBuffer &input, int copies) const
{
    return m_copies == copies && m_memories->size == input.shape
        && m_memories->planes == std::get<Planes>(*input.content);
}

std::unique_ptr<KeepingTarget> makeEntry(OpenClDevice &device, const Problem &problem, const Variant &variant,
    const Tuning &tuning, std::shared_ptr<SourcePlanes> &source, bool cold,
    const std::shared_ptr<TaskMemory> &memory)
{
    if (const auto reason = problem.refusal(variant, tuning, device.info().limits))
        throw Error(ErrorKind::Usage, *reason);
    Task task = problem.task(variant, tuning);
    if (const TaskBuffer *input = task.planes(Use::Input)) {
        const int copies = cold ? coldCopies(device, *input) : 1;
        if (source && !source->holds(*input, copies))
            source.reset(); // its memory may be needed
        if (!source)
            source = std::make_shared<SourcePlanes>(device, *input, copies);
    }
    return std::make_unique<TaskTarget>(device, std::move(task), source, memory);
}

} // namespace halo
