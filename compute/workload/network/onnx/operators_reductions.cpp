// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>

namespace halo {
namespace {

Reduction reductionOf(const std::string &op)
{
    if (op == "ReduceMax" || op == "GlobalMaxPool")
        return Reduction::Largest;
    if (op == "ReduceMin")
        return Reduction::Least;
    return op == "ReduceSum" ? Reduction::Sum : Reduction::Mean;
}

/// The axes, sorted; all where none are named.
std::vector<size_t> sortedAxes(const Node &node, const std::optional<Dims> &given, size_t rank)
{
    std::vector<size_t> axes;
    for (const std::int64_t axis : given.value_or(Dims{}))
        axes.push_back(axisOf(node, axis, rank));
    for (size_t i = 0; i < rank && !given; ++i)
        axes.push_back(i);
    std::ranges::sort(axes);
    if (std::ranges::adjacent_find(axes) != axes.end())
        node.refuseInvalid("axes");
    return axes;
}

/// Brings the axes together behind the others, if they lie apart.
GraphValue gathered(
    const Node &node, const GraphValue &flow, std::vector<size_t> &axes, NetworkBuilder &builder)
{
    if (axes.back() - axes.front() + 1 == axes.size())
        return flow;
    std::vector<size_t> order;
    Dims dims;
    for (size_t i = 0; i < flow.dims.size(); ++i)
        if (std::ranges::find(axes, i) == axes.end())
            order.push_back(i);
    const size_t first = order.size();
    order.insert(order.end(), axes.begin(), axes.end());
    for (const size_t axis : order)
        dims.push_back(flow.dims[axis]);
    for (size_t i = 0; i < axes.size(); ++i)
        axes[i] = first + i;
    return builder.add(node.name() + " transpose", transposeStep(flow.dims, order), { flow }, dims);
}

/// In a softmax kernel, each value adds up all that it shares: with thousands of them that is the longest
/// step of a network. Here every sum is made once.
GraphValue longSoftmax(
    const Node &node, const GraphValue &flow, size_t axis, size_t last, NetworkBuilder &builder)
{
    Dims sums = flow.dims;
    std::fill(sums.begin() + static_cast<std::ptrdiff_t>(axis),
        sums.begin() + static_cast<std::ptrdiff_t>(last) + 1, 1);
    const auto reduced = [&](const char *what, Reduction reduction, const GraphValue &of) {
        return builder.add(node.name() + what, reduceStep(reduction, flow.dims, axis, last), { of }, sums);
    };
    const GraphValue largest = reduced(" largest", Reduction::Largest, flow);
    const GraphValue below = builder.add(node.name() + " difference",
        combineStep(Combination::Subtract, flow.dims, sums), { flow, largest }, flow.dims);
    const GraphValue powers = builder.add(
        node.name() + " powers", functionStep(Function::Exp, flow.count()), { below }, flow.dims);
    const GraphValue sum = reduced(" sum", Reduction::Sum, powers);
    return builder.add(
        node.name(), combineStep(Combination::Divide, flow.dims, sums), { powers, sum }, flow.dims);
}

} // namespace

/// Before opset 13, all dimensions from the axis on share one sum; since then, those along the axis alone.
std::vector<GraphValue> readSoftmax(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const bool flat = node.opset() < 13;
    const std::int64_t given = node.integer("axis", flat ? 1 : -1);
    const auto rank = static_cast<std::int64_t>(flow.dims.size());
    if (flat && given == rank)
        node.refuseInvalid("axis");
    const size_t axis = axisOf(node, given, flow.dims.size()), last = flat ? flow.dims.size() - 1 : axis;
    const std::int64_t n = countOf(std::span(flow.dims).subspan(axis, last - axis + 1)).value_or(0);
    if (node.op() == "LogSoftmax" || last + 1 != flow.dims.size())
        return { builder.add(node.name(), softmaxStep(flow.dims, axis, last, node.op() == "LogSoftmax"),
            { flow }, flow.dims) };
    constexpr std::int64_t longest = 16;
    if (n > longest)
        return { longSoftmax(node, flow, axis, last, builder) };
    const MapsShape maps = mapsOf(flow.dims);
    LayerOperation soft;
    soft.kind = LayerOperation::Kind::Softmax;
    soft.channels = maps.channels;
    soft.in = maps.size;
    soft.n = soft.offset = static_cast<int>(n);
    soft.groups = static_cast<int>(flow.count() / std::max<std::int64_t>(n, 1));
    return { builder.add(node.name(), soft, { flow }, flow.dims) };
}

std::vector<GraphValue> readReduction(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const bool keeps = node.integer("keepdims", 1) != 0;
    std::optional<Dims> given = axesOf(node, node.op() == "ReduceSum" ? 13 : 18);
    const bool isNothing = node.integer("noop_with_empty_axes", 0) != 0;
    if (given && given->empty())
        given.reset();
    if (!given && isNothing)
        return { flow };
    std::vector<size_t> axes = sortedAxes(node, given, flow.dims.size());
    Dims after;
    for (size_t i = 0; i < flow.dims.size(); ++i) {
        if (std::ranges::find(axes, i) == axes.end())
            after.push_back(flow.dims[i]);
        else if (keeps)
            after.push_back(1);
    }
    if (axes.empty())
        return { flow };
    const GraphValue together = gathered(node, flow, axes, builder);
    return { builder.add(node.name(),
        reduceStep(reductionOf(node.op()), together.dims, axes.front(), axes.back()), { together }, after) };
}

std::vector<GraphValue> readArgMax(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const size_t axis = axisOf(node, node.integer("axis", 0), flow.dims.size());
    Dims after = flow.dims;
    after[axis] = 1;
    if (node.integer("keepdims", 1) == 0)
        after.erase(after.begin() + static_cast<std::ptrdiff_t>(axis));
    const auto place
        = node.integer("select_last_index", 0) != 0 ? Reduction::LastPlace : Reduction::FirstPlace;
    GraphValue made = builder.add(node.name(), reduceStep(place, flow.dims, axis, axis), { flow }, after);
    made.type = NumberType::Whole;
    return { made };
}

std::vector<GraphValue> readGlobalPool(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    if (flow.dims.size() < 3)
        node.refuse(Message("works on values of shape %1; more dimensions are needed.", textOf(flow.dims)));
    Dims after(flow.dims.size(), 1);
    std::copy_n(flow.dims.begin(), 2, after.begin());
    return { builder.add(node.name(), reduceStep(reductionOf(node.op()), flow.dims, 2, flow.dims.size() - 1),
        { flow }, after) };
}

} // namespace halo
