// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/formula.h"

#include "compute/base/pattern.h"
#include "compute/workload/convolution/forms.h"

#include <algorithm>
#include <unordered_set>

namespace halo {

Elements without(const Elements &a, const Elements &b)
{
    Elements rest;
    std::ranges::set_difference(a, b, std::back_inserter(rest));
    return rest;
}

std::vector<Elements> loadsByItem(const Trace &trace, int buffer)
{
    std::vector<Elements> loads(static_cast<size_t>(trace.items()) + 1);
    for (const Access &access : trace.accesses)
        if (access.buffer == buffer && access.kind != AccessKind::Store)
            for (int i = 0; i < access.count; ++i)
                if (const auto pixel = trace.pixelOf(access, i))
                    loads[static_cast<size_t>(access.item + 1)].push_back(*pixel);
    for (Elements &elements : loads)
        std::ranges::sort(elements);
    return loads;
}

bool eachOnce(const Elements &read, Elements wanted)
{
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    return read == wanted;
}

Message tooFew(const Trace &trace, int item, const std::string &what, Size2 output)
{
    return Message("%1 reads %2 less often than the taps of its outputs, from (%3, %4) on, cover it.",
        itemName(trace, item, Place::AtStart), what, output.w, output.h);
}

int tileOf(const Trace &trace)
{
    int best = -1;
    std::ptrdiff_t most = 0;
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        if (trace.buffers[static_cast<size_t>(i)].space != Space::Local)
            continue;
        const std::ptrdiff_t copied = std::ranges::count_if(
            storesInto(trace, i).stores, [](const CellStore &store) { return store.source >= 0; });
        if (copied > most)
            best = i;
        most = std::max(most, copied);
    }
    return best;
}

bool readsInVectors(const Variant &variant)
{
    static const Pattern words(R"(\b(vload\d+|load4|pixelsAt)\b)");
    return takesSpectrum(variant) || words.isIn(variant.source);
}

bool readsAsItLikes(const Trace &trace)
{
    const Variant &variant = trace.request.variant;
    return variant.mapping.isForeign() || readsInVectors(variant);
}

Difference differenceInGroupReads(const FormulaCase &one)
{
    std::unordered_set<std::int64_t> read;
    for (const Elements &elements : loadsByItem(one.trace, one.src))
        read.insert(elements.begin(), elements.end());
    const Size2 filter = one.trace.view.filter.size();
    const Filter weights = appliedFilter(one.trace.view.filter, one.trace.view.settings.op);
    // Whoever has the weights in his code leaves out those that are zero.
    const bool skipsZeros = one.trace.request.variant.mapping.isForeign();
    for (const std::vector<Size2> &outputs : one.outputs)
        for (const Size2 output : outputs)
            for (int j = 0; j < filter.h; ++j)
                for (int i = 0; i < filter.w; ++i)
                    if (const std::int64_t element = one.source.of(output.w, output.h, i, j);
                        element >= 0 && !(skipsZeros && weights.at(i, j) == 0.0F) && !read.contains(element))
                        return Message("%1[%2] is covered by a tap of the output (%3, %4), but the "
                                       "work-group never reads it.",
                            one.trace.buffers[static_cast<size_t>(one.src)].name, element, output.w,
                            output.h);
    return std::nullopt;
}

Difference differenceInDirectReads(const FormulaCase &one)
{
    const std::vector<Elements> loads = loadsByItem(one.trace, one.src);
    const Size2 filter = one.trace.view.filter.size();
    for (size_t item = 0; item < loads.size(); ++item) {
        Elements wanted;
        for (const Size2 output : one.outputs[item])
            for (int j = 0; j < filter.h; ++j)
                for (int i = 0; i < filter.w; ++i)
                    if (const std::int64_t element = one.source.of(output.w, output.h, i, j); element >= 0)
                        wanted.push_back(element);
        std::ranges::sort(wanted);
        if (loads[item] == wanted || eachOnce(loads[item], wanted))
            continue;
        const int who = static_cast<int>(item) - 1;
        const Elements missing = without(wanted, loads[item]);
        if (!missing.empty())
            return tooFew(
                one.trace, who, "src[" + std::to_string(missing.front()) + ']', one.outputs[item].front());
        return Message("%1 reads src[%2] more often than taps of its outputs cover it.",
            itemName(one.trace, who, Place::AtStart), without(loads[item], wanted).front());
    }
    return std::nullopt;
}

} // namespace halo
