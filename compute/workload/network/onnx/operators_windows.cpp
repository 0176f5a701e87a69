// SPDX-License-Identifier: GPL-3.0-or-later
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
    if (values.size() != count
        || std::ranges::any_of(values, [&](std::int64_t x) { return x < least || x > maxEdge; }))
        node.refuseInvalid(attribute);
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

/// Where the tap k of an axis goes in a kernel that begins with taps of weight 0.
std::int64_t tapAt(const Axis &axis, std::int64_t k, std::int64_t padding)
{
    return padding - axis.before + k * axis.dilation;
}

/// Our kernels pad all four ends alike and have one dilation. Other layers are computed by weights of 0
/// around the others, and between them: the products they add are 0.
void evenOut(
    Axes &axes, std::vector<float> &weights, std::int64_t planes, std::int64_t padding, const Node &node)
{
    Axes wide = axes;
    for (Axis &axis : wide)
        axis = { axis.in, axis.span() + 2 * padding - axis.before - axis.after, axis.stride, 1, padding,
            padding };
    const Dims size{ planes, wide[0].kernel, wide[1].kernel };
    const auto count = countOf(size);
    if (!count)
        node.refuse("is padded too unevenly to be supported.");
    std::vector<float> spread(static_cast<size_t>(*count), 0.0F);
    size_t from = 0;
    for (std::int64_t plane = 0; plane < planes; ++plane)
        for (std::int64_t i = 0; i < axes[0].kernel; ++i)
            for (std::int64_t j = 0; j < axes[1].kernel; ++j)
                spread[static_cast<size_t>(
                    (plane * wide[0].kernel + tapAt(axes[0], i, padding)) * wide[1].kernel
                    + tapAt(axes[1], j, padding))]
                    = weights[from++];
    weights = std::move(spread);
    axes = wide;
}

} // namespace

void readConv(const Node &node, NetworkBuilder &builder)
{
    const Dims &dims = builder.dims();
    const Tensor &weights = node.numbers(1, "W");
    checkDimensions(node, dims);
    if (dims[0] != 1)
        node.refuse(Message("works on a batch of %1; only single images are supported.", dims[0]));
    if (weights.dims.size() != dims.size())
        node.refuseInvalid("W");
    const Dims taps(weights.dims.begin() + 2, weights.dims.end());
    if (node.integers("kernel_shape", taps) != taps
        || std::ranges::any_of(taps, [](std::int64_t edge) { return edge < 1 || edge > maxEdge; }))
        node.refuseInvalid("kernel_shape");
    const std::int64_t group = node.integer("group", 1), filters = weights.dims[0];
    if (group != 1)
        node.refuse(Message("works in %1 groups; only convolutions over all channels are supported.", group));
    if (weights.dims[1] != dims[1] || filters < 1)
        node.refuseInvalid("W");
    Axes axes = axesOf(node, dims, dims.size() == 4 ? taps : Dims{ taps[0] });
    // A row of pixels has no say in the stride from row to row.
    if (axes[0].in == 1 && dims.size() == 3)
        axes[0].stride = axes[1].stride;
    if (axes[0].stride != axes[1].stride)
        node.refuse("has different strides per direction; only equal strides are supported.");
    const Dims after = dimsAfter(dims, filters, axes);
    std::vector<float> values = weights.floats;
    const std::int64_t padding = std::max({ axes[0].before, axes[0].after, axes[1].before, axes[1].after });
    const std::int64_t least = std::min({ axes[0].before, axes[0].after, axes[1].before, axes[1].after });
    if (padding != least || axes[0].dilation != axes[1].dilation)
        evenOut(axes, values, filters * dims[1], padding, node);
    LayerShape shape;
    shape.channels = static_cast<int>(dims[1]);
    shape.in = sizeOf(axes, &Axis::in);
    shape.filters = static_cast<int>(filters);
    shape.kernel = sizeOf(axes, &Axis::kernel);
    shape.stride = sizeOf(axes, &Axis::stride);
    shape.padding = sizeOf(axes, &Axis::before);
    shape.farPadding = sizeOf(axes, &Axis::after);
    shape.dilation = sizeOf(axes, &Axis::dilation);
    builder.add(
        node.name(), NetworkConvolution{ shape, std::move(values) }, { shape.channels, shape.in }, after);
    if (node.constant(2) == nullptr)
        return;
    const Tensor &bias = node.numbers(2, "B");
    if (bias.dims != Dims{ filters })
        node.refuseInvalid("B");
    LayerOperation step;
    step.kind = LayerOperation::Kind::Bias;
    step.bias = bias.floats;
    builder.add(node.name() + " bias", step, mapsOf(after), after);
}

void readMaxPool(const Node &node, NetworkBuilder &builder)
{
    const Dims dims = builder.dims();
    checkDimensions(node, dims);
    node.ignore("storage_order"); // of the indices, which no other node may take
    Axes axes = axesOf(node, dims, edges(node, "kernel_shape", dims.size() - 2, 0, 1));
    // Other ways of padding say themselves how many outputs there are.
    const bool rounds = node.integer("ceil_mode", 0) != 0 && node.text("auto_pad", "NOTSET") == "NOTSET";
    for (Axis &axis : axes) {
        if (axis.before >= axis.span() || axis.after >= axis.span())
            node.refuse("is padded by more than its window, so some windows hold no value; only smaller "
                        "padding is supported.");
        const std::int64_t rest = (axis.in + axis.before + axis.after - axis.span()) % axis.stride;
        if (!rounds || rest <= 0)
            continue;
        // The last window hangs over the far end. Versions of the standard differ where it lies beyond.
        if (axis.out() * axis.stride >= axis.in + axis.before)
            node.refuse("rounds its size up to a window that holds no value; export it with ceil_mode 0.");
        axis.after += axis.stride - rest;
    }
    LayerOperation pool;
    pool.kind = LayerOperation::Kind::MaxPool;
    pool.window = sizeOf(axes, &Axis::kernel);
    pool.stride = sizeOf(axes, &Axis::stride);
    pool.dilation = sizeOf(axes, &Axis::dilation);
    pool.padding = sizeOf(axes, &Axis::before);
    pool.farPadding = sizeOf(axes, &Axis::after);
    builder.add(node.name(), pool, { static_cast<int>(dims[0] * dims[1]), sizeOf(axes, &Axis::in) },
        dimsAfter(dims, dims[1], axes));
}

} // namespace halo
