// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterpresets.h"

#include "compute/filter/presetmakers.h"

namespace halo {

namespace {

/// A filter whose weights never change.
template<int W, int H, int... weights> Filter fixed(const PresetArguments &arguments)
{
    static_assert(sizeof...(weights) == W * H);
    arguments.expect(0, 0);
    return { {}, W, H, { static_cast<float>(weights)... } };
}

using P = PresetParameter;

PresetParameter edge(double value, P::Kind kind = P::Edge)
{
    return { "edge", "Taps", kind, value, 1.0, maxFilterEdge, kind == P::OddEdge ? 2.0 : 1.0 };
}

std::vector<PresetParameter> width(double w, double h, std::vector<PresetParameter> more = {})
{
    std::vector<PresetParameter> all{ { "width", "Taps across", P::Edge, w, 1, maxFilterEdge, 1 },
        { "height", "Taps down", P::Height, h, 1, maxFilterEdge, 1 } };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

PresetParameter sigma(double value, const char *title = "Width of the bell")
{
    return { "sigma", title, P::Number, value, 0.05, 100.0, 0.1 };
}

PresetParameter degrees(const char *id, const char *title, double value)
{
    return { id, title, P::Number, value, -360.0, 360.0, 5.0 };
}

} // namespace

const std::vector<FilterPreset> &filterPresets()
{
    // clang-format off
    static const std::vector<FilterPreset> presets{
        { "identity", "Identity", "identity:1", "Leaves the picture as it is.", preset::identity,
            { edge(1) } },
        { "box", "Box blur", "box:5", "Averages a rectangle of neighbours.", preset::box,
            width(5, 5) },
        { "gauss", "Gaussian blur", "gauss:5", "Blurs softly, near neighbours count more.", preset::gauss,
            width(5, 5, { { "sigma", "Width of the bell", P::Optional, 0.0, 0.0, 100.0, 0.1 } }) },
        { "motion", "Motion blur", "motion:9,30", "Smears along a line, as a moving camera does.", preset::motion,
            { edge(9), degrees("angle", "Angle", 30) } },
        { "disk", "Disk blur", "disk:4", "Blurs as a lens out of focus does.", preset::disk,
            { { "radius", "Radius", P::Number, 4, 0, (maxFilterEdge - 1) / 2, 0.5 } } },
        { "sharpen", "Sharpen", "sharpen", "Adds the edges to the picture.", fixed<3, 3, 0, -1, 0, -1, 5, -1, 0, -1, 0> },
        { "unsharp", "Unsharp mask", "unsharp:5,1.0,0.8", "Adds what a Gaussian blur takes away.", preset::unsharp,
            { edge(5, P::OddEdge), sigma(1), { "amount", "Amount", P::Number, 0.8, 0, 1000, 0.1 } } },
        { "highboost", "High boost", "highboost:1", "Adds the edges of all eight neighbours to k times the picture.", preset::highboost,
            { { "k", "Share of the picture", P::Number, 1, 0, 1000, 0.5 } } },
        { "sobel-x", "Sobel x", "sobel-x", "Shows brightness changing from left to right, smoothed downwards.", preset::sobelX,
            { { "edge", "Taps", P::OddEdge, 3, 3, 31, 2 } } },
        { "sobel-y", "Sobel y", "sobel-y", "Shows brightness changing from top to bottom, smoothed sideways.", preset::sobelY,
            { { "edge", "Taps", P::OddEdge, 3, 3, 31, 2 } } },
        { "scharr-x", "Scharr x", "scharr-x", "As Sobel x, more alike in all directions.", fixed<3, 3, -3, 0, 3, -10, 0, 10, -3, 0, 3> },
        { "scharr-y", "Scharr y", "scharr-y", "As Sobel y, more alike in all directions.", fixed<3, 3, -3, -10, -3, 0, 0, 0, 3, 10, 3> },
        { "prewitt-x", "Prewitt x", "prewitt-x", "As Sobel x, all rows counting the same.", fixed<3, 3, -1, 0, 1, -1, 0, 1, -1, 0, 1> },
        { "prewitt-y", "Prewitt y", "prewitt-y", "As Sobel y, all columns counting the same.", fixed<3, 3, -1, -1, -1, 0, 0, 0, 1, 1, 1> },
        { "roberts-x", "Roberts x", "roberts-x", "Shows edges along one diagonal with four taps.", fixed<2, 2, 1, 0, 0, -1> },
        { "roberts-y", "Roberts y", "roberts-y", "Shows edges along the other diagonal with four taps.", fixed<2, 2, 0, 1, -1, 0> },
        { "laplacian", "Laplacian", "laplacian", "Shows edges in all directions, from four neighbours.", fixed<3, 3, 0, 1, 0, 1, -4, 1, 0, 1, 0> },
        { "laplacian8", "Laplacian, eight neighbours", "laplacian8", "Shows edges in all directions, from eight neighbours.", fixed<3, 3, 1, 1, 1, 1, -8, 1, 1, 1, 1> },
        { "log", "Laplacian of Gaussian", "log:9,1.4", "Blurs first, then shows edges: less noise.", preset::log,
            { edge(9), sigma(1.4) } },
        { "dog", "Difference of Gaussians", "dog:9,1.0,1.6", "Keeps details of one size.", preset::dog,
            { edge(9), sigma(1, "Narrow bell"), sigma(1.6, "Wide bell") } },
        { "emboss", "Emboss", "emboss", "Lights the picture from one side, as a relief.", fixed<3, 3, -2, -1, 0, -1, 1, 1, 0, 1, 2> },
        { "gabor", "Gabor", "gabor:15,3,45,6,0.7,0", "Answers to stripes of one width and direction.", preset::gabor,
            { edge(15, P::OddEdge), sigma(3), degrees("theta", "Angle", 45), { "lambda", "Width of a stripe pair", P::Number, 6, 0.1, 1000, 0.5 },
                { "gamma", "Flatness", P::Number, 0.7, 0.01, 100, 0.1 }, degrees("psi", "Phase", 0) } },
        { "shift", "Shift", "shift:3,-2", "Moves the picture to the right and down, as a convolution.", preset::shift,
            { { "right", "To the right", P::Whole, 3, -31, 31, 1 }, { "down", "Down", P::Whole, -2, -31, 31, 1 } } },
        { "random", "Random", "random:4x3,7", "No picture needs it, tests do: nothing in it is symmetric.", preset::random,
            width(4, 3, { { "seed", "Seed", P::Whole, 7, 0, 2147483647, 1 } }) },
        { "formula", "Formula", "formula:7x7,exp(-r^2/4)", "Computes each weight from its place: x, y, r, theta, w, h.", preset::formula, width(7, 7) },
    };
    // clang-format on
    return presets;
}

} // namespace halo
