// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/devicememory.h"
#include "compute/device/opencldevice.h"
#include "compute/task/devicetask.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmarktarget.h"
#include "compute/timing/measure/eventtime.h"

#include <algorithm>
#include <span>

namespace halo {

using std::chrono::steady_clock;
using Use = TaskBuffer::Use;

/// Of one form, [copy][launch]: as many copies as there are, and of each what launches take one after the
/// other.
struct PlaneCopies
{
    MemoryForm form;
    std::vector<std::vector<DeviceMemory>> memories;
};

struct SourcePlanes::Memories
{
    Planes planes;
    Size2 size;        ///< of one
    size_t copies = 1; ///< of all that is made here
    std::shared_ptr<const PlaneCopies> plain;
    /// What targets asked for. All of them write to the same place in turn: none has luckier pages than
    /// another. It goes with the last target that uses it.
    std::vector<std::weak_ptr<const PlaneCopies>> sources, targets;

    /// What launches that each take so many planes read in this form.
    std::shared_ptr<const PlaneCopies> source(OpenClDevice &device, const MemoryForm &form, size_t together);
    /// What they write to.
    std::shared_ptr<const PlaneCopies> target(OpenClDevice &device, const MemoryForm &form);
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
    void launch(size_t plane);
    const DeviceMemory &targetOf(size_t plane) const;
    std::vector<Plane> read(size_t plane);
    TaskOutputs download();

    OpenClDevice &m_device;
    DeviceTask m_run;
    const std::shared_ptr<SourcePlanes> m_source;
    const TaskBuffer *const m_input, *const m_output; ///< of planes, or null
    size_t m_planes = 1;
    size_t m_together = 1;                                   ///< planes of a launch
    std::shared_ptr<const PlaneCopies> m_sources, m_targets; ///< null if the task has no planes
    std::vector<DeviceMemory> m_kept; ///< from ready() on, in place of the targets: one for each launch
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
    m_sources = m_source->memories().source(device, formOf(m_run.task(), *m_input), m_together);
    MemoryForm written = formOf(m_run.task(), *m_output);
    written.guarded = m_output->layout.has_value();
    m_targets = m_source->memories().target(device, written);
}

void TaskTarget::launch(size_t plane)
{
    if (m_input) {
        m_run.use(m_input->name, m_sources->memories[m_copy][plane / m_together].handle());
        m_run.use(m_output->name, targetOf(plane).handle());
    }
    std::ranges::move(m_run.launch(), std::back_inserter(m_launched));
}

const DeviceMemory &TaskTarget::targetOf(size_t plane) const
{
    return m_kept.empty() ? m_targets->memories[m_copy].front() : m_kept[plane / m_together];
}

/// What has to be zero is made so before the clocks start: kernels are compared, not fills.
Timing TaskTarget::execute()
{
    if (m_targets)
        m_copy = (m_copy + 1) % m_targets->memories.size();
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

/// The planes that one launch wrote.
std::vector<Plane> TaskTarget::read(size_t plane)
{
    const DeviceMemory &target = targetOf(plane);
    std::vector<Plane> pixels(std::min(m_together, m_planes - plane), Plane(m_output->count));
    if (!m_output->layout) {
        m_download += durationOf(target.read(std::as_writable_bytes(std::span(pixels.front()))));
        return pixels;
    }
    std::vector<std::byte> bytes(target.form().bytes());
    m_download += durationOf(target.read(bytes));
    std::vector<float *> planes;
    for (Plane &one : pixels)
        planes.push_back(one.data());
    unpack(*m_output->layout, bytes, planes);
    return pixels;
}

/// Of a task without planes.
TaskOutputs TaskTarget::download()
{
    TaskOutputs outputs;
    for (const cl::Event &event : m_run.download(outputs))
        m_download += durationOf(event);
    m_run.check(outputs);
    return outputs;
}

/// What no work-item writes stays NaN, which is right nowhere.
TaskOutputs TaskTarget::outputs()
{
    m_download = {};
    if (!m_output) {
        m_run.poison();
        m_run.clear();
        launch(0);
        return download();
    }
    std::vector<Plane> planes;
    for (size_t plane = 0; plane < m_planes; plane += m_together) {
        targetOf(plane).poison();
        launch(plane);
        std::ranges::move(read(plane), std::back_inserter(planes));
    }
    return { { m_output->name, sharedPlanes(std::move(planes)) } };
}

void TaskTarget::ready()
{
    if (!m_output)
        m_run.poison();
    for (size_t plane = 0; m_output && plane < m_planes; plane += m_together) {
        if (m_kept.size() <= plane / m_together)
            m_kept.emplace_back(m_device, m_targets->form);
        m_kept[plane / m_together].poison();
    }
    m_device.queue().finish();
}

TaskOutputs TaskTarget::kept()
{
    m_download = {};
    if (!m_output)
        return download();
    std::vector<Plane> planes;
    for (size_t plane = 0; plane < m_planes; plane += m_together)
        std::ranges::move(read(plane), std::back_inserter(planes));
    return { { m_output->name, sharedPlanes(std::move(planes)) } };
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

namespace {

std::shared_ptr<const PlaneCopies> known(
    std::vector<std::weak_ptr<const PlaneCopies>> &all, const MemoryForm &form)
{
    std::erase_if(all, [](const auto &one) { return one.expired(); });
    for (const auto &one : all)
        if (auto copies = one.lock(); copies->form == form)
            return copies;
    return nullptr;
}

/// These planes, in as many copies; upload: the time that the last of them took.
std::shared_ptr<const PlaneCopies> copiesOf(OpenClDevice &device, const Planes &planes,
    const MemoryForm &form, size_t together, size_t copies, nanoseconds *upload = nullptr)
{
    PlaneCopies made{ form, {} };
    for (size_t copy = 0; copy < copies; ++copy) {
        made.memories.emplace_back();
        nanoseconds time{};
        for (size_t i = 0; i < planes.size(); i += together) {
            const DeviceMemory &memory = made.memories.back().emplace_back(device, form);
            std::vector<const float *> pixels;
            for (size_t k = i; form.layout && k < std::min(i + together, planes.size()); ++k)
                pixels.push_back(planes[k]->data());
            const cl::Event done = form.layout ? memory.write(packed(*form.layout, pixels))
                                               : memory.write(std::as_bytes(std::span(*planes[i])));
            if (upload)
                time += durationOf(done);
        }
        if (upload)
            *upload = time;
    }
    return std::make_shared<const PlaneCopies>(std::move(made));
}

} // namespace

std::shared_ptr<const PlaneCopies> SourcePlanes::Memories::source(
    OpenClDevice &device, const MemoryForm &form, size_t together)
{
    if (form == plain->form)
        return plain;
    std::shared_ptr<const PlaneCopies> all = known(sources, form);
    if (!all) {
        all = copiesOf(device, planes, form, together, copies);
        sources.push_back(all);
    }
    return all;
}

std::shared_ptr<const PlaneCopies> SourcePlanes::Memories::target(
    OpenClDevice &device, const MemoryForm &form)
{
    std::shared_ptr<const PlaneCopies> all = known(targets, form);
    if (!all) {
        PlaneCopies made{ form, {} };
        while (made.memories.size() < copies)
            made.memories.push_back({ DeviceMemory(device, form) });
        all = std::make_shared<const PlaneCopies>(std::move(made));
        targets.push_back(all);
    }
    return all;
}

SourcePlanes::SourcePlanes(OpenClDevice &device, const TaskBuffer &input, int copies)
    : m_memories(std::make_unique<Memories>())
    , m_copies(copies)
{
    m_memories->planes = std::get<Planes>(*input.content);
    m_memories->size = input.shape;
    m_memories->copies = static_cast<size_t>(copies);
    MemoryForm form{ input.count };
    form.access = MemoryForm::Access::Read;
    m_memories->plain = copiesOf(device, m_memories->planes, form, 1, m_memories->copies, &m_upload);
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
