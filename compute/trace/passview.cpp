// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/passview.h"

#include "compute/coefficients.h"
#include "compute/constraint.h"
#include "compute/signature.h"

#include <algorithm>

namespace halo {
namespace {

/// What the first pass reads, or what the one before has computed.
Size2 imageOfPass(const TraceRequest &request)
{
    if (request.pass == 0)
        return request.image;
    const LaunchRequest sizes = launchRequest(request);
    return sizeOf(request.variant.passes[static_cast<size_t>(request.pass) - 1], sizes, wholeSizes(sizes));
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
    if (!trace || trace->request.task || trace->request.variant.passes.empty())
        return trace;
    std::optional<Filter> filter = filterOfPass(trace->request, trace->entry);
    if (!filter)
        return trace;
    auto view = std::make_shared<Trace>(*trace);
    TraceRequest &request = view->request;
    request.image = imageOfPass(trace->request);
    request.filter = std::move(*filter);
    request.variant.passes.clear();
    view->geometry = geometryOf(request);
    return view;
}

} // namespace halo
