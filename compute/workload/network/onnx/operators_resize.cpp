// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace halo {
namespace {

constexpr std::int64_t maxResizedEdge = 32768;

/// How an operator of its version mixes pixels.
struct Mixing
{
    std::string mode;        ///< nearest, linear, cubic
    std::string coordinates; ///< which input an output is over
    std::string rounding;    ///< of nearest
    double cubic = -0.75;
    bool excludesOutside = false;
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

/// Of the four pixels around a place (Keys 1981, "Cubic convolution interpolation for digital image
/// processing").
std::array<double, 4> cubicWeights(double fraction, double a)
{
    const auto near = [a](double t) { return ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0; };
    const auto far = [a](double t) { return ((a * t - 5.0 * a) * t + 8.0 * a) * t - 4.0 * a; };
    return { far(fraction + 1.0), near(fraction), near(1.0 - fraction), far(2.0 - fraction) };
}

/// Mixes beyond the edges repeat the pixel at the edge, or leave it out.
ResizedAxis mixed(const Mixing &mixing, const Resized &axis)
{
    const bool isCubic = mixing.mode == "cubic", isLinear = mixing.mode == "linear";
    ResizedAxis result{ static_cast<int>(axis.in), static_cast<int>(axis.out),
        isCubic        ? 4
            : isLinear ? 2
                       : 1 };
    for (std::int64_t i = 0; i < axis.out; ++i) {
        const double at = inputAt(mixing, axis, i), whole = std::floor(at), fraction = at - whole;
        const bool isOutside = mixing.coordinates == "tf_crop_and_resize"
            && (at < 0.0 || at > static_cast<double>(axis.in) - 1.0);
        std::vector<double> weights{ 1.0 };
        double first = whole - (isCubic ? 1.0 : 0.0);
        if (isCubic) {
            const std::array<double, 4> four = cubicWeights(fraction, mixing.cubic);
            weights.assign(four.begin(), four.end());
        } else if (isLinear) {
            weights = { 1.0 - fraction, fraction };
        } else {
            first = rounded(mixing.rounding, at);
        }
        double sum = 0.0;
        for (size_t k = 0; k < weights.size(); ++k) {
            const double place = first + static_cast<double>(k);
            if (isCubic && mixing.excludesOutside && (place < 0.0 || place >= static_cast<double>(axis.in)))
                weights[k] = 0.0;
            sum += weights[k];
        }
        for (size_t k = 0; k < weights.size(); ++k) {
            const double place
                = std::clamp(first + static_cast<double>(k), 0.0, static_cast<double>(axis.in) - 1.0);
            result.from.push_back(isOutside ? -1 : static_cast<int>(place));
            result.weights.push_back(
                static_cast<float>(isCubic && mixing.excludesOutside ? weights[k] / sum : weights[k]));
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

/// By factors, or by sizes where the file has those.
std::vector<Resized> resizedAxes(const Node &node, const Dims &dims, const Mixing &mixing)
{
    const bool old = node.opset() < 11, asAttribute = node.op() == "Upsample" && node.opset() < 9;
    const size_t at = old ? 1 : 2;
    const bool bySizes = !old && node.isGiven(3);
    std::vector<float> scales;
    if (!bySizes)
        scales = asAttribute ? node.reals("scales") : node.numbers(at, "scales").floats;
    const Dims sizes = bySizes ? wholeNumbersOf(node, 3, "sizes") : Dims();
    if ((bySizes ? sizes.size() : scales.size()) != dims.size())
        node.refuseInvalid(bySizes ? "sizes" : "scales");
    if (!mixing.part.empty() && mixing.part.size() != 2 * dims.size())
        node.refuseInvalid("roi");
    std::vector<Resized> axes;
    for (size_t i = 0; i < dims.size(); ++i) {
        Resized axis{ dims[i], bySizes ? sizes[i] : 0, bySizes ? 0.0 : static_cast<double>(scales[i]) };
        if (bySizes)
            axis.scale = static_cast<double>(axis.out) / static_cast<double>(axis.in);
        else
            axis.out
                = static_cast<std::int64_t>(std::clamp(std::floor(static_cast<double>(axis.in) * axis.scale),
                    0.0, static_cast<double>(maxResizedEdge) + 1.0));
        axis.length = bySizes ? static_cast<double>(axis.out) : static_cast<double>(axis.in) * axis.scale;
        if (!(axis.scale > 0.0) || axis.out < 1 || axis.out > maxResizedEdge)
            node.refuseInvalid(bySizes ? "sizes" : "scales");
        if (!mixing.part.empty()) {
            axis.begin = static_cast<double>(mixing.part[i]);
            axis.end = static_cast<double>(mixing.part[dims.size() + i]);
        }
        axes.push_back(axis);
    }
    return axes;
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
