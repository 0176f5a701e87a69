// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

constexpr int maxResizedEdge = 32768;

/// How an operator of its version mixes pixels.
struct Mixing
{
    std::string mode;        ///< nearest, linear, cubic
    std::string coordinates; ///< which input an output is over
    std::string rounding;    ///< of nearest
    double cubic = -0.75;
    bool excludesOutside = false;
    bool smooths = false; ///< where it shrinks, it mixes all pixels that an output covers
    double outside = 0.0;
    std::vector<float>
        part{}; ///< where the input begins, then where it ends, of each axis; of tf_crop_and_resize
};

/// An axis before and after. Without a change of size, pixels may still move.
struct Resized
{
    std::int64_t in = 1, out = 1;
    double scale = 1.0;
    double length = 1.0;           ///< out before it was rounded down, which ONNX's cases reckon with
    double begin = 0.0, end = 1.0; ///< of tf_crop_and_resize
};

/// The names and formulas are those of the standard.
double inputAt(const Mixing &mixing, const Resized &axis, std::int64_t output)
{
    const auto x = static_cast<double>(output), in = static_cast<double>(axis.in), out = axis.length;
    const double half = (x + 0.5) / axis.scale - 0.5;
    const std::string &mode = mixing.coordinates;
    if (mode == "asymmetric")
        return x / axis.scale;
    if (mode == "align_corners")
        return out == 1.0 ? 0.0 : x * (in - 1.0) / (out - 1.0);
    if (mode == "pytorch_half_pixel")
        return axis.out == 1 ? 0.0 : half;
    if (mode == "tf_half_pixel_for_nn")
        return (x + 0.5) / axis.scale;
    if (mode == "tf_crop_and_resize")
        return out == 1.0 ? 0.5 * (axis.begin + axis.end) * (in - 1.0)
                          : axis.begin * (in - 1.0) + x * (axis.end - axis.begin) * (in - 1.0) / (out - 1.0);
    return half;
}

double rounded(const std::string &rounding, double x)
{
    if (rounding == "round_prefer_ceil")
        return std::floor(x + 0.5);
    if (rounding == "floor")
        return std::floor(x);
    return rounding == "ceil" ? std::ceil(x) : std::ceil(x - 0.5);
}

/// Of a pixel at a distance (Keys 1981, "Cubic convolution interpolation for digital image processing").
double cubicWeight(double t, double a)
{
    t = std::abs(t);
    if (t <= 1.0)
        return ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0;
    return t < 2.0 ? ((a * t - 5.0 * a) * t + 8.0 * a) * t - 4.0 * a : 0.0;
}

/// Which pixels are mixed, from first on, and their weights.
struct Mix
{
    double first = 0.0;
    std::vector<double> weights;
};

/// Linear mixes reach 1 pixel to either side, cubic ones 2; where the axis shrinks and it smooths, as many as
/// then lie there, and their weights are divided by their sum.
Mix mixAt(const Mixing &mixing, double at, double scale)
{
    const bool isCubic = mixing.mode == "cubic";
    if (!isCubic && mixing.mode != "linear")
        return { rounded(mixing.rounding, at), { 1.0 } };
    const double shrink = mixing.smooths ? std::min(scale, 1.0) : 1.0;
    const double before = std::ceil((isCubic ? 2.0 : 1.0) / shrink) - 1.0;
    Mix mix{ std::floor(at) - before, {} };
    double sum = 0.0;
    for (double k = 0.0; k < 2.0 * before + 2.0; ++k) {
        const double distance = (mix.first + k - at) * shrink;
        mix.weights.push_back(
            isCubic ? cubicWeight(distance, mixing.cubic) : std::max(1.0 - std::abs(distance), 0.0));
        sum += mix.weights.back();
    }
    for (double &weight : mix.weights)
        weight /= shrink < 1.0 ? sum : 1.0;
    return mix;
}

/// Mixes beyond the edges repeat the pixel at the edge, or leave it out.
ResizedAxis mixed(const Mixing &mixing, const Resized &axis)
{
    const double end = static_cast<double>(axis.in);
    ResizedAxis result{ static_cast<int>(axis.in), static_cast<int>(axis.out) };
    for (std::int64_t i = 0; i < axis.out; ++i) {
        const double at = inputAt(mixing, axis, i);
        const bool isOutside = mixing.coordinates == "tf_crop_and_resize" && (at < 0.0 || at > end - 1.0);
        Mix mix = mixAt(mixing, at, axis.scale);
        const bool excludes = mixing.excludesOutside && mixing.mode == "cubic";
        double sum = 0.0;
        for (size_t k = 0; k < mix.weights.size(); ++k) {
            const double place = mix.first + static_cast<double>(k);
            if (excludes && (place < 0.0 || place >= end))
                mix.weights[k] = 0.0;
            sum += mix.weights[k];
        }
        result.taps = static_cast<int>(mix.weights.size());
        for (size_t k = 0; k < mix.weights.size(); ++k) {
            const double place = std::clamp(mix.first + static_cast<double>(k), 0.0, end - 1.0);
            result.from.push_back(isOutside ? -1 : static_cast<int>(place));
            result.weights.push_back(static_cast<float>(excludes ? mix.weights[k] / sum : mix.weights[k]));
        }
    }
    return result;
}

template<typename Allowed>
void checkWord(const Node &node, const char *attribute, const std::string &word, const Allowed &allowed)
{
    if (std::ranges::find(allowed, word) == std::end(allowed))
        node.refuse(Message("has the unknown %1 \"%2\".", attribute, shortened(word)));
}

/// Before opset 11, pixels lie at the corners of their squares, and the one before is taken.
Mixing mixingOf(const Node &node)
{
    static constexpr std::array modes{ "nearest", "linear", "cubic" };
    static constexpr std::array places{ "half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric",
        "tf_half_pixel_for_nn", "tf_crop_and_resize" };
    static constexpr std::array ways{ "round_prefer_floor", "round_prefer_ceil", "floor", "ceil" };
    const bool old = node.opset() < 11;
    Mixing mixing{ node.text("mode", "nearest"), "asymmetric", "floor" };
    if (!old) {
        mixing.coordinates = node.text("coordinate_transformation_mode", "half_pixel");
        mixing.rounding = node.text("nearest_mode", "round_prefer_floor");
        mixing.cubic = static_cast<double>(node.real("cubic_coeff_a", -0.75F));
        mixing.excludesOutside = node.integer("exclude_outside", 0) != 0;
        mixing.outside = static_cast<double>(node.real("extrapolation_value", 0.0F));
        mixing.smooths = node.opset() >= 18 && node.integer("antialias", 0) != 0;
    }
    if (old && mixing.mode == "bilinear") // a name of opset 7
        mixing.mode = "linear";
    checkWord(node, "mode", mixing.mode, modes);
    checkWord(node, "coordinate_transformation_mode", mixing.coordinates, places);
    checkWord(node, "nearest_mode", mixing.rounding, ways);
    if (mixing.coordinates == "tf_crop_and_resize")
        mixing.part = node.numbers(1, "roi").floats;
    return mixing;
}

/// Sizes of one factor for all axes, if the file asks for the shape to be kept: the least, or the largest.
void keepShape(const Node &node, const Dims &axes, std::vector<Resized> &all)
{
    static constexpr std::array policies{ "stretch", "not_larger", "not_smaller" };
    const std::string policy = node.text("keep_aspect_ratio_policy", "stretch");
    checkWord(node, "keep_aspect_ratio_policy", policy, policies);
    if (policy == "stretch")
        return;
    std::vector<double> scales;
    for (const std::int64_t axis : axes)
        scales.push_back(all[static_cast<size_t>(axis)].scale);
    const double scale = policy == "not_larger" ? std::ranges::min(scales) : std::ranges::max(scales);
    for (const std::int64_t at : axes) {
        Resized &axis = all[static_cast<size_t>(at)];
        axis.scale = scale;
        axis.length = std::floor(scale * static_cast<double>(axis.in) + 0.5);
        axis.out = static_cast<std::int64_t>(std::clamp(axis.length, 0.0, maxResizedEdge + 1.0));
    }
}

/// By factors, or by sizes where the file has those; since opset 18 perhaps of some axes alone.
std::vector<Resized> resizedAxes(const Node &node, const Dims &dims, const Mixing &mixing)
{
    const bool old = node.opset() < 11, asAttribute = node.op() == "Upsample" && node.opset() < 9;
    const size_t at = old ? 1 : 2;
    const Dims sizes = !old && node.isGiven(3) ? wholeNumbersOf(node, 3, "sizes") : Dims();
    const bool bySizes = !sizes.empty();
    std::vector<float> scales;
    if (!bySizes)
        scales = asAttribute ? node.reals("scales") : node.numbers(at, "scales").floats;
    Dims axes(dims.size());
    std::iota(axes.begin(), axes.end(), 0);
    if (node.opset() >= 18 && node.has("axes"))
        axes = node.integers("axes");
    for (std::int64_t &axis : axes)
        axis = static_cast<std::int64_t>(axisOf(node, axis, dims.size()));
    if (axes.empty() || (bySizes ? sizes.size() : scales.size()) != axes.size())
        node.refuseInvalid(bySizes ? "sizes" : "scales");
    if (!mixing.part.empty() && mixing.part.size() != 2 * axes.size())
        node.refuseInvalid("roi");
    std::vector<Resized> all;
    for (const std::int64_t dim : dims)
        all.push_back({ dim, dim, 1.0, static_cast<double>(dim) });
    for (size_t i = 0; i < axes.size(); ++i) {
        Resized &axis = all[static_cast<size_t>(axes[i])];
        const auto in = static_cast<double>(axis.in);
        axis.scale = bySizes ? static_cast<double>(sizes[i]) / in : static_cast<double>(scales[i]);
        axis.length = bySizes ? static_cast<double>(sizes[i]) : in * axis.scale;
        if (!(axis.scale > 0.0))
            node.refuseInvalid(bySizes ? "sizes" : "scales");
        axis.out = static_cast<std::int64_t>(std::clamp(std::floor(axis.length), 0.0, maxResizedEdge + 1.0));
        if (!mixing.part.empty()) {
            axis.begin = static_cast<double>(mixing.part[i]);
            axis.end = static_cast<double>(mixing.part[axes.size() + i]);
        }
    }
    if (node.opset() >= 18 && bySizes)
        keepShape(node, axes, all);
    else
        node.ignore("keep_aspect_ratio_policy"); // of sizes alone
    for (const Resized &axis : all)
        if (axis.out < 1 || axis.out > maxResizedEdge)
            node.refuse(
                Message("resizes an axis of %1 to less than 1 or more than %2; choose another image size.",
                    axis.in, maxResizedEdge));
    return all;
}

bool isUntouched(const Resized &axis)
{
    return axis.in == axis.out && axis.scale == 1.0 && axis.begin == 0.0 && axis.end == 1.0;
}

/// Where an element of a padded axis comes from; -1: it is the constant.
std::int64_t placeBehindEdge(const std::string &mode, std::int64_t at, std::int64_t size)
{
    if (at >= 0 && at < size)
        return at;
    if (mode == "edge")
        return at < 0 ? 0 : size - 1;
    if (mode == "constant")
        return -1;
    const std::int64_t period = mode == "wrap" ? size : std::max<std::int64_t>(2 * (size - 1), 1);
    const std::int64_t in = (at % period + period) % period;
    return in < size ? in : period - in;
}

/// How many elements each axis gets at its begin, then at its end; fewer than none cuts some off. An
/// attribute before opset 11, an input since, which may be of some axes alone since opset 18.
Dims padsOf(const Node &node, size_t rank)
{
    const bool old = node.opset() < 11;
    Dims pads = old ? node.integers(node.opset() < 2 ? "paddings" : "pads") : wholeNumbersOf(node, 1, "pads");
    if (!old && node.isGiven(3)) {
        const Dims axes = wholeNumbersOf(node, 3, "axes"), given = pads;
        if (given.size() != 2 * axes.size())
            node.refuseInvalid("pads");
        pads.assign(2 * rank, 0);
        for (size_t i = 0; i < axes.size(); ++i) {
            const size_t axis = axisOf(node, axes[i], rank);
            pads[axis] = given[i];
            pads[rank + axis] = given[axes.size() + i];
        }
    }
    if (pads.size() != 2 * rank
        || std::ranges::any_of(pads, [](std::int64_t pad) { return std::abs(pad) > maxResizedEdge; }))
        node.refuseInvalid("pads");
    return pads;
}

double paddingValue(const Node &node)
{
    if (node.opset() < 11)
        return static_cast<double>(node.real("value", 0.0F));
    if (!node.isGiven(2))
        return 0.0;
    const std::vector<float> &value = node.numbers(2, "constant_value").floats;
    if (value.size() > 1)
        node.refuseInvalid("constant_value");
    return value.empty() ? 0.0 : static_cast<double>(value.front());
}

} // namespace

std::vector<GraphValue> readResize(const Node &node, NetworkBuilder &builder)
{
    const GraphValue &flow = node.flow(0);
    const size_t rank = flow.dims.size();
    const Mixing mixing = mixingOf(node);
    std::vector<Resized> axes = resizedAxes(node, flow.dims, mixing);
    for (size_t i = 0; i + 2 < rank; ++i)
        if (!isUntouched(axes[i]))
            node.refuse("resizes more than rows and columns; only those are supported.");
    Dims after;
    std::int64_t channels = 1;
    for (size_t i = 0; i < rank; ++i) {
        after.push_back(axes[i].out);
        channels *= i + 2 < rank ? axes[i].in : 1;
    }
    axes.insert(axes.begin(), rank < 2 ? 2 - rank : 0, Resized{});
    return { builder.add(node.name(),
        resizeStep(static_cast<int>(channels), mixed(mixing, axes[axes.size() - 2]),
            mixed(mixing, axes.back()), mixing.outside),
        { flow }, after) };
}

/// Rows and columns at once, other axes one by one.
std::vector<GraphValue> readPad(const Node &node, NetworkBuilder &builder)
{
    static constexpr std::array modes{ "constant", "reflect", "edge", "wrap" };
    GraphValue flow = node.flow(0);
    const size_t rank = flow.dims.size();
    const std::string mode = node.text("mode", "constant");
    checkWord(node, "mode", mode, std::span(modes).first(node.opset() < 19 ? 3 : 4));
    const Dims pads = padsOf(node, rank);
    const double value = paddingValue(node);
    const auto isPadded = [&](size_t axis) { return pads[axis] != 0 || pads[rank + axis] != 0; };
    std::vector<size_t> axes;
    for (size_t axis = 0; axis < rank; ++axis)
        if (isPadded(axis) && (axis + 1 < rank || axis == 0 || !isPadded(axis - 1)))
            axes.push_back(axis);
    const auto placesIn = [&](size_t axis, Dims &after) {
        Dims places;
        for (std::int64_t at = -pads[axis]; at < flow.dims[axis] + pads[rank + axis]; ++at)
            places.push_back(placeBehindEdge(mode, at, flow.dims[axis]));
        if (places.empty())
            node.refuseInvalid("pads");
        after[axis] = static_cast<std::int64_t>(places.size());
        return places;
    };
    for (const size_t axis : axes) {
        Dims after = flow.dims;
        const Dims places = placesIn(axis, after);
        const bool isOfRows = axis + 2 == rank && isPadded(axis + 1);
        const auto columns = isOfRows ? std::optional(placesIn(axis + 1, after)) : std::nullopt;
        flow = builder.add(axis == axes.back() ? node.name() : node.name() + ' ' + std::to_string(axis),
            selectStep(flow.dims, axis, places, value, columns), { flow }, after);
    }
    return { flow };
}

} // namespace halo
