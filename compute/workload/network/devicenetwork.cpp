// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/devicenetwork.h"

#include "compute/base/error.h"
#include "compute/timing/measure/clblast.h"
#include "compute/timing/measure/eventtime.h"
#include "compute/workload/layer/arraysteps.h"

#include <algorithm>
#include <set>
#include <span>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

size_t floatBytes(std::int64_t count)
{
    return static_cast<size_t>(count) * sizeof(float);
}

/// The task's names of the values that a step takes, in order.
std::vector<std::string> inputNames(const NetworkStep &step)
{
    const auto *array = std::get_if<ArrayOperation>(&step.what);
    return array ? changingInputs(*array) : std::vector<std::string>{ "src" };
}

/// Scratch memory that only this step's own launches read: what was made of weights stays.
bool isPassing(const TaskBuffer &buffer)
{
    return buffer.use == Use::Scratch && !buffer.keepsWeights;
}

} // namespace

void requireRoom(const DeviceInfo &device, const MemoryPlan &memory)
{
    const std::int64_t most = device.limits.maxAllocBytes;
    if (most > 0 && memory.bytes > most)
        throw Error(ErrorKind::Device,
            "The network needs %1 bytes for its maps, and the device allocates %2 at most; choose a smaller "
            "image size "
            "or another device.",
            memory.bytes, most);
}

struct DeviceNetwork::Step
{
    std::optional<Task> planned{};
    std::unique_ptr<DeviceTask> task{};
    std::string library{};
    std::vector<cl::Event> events{};
    nanoseconds libraryTime{};
    bool ran = false; ///< its weights are in the form that its kernels want
};

DeviceNetwork::DeviceNetwork(OpenClDevice &device, const Network &network, std::vector<StepPlan> plans)
    : m_device(device)
    , m_network(network)
    , m_alignment(device.alignment())
    , m_steps(network.steps.size())
{
    std::vector<std::int64_t> scratch(plans.size(), 0);
    for (size_t i = 0; i < plans.size(); ++i) {
        if (!plans[i].variant)
            continue;
        m_steps[i].planned = plans[i].problem->task(*plans[i].variant, defaultTuning(*plans[i].variant));
        for (const TaskBuffer &buffer : m_steps[i].planned->buffers)
            if (isPassing(buffer))
                scratch[i] += roundedBytes(buffer);
    }
    m_memory = planMemory(network, m_alignment, scratch);
    requireRoom(device.info(), m_memory);
    m_maps = DeviceMemory(
        device, { static_cast<size_t>(std::max(m_memory.bytes, m_alignment)) / sizeof(float) });
    for (const ValuePlace &value : m_memory.values)
        m_values.push_back(place(value));
    for (size_t i = 0; i < plans.size(); ++i)
        prepare(i, plans[i]);
}

DeviceNetwork::~DeviceNetwork()
{
    m_device.queue().finish();
    // The newest part of the memory first: NVIDIA's driver (580.159) crashes when three begin at the same
    // byte, differ in size, and the one that was made first is released before the others.
    while (!m_steps.empty())
        m_steps.pop_back();
    while (!m_values.empty())
        m_values.pop_back();
}

/// Memory of this kind begins and ends where a buffer may.
std::int64_t DeviceNetwork::roundedBytes(const TaskBuffer &buffer) const
{
    const auto bytes = static_cast<std::int64_t>(floatBytes(static_cast<std::int64_t>(buffer.count)));
    return (bytes + m_alignment - 1) / m_alignment * m_alignment;
}

DeviceMemory DeviceNetwork::place(const ValuePlace &at) const
{
    return m_maps.part(static_cast<size_t>(at.begin), static_cast<size_t>(at.bytes));
}

void DeviceNetwork::prepare(size_t index, const StepPlan &plan)
{
    Step &step = m_steps[index];
    step.library = plan.library;
    if (!step.planned)
        return;
    const NetworkStep &what = m_network.steps[index];
    std::map<std::string, DeviceMemory> lent{ { "dst", m_values[index + 1] } };
    const std::vector<std::string> names = inputNames(what);
    for (size_t i = 0; i < names.size(); ++i)
        lent[names[i]] = m_values[static_cast<size_t>(what.inputs[i])];
    ValuePlace at = m_memory.scratch[index];
    for (const TaskBuffer &buffer : step.planned->buffers) {
        if (isPassing(buffer)) {
            at.bytes = roundedBytes(buffer);
            lent[buffer.name] = place(at);
            at.begin += at.bytes;
        } else if (!lent.contains(buffer.name)) {
            m_weightBytes += static_cast<std::int64_t>(floatBytes(static_cast<std::int64_t>(buffer.count)));
        }
    }
    std::set<std::string> lentNames;
    for (const auto &[name, memory] : lent)
        lentNames.insert(name);
    step.task = std::make_unique<DeviceTask>(m_device, std::move(*step.planned), nullptr, lentNames);
    step.planned.reset();
    for (const auto &[name, memory] : lent)
        step.task->use(name, memory.handle());
    step.task->upload();
}

void DeviceNetwork::upload(const FeatureMaps &picture)
{
    m_values[0].write(std::as_bytes(std::span(picture.values)));
}

void DeviceNetwork::launch(size_t index)
{
    Step &step = m_steps[index];
    step.events.clear();
    if (!step.library.empty())
        return launchLibrary(step, index);
    if (!step.task)
        return;
    for (size_t i = 0; i < step.task->launches(); ++i) {
        if (!step.ran)
            step.events.push_back(step.task->launch(i).kernel);
        else if (const auto event = step.task->launchAgain(i))
            step.events.push_back(*event);
    }
    step.ran = true;
}

/// A library brings its own memory: its input is fetched, and its output handed over.
void DeviceNetwork::launchLibrary(Step &step, size_t index)
{
    const NetworkStep &what = m_network.steps[index];
    const std::unique_ptr<Problem> problem = problemOf(what, { sharedValues(values(what.inputs.front())) });
    const auto *layer = dynamic_cast<const LayerProblem *>(problem.get());
    const std::vector<Library> libraries
        = clblastLibraries(std::make_shared<const LayerProblem>(layer->shape(), layer->data()));
    const auto target = std::ranges::find(libraries, step.library, &Library::id)->make(m_device);
    const TaskOutputs outputs = target->outputs(); // warms up, too
    step.libraryTime = target->execute().device;
    const std::vector<float> &result = std::get<std::vector<float>>(outputs.at("dst"));
    m_values[index + 1].write(std::as_bytes(std::span(result)));
}

nanoseconds DeviceNetwork::time(size_t index) const
{
    nanoseconds sum = m_steps[index].libraryTime;
    for (const cl::Event &event : m_steps[index].events)
        sum += durationOf(event);
    return sum;
}

void DeviceNetwork::wait()
{
    m_device.queue().finish();
}

std::vector<float> DeviceNetwork::values(int value)
{
    const std::int64_t count = value == 0 ? MapsShape{ m_network.channels, m_network.size }.count()
                                          : arrayCount(m_network.steps[static_cast<size_t>(value) - 1].dims);
    std::vector<float> all(static_cast<size_t>(count));
    if (count > 0)
        m_values[static_cast<size_t>(value)].read(std::as_writable_bytes(std::span(all)));
    return all;
}

} // namespace halo
