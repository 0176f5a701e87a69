// SPDX-License-Identifier: GPL-3.0-or-later
// Making a mistake in a kernel; faultlist.cpp has those that there are.
#include "compute/trace/faults/faults.h"

#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/task/problem.h"
#include "compute/trace/model/formula.h"

#include <algorithm>

namespace halo {
namespace {

/// Which group of the new size lies where this one does, on an axis with so many outputs; the last one stays
/// the last.
int atSamePlace(int group, int size, int newSize, int outputs)
{
    const bool last = (group + 1) * size >= outputs;
    return (last ? outputs - 1 : group * size) / newSize;
}

/// Whether a kernel without our macros and names knows what the edit puts into it.
bool knows(const std::string &source, const std::string &replacement)
{
    static const Pattern ours(
        R"(\b([A-Z][A-Z0-9_]+|src|dst|filter|width|height|out_width|out_height|pixelAt)\b)");
    return std::ranges::all_of(ours.all(replacement), [&](const Pattern::Match &word) {
        return Pattern("\\b" + word.front().of(replacement) + "\\b").isIn(source);
    });
}

/// The text after all edits; nothing if one of them finds nothing to replace.
std::optional<std::string> edited(std::string source, const std::vector<Edit> &edits, bool foreign)
{
    if (foreign
        && !std::ranges::all_of(edits, [&](const Edit &edit) { return knows(source, edit.replacement); }))
        return std::nullopt;
    for (const Edit &edit : edits) {
        const Pattern pattern(edit.pattern);
        if (!pattern.isIn(source))
            return std::nullopt;
        source = pattern.replaced(source, edit.replacement);
    }
    return source;
}

/// In the kernel's file, or in one that it includes. False: there is nothing to replace.
bool edit(Variant &variant, const std::vector<Edit> &way, bool foreign)
{
    std::vector<std::string *> texts{ &variant.source };
    for (auto &[name, text] : variant.includes)
        texts.push_back(&text);
    for (std::string *text : texts)
        if (auto changed = edited(*text, way, foreign)) {
            *text = std::move(*changed);
            return true;
        }
    return false;
}

} // namespace

const KernelFault &findFault(const std::string &id)
{
    std::string ids;
    for (const KernelFault &fault : kernelFaults()) {
        if (fault.id == id)
            return fault;
        ids += (ids.empty() ? "" : ", ") + fault.id;
    }
    throw Error(ErrorKind::Usage, "Unknown fault \"%1\"; expected one of %2.", id, ids);
}

std::optional<Variant> broken(const KernelFault &fault, const Variant &variant)
{
    const bool foreign = variant.mapping.isForeign() && !variant.mapping.prelude;
    if (!foreign && readsInVectors(variant))
        return std::nullopt;
    for (const std::vector<Edit> &way : fault.ways) {
        Variant result = variant;
        if (!edit(result, way, foreign))
            continue;
        if (fault.group)
            result.constraints.clear();
        // Were it run by mistake, then as any kernel that is not ours: in a process of its own.
        result.origin = Origin::User;
        return result;
    }
    return std::nullopt;
}

bool affects(const KernelFault &fault, const TraceRequest &request)
{
    const FaultCase at{ request, request.problem ? request.problem->traceView() : TraceView{} };
    if (at.view.geometry.empty())
        return !fault.concerns && !fault.group;
    return !fault.concerns || fault.concerns(at);
}

std::optional<TraceRequest> broken(const KernelFault &fault, const TraceRequest &request)
{
    std::optional<Variant> variant = broken(fault, request.variant);
    if (!variant || !affects(fault, request))
        return std::nullopt;
    TraceRequest result = request;
    result.variant = std::move(*variant);
    result.fault = fault.id;
    if (fault.group) {
        const FaultCase at{ request, request.problem->traceView() };
        const Size2 old = request.tuning.group;
        const Size2 group = fault.group(at);
        result.tuning.group = group;
        const Size2 out = at.view.geometry.out;
        const Size2 items = request.tuning.items;
        result.group = { atSamePlace(request.group.w, old.w * items.w, group.w * items.w, out.w),
            atSamePlace(request.group.h, old.h * items.h, group.h * items.h, out.h) };
    }
    return result;
}

} // namespace halo
