// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/operators.h"

#include "onnx.pb.h"

#include <algorithm>

namespace halo {

size_t axisOf(const Node &node, std::int64_t axis, size_t rank)
{
    const auto all = static_cast<std::int64_t>(rank);
    if (axis < -all || axis >= all)
        node.refuseInvalid("axis");
    return static_cast<size_t>(axis < 0 ? axis + all : axis);
}

Dims squeezed(const Node &node, const Dims &dims, const std::optional<Dims> &axes)
{
    std::vector<bool> goes(dims.size());
    for (size_t i = 0; i < dims.size(); ++i)
        goes[i] = !axes && dims[i] == 1;
    for (const std::int64_t axis : axes.value_or(Dims{})) {
        const size_t i = axisOf(node, axis, dims.size());
        if (dims[i] != 1)
            node.refuseInvalid("axes");
        goes[i] = true;
    }
    Dims after;
    for (size_t i = 0; i < dims.size(); ++i)
        if (!goes[i])
            after.push_back(dims[i]);
    return after;
}

Dims unsqueezed(const Node &node, const Dims &dims, const Dims &axes)
{
    Dims after(dims.size() + axes.size(), 0);
    for (const std::int64_t axis : axes)
        after[axisOf(node, axis, after.size())] = 1;
    if (std::ranges::count(after, 1) != static_cast<std::ptrdiff_t>(axes.size()))
        node.refuseInvalid("axes");
    auto next = dims.begin();
    for (std::int64_t &dim : after)
        if (dim == 0)
            dim = *next++;
    return after;
}

Dims wholeNumbersOf(const Node &node, size_t index, const std::string &what)
{
    const Tensor *numbers = node.constant(index);
    if (numbers == nullptr)
        node.refuseComputed(what);
    if (numbers->isFloat || numbers->dims.size() > 1)
        node.refuseInvalid(what);
    return numbers->integers;
}

std::optional<Dims> axesOf(const Node &node, int asInputSince)
{
    if (node.opset() < asInputSince)
        return node.has("axes") ? std::optional(node.integers("axes")) : std::nullopt;
    if (!node.isGiven(1))
        return std::nullopt;
    return wholeNumbersOf(node, 1, "axes");
}

/// Before opset 9, the axis has no negative values; it may lie behind the last dimension.
std::vector<GraphValue> readFlatten(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const auto rank = static_cast<std::int64_t>(flow.dims.size());
    const std::int64_t given = node.integer("axis", 1);
    const size_t axis = given == rank ? flow.dims.size() : axisOf(node, given, flow.dims.size());
    const std::int64_t rows = countOf(std::span(flow.dims).first(axis)).value_or(0);
    return { builder.reshape(node.name(), flow, { rows, flow.count() / std::max<std::int64_t>(rows, 1) }) };
}

std::vector<GraphValue> readReshape(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    Dims after = node.opset() < 5 ? node.integers("shape") : wholeNumbersOf(node, 1, "shape");
    node.ignore("consumed_inputs");
    const Dims asked = after;
    const bool zeroStays = node.integer("allowzero", 0) != 0;
    for (size_t i = 0; i < after.size(); ++i)
        if (after[i] == 0 && !zeroStays && i < flow.dims.size())
            after[i] = flow.dims[i];
    const auto open = std::ranges::find(after, -1);
    if (open != after.end() && std::ranges::count(after, -1) == 1) {
        *open = 1;
        const std::int64_t others = countOf(after).value_or(0);
        *open = others < 1 ? 0 : flow.count() / others;
    }
    if (after.size() > 16 || countOf(after) != flow.count())
        node.refuse(
            Message("reshapes %2 to %1, which has another number of values; the file may be damaged, or "
                    "the network is for another image size.",
                textOf(asked), textOf(flow.dims)));
    return { builder.reshape(node.name(), flow, after) };
}

std::vector<GraphValue> readSqueeze(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    return { builder.reshape(node.name(), flow, squeezed(node, flow.dims, axesOf(node))) };
}

std::vector<GraphValue> readUnsqueeze(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const std::optional<Dims> axes = axesOf(node);
    if (!axes || axes->size() + flow.dims.size() > 16)
        node.refuseComputed("axes");
    return { builder.reshape(node.name(), flow, unsqueezed(node, flow.dims, *axes)) };
}

std::vector<GraphValue> readCast(const Node &node, NetworkBuilder & /*builder*/)
{
    node.ignore("saturate"); // of floats of 8 bits
    // Opset 1 names the type by a text.
    const bool named = node.opset() < 6;
    const std::string type
        = named ? node.text("to", "no") : typeName(static_cast<int>(node.integer("to", 0)));
    GraphValue flow = node.flow(0);
    const bool isWhole = flow.type != NumberType::Float && (type == "INT32" || type == "INT64");
    if (type != "FLOAT" && !isWhole)
        node.refuse(Message("converts its input to type %1; only 32-bit floats are supported.", type));
    flow.type = isWhole ? NumberType::Whole : NumberType::Float;
    return { flow };
}

/// Changes nothing but in training.
std::vector<GraphValue> readDropout(const Node &node, NetworkBuilder & /*builder*/)
{
    node.ignore("ratio");
    node.ignore("seed");
    node.ignore("consumed_inputs");
    bool trains = node.opset() < 7 && node.integer("is_test", 0) == 0;
    if (node.constant(2) != nullptr)
        trains = node.constant(2)->isFloat || node.constant(2)->integers != Dims{ 0 };
    if (trains && node.opset() >= 12) {
        const Tensor *ratio = node.constant(1);
        trains = ratio == nullptr || ratio->floats != std::vector<float>{ 0.0F };
    }
    if (trains)
        node.refuse("is in training mode and would drop values at random; export the network for inference.");
    return { node.flow(0) };
}

std::vector<GraphValue> readIdentity(const Node &node, NetworkBuilder & /*builder*/)
{
    return { node.flow(0) };
}

} // namespace halo
