// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/taskrun.h"

#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/device/commandlog.h"
#include "compute/device/opencldevice.h"
#include "compute/task/byterun.h"
#include "compute/task/devicetask.h"
#include "compute/task/taskplanes.h"
#include "compute/task/taskresult.h"

#include <algorithm>
#include <optional>
#include <span>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

const Planes &planesOf(const TaskBuffer &input)
{
    return std::get<Planes>(*input.content);
}

/// The rows of a band, where the border rule has folded what lies outside.
Plane rowsOf(const Plane &plane, int width, const std::vector<int> &rows)
{
    const auto row = static_cast<size_t>(width);
    Plane input(row * rows.size(), 0.0F);
    for (size_t i = 0; i < rows.size(); ++i)
        if (rows[i] >= 0) // else zeros
            std::copy_n(plane.begin() + static_cast<std::ptrdiff_t>(row * static_cast<size_t>(rows[i])), row,
                input.begin() + static_cast<std::ptrdiff_t>(row * i));
    return input;
}

/// One run on one open device. Of what is no picture there is one plane, that of nothing.
class TaskRun
{
public:
    TaskRun(OpenClDevice &device, const std::vector<Task> &parts, int repeats, const Progress &progress)
        : m_device(device)
        , m_parts(parts)
        , m_repeats(repeats)
        , m_progress(progress)
        , m_input(parts.front().planes(Use::Input))
        , m_output(parts.front().planes(Use::Output))
        , m_planeCount(m_input ? static_cast<int>(planesOf(*m_input).size()) : 1)
        , m_together(m_input ? m_input->planesTogether() : 1)
        , m_memory(device, parts.front().variant.origin == Origin::Shipped)
    {
    }

    TaskResult operator()();

private:
    void open(const Task &part);
    void runSample(int sample);
    void showFirst();
    void warmUp();
    void provideInput(int sample, int plane, const Task &part);
    cl::Event provide(int plane, const Task &part);
    bool isLaidOut() const { return m_output && m_output->layout; }
    void runPart(int sample, int plane, const Task &part);
    void runLaunches(int sample, int plane, bool record);
    void fetch(int sample, int plane, const Task &part, bool checked);
    void checkAllWritten(const Task &part, int plane);
    void fetchLaidOut(int sample, int plane, const Task &part, bool checked);
    void checkAllWritten(const Task &part, int plane, const std::vector<std::byte> &first);
    void addAll(const std::vector<cl::Event> &events, const char *name, int sample);
    float *rowOfOutput(int plane, int row);
    TaskOutputs takeOutputs();

    OpenClDevice &m_device;
    const std::vector<Task> &m_parts;
    const int m_repeats;
    const Progress &m_progress;
    const TaskBuffer *const m_input, *const m_output; ///< of planes, of the first part; or null
    const int m_planeCount;
    const int m_together; ///< planes of a launch

    std::optional<DeviceTask> m_run; ///< for parts of one size; made anew when that changes
    Size2 m_in, m_out;
    bool m_isReady = false;      ///< it ran before, and a CPU puts nothing else off
    std::vector<Plane> m_planes; ///< the result, plane by plane; outlives the buffers that it is lent to
    TaskPlanes m_memory;
    TaskOutputs m_outputs; ///< what is no plane

    CommandLog m_timeline;
    int m_step = 0, m_steps = 1;
    bool m_hurried = false; ///< only to be seen: the samples after it are those that count and are checked
    TaskResult m_result;
};

/// Prepares buffers and program for parts of this size.
void TaskRun::open(const Task &part)
{
    const TaskBuffer *input = part.planes(Use::Input), *output = part.planes(Use::Output);
    const Size2 in = input ? input->shape : Size2{}, out = output ? output->shape : Size2{};
    if (m_run && m_in == in && m_out == out)
        return;
    m_in = in;
    m_out = out;
    m_progress.step(Stage::Build);
    m_run.emplace(m_device, part);
    m_result.build += m_run->build();
    m_result.fromCache = m_run->fromCache();
    m_isReady = m_run->fromMemory() && !m_device.info().limits.gpu && !m_run->transforms();
    m_memory.open(part);
}

void TaskRun::addAll(const std::vector<cl::Event> &events, const char *name, int sample)
{
    for (const cl::Event &event : events)
        m_timeline.add(event, name, sample, 0);
}

void TaskRun::runLaunches(int sample, int plane, bool recorded)
{
    if (m_input)
        m_run->use(m_input->name, m_memory.source().handle());
    if (m_output)
        m_run->use(m_output->name, m_memory.target().handle());
    for (size_t i = 0; i < m_run->launches(); ++i) {
        m_progress.step(Stage::Run, 100 * m_step / m_steps);
        const DeviceTask::Launched launched = m_run->launch(i);
        launched.kernel.wait();
        for (const auto &[first, last] : launched.transforms)
            if (recorded)
                m_timeline.addBetween(first, last, "VkFFT", sample, plane);
        if (recorded)
            m_timeline.add(launched.kernel, m_run->task().launches[i].entry, sample, plane);
    }
}

/// The first launch pays for what drivers put off: PoCL compiles per work-group size, GPUs wake up each time.
void TaskRun::warmUp()
{
    const Task &part = m_parts.front();
    open(part);
    if (m_isReady)
        return;
    if (m_input)
        provide(0, part);
    m_run->upload();
    m_run->poison();
    m_run->clear();
    runLaunches(0, 0, false);
}

/// The planes from this one on that go together.
cl::Event TaskRun::provide(int plane, const Task &part)
{
    const Planes &all = planesOf(*m_input);
    if (const std::vector<int> &rows = part.inputRows; !rows.empty())
        return m_memory.upload(rowsOf(*all[static_cast<size_t>(plane)], m_in.w, rows));
    std::vector<const Plane *> planes;
    for (int i = plane; i < std::min(plane + m_together, m_planeCount); ++i)
        planes.push_back(all[static_cast<size_t>(i)].get());
    return m_memory.provide(planes);
}

void TaskRun::provideInput(int sample, int plane, const Task &part)
{
    addAll(m_run->upload(), "upload", sample);
    if (!m_input)
        return;
    if (m_hurried && part.inputRows.empty()
        && m_memory.provideResident(planesOf(*m_input)[static_cast<size_t>(plane)]))
        return;
    m_timeline.add(provide(plane, part), "upload", sample, plane);
}

void TaskRun::runPart(int sample, int plane, const Task &part)
{
    const bool checked = sample == 0 && !m_hurried;
    open(part);
    m_progress.step(Stage::Upload, 100 * m_step / m_steps);
    provideInput(sample, plane, part);
    Plane *result = m_output ? &m_planes[static_cast<size_t>(plane)] : nullptr;
    const bool isAll = result && !isLaidOut() && result->size() == m_out.area();
    if (isAll)
        m_memory.writeTo(*result);
    if (checked && result)
        m_memory.target().poison();
    if (checked)
        m_run->poison();
    addAll(m_run->clear(), "clear", sample);
    runLaunches(sample, plane, true);
    m_progress.step(Stage::Download, 100 * ++m_step / m_steps);
    fetch(sample, plane, part, checked);
    if (isAll)
        result->resize(m_out.area()); // without the guard
}

void TaskRun::fetch(int sample, int plane, const Task &part, bool checked)
{
    addAll(m_run->download(m_outputs), "download", sample);
    if (checked)
        m_run->check(m_outputs);
    if (!m_output)
        return;
    if (isLaidOut())
        return fetchLaidOut(sample, plane, part, checked);
    const std::span rows(rowOfOutput(plane, part.rows.first), m_out.area());
    m_timeline.add(m_memory.target().read(std::as_writable_bytes(rows)), "download", sample, plane);
    if (!checked)
        return;
    m_memory.target().checkGuard(part.variant);
    checkAllWritten(part, plane);
}

void TaskRun::fetchLaidOut(int sample, int plane, const Task &part, bool checked)
{
    std::vector<std::byte> bytes(m_memory.target().form().bytes());
    m_timeline.add(m_memory.target().read(bytes), "download", sample, plane);
    std::vector<float *> planes;
    for (int i = plane; i < std::min(plane + m_together, m_planeCount); ++i)
        planes.push_back(rowOfOutput(i, part.rows.first));
    unpack(*m_output->layout, bytes, planes);
    if (!checked)
        return;
    m_memory.target().checkGuard(part.variant);
    checkAllWritten(part, plane, bytes);
}

/// Any byte may be a result: what is left as it was by two runs, over one mark and over its opposite, was not
/// written.
void TaskRun::checkAllWritten(const Task &part, int plane, const std::vector<std::byte> &first)
{
    const MemoryLayout &layout = *m_output->layout;
    const auto isLeft = [&](const std::vector<std::byte> &bytes, Size2 pixel, std::uint32_t word) {
        const auto from = static_cast<size_t>(layout.placeOf(pixel));
        for (size_t i = from; i < from + layout.pixelBytes; ++i)
            if (bytes[i] != static_cast<std::byte>(word >> (8 * (i % 4))))
                return false;
        return true;
    };
    std::vector<Size2> left;
    for (int y = 0; y < layout.size.h; ++y)
        for (int x = 0; x < layout.size.w; ++x)
            if (isLeft(first, { x, y }, DeviceMemory::mark))
                left.push_back({ x, y });
    if (left.empty())
        return;
    m_memory.target().poison(~DeviceMemory::mark);
    runLaunches(0, plane, false);
    std::vector<std::byte> second(first.size());
    m_memory.target().read(second);
    for (const Size2 pixel : left)
        if (isLeft(second, pixel, ~DeviceMemory::mark))
            throw unwritten(part.variant, pixel.w, part.rows.first + pixel.h);
}

void TaskRun::runSample(int sample)
{
    m_timeline.beginSample();
    const auto [first, end] = m_parts.front().allRows;
    if (m_output)
        m_planes.resize(static_cast<size_t>(m_planeCount));
    for (int plane = 0; plane < m_planeCount; plane += m_together) {
        for (int i = plane; m_output && i < std::min(plane + m_together, m_planeCount); ++i) {
            Plane &result = m_planes[static_cast<size_t>(i)];
            const size_t size = Size2{ m_output->shape.w, end - first }.area();
            result.reserve(size + DeviceMemory::guardCount); // see TaskPlanes::writeTo()
            result.resize(size);
        }
        for (const Task &part : m_parts)
            runPart(sample, plane, part);
    }
}

/// A whole sample warms up: its result is seen at once, and its times do not count in the end. A kernel that
/// comes with the program is only checked in those that do.
void TaskRun::showFirst()
{
    m_hurried = m_parts.front().variant.origin == Origin::Shipped;
    runSample(0);
    m_hurried = false;
    m_result.samples = m_timeline.takeSamples();
    m_result.timeline = m_timeline.takeCommands();
    m_result.outputs = takeOutputs(); // the others are on their way
    m_progress.show()(m_result);
    m_result.outputs.clear();
    m_timeline = {};
    m_step = 0;
}

void TaskRun::checkAllWritten(const Task &part, int plane)
{
    const int row = part.rows.first;
    const auto missing = DeviceMemory::firstUnwritten(rowOfOutput(plane, row), m_out.area());
    if (!missing)
        return;
    const int index = static_cast<int>(*missing);
    throw unwritten(part.variant, index % m_out.w, row + index / m_out.w);
}

float *TaskRun::rowOfOutput(int plane, int row)
{
    const auto offset
        = static_cast<size_t>(row - m_parts.front().allRows.first) * static_cast<size_t>(m_output->shape.w);
    return m_planes[static_cast<size_t>(plane)].data() + offset;
}

TaskOutputs TaskRun::takeOutputs()
{
    TaskOutputs outputs = std::move(m_outputs);
    m_outputs.clear();
    if (m_output)
        outputs[m_output->name] = sharedPlanes(std::move(m_planes));
    m_planes.clear();
    return outputs;
}

TaskResult TaskRun::operator()()
{
    m_result.device = m_device.info();
    m_result.bands = static_cast<int>(m_parts.size());
    m_steps = m_repeats * m_planeCount * m_result.bands;
    m_progress.show() ? showFirst() : warmUp();
    for (int sample = 0; sample < m_repeats; ++sample)
        runSample(sample);
    m_result.samples = m_timeline.takeSamples();
    m_result.timeline = m_timeline.takeCommands();
    m_result.outputs = takeOutputs();
    return std::move(m_result);
}

} // namespace

TaskResult runTask(
    OpenClDevice &device, const std::vector<Task> &parts, int repeats, const Progress &progress)
{
    if (parts.front().isOfBytes())
        return runBytes(device, parts.front(), repeats, device.info().unifiedMemory, progress);
    progress.step(Stage::Build);
    return TaskRun(device, parts, repeats, progress)();
}

} // namespace halo
