// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arrayproblem.h"

#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/layer/layermessages.h"
#include "compute/workload/layer/layertask.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace halo {
namespace {

SharedValues sharedIntegers(std::vector<int> values)
{
    return std::make_shared<const Values>(std::vector<std::int32_t>(values.begin(), values.end()));
}

/// Over the last dimension of a walk, and all others. The steps of the first one are numbers, since loops
/// with addresses that are read from memory make no vectors on a CPU; it has none where it is also the last.
TaskLaunch walkLaunch(const Tuning &tuning, const std::vector<int> &table, int dims)
{
    const auto size = table.begin() + dims - 1;
    TaskLaunch launch = launchOver(
        "layer_step", tuning, { *size, std::accumulate(table.begin(), size, 1, std::multiplies<>()) });
    const auto step = [&](int of) { return dims > 1 ? table[static_cast<size_t>(of * dims)] : 0; };
    launch.numbers = { { "size", *size }, { "first_step", step(1) }, { "first_step2", step(2) } };
    return launch;
}

/// What the two dimensions of the launch count: a work-item that must divide to know its place is slow on a
/// CPU.
Size2 itemsOf(const ArrayOperation &operation)
{
    const auto outputs = static_cast<int>(operation.outputs);
    if (operation.plan == "finish")
        return { operation.sizes.at("area"), outputs / operation.sizes.at("area") };
    return { outputs, 1 };
}

/// One launch for each input, also for those that do not change: where it is read and written is in a table
/// of its own.
void planCopy(Task &task, const ArrayOperation &operation, const Tuning &tuning)
{
    for (size_t i = 0; i < operation.tables.size(); ++i) {
        const std::string walk = "walk" + std::to_string(i);
        const std::vector<int> &table = operation.tables.at(walk);
        TaskLaunch launch = walkLaunch(tuning, table, operation.macros.at("DIMS"));
        launch.buffers = { { "src", inputName(i) }, { "walk", walk } };
        launch.numbers.insert({ { "from", table[table.size() - 2] }, { "to", table.back() } });
        task.launches.push_back(std::move(launch));
    }
}

} // namespace

const Variant &arrayVariant(const std::string &plan)
{
    const std::vector<Variant> &all = shippedVariants("layer");
    const auto found = std::ranges::find(all, plan, &Variant::plan);
    require(found != all.end(), Message("There is no step \"%1\" of a network.", plan));
    return *found;
}

ArrayProblem::ArrayProblem(ArrayOperation operation, std::vector<SharedValues> inputs)
    : m_operation(std::move(operation))
    , m_inputs(std::move(inputs))
{
    arrayVariant(m_operation.plan);
    require(m_inputs.size() == m_operation.inputs.size(),
        Message("The step \"%1\" has %2 inputs, not %3.", m_operation.plan, m_operation.inputs.size(),
            m_inputs.size()));
    for (size_t i = 0; i < m_inputs.size(); ++i)
        require(static_cast<std::int64_t>(countOf(*m_inputs[i])) == m_operation.inputs[i],
            Message("A step of a layer got %1 values; its input has %2.", countOf(*m_inputs[i]),
                m_operation.inputs[i]));
}

ProblemText ArrayProblem::text() const
{
    ProblemText text;
    text.what = m_operation.plan;
    text.size = { static_cast<int>(m_operation.outputs), 1 };
    return text;
}

TuneKey ArrayProblem::tuneKey() const
{
    return { { 1, 1 }, 0, { static_cast<int>(m_operation.outputs), 1 }, m_operation.plan,
        static_cast<double>(m_operation.outputs) };
}

ProblemData ArrayProblem::contents() const
{
    return { { { QStringLiteral("array"), protocol::toJson(m_operation) } }, m_inputs };
}

std::shared_ptr<const Problem> ArrayProblem::from(const ProblemData &data)
{
    return std::make_shared<const ArrayProblem>(
        protocol::read<ArrayOperation>(data.spec, "array"), data.values);
}

std::optional<Message> ArrayProblem::planRefusal(const Variant &variant) const
{
    if (variant.plan == m_operation.plan)
        return std::nullopt;
    return Message("\"%1\" computes another step of a layer; choose an implementation with the plan %2.",
        variant.title, m_operation.plan);
}

Task ArrayProblem::task(const Variant &variant, const Tuning &tuning) const
{
    Task task = newTask(variant, tuning, symbols());
    task.macros.insert(m_operation.macros.begin(), m_operation.macros.end());
    const std::vector<std::string> names = changingInputs(m_operation);
    for (size_t i = 0; i < names.size(); ++i)
        task.buffers.push_back(inputBuffer(names[i], m_inputs[i]));
    for (const auto &[name, values] : m_operation.weights)
        task.buffers.push_back(inputBuffer(name, sharedValues(values)));
    for (const auto &[name, values] : m_operation.tables)
        task.buffers.push_back(inputBuffer(name, sharedIntegers(values)));
    const auto outputs = static_cast<int>(m_operation.outputs);
    task.buffers.push_back(
        outputBuffer("dst", TaskBuffer::Element::Float, static_cast<size_t>(m_operation.outputs)));
    for (const auto &[name, size] : m_operation.sizes)
        task.numbers[name] = size;
    for (const auto &[name, factor] : m_operation.factors)
        task.numbers[name] = static_cast<float>(factor);
    task.numbers["count"] = outputs;
    if (m_operation.plan == "copy") {
        planCopy(task, m_operation, tuning);
        return task;
    }
    if (m_operation.plan == "combine") {
        task.launches = { walkLaunch(tuning, m_operation.tables.at("walk"), m_operation.macros.at("DIMS")) };
        return task;
    }
    task.launches = { launchOver("layer_step", tuning, itemsOf(m_operation)) };
    if (m_operation.plan == "finish" && !m_operation.macros.at("OTHER"))
        task.launches.back().buffers["src2"] = "src"; // an argument that is not read
    return task;
}

OutputShapes ArrayProblem::outputShapes() const
{
    return { { "dst", floatsShape(static_cast<size_t>(m_operation.outputs)) } };
}

std::vector<const std::vector<float> *> ArrayProblem::inputs() const
{
    std::vector<const std::vector<float> *> all;
    for (const SharedValues &values : m_inputs)
        all.push_back(&floatsOf(*values));
    return all;
}

TaskOutputs ArrayProblem::reference(const Progress &) const
{
    return { { "dst", applyArrayOperation(m_operation, inputs()) } };
}

double ArrayProblem::tolerance(const std::string &, const Variant &) const
{
    return arrayTolerance(m_operation, inputs(), applyArrayOperation(m_operation, inputs()));
}

} // namespace halo
