// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/passview.h"

#include "compute/filter/coefficients.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/signature.h"
#include "compute/task/problem.h"
#include "compute/trace/model/passjoin.h"

#include <algorithm>

namespace halo {
namespace {

Size2 sizeOf(const TraceRequest &request, const NamedArea &area)
{
    return sizeOf(area, joined(request.tuning, givenTo(request)->symbols()));
}

/// What the first launch reads, or what the one before has computed.
Size2 imageOfPass(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    if (request.launch == 0)
        return trace.view.image;
    return sizeOf(request, request.variant.passes[static_cast<size_t>(request.launch) - 1]);
}

void viewConvolution(Trace &shown, const Filter &filter)
{
    TraceView &view = shown.view;
    view.image = imageOfPass(shown);
    view.filter = filter;
    view.geometry = geometryOf(view.image, filter.size(), view.settings.size);
}

/// From the picture to what is transformed, or from there to the output.
void viewCopy(Trace &shown, const Filter &filter)
{
    const TraceRequest &request = shown.request;
    TraceView &view = shown.view;
    const auto plane = std::ranges::find(
        request.variant.buffers, request.variant.transforms.front().buffer, &NamedArea::name);
    const Size2 size = sizeOf(request, *plane);
    if (shown.bufferNamed("src") >= 0) {
        const auto [out, originX, originY, offsetX, offsetY] = view.geometry;
        view.geometry = { size, originX, originY, -originX, -originY };
    } else {
        view.image = size;
        view.geometry = { view.geometry.out };
    }
    view.filter = filter;
}

} // namespace

std::optional<Filter> filterOfPass(
    const TraceRequest &request, const Filter &filter, const std::string &entry)
{
    const auto &passes = request.variant.passes;
    const auto pass = static_cast<size_t>(std::max(request.launch, 0));
    if (pass >= passes.size() || passes[pass].name != entry) // a recording of elsewhere
        return std::nullopt;
    const auto signature = signatureOf(request.variant, entry);
    const auto memoryOf = [&](const Argument &argument) {
        const ArgumentMapping *mapped = request.variant.mapping.find(entry, argument.name);
        const auto *role = mapped ? std::get_if<MemoryRole>(&mapped->role) : nullptr;
        return role ? role->buffer : argument.name;
    };
    const auto takes
        = [&](const char *name) { return std::ranges::find(signature, name, memoryOf) != signature.end(); };
    const bool rows = takes("filter_x");
    const bool columns = takes("filter_y");
    if (!request.variant.transforms.empty())
        return takes("src") || takes("dst") ? std::optional(Filter{ "copy", 1, 1, { 1.0F } }) : std::nullopt;
    if (!rows && !columns)
        return takes("filter") ? std::optional(filter) : std::nullopt;
    const Terms terms = termsOf(filter);
    if ((rows && columns) || terms.rank != 1)
        return std::nullopt;
    return rows ? Filter{ filter.name + ", rows", filter.width, 1, terms.rows }
                : Filter{ filter.name + ", columns", 1, filter.height, terms.columns };
}

std::shared_ptr<const Trace> passView(const std::shared_ptr<const Trace> &trace)
{
    if (!trace || !trace->view.isSum || trace->request.variant.passes.empty() || isJoined(*trace))
        return trace;
    const std::optional<Filter> filter = filterOfPass(trace->request, trace->view.filter, trace->entry);
    const bool transforms = !trace->request.variant.transforms.empty();
    if (!filter && !transforms)
        return trace;
    auto shown = std::make_shared<Trace>(*trace);
    if (!filter) {
        shown->view.geometry = { { 0, 0 } };
        return shown;
    }
    transforms ? viewCopy(*shown, *filter) : viewConvolution(*shown, *filter);
    shown->request.variant.passes.clear();
    return shown;
}

} // namespace halo
