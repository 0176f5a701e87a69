// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <array>

namespace halo {
namespace {

constexpr std::int64_t maxEdge = 4096;

/// Rows or columns under a sliding window. The counts are those of the standard.
struct Axis
{
    std::int64_t in = 1, kernel = 1, stride = 1, dilation = 1, before = 0, after = 0;
    std::int64_t span() const { return (kernel - 1) * dilation + 1; }
    std::int64_t out() const
    {
        const std::int64_t room = in + before + after - span();
        return room < 0 ? 0 : room / stride + 1;
    }
};
using Axes = std::array<Axis, 2>; ///< rows, columns

/// "Same" padding leaves in / stride outputs, rounded up; an odd rest goes to one end.
void padToSame(Axis &axis, bool restAtEnd)
{
    const std::int64_t out = (axis.in + axis.stride - 1) / axis.stride;
    const std::int64_t all = std::max<std::int64_t>((out - 1) * axis.stride + axis.span() - axis.in, 0);
    axis.before = restAtEnd ? all / 2 : all - all / 2;
    axis.after = all - axis.before;
}

Dims edges(const Node &node, const char *attribute, size_t count, std::int64_t otherwise, std::int64_t least)
{
    Dims values = node.integers(attribute, Dims(count, otherwise));
    if (values.size() != count || std::ranges::any_of(values, [&](std::int64_t x) { return x < least; }))
        node.refuseInvalid(attribute);
    if (std::ranges::any_of(values, [](std::int64_t x) { return x > maxEdge; }))
        node.refuse(
            Message("has \"%1\" of more than %2; only smaller numbers are supported.", attribute, maxEdge));
    return values;
}

/// What Conv and MaxPool have in common. One spatial dimension is a row of pixels.
Axes axesOf(const Node &node, const Dims &dims, const Dims &kernel)
{
    const size_t spatial = dims.size() - 2;
    const Dims strides = edges(node, "strides", spatial, 1, 1),
               dilations = edges(node, "dilations", spatial, 1, 1),
               pads = edges(node, "pads", 2 * spatial, 0, 0);
    const std::string mode = node.text("auto_pad", "NOTSET");
    if (mode != "NOTSET" && mode != "VALID" && mode != "SAME_UPPER" && mode != "SAME_LOWER")
        node.refuseInvalid("auto_pad");
    if (mode != "NOTSET" && std::ranges::any_of(pads, [](std::int64_t x) { return x != 0; }))
        node.refuseInvalid("pads");
    Axes axes;
    for (size_t i = 0; i < spatial; ++i) {
        Axis &axis = axes[2 - spatial + i];
        axis = { dims[2 + i], kernel[i], strides[i], dilations[i], pads[i], pads[spatial + i] };
        if (mode.starts_with("SAME"))
            padToSame(axis, mode == "SAME_UPPER");
        if (axis.out() == 0)
            node.refuse(Message("has a window of %1 pixels over %2 padded by %3; choose a larger image.",
                axis.span(), axis.in, axis.before + axis.after));
    }
    return axes;
}

/// [batch, channels, one or two more]
void checkDimensions(const Node &node, const Dims &dims)
{
    if (dims.size() != 3 && dims.size() != 4)
        node.refuse(Message(
            "works on values of shape %1; only images and rows of pixels are supported.", textOf(dims)));
}

Dims dimsAfter(const Dims &before, std::int64_t channels, const Axes &axes)
{
    Dims after{ before[0], channels };
    if (before.size() == 4)
        after.push_back(axes[0].out());
    after.push_back(axes[1].out());
    return after;
}

Size2 sizeOf(const Axes &axes, std::int64_t Axis::*member)
{
    return { static_cast<int>(axes[1].*member), static_cast<int>(axes[0].*member) };
}

/// The taps of the weights, which kernel_shape may repeat. What weighs one input: [filters or
/// channels][others][taps …].
Dims tapsOf(const Node &node, const Tensor &weights, const Dims &dims)
{
    if (weights.dims.size() != dims.size())
        node.refuseInvalid("W");
    Dims taps(weights.dims.begin() + 2, weights.dims.end());
    if (node.integers("kernel_shape", taps) != taps
        || std::ranges::any_of(taps, [](std::int64_t edge) { return edge < 1 || edge > maxEdge; }))
        node.refuseInvalid("kernel_shape");
    return taps;
}

void checkBatch(const Node &node, const Dims &dims)
{
    if (dims[0] != 1)
        node.refuse(Message("works on a batch of %1; only single images are supported.", dims[0]));
}

/// The bias of each filter as a step of its own.
GraphValue withBias(const Node &node, const GraphValue &flow, std::int64_t filters, NetworkBuilder &builder)
{
    if (!node.isGiven(2))
        return flow;
    const Tensor &bias = node.numbers(2, "B");
    if (bias.dims != Dims{ filters })
        node.refuseInvalid("B");
    const MapsShape maps = mapsOf(flow.dims);
    LayerOperation step;
    step.kind = LayerOperation::Kind::Bias;
    step.bias = bias.floats;
    step.channels = static_cast<int>(filters);
    step.in = maps.channels == filters ? maps.size : Size2{ static_cast<int>(flow.count() / filters), 1 };
    return builder.add(node.name() + " bias", step, { flow }, flow.dims);
}

int whole(std::int64_t x)
{
    return static_cast<int>(x);
}

/// The last window of a pool may hang over the far end if the number of windows is rounded up. One that would
/// begin beyond the values, in the padding, is dropped, as ONNX says since opset 22; so do those who wrote
/// files before.
void roundUp(Axis &axis)
{
    const std::int64_t rest = (axis.in + axis.before + axis.after - axis.span()) % axis.stride;
    if (rest > 0 && axis.out() * axis.stride < axis.in + axis.before)
        axis.after += axis.stride - rest;
}

} // namespace

std::vector<GraphValue> readConv(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims &dims = flow.dims;
    const Tensor &weights = node.numbers(1, "W");
    checkDimensions(node, dims);
    checkBatch(node, dims);
    const Dims taps = tapsOf(node, weights, dims);
    const std::int64_t groups = node.integer("group", 1), filters = weights.dims[0];
    if (groups < 1 || dims[1] % groups != 0 || filters < 1 || filters % groups != 0)
        node.refuseInvalid("group");
    if (weights.dims[1] * groups != dims[1])
        node.refuse(Message("has weights for %1 channels but gets %2; the file may be damaged.",
            weights.dims[1] * groups, dims[1]));
    const Axes axes = axesOf(node, dims, taps);
    LayerShape shape;
    shape.channels = whole(dims[1]);
    shape.in = sizeOf(axes, &Axis::in);
    shape.filters = whole(filters);
    shape.kernel = sizeOf(axes, &Axis::kernel);
    shape.stride = sizeOf(axes, &Axis::stride);
    shape.padding = sizeOf(axes, &Axis::before);
    shape.farPadding = sizeOf(axes, &Axis::after);
    shape.dilation = sizeOf(axes, &Axis::dilation);
    shape.groups = whole(groups);
    const GraphValue made = builder.add(
        node.name(), NetworkConvolution{ shape, weights.floats }, { flow }, dimsAfter(dims, filters, axes));
    return { withBias(node, made, filters, builder) };
}

/// The standard gives its size by padding, or its padding by a size that is asked for.
std::vector<GraphValue> readConvTranspose(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims &dims = flow.dims;
    const Tensor &weights = node.numbers(1, "W");
    checkDimensions(node, dims);
    checkBatch(node, dims);
    const size_t spatial = dims.size() - 2;
    const Dims taps = tapsOf(node, weights, dims);
    const std::int64_t groups = node.integer("group", 1);
    if (groups < 1 || dims[1] % groups != 0 || weights.dims[0] != dims[1] || weights.dims[1] < 1)
        node.refuseInvalid("W");
    const Dims strides = edges(node, "strides", spatial, 1, 1),
               dilations = edges(node, "dilations", spatial, 1, 1),
               more = edges(node, "output_padding", spatial, 0, 0);
    Dims pads = edges(node, "pads", 2 * spatial, 0, 0);
    const std::string mode = node.text("auto_pad", "NOTSET");
    if (mode != "NOTSET" && mode != "VALID" && mode != "SAME_UPPER" && mode != "SAME_LOWER")
        node.refuseInvalid("auto_pad");
    Dims sizes = node.integers("output_shape");
    if (sizes.size() == dims.size()) // some exporters name all dimensions
        sizes.erase(sizes.begin(), sizes.begin() + 2);
    if (!sizes.empty() && sizes.size() != spatial)
        node.refuseInvalid("output_shape");
    TransposedShape shape{ whole(dims[1]), whole(weights.dims[1] * groups), whole(groups) };
    Dims after{ 1, shape.filters };
    for (size_t i = 0; i < spatial; ++i) {
        const std::int64_t span = (taps[i] - 1) * dilations[i] + 1;
        const std::int64_t all = strides[i] * (dims[2 + i] - 1) + more[i] + span;
        if (!sizes.empty() || mode.starts_with("SAME")) {
            const std::int64_t wanted = sizes.empty() ? dims[2 + i] * strides[i] : sizes[i];
            const std::int64_t total = std::max<std::int64_t>(all - wanted, 0);
            pads[i] = mode == "SAME_UPPER" ? total / 2 : total - total / 2;
            pads[spatial + i] = total - pads[i];
            after.push_back(wanted);
        } else {
            after.push_back(all - pads[i] - pads[spatial + i]);
        }
        if (after.back() < 1 || after.back() > maxEdge * 8)
            node.refuseInvalid(sizes.empty() ? "pads" : "output_shape");
        int Size2::*const edge = spatial == 2 && i == 0 ? &Size2::h : &Size2::w;
        shape.in.*edge = whole(dims[2 + i]);
        shape.kernel.*edge = whole(taps[i]);
        shape.stride.*edge = whole(strides[i]);
        shape.dilation.*edge = whole(dilations[i]);
        shape.padding.*edge = whole(pads[i]);
        shape.out.*edge = whole(after.back());
    }
    const GraphValue made = builder.add(node.name(), transposedStep(shape, weights.floats), { flow }, after);
    return { withBias(node, made, shape.filters, builder) };
}

std::vector<GraphValue> readMaxPool(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims &dims = flow.dims;
    checkDimensions(node, dims);
    node.ignore("storage_order"); // of the indices, which no other node may take
    Axes axes = axesOf(node, dims, edges(node, "kernel_shape", dims.size() - 2, 0, 1));
    // Other ways of padding say themselves how many outputs there are.
    const bool rounds = node.integer("ceil_mode", 0) != 0 && node.text("auto_pad", "NOTSET") == "NOTSET";
    for (Axis &axis : axes) {
        if (axis.before >= axis.span() || axis.after >= axis.span())
            node.refuse("is padded by more than its window, so some windows hold no value; only smaller "
                        "padding is supported.");
        if (rounds)
            roundUp(axis);
    }
    LayerOperation pool;
    pool.kind = LayerOperation::Kind::MaxPool;
    pool.channels = whole(dims[0] * dims[1]);
    pool.in = sizeOf(axes, &Axis::in);
    pool.window = sizeOf(axes, &Axis::kernel);
    pool.stride = sizeOf(axes, &Axis::stride);
    pool.dilation = sizeOf(axes, &Axis::dilation);
    pool.padding = sizeOf(axes, &Axis::before);
    pool.farPadding = sizeOf(axes, &Axis::after);
    return { builder.add(node.name(), pool, { flow }, dimsAfter(dims, dims[1], axes)) };
}

/// Padding counts as pixels of value 0 only if the file says so; what a window that was rounded up reaches
/// beyond it never does.
std::vector<GraphValue> readAveragePool(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const Dims &dims = flow.dims;
    checkDimensions(node, dims);
    Axes axes = axesOf(node, dims, edges(node, "kernel_shape", dims.size() - 2, 0, 1));
    const bool rounds = node.integer("ceil_mode", 0) != 0 && node.text("auto_pad", "NOTSET") == "NOTSET";
    const bool countsPadding = node.integer("count_include_pad", 0) != 0;
    const auto window = [&](Axis &axis) {
        if (!countsPadding && (axis.before >= axis.span() || axis.after >= axis.span()))
            node.refuse("is padded by more than its window, so some windows hold no value; only smaller "
                        "padding is supported.");
        const std::int64_t end = axis.in + axis.after;
        if (rounds)
            roundUp(axis);
        return WindowAxis{ whole(axis.in), whole(axis.kernel), whole(axis.stride), whole(axis.dilation),
            whole(axis.before), whole(axis.out()), whole(end) };
    };
    const WindowAxis rows = window(axes[0]), columns = window(axes[1]);
    return { builder.add(node.name(), averagePoolStep(whole(dims[0] * dims[1]), rows, columns, countsPadding),
        { flow }, dimsAfter(dims, dims[1], axes)) };
}

} // namespace halo
