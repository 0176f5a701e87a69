// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/curves.h"

#include "compute/drawing/base/numbers.h"

#include <QRect>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double mostClasses = 256.0;

double valueAt(const Image &image, size_t channel, QPoint at, double unit)
{
    if (!QRect(0, 0, image.width, image.height).contains(at))
        return nothing;
    return static_cast<double>(image.at(channel, at.x(), at.y())) * unit;
}

struct Range
{
    double low = 0.0, high = 0.0; ///< 0 is always among them
};

void include(Range &range, const Plane &plane)
{
    for (const float value : plane) {
        if (!std::isfinite(value))
            continue;
        range.low = std::min(range.low, static_cast<double>(value));
        range.high = std::max(range.high, static_cast<double>(value));
    }
}

/// Rounding of the output must not tear the classes of whole numbers apart: each is around its number.
std::vector<double> countsOf(const Plane &plane, double unit, const Curves &classes, size_t number)
{
    std::vector<double> counts(number, 0.0);
    for (const float value : plane) {
        if (!std::isfinite(value))
            continue;
        const double at = (static_cast<double>(value) * unit - classes.first) / classes.step;
        counts[std::min(static_cast<size_t>(std::max(0.0, at + 0.5)), number - 1)] += 1.0;
    }
    return counts;
}

} // namespace

QPoint outputOrigin(Size2 image, Size2 filter, OutputSize size)
{
    const Geometry same = geometryOf(image, filter, OutputSize::Same);
    const Geometry own = geometryOf(image, filter, size);
    return { same.originX - own.originX, same.originY - own.originY };
}

Curves profileOf(
    const Image &source, const Image &result, QPoint origin, size_t channel, QPoint pixel, bool row)
{
    Curves curves;
    const auto unit = static_cast<double>(fullScale(source.depth));
    const int count = row ? result.width : result.height;
    for (int i = 0; i < count; ++i) {
        const QPoint at = row ? QPoint(i, pixel.y()) : QPoint(pixel.x(), i);
        curves.input.push_back(valueAt(source, channel, at + origin, unit));
        curves.output.push_back(valueAt(result, channel, at, unit));
    }
    return curves;
}

Curves histogramOf(const Image &source, const Image &result, size_t channel)
{
    Curves curves;
    curves.counts = true;
    const Plane &in = *source.colour[channel];
    const Plane &out = *result.colour[channel];
    Range range;
    include(range, in);
    include(range, out);
    const auto unit = static_cast<double>(fullScale(source.depth));
    const double span = (range.high - range.low) * unit;
    curves.step = span > 0.0 ? span / mostClasses : 1.0;
    curves.first = range.low * unit;
    if (source.depth != Depth::F32) {
        curves.step = std::max(1.0, std::ceil(curves.step));
        curves.first = std::floor(curves.first / curves.step) * curves.step;
    }
    const auto number = static_cast<size_t>((range.high * unit - curves.first) / curves.step + 0.5) + 1;
    curves.input = countsOf(in, unit, curves, number);
    curves.output = countsOf(out, unit, curves, number);
    return curves;
}

QString textOf(const Curves &curves)
{
    const auto number
        = [](double value) { return std::isnan(value) ? QString() : QString::number(value, 'g', 9); };
    QString text;
    for (size_t i = 0; i < curves.output.size(); ++i)
        text += number(curves.place(i)) + u'\t' + number(curves.input[i]) + u'\t' + number(curves.output[i])
            + u'\n';
    return text;
}

} // namespace halo
