// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layeroperationproblem.h"

#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/layer/layermessages.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;

struct Bounds
{
    double value; ///< the largest value on the way
    int roundings;
};

double largestOf(const std::vector<float> &values, double otherwise)
{
    double largest = values.empty() ? otherwise : 0.0;
    for (const float x : values)
        largest = std::max(largest, std::abs(static_cast<double>(x)));
    return largest;
}

/// Of all channels together: generous, but never less than the bound of one.
Bounds boundsOf(const LayerOperation &operation, const std::vector<float> &input)
{
    double value = largestOf(input, 0.0);
    switch (operation.kind) {
    case Kind::Softmax: // powers of differences that were rounded before
        return { 1.0 + 2.0 * value / static_cast<double>(operation.temperature), operation.n + 8 };
    case Kind::Normalise:
    case Kind::NormaliseScaleBias: {
        const auto least = std::ranges::min_element(operation.variance);
        const double deviation
            = std::sqrt(static_cast<double>(*least) + static_cast<double>(operation.epsilon));
        value = (value + largestOf(operation.mean, 0.0)) / deviation;
        break;
    }
    case Kind::Scale:
    case Kind::Bias:
    case Kind::ScaleBias:
    case Kind::Leaky:
        break;
    default:
        return { 0.0, 0 };
    }
    return { value * largestOf(operation.scale, 1.0) + largestOf(operation.bias, 0.0), 10 };
}

/// What the two dimensions of the launch count: a work-item that must divide to know its place is slow on a
/// CPU.
Size2 itemsOf(const LayerOperation &operation)
{
    switch (operation.kind) {
    case Kind::MaxPool:
        return { operation.out().w, operation.out().h * operation.channels };
    case Kind::Normalise:
    case Kind::Scale:
    case Kind::Bias:
    case Kind::ScaleBias:
    case Kind::NormaliseScaleBias:
        return { static_cast<int>(operation.in.area()), operation.channels };
    default:
        return { static_cast<int>(operation.outputCount()), 1 };
    }
}

} // namespace

std::string planOf(LayerOperation::Kind kind)
{
    switch (kind) {
    case Kind::Reset:
        return "reset";
    case Kind::Normalise:
        return "normalise";
    case Kind::Scale:
        return "scale";
    case Kind::Bias:
        return "bias";
    case Kind::ScaleBias:
        return "scale_bias";
    case Kind::NormaliseScaleBias:
        return "normalise_scale_bias";
    case Kind::Leaky:
        return "leaky";
    case Kind::Linear:
        break;
    case Kind::Flatten:
        return "flatten";
    case Kind::MaxPool:
        return "max_pool";
    case Kind::Softmax:
        return "softmax";
    }
    return "linear";
}

const Variant &variantOf(LayerOperation::Kind kind)
{
    const std::vector<Variant> &all = shippedVariants("layer");
    return *std::ranges::find(all, planOf(kind), &Variant::plan);
}

LayerOperationProblem::LayerOperationProblem(LayerOperation operation, SharedValues input)
    : m_operation(std::move(operation))
    , m_input(std::move(input))
{
    checkOperation(m_operation, countOf(*m_input));
    if (m_operation.outputCount() == 0)
        throw Error(ErrorKind::Input,
            "Pooling windows of %1 pixels are larger than the padded input; choose smaller ones.",
            toString(m_operation.window));
}

ProblemText LayerOperationProblem::text() const
{
    ProblemText text;
    text.what = planOf(m_operation.kind);
    text.size = m_operation.in;
    text.channels = m_operation.channels;
    return text;
}

TuneKey LayerOperationProblem::tuneKey() const
{
    return { { 1, 1 }, 0, m_operation.in, planOf(m_operation.kind),
        static_cast<double>(m_operation.outputCount()) };
}

std::optional<Message> LayerOperationProblem::planRefusal(const Variant &variant) const
{
    const std::string plan = planOf(m_operation.kind);
    if (variant.plan == plan)
        return std::nullopt;
    return Message("\"%1\" computes another step of a layer; choose an implementation with the plan %2.",
        variant.title, plan);
}

ProblemData LayerOperationProblem::contents() const
{
    return { { { QStringLiteral("step"), protocol::toJson(m_operation) } }, { m_input } };
}

std::shared_ptr<const Problem> LayerOperationProblem::from(const ProblemData &data)
{
    return std::make_shared<const LayerOperationProblem>(
        protocol::read<LayerOperation>(data.spec, "step"), data.values.at(0));
}

Task LayerOperationProblem::task(const Variant &variant, const Tuning &tuning) const
{
    const LayerOperation &c = m_operation;
    Task task = newTask(variant, tuning, symbols());
    task.macros["EPSILON_INSIDE"] = c.epsilonInside ? 1 : 0;
    const auto count = static_cast<int>(m_operation.outputCount());
    task.buffers = { inputBuffer("src", m_input),
        outputBuffer("dst", TaskBuffer::Element::Float, static_cast<size_t>(count)) };
    for (const auto &[name, numbers] : { std::pair{ "mean", &c.mean }, std::pair{ "variance", &c.variance },
             std::pair{ "scale", &c.scale }, std::pair{ "bias", &c.bias } })
        if (!numbers->empty())
            task.buffers.push_back(inputBuffer(name, sharedValues(*numbers)));
    task.numbers = { { "count", count }, { "channels", c.channels }, { "height", c.in.h },
        { "width", c.in.w }, { "area", static_cast<int>(c.in.area()) }, { "out_height", c.out().h },
        { "out_width", c.out().w }, { "epsilon", c.epsilon }, { "slope", c.slope },
        { "window_width", c.window.w }, { "window_height", c.window.h }, { "stride_x", c.stride.w },
        { "stride_y", c.stride.h }, { "dilation_x", c.dilation.w }, { "dilation_y", c.dilation.h },
        { "padding_left", c.padding.w }, { "padding_top", c.padding.h }, { "n", c.n }, { "offset", c.offset },
        { "groups", c.groups }, { "base", c.base }, { "temperature", c.temperature } };
    task.launches = { launchOver("layer_step", tuning, itemsOf(c)) };
    return task;
}

OutputShapes LayerOperationProblem::outputShapes() const
{
    return { { "dst", floatsShape(static_cast<size_t>(m_operation.outputCount())) } };
}

TaskOutputs LayerOperationProblem::reference(const Progress &) const
{
    return { { "dst", applyOperation(m_operation, floatsOf(*m_input)) } };
}

double LayerOperationProblem::tolerance(const std::string &, const Variant &) const
{
    const Bounds bounds = boundsOf(m_operation, floatsOf(*m_input));
    return bounds.roundings * std::exp2(-24.0) * bounds.value;
}

} // namespace halo
