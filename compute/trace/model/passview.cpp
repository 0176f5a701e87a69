// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/passview.h"

#include "compute/filter/coefficients.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/signature.h"
#include "compute/trace/model/passjoin.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>

namespace halo {
namespace {

Size2 sizeOf(const TraceRequest &request, const NamedArea &area)
{
    return sizeOf(area, joined(request.tuning, problemOf(request)->symbols()));
}

/// What the first pass reads, or what the one before has computed.
Size2 imageOfPass(const TraceRequest &request)
{
    if (request.pass == 0)
        return request.image;
    return sizeOf(request, request.variant.passes[static_cast<size_t>(request.pass) - 1]);
}

void viewConvolution(Trace &view, const Filter &filter)
{
    view.request.image = imageOfPass(view.request);
    view.request.filter = filter;
    view.geometry = geometryOf(view.request);
}

/// From the picture to what is transformed, or from there to the output.
void viewCopy(Trace &view, const Filter &filter)
{
    TraceRequest &request = view.request;
    const auto plane = std::ranges::find(
        request.variant.buffers, request.variant.transforms.front().buffer, &NamedArea::name);
    const Size2 size = sizeOf(request, *plane);
    if (view.bufferNamed("src") >= 0) {
        const auto [out, originX, originY, offsetX, offsetY] = view.geometry;
        view.geometry = { size, originX, originY, -originX, -originY };
    } else {
        request.image = size;
        view.geometry = { view.geometry.out };
    }
    request.filter = filter;
}

} // namespace

std::optional<Filter> filterOfPass(const TraceRequest &request, const std::string &entry)
{
    const auto &passes = request.variant.passes;
    const auto pass = static_cast<size_t>(std::max(request.pass, 0));
    if (pass >= passes.size() || passes[pass].name != entry) // a recording of elsewhere
        return std::nullopt;
    const auto signature = signatureOf(request.variant.source, entry, request.variant.file);
    const auto takes = [&](const char *name) {
        return std::ranges::find(signature, name, &Argument::name) != signature.end();
    };
    const bool rows = takes("filter_x");
    const bool columns = takes("filter_y");
    const Filter &filter = request.filter;
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
    if (!trace || trace->request.task || trace->request.variant.passes.empty() || isJoined(*trace))
        return trace;
    const std::optional<Filter> filter = filterOfPass(trace->request, trace->entry);
    const bool transforms = !trace->request.variant.transforms.empty();
    if (!filter && !transforms)
        return trace;
    auto view = std::make_shared<Trace>(*trace);
    if (!filter) {
        view->geometry = { { 0, 0 } };
        return view;
    }
    transforms ? viewCopy(*view, *filter) : viewConvolution(*view, *filter);
    view->request.variant.passes.clear();
    return view;
}

} // namespace halo
