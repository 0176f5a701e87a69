// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/constraint.h"
#include "compute/task/problem.h"
#include "compute/trace/model/formula.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <unordered_map>

namespace halo {
namespace {

using Complex = std::complex<double>;
using Floats = std::unordered_map<std::int64_t, float>; ///< by element

constexpr double rounding = 1e-5; ///< of a product in single precision, with room

/// What was last read or written of a buffer.
Floats floatsOf(const Trace &trace, int buffer, bool written)
{
    Floats floats;
    for (const Access &access : trace.accesses)
        for (int i = 0;
             access.buffer == buffer && (access.kind != AccessKind::Load) == written && i < access.count; ++i)
            floats[access.index + i] = trace.valueOf(access, i);
    return floats;
}

std::optional<Complex> numberAt(const Floats &floats, std::int64_t frequency)
{
    const auto real = floats.find(2 * frequency), imaginary = floats.find(2 * frequency + 1);
    if (real == floats.end() || imaginary == floats.end())
        return std::nullopt;
    return Complex(static_cast<double>(real->second), static_cast<double>(imaginary->second));
}

/// The memory that is transformed, in floats: two more in each row than there are points. Empty: unknown.
Size2 planeOf(const TraceRequest &request)
{
    const auto &[before, direction, buffer] = request.variant.transforms.front();
    const auto plane = std::ranges::find(request.variant.buffers, buffer, &NamedArea::name);
    if (plane == request.variant.buffers.end())
        return { 0, 0 };
    return sizeOf(*plane, joined(request.tuning, request.problem->symbols()));
}

std::string textOf(Complex value)
{
    return "(" + number(value.real()) + ", " + number(value.imag()) + ")";
}

} // namespace

bool multipliesSpectra(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const auto &passes = request.variant.passes;
    const auto pass = static_cast<size_t>(std::max(request.launch, 0));
    if (!trace.view.isSum || request.variant.transforms.empty() || pass >= passes.size()
        || request.tuning.items.area() != 1 || trace.bufferNamed("plane_spectrum") < 0
        || trace.bufferNamed(request.variant.transforms.front().buffer) < 0)
        return false;
    const Size2 plane = planeOf(request);
    return plane.area() > 0
        && sizeOf(passes[pass], joined(request.tuning, request.problem->symbols()))
        == Size2{ plane.w / 2, plane.h };
}

Difference differenceInSpectra(const Trace &trace)
{
    const Size2 plane = planeOf(trace.request);
    const Size2 all{ plane.w / 2, plane.h };
    const double points = static_cast<double>(plane.w - 2) * plane.h;
    const int buffer = trace.bufferNamed(trace.request.variant.transforms.front().buffer);
    const Floats pixels = floatsOf(trace, buffer, false), stored = floatsOf(trace, buffer, true);
    const Floats weights = floatsOf(trace, trace.bufferNamed("plane_spectrum"), false);
    const auto &[group, items, params] = trace.request.tuning;
    const Size2 first{ trace.request.group.w * group.w, trace.request.group.h * group.h };
    size_t count = 0;
    for (int y = first.h; y < std::min(first.h + group.h, all.h); ++y)
        for (int x = first.w; x < std::min(first.w + group.w, all.w); ++x, count += 2) {
            const std::int64_t at = std::int64_t(y) * all.w + x;
            const auto picture = numberAt(pixels, at), filter = numberAt(weights, at),
                       product = numberAt(stored, at);
            if (!product)
                return Message("The frequency %1 is never stored.", pointName(x, y));
            if (!picture || !filter)
                return Message(
                    "The frequency %1 is stored, but not both spectra are read there.", pointName(x, y));
            const Complex right = *picture * std::conj(*filter) / points;
            if (!(std::abs(*product - right) <= rounding * std::abs(*picture) * std::abs(*filter) / points))
                return Message("The frequency %1 is %2, the formula gives %3.", pointName(x, y),
                    textOf(*product), textOf(right));
        }
    if (stored.size() != count)
        return "The work-group stores frequencies that are not its own.";
    return std::nullopt;
}

} // namespace halo
