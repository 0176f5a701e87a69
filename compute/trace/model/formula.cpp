// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/formula.h"

#include "compute/filter/coefficients.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/verify.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace halo {
namespace {

Message who(const Trace &trace, const Access &access)
{
    return Message("%1, line %2", itemName(trace, access.item), access.line);
}

/// What was seen of src: the value of each element that was read. A sentence if it was seen twice and not
/// the same, or outside.
Difference collectPixels(const FormulaCase &one, std::unordered_map<std::int64_t, float> &pixels)
{
    const auto count = static_cast<std::int64_t>(one.trace.view.image.area());
    for (const Access &access : one.trace.accesses) {
        if (access.buffer != one.src || access.kind != AccessKind::Load)
            continue;
        for (int i = 0; i < access.count; ++i) {
            const auto pixel = one.trace.pixelOf(access, i);
            if (!pixel)
                continue;
            if (*pixel < 0 || *pixel >= count)
                return Message(
                    "A read of src[%1] is outside the image (%2).", access.index, who(one.trace, access));
            const float value = one.trace.valueOf(access, i);
            const auto [seen, isNew] = pixels.try_emplace(*pixel, value);
            const bool same = seen->second == value || (std::isnan(seen->second) && std::isnan(value));
            if (!isNew && !same)
                return Message("src[%1] was read as %2 and as %3 (%4).", *pixel, number(seen->second),
                    number(value), who(one.trace, access));
        }
    }
    return std::nullopt;
}

/// Sum over the taps, and what float arithmetic may differ from it in any order; nullopt if a pixel was
/// never read.
std::optional<std::pair<double, double>> sumAt(const FormulaCase &one, const Filter &weights, Size2 at,
    const std::unordered_map<std::int64_t, float> &pixels)
{
    double sum = 0.0;
    double magnitude = 0.0;
    for (int j = 0; j < weights.height; ++j)
        for (int i = 0; i < weights.width; ++i) {
            const std::int64_t element = one.source.of(at.w, at.h, i, j);
            if (element < 0)
                continue;
            const auto pixel = pixels.find(element);
            if (pixel == pixels.end() && weights.at(i, j) == 0.0F)
                continue;
            if (pixel == pixels.end())
                return std::nullopt;
            const double product = double(weights.at(i, j)) * double(pixel->second);
            sum += product;
            magnitude += std::abs(product);
        }
    const double taps = static_cast<double>(weights.size().area());
    return std::pair(sum, 1.05 * (taps + 1.0) * std::ldexp(magnitude, -24) + 1e-9);
}

/// A kernel may skip the weights of taps outside the image.
bool skipsOutside(const FormulaCase &one, const std::vector<int> &reads, const std::vector<Size2> &outputs)
{
    const Size2 size = one.trace.view.filter.size();
    for (int j = 0; j < size.h; ++j)
        for (int i = 0; i < size.w; ++i) {
            const auto inside = std::ranges::count_if(
                outputs, [&](Size2 at) { return one.source.of(at.w, at.h, i, j) >= 0; });
            if (reads[static_cast<size_t>(j * size.w + i)] != inside)
                return false;
        }
    return true;
}

/// Weights that the group shares in local memory are not read by each item.
bool sharesWeights(const Trace &trace, int tile)
{
    return std::ranges::any_of(trace.accesses, [&](const Access &access) {
        return access.buffer != tile && access.kind == AccessKind::Store
            && trace.buffers[static_cast<size_t>(access.buffer)].space == Space::Local;
    });
}

Difference differenceInCounts(const FormulaCase &one, const std::vector<std::vector<int>> &reads)
{
    for (size_t item = 0; item < reads.size(); ++item) {
        const auto [fewest, most] = std::ranges::minmax_element(reads[item]);
        const bool enough = *fewest > 0 || one.outputs[item].empty();
        if ((*fewest == *most && enough) || skipsOutside(one, reads[item], one.outputs[item]))
            continue;
        return Message("%1 reads filter[%2] %3 times, but filter[%4] %5 times.",
            itemName(one.trace, static_cast<int>(item) - 1, Place::AtStart), fewest - reads[item].begin(),
            *fewest, most - reads[item].begin(), *most);
    }
    return std::nullopt;
}

Difference differenceInReads(const FormulaCase &one)
{
    if (readsAsItLikes(one.trace))
        return differenceInGroupReads(one);
    const int tile = tileOf(one.trace);
    return tile < 0 ? differenceInDirectReads(one) : differenceInTile(one, tile);
}

/// By how much more than single precision the numbers of a buffer may differ from a sum.
double coarseness(const TraceBuffer &buffer)
{
    return buffer.layout && buffer.layout->number == Number::Half ? std::ldexp(1.0, 13) : 1.0;
}

/// What single precision may differ from the sum where a kernel multiplies with columns and rows, whose
/// products are not quite the filter, or with a spectrum: see toleranceOf().
double toleranceOfDetour(
    const Filter &filter, const Variant &variant, const std::unordered_map<std::int64_t, float> &pixels)
{
    if (!takesTerms(variant) && variant.roundings.empty())
        return 0.0;
    double largest = 0.0;
    for (const auto &[element, value] : pixels)
        largest = std::max(largest, std::abs(double(value)));
    return toleranceOf(filter, variant, largest);
}

} // namespace

std::string pointName(int x, int y)
{
    return '(' + std::to_string(x) + ", " + std::to_string(y) + ')';
}

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

FormulaCase::FormulaCase(const Trace &recorded)
    : trace(recorded)
    , area(outputAreaOf(recorded))
    , source(recorded)
    , src(imageBuffer(recorded))
    , dst(outputBuffer(recorded))
    , filter(recorded.bufferNamed("filter"))
    , outputs(static_cast<size_t>(recorded.items()) + 1)
{
}

Difference differenceInStores(FormulaCase &one)
{
    const int width = one.trace.view.geometry.out.w;
    std::vector<char> stored(static_cast<size_t>(one.area.count()), 0);
    const auto flag = [&](int x, int y) -> char & {
        const int row = one.area.end.w - one.area.first.w;
        return stored[static_cast<size_t>((y - one.area.first.h) * row + x - one.area.first.w)];
    };
    for (const Access &access : one.trace.accesses) {
        if (access.buffer != one.dst || access.kind == AccessKind::Load)
            continue;
        for (int i = 0; i < access.count; ++i) {
            const auto pixel = one.trace.pixelOf(access, i);
            if (!pixel)
                continue;
            const int x = static_cast<int>(*pixel % width);
            const int y = static_cast<int>(*pixel / width);
            if (*pixel < 0 || !one.area.contains(x, y))
                return Message("dst[%1] is stored, which is not an output of this work-group (%2).", *pixel,
                    who(one.trace, access));
            if (std::exchange(flag(x, y), char(1)) != 0)
                return Message(
                    "The output %1 is stored twice (%2).", pointName(x, y), who(one.trace, access));
            one.outputs[static_cast<size_t>(access.item + 1)].push_back({ x, y });
        }
    }
    for (int y = one.area.first.h; !one.trace.scattered && y < one.area.end.h; ++y)
        for (int x = one.area.first.w; x < one.area.end.w; ++x)
            if (flag(x, y) == 0)
                return Message("The output %1 is never stored.", pointName(x, y));
    return std::nullopt;
}

Difference differenceInWeights(const FormulaCase &one)
{
    const Filter applied = appliedFilter(one.trace.view.filter, one.trace.view.settings.op);
    const std::int64_t taps = std::ssize(applied.weights);
    std::vector<std::vector<int>> reads(one.outputs.size(), std::vector<int>(applied.weights.size()));
    if (one.filter < 0)
        return std::nullopt;
    const TraceBuffer &weights = one.trace.buffers[static_cast<size_t>(one.filter)];
    bool any = false;
    for (const Access &access : one.trace.accesses) {
        if (access.buffer != one.filter || access.kind != AccessKind::Load)
            continue;
        any = true;
        for (int i = 0; i < access.count; ++i) {
            const auto at = one.trace.pixelOf(access, i);
            if (!at)
                continue;
            if (*at < 0 || *at >= taps)
                return Message(
                    "A read of filter[%1] is outside the filter (%2).", *at, who(one.trace, access));
            ++reads[static_cast<size_t>(access.item + 1)][static_cast<size_t>(*at)];
            const auto weight = static_cast<float>(
                weights.held(static_cast<double>(applied.weights[static_cast<size_t>(*at)])));
            const float read = one.trace.valueOf(access, i);
            if (weight != read)
                return Message("filter[%1] was read as %2, the weight is %3 (%4).", *at, number(read),
                    number(weight), who(one.trace, access));
        }
    }
    // A kernel may hold its weights as numbers, and one that reads in vectors reads a weight for several
    // outputs.
    if (!any || readsAsItLikes(one.trace) || sharesWeights(one.trace, tileOf(one.trace)))
        return std::nullopt;
    return differenceInCounts(one, reads);
}

Difference differenceInSums(const FormulaCase &one)
{
    const Filter weights = appliedFilter(one.trace.view.filter, one.trace.view.settings.op);
    std::unordered_map<std::int64_t, float> pixels;
    if (const Difference found = collectPixels(one, pixels))
        return found;
    const double more = toleranceOfDetour(weights, one.trace.request.variant, pixels);
    const int width = one.trace.view.geometry.out.w;
    const TraceBuffer &dst = one.trace.buffers[static_cast<size_t>(one.dst)];
    for (const Access &access : one.trace.accesses) {
        if (access.buffer != one.dst || access.kind == AccessKind::Load)
            continue;
        for (int i = 0; i < access.count; ++i) {
            const auto pixel = one.trace.pixelOf(access, i);
            if (!pixel)
                continue;
            const float value = one.trace.valueOf(access, i);
            const Size2 at{ static_cast<int>(*pixel % width), static_cast<int>(*pixel / width) };
            const auto sum = sumAt(one, weights, at, pixels);
            // What is no floating-point number may be rounded up or down, and is kept within its range.
            if (!sum
                || std::abs(double(value) - dst.held(sum->first))
                    <= std::max(sum->second * coarseness(dst), more) + dst.step())
                continue;
            if (!std::isfinite(sum->first) && !std::isfinite(value))
                continue;
            return Message("The output %1 is %2, the formula gives %3 (%4).", pointName(at.w, at.h),
                number(value), number(sum->first), who(one.trace, access));
        }
    }
    return std::nullopt;
}

std::optional<Message> differenceFromFormula(const Trace &trace)
{
    if (!trace.complete)
        return "The recording ended before the work-group did.";
    if (!trace.view.isSum)
        return differenceInLaunch(trace);
    if (isJoined(trace)) {
        for (const auto &pass : passesOf(std::make_shared<const Trace>(trace)))
            if (const Difference found = differenceFromFormula(*pass))
                return found;
        return std::nullopt;
    }
    if (multipliesSpectra(trace))
        return differenceInSpectra(trace);
    if (!trace.request.variant.passes.empty()) {
        const auto view = passView(std::make_shared<const Trace>(trace));
        if (view->request.variant.passes.empty())
            return differenceFromFormula(*view);
        return "There is no formula for this pass: it takes neither the filter nor its rows nor its "
               "columns.";
    }
    FormulaCase one(trace);
    if (one.src < 0 || one.dst < 0)
        return "The recording has no image that is read, or none that is written.";
    if (const Difference found = differenceInStores(one))
        return found;
    if (const Difference found = differenceInWeights(one))
        return found;
    if (const Difference found = differenceInReads(one))
        return found;
    return differenceInSums(one);
}

} // namespace halo
