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

std::optional<Dims> axesOf(const Node &node)
{
    if (node.opset() < 13)
        return node.has("axes") ? std::optional(node.integers("axes")) : std::nullopt;
    const Tensor *axes = node.constant(1);
    if (axes == nullptr)
        return std::nullopt;
    if (axes->isFloat)
        node.refuseInvalid("axes");
    return axes->integers;
}

/// Before opset 9, the axis has no negative values; it may lie behind the last dimension.
void readFlatten(const Node &node, NetworkBuilder &builder)
{
    const Dims &dims = builder.dims();
    const auto rank = static_cast<std::int64_t>(dims.size());
    const std::int64_t given = node.integer("axis", 1);
    const size_t axis = given == rank ? dims.size() : axisOf(node, given, dims.size());
    const std::int64_t rows = countOf(std::span(dims).first(axis)).value_or(0);
    builder.reshape(node.name(), { rows, builder.count() / std::max<std::int64_t>(rows, 1) });
}

void readReshape(const Node &node, NetworkBuilder &builder)
{
    const Dims &dims = builder.dims();
    Dims after = node.integers("shape");
    if (node.opset() >= 5) {
        const Tensor *shape = node.constant(1);
        if (shape == nullptr || shape->isFloat || shape->dims.size() != 1)
            node.refuseComputed("shape");
        after = shape->integers;
    }
    node.ignore("consumed_inputs");
    const Dims asked = after;
    const bool zeroStays = node.integer("allowzero", 0) != 0;
    for (size_t i = 0; i < after.size(); ++i)
        if (after[i] == 0 && !zeroStays && i < dims.size())
            after[i] = dims[i];
    const auto open = std::ranges::find(after, -1);
    if (open != after.end() && std::ranges::count(after, -1) == 1) {
        *open = 1;
        const std::int64_t others = countOf(after).value_or(0);
        *open = others < 1 ? 0 : builder.count() / others;
    }
    if (after.size() > 16 || countOf(after) != builder.count())
        node.refuse(Message("reshapes %2 to %1, which has another number of values; the file may be damaged.",
            textOf(asked), textOf(dims)));
    builder.reshape(node.name(), after);
}

void readSqueeze(const Node &node, NetworkBuilder &builder)
{
    builder.reshape(node.name(), squeezed(node, builder.dims(), axesOf(node)));
}

void readUnsqueeze(const Node &node, NetworkBuilder &builder)
{
    const std::optional<Dims> axes = axesOf(node);
    if (!axes || axes->size() + builder.dims().size() > 16)
        node.refuseComputed("axes");
    builder.reshape(node.name(), unsqueezed(node, builder.dims(), *axes));
}

void readCast(const Node &node, NetworkBuilder & /*builder*/)
{
    node.ignore("saturate"); // of floats of 8 bits
    // Opset 1 names the type by a text.
    const bool named = node.opset() < 6;
    const std::string type
        = named ? node.text("to", "no") : typeName(static_cast<int>(node.integer("to", 0)));
    if (type != "FLOAT")
        node.refuse(Message("converts its input to type %1; only 32-bit floats are supported.", type));
}

/// Changes nothing but in training.
void readDropout(const Node &node, NetworkBuilder & /*builder*/)
{
    node.ignore("ratio");
    node.ignore("seed");
    node.ignore("consumed_inputs");
    bool trains = node.opset() < 7 && node.integer("is_test", 0) == 0;
    if (node.inputs() > 2 && node.constant(2) != nullptr)
        trains = node.constant(2)->isFloat || node.constant(2)->integers != Dims{ 0 };
    if (trains && node.opset() >= 12) {
        const Tensor *ratio = node.constant(1);
        trains = ratio == nullptr || ratio->floats != std::vector<float>{ 0.0F };
    }
    if (trains)
        node.refuse("is in training mode and would drop values at random; export the network for inference.");
}

void readIdentity(const Node & /*node*/, NetworkBuilder & /*builder*/) { }

} // namespace halo
