// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterpresets.h"

#include "compute/filter/presetmakers.h"

#include <QtGlobal>

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
    return { "edge", QT_TRANSLATE_NOOP("FilterPreset", "Taps"), kind, value, 1.0, maxFilterEdge,
        kind == P::OddEdge ? 2.0 : 1.0 };
}

std::vector<PresetParameter> width(double w, double h, std::vector<PresetParameter> more = {})
{
    std::vector<PresetParameter> all{ { "width", QT_TRANSLATE_NOOP("FilterPreset", "Taps across"), P::Edge, w,
                                          1, maxFilterEdge, 1 },
        { "height", QT_TRANSLATE_NOOP("FilterPreset", "Taps down"), P::Height, h, 1, maxFilterEdge, 1 } };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

PresetParameter sigma(double value, const char *title = QT_TRANSLATE_NOOP("FilterPreset", "Sigma"))
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
        { "identity", QT_TRANSLATE_NOOP("FilterPreset", "Identity"), "identity:1",
            QT_TRANSLATE_NOOP("FilterPreset", "Leaves the image as it is."), preset::identity,
            { edge(1) } },
        { "box", QT_TRANSLATE_NOOP("FilterPreset", "Box blur"), "box:5",
            QT_TRANSLATE_NOOP("FilterPreset", "Averages a rectangle of neighbours."), preset::box,
            width(5, 5) },
        { "gauss", QT_TRANSLATE_NOOP("FilterPreset", "Gaussian blur"), "gauss:5",
            QT_TRANSLATE_NOOP("FilterPreset", "Blurs softly; near neighbours count more."), preset::gauss,
            width(5, 5, { { "sigma", QT_TRANSLATE_NOOP("FilterPreset", "Sigma"), P::Optional, 0.0, 0.0, 100.0, 0.1 } }) },
        { "motion", QT_TRANSLATE_NOOP("FilterPreset", "Motion blur"), "motion:9,30",
            QT_TRANSLATE_NOOP("FilterPreset", "Smears along a line, like a moving camera."), preset::motion,
            { edge(9), degrees("angle", QT_TRANSLATE_NOOP("FilterPreset", "Angle"), 30) } },
        { "disk", QT_TRANSLATE_NOOP("FilterPreset", "Disk blur"), "disk:4",
            QT_TRANSLATE_NOOP("FilterPreset", "Blurs like a lens out of focus."), preset::disk,
            { { "radius", QT_TRANSLATE_NOOP("FilterPreset", "Radius"), P::Number, 4, 0, (maxFilterEdge - 1) / 2, 0.5 } } },
        { "sharpen", QT_TRANSLATE_NOOP("FilterPreset", "Sharpen"), "sharpen",
            QT_TRANSLATE_NOOP("FilterPreset", "Adds the edges to the image."), fixed<3, 3, 0, -1, 0, -1, 5, -1, 0, -1, 0> },
        { "unsharp", QT_TRANSLATE_NOOP("FilterPreset", "Unsharp mask"), "unsharp:5,1.0,0.8",
            QT_TRANSLATE_NOOP("FilterPreset", "Adds what a Gaussian blur takes away."), preset::unsharp,
            { edge(5, P::OddEdge), sigma(1), { "amount", QT_TRANSLATE_NOOP("FilterPreset", "Amount"), P::Number, 0.8, 0, 1000, 0.1 } } },
        { "highboost", QT_TRANSLATE_NOOP("FilterPreset", "High boost"), "highboost:1",
            QT_TRANSLATE_NOOP("FilterPreset", "Adds the edges of all eight neighbours to k times the image."), preset::highboost,
            { { "k", QT_TRANSLATE_NOOP("FilterPreset", "Share of the image"), P::Number, 1, 0, 1000, 0.5 } } },
        { "sobel-x", QT_TRANSLATE_NOOP("FilterPreset", "Sobel x"), "sobel-x",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows brightness changing from left to right, smoothed downwards."), preset::sobelX,
            { { "edge", QT_TRANSLATE_NOOP("FilterPreset", "Taps"), P::OddEdge, 3, 3, 31, 2 } } },
        { "sobel-y", QT_TRANSLATE_NOOP("FilterPreset", "Sobel y"), "sobel-y",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows brightness changing from top to bottom, smoothed sideways."), preset::sobelY,
            { { "edge", QT_TRANSLATE_NOOP("FilterPreset", "Taps"), P::OddEdge, 3, 3, 31, 2 } } },
        { "scharr-x", QT_TRANSLATE_NOOP("FilterPreset", "Scharr x"), "scharr-x",
            QT_TRANSLATE_NOOP("FilterPreset", "Like Sobel x, but responds more evenly in all directions."), fixed<3, 3, -3, 0, 3, -10, 0, 10, -3, 0, 3> },
        { "scharr-y", QT_TRANSLATE_NOOP("FilterPreset", "Scharr y"), "scharr-y",
            QT_TRANSLATE_NOOP("FilterPreset", "Like Sobel y, but responds more evenly in all directions."), fixed<3, 3, -3, -10, -3, 0, 0, 0, 3, 10, 3> },
        { "prewitt-x", QT_TRANSLATE_NOOP("FilterPreset", "Prewitt x"), "prewitt-x",
            QT_TRANSLATE_NOOP("FilterPreset", "Like Sobel x, with equal weight for all rows."), fixed<3, 3, -1, 0, 1, -1, 0, 1, -1, 0, 1> },
        { "prewitt-y", QT_TRANSLATE_NOOP("FilterPreset", "Prewitt y"), "prewitt-y",
            QT_TRANSLATE_NOOP("FilterPreset", "Like Sobel y, with equal weight for all columns."), fixed<3, 3, -1, -1, -1, 0, 0, 0, 1, 1, 1> },
        { "roberts-x", QT_TRANSLATE_NOOP("FilterPreset", "Roberts x"), "roberts-x",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows edges along one diagonal with four taps."), fixed<2, 2, 1, 0, 0, -1> },
        { "roberts-y", QT_TRANSLATE_NOOP("FilterPreset", "Roberts y"), "roberts-y",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows edges along the other diagonal with four taps."), fixed<2, 2, 0, 1, -1, 0> },
        { "laplacian", QT_TRANSLATE_NOOP("FilterPreset", "Laplacian"), "laplacian",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows edges in all directions, from four neighbours."), fixed<3, 3, 0, 1, 0, 1, -4, 1, 0, 1, 0> },
        { "laplacian8", QT_TRANSLATE_NOOP("FilterPreset", "Laplacian, eight neighbours"), "laplacian8",
            QT_TRANSLATE_NOOP("FilterPreset", "Shows edges in all directions, from eight neighbours."), fixed<3, 3, 1, 1, 1, 1, -8, 1, 1, 1, 1> },
        { "log", QT_TRANSLATE_NOOP("FilterPreset", "Laplacian of Gaussian"), "log:9,1.4",
            QT_TRANSLATE_NOOP("FilterPreset", "Blurs first, then shows edges: less noise."), preset::log,
            { edge(9), sigma(1.4) } },
        { "dog", QT_TRANSLATE_NOOP("FilterPreset", "Difference of Gaussians"), "dog:9,1.0,1.6",
            QT_TRANSLATE_NOOP("FilterPreset", "Keeps details of one size."), preset::dog,
            { edge(9), sigma(1, QT_TRANSLATE_NOOP("FilterPreset", "Narrow sigma")), sigma(1.6, QT_TRANSLATE_NOOP("FilterPreset", "Wide sigma")) } },
        { "emboss", QT_TRANSLATE_NOOP("FilterPreset", "Emboss"), "emboss",
            QT_TRANSLATE_NOOP("FilterPreset", "Lights the image from one side, like a relief."), fixed<3, 3, -2, -1, 0, -1, 1, 1, 0, 1, 2> },
        { "gabor", QT_TRANSLATE_NOOP("FilterPreset", "Gabor"), "gabor:15,3,45,6,0.7,0",
            QT_TRANSLATE_NOOP("FilterPreset", "Responds to stripes of one width and direction."), preset::gabor,
            { edge(15, P::OddEdge), sigma(3), degrees("theta", QT_TRANSLATE_NOOP("FilterPreset", "Angle"), 45), { "lambda", QT_TRANSLATE_NOOP("FilterPreset", "Width of a stripe pair"), P::Number, 6, 0.1, 1000, 0.5 },
                { "gamma", QT_TRANSLATE_NOOP("FilterPreset", "Flatness"), P::Number, 0.7, 0.01, 100, 0.1 }, degrees("psi", QT_TRANSLATE_NOOP("FilterPreset", "Phase"), 0) } },
        { "shift", QT_TRANSLATE_NOOP("FilterPreset", "Shift"), "shift:3,-2",
            QT_TRANSLATE_NOOP("FilterPreset", "Moves the image right and down, as a convolution."), preset::shift,
            { { "right", QT_TRANSLATE_NOOP("FilterPreset", "To the right"), P::Whole, 3, -31, 31, 1 }, { "down", QT_TRANSLATE_NOOP("FilterPreset", "Down"), P::Whole, -2, -31, 31, 1 } } },
        { "random", QT_TRANSLATE_NOOP("FilterPreset", "Random"), "random:4x3,7",
            QT_TRANSLATE_NOOP("FilterPreset", "For tests: it has no symmetry."), preset::random,
            width(4, 3, { { "seed", QT_TRANSLATE_NOOP("FilterPreset", "Seed"), P::Whole, 7, 0, 2147483647, 1 } }) },
        { "formula", QT_TRANSLATE_NOOP("FilterPreset", "Formula"), "formula:7x7,exp(-r^2/4)",
            QT_TRANSLATE_NOOP("FilterPreset", "Computes each weight from its position: x, y, r, theta, w, h."), preset::formula, width(7, 7) },
    };
    // clang-format on
    return presets;
}

} // namespace halo
