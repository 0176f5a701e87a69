// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <array>
#include <climits>
#include <numeric>

namespace halo {
namespace {

std::vector<AxisPart> wholeAxes(const Dims &dims)
{
    std::vector<AxisPart> parts;
    for (const std::int64_t dim : dims)
        parts.push_back({ 0, dim, 1 });
    return parts;
}

Dims sizesOf(const std::vector<AxisPart> &parts)
{
    Dims dims;
    for (const AxisPart &part : parts)
        dims.push_back(part.count);
    return dims;
}

GraphValue cut(const std::string &name, const GraphValue &flow, const std::vector<AxisPart> &parts,
    NetworkBuilder &builder)
{
    const Dims after = sizesOf(parts);
    if (after == flow.dims && std::ranges::all_of(parts, [](const AxisPart &part) { return part.step == 1; }))
        return flow;
    if (std::ranges::any_of(after, [](std::int64_t size) { return size < 1; }))
        failNetwork(Message("takes a part of %1 that holds no value; only parts with values are supported.",
            textOf(flow.dims)));
    return builder.add(name, sliceStep(flow.dims, parts), { flow }, after);
}

/// Which elements a slice takes: ends count from the end if they are negative, and are moved into the axis.
AxisPart partOf(const Node &node, std::int64_t size, std::int64_t begin, std::int64_t end, std::int64_t step)
{
    if (step == 0 || step == INT64_MIN)
        node.refuseInvalid("steps");
    const std::int64_t first = step > 0 ? 0 : -1; // a slice that goes back ends before the first element
    const auto placed = [&](std::int64_t at, std::int64_t least, std::int64_t most) {
        return std::clamp(at < 0 ? std::max(at, -size - 1) + size : at, least, most);
    };
    begin = step > 0 ? placed(begin, 0, size) : placed(begin, 0, size - 1);
    end = placed(end, first, step > 0 ? size : size - 1);
    const std::int64_t way = step > 0 ? end - begin : begin - end, length = step > 0 ? step : -step;
    return { begin, way <= 0 ? 0 : (way - 1) / length + 1, step };
}

} // namespace

std::vector<GraphValue> readTranspose(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    Dims otherwise(flow.dims.size());
    std::iota(otherwise.rbegin(), otherwise.rend(), 0);
    std::vector<size_t> order;
    Dims after;
    for (const std::int64_t axis : node.integers("perm", otherwise)) {
        order.push_back(axisOf(node, axis, flow.dims.size()));
        after.push_back(flow.dims[order.back()]);
    }
    std::vector<size_t> sorted = order;
    std::ranges::sort(sorted);
    if (order.size() != flow.dims.size() || std::ranges::adjacent_find(sorted) != sorted.end())
        node.refuseInvalid("perm");
    if (sorted == order)
        return { flow };
    return { builder.add(node.name(), transposeStep(flow.dims, order), { flow }, after) };
}

/// Constants among the inputs are values that the picture does not change.
std::vector<GraphValue> readConcat(const Node &node, NetworkBuilder &builder)
{
    std::vector<Dims> inputs;
    std::vector<GraphValue> flows;
    std::vector<std::pair<size_t, const Tensor *>> constants;
    for (size_t i = 0; i < node.inputs(); ++i) {
        if (node.flows(i)) {
            flows.push_back(node.flow(i));
            inputs.push_back(flows.back().dims);
        } else {
            constants.emplace_back(i, &node.numbers(i, "input"));
            inputs.push_back(constants.back().second->dims);
        }
    }
    if (inputs.empty())
        node.refuseInvalid("input");
    const size_t axis = axisOf(node, node.integer("axis", 1), inputs.front().size());
    ArrayOperation step = concatStep(inputs, axis);
    Dims after = inputs.front();
    for (size_t i = 1; i < inputs.size(); ++i)
        after[axis] += inputs[i][axis];
    if (node.inputs() == 1)
        return { flows.front() };
    for (auto constant = constants.rbegin(); constant != constants.rend(); ++constant)
        step = withConstant(std::move(step), constant->first, constant->second->floats);
    return { builder.add(node.name(), std::move(step), flows, after) };
}

/// Before opset 10, all but the value are attributes.
std::vector<GraphValue> readSlice(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const bool old = node.opset() < 10;
    const Dims starts = old ? node.integers("starts") : wholeNumbersOf(node, 1, "starts"),
               ends = old ? node.integers("ends") : wholeNumbersOf(node, 2, "ends");
    Dims axes(starts.size());
    std::iota(axes.begin(), axes.end(), 0);
    if (old ? node.has("axes") : node.isGiven(3))
        axes = old ? node.integers("axes") : wholeNumbersOf(node, 3, "axes");
    const Dims steps = !old && node.isGiven(4) ? wholeNumbersOf(node, 4, "steps") : Dims(starts.size(), 1);
    if (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size())
        node.refuseInvalid("axes");
    std::vector<AxisPart> parts = wholeAxes(flow.dims);
    for (size_t i = 0; i < axes.size(); ++i) {
        const size_t axis = axisOf(node, axes[i], flow.dims.size());
        parts[axis] = partOf(node, flow.dims[axis], starts[i], ends[i], steps[i]);
    }
    return { cut(node.name(), flow, parts, builder) };
}

Dims splitSizes(const Node &node, std::int64_t size)
{
    const std::int64_t outputs = node.outputs();
    Dims sizes = node.opset() < 13 ? node.integers("split") : Dims();
    if (node.opset() >= 13 && node.isGiven(1))
        sizes = wholeNumbersOf(node, 1, "split");
    if (node.opset() >= 18 && node.has("num_outputs") && node.integer("num_outputs", 0) != outputs)
        node.refuseInvalid("num_outputs");
    if (sizes.empty() && outputs > 0) {
        const std::int64_t each = (size + outputs - 1) / outputs;
        for (std::int64_t rest = size; rest > 0; rest -= each)
            sizes.push_back(std::min(each, rest));
    }
    const auto isNegative = [](std::int64_t part) { return part < 0; };
    if (static_cast<std::int64_t>(sizes.size()) != outputs || std::ranges::any_of(sizes, isNegative)
        || std::accumulate(sizes.begin(), sizes.end(), std::int64_t(0)) != size)
        node.refuse(
            Message("cuts %1 elements into parts that do not add up; the file may be damaged.", size));
    return sizes;
}

std::vector<GraphValue> readSplit(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const size_t axis = axisOf(node, node.integer("axis", 0), flow.dims.size());
    const Dims sizes = splitSizes(node, flow.dims[axis]);
    std::vector<GraphValue> made;
    std::int64_t begin = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
        std::vector<AxisPart> parts = wholeAxes(flow.dims);
        parts[axis] = { begin, sizes[i], 1 };
        begin += sizes[i];
        made.push_back(cut(node.name() + (i == 0 ? "" : ' ' + std::to_string(i + 1)), flow, parts, builder));
    }
    return made;
}

/// Elements that stand evenly apart, or a single one, are cut out; others are listed, as rows of what is
/// behind them.
std::vector<GraphValue> readGather(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const size_t axis = axisOf(node, node.integer("axis", 0), flow.dims.size());
    const Tensor *indices = node.constant(1);
    if (indices == nullptr)
        node.refuseComputed("indices");
    if (indices->isFloat || indices->integers.empty())
        node.refuseInvalid("indices");
    Dims places;
    for (const std::int64_t index : indices->integers)
        places.push_back(
            static_cast<std::int64_t>(axisOf(node, index, static_cast<size_t>(flow.dims[axis]))));
    const std::int64_t step = places.size() > 1 ? places[1] - places[0] : 1;
    bool isEven = true;
    for (size_t i = 1; i < places.size(); ++i)
        isEven = isEven && places[i] - places[i - 1] == step;
    std::vector<AxisPart> parts = wholeAxes(flow.dims);
    parts[axis] = { places.front(), static_cast<std::int64_t>(places.size()), step };
    const GraphValue made = isEven
        ? cut(node.name(), flow, parts, builder)
        : builder.add(node.name(), selectStep(flow.dims, axis, places), { flow }, sizesOf(parts));
    Dims after(flow.dims.begin(), flow.dims.begin() + static_cast<std::ptrdiff_t>(axis));
    after.insert(after.end(), indices->dims.begin(), indices->dims.end());
    after.insert(after.end(), flow.dims.begin() + static_cast<std::ptrdiff_t>(axis) + 1, flow.dims.end());
    return { builder.reshape(node.name() + " reshape", made, after) };
}

/// The channels of a block lie side by side in either of two orders: block by block ("DCR"), or all of a
/// pixel one behind the other ("CRD").
std::vector<GraphValue> readDepthToSpace(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const std::int64_t edge = node.integer("blocksize", 0);
    const std::string mode = node.text("mode", "DCR");
    const Dims &dims = flow.dims;
    if (edge < 1 || edge > INT16_MAX || dims.size() != 4 || dims[1] % (edge * edge) != 0)
        node.refuseInvalid("blocksize");
    if (mode != "DCR" && mode != "CRD")
        node.refuseInvalid("mode");
    const std::int64_t channels = dims[1] / (edge * edge);
    const bool isBlocked = mode == "DCR";
    const Dims apart = isBlocked ? Dims{ dims[0], edge, edge, channels, dims[2], dims[3] }
                                 : Dims{ dims[0], channels, edge, edge, dims[2], dims[3] };
    const std::array<size_t, 6> order
        = isBlocked ? std::array<size_t, 6>{ 0, 3, 4, 1, 5, 2 } : std::array<size_t, 6>{ 0, 1, 4, 2, 5, 3 };
    return { builder.add(node.name(), transposeStep(apart, order), { flow },
        { dims[0], channels, dims[2] * edge, dims[3] * edge }) };
}

std::vector<GraphValue> readExpand(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims after = broadcast(flow.dims, wholeNumbersOf(node, 1, "shape"));
    if (after == flow.dims)
        return { flow };
    return { builder.add(node.name(), expandStep(flow.dims, after), { flow }, after) };
}

} // namespace halo
