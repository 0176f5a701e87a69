// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/faults/faultyimage.h"

#include "compute/task/task.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/tracer/recordtoshow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace halo {
namespace {

/// The outputs of all work-groups from first to last, both included.
OutputRegion outputsOf(TraceRequest request, const TraceView &view, Size2 first, Size2 last)
{
    request.group = first;
    OutputRegion region = outputsOf(request, view);
    request.group = last;
    const OutputRegion end = outputsOf(request, view);
    region.size = { end.x + end.size.w - region.x, end.y + end.size.h - region.y };
    return region;
}

/// The last work-group in both directions.
Size2 lastGroup(const TraceRequest &request, Size2 out)
{
    const Size2 step = outputsOfGroup(request);
    return { (out.w - 1) / step.w, (out.h - 1) / step.h };
}

/// Wherever in the region a work-group writes, not only where it should.
void addStores(const Trace &trace, FaultyImage &image)
{
    const int dst = trace.bufferNamed("dst");
    const Size2 out = trace.view.geometry.out;
    for (const Access &access : trace.accesses) {
        if (access.buffer != dst || access.kind != AccessKind::Store)
            continue;
        for (int i = 0; i < access.count; ++i) {
            const std::int64_t index = trace.pixelOf(access, i).value_or(-1);
            if (index < 0 || index >= static_cast<std::int64_t>(out.area()))
                continue;
            const int x = static_cast<int>(index % out.w);
            const int y = static_cast<int>(index / out.w);
            if (image.region.contains(x, y))
                image.simulated[image.region.indexOf(x, y)] = trace.valueOf(access, i);
        }
    }
}

/// The work-groups around that of the request, as a picture.
void addRegion(Tracer &tracer, ExpectedOutputs &expected, const TraceRequest &request, int around,
    FaultyImage &image, const Progress &progress)
{
    const TraceView view = viewOf(request);
    const Size2 out = view.geometry.out;
    const Size2 end = lastGroup(request, out);
    const Size2 middle{ std::min(request.group.w, end.w), std::min(request.group.h, end.h) };
    const Size2 first{ std::max(middle.w - around, 0), std::max(middle.h - around, 0) };
    const Size2 last{ std::min(middle.w + around, end.w), std::min(middle.h + around, end.h) };
    image.region = outputsOf(request, view, first, last);
    image.simulated.assign(image.region.size.area(), std::numeric_limits<float>::quiet_NaN());
    TraceRequest one = request;
    one.launch = std::max(static_cast<int>(request.variant.passes.size()) - 1, 0); // that writes the outputs
    for (one.group.h = first.h; one.group.h <= last.h; ++one.group.h)
        for (one.group.w = first.w; one.group.w <= last.w; ++one.group.w)
            addStores(*tracer.record(one, progress), image);
    const OutputRegion &region = image.region;
    const double tolerance = request.problem->tolerance("dst", request.variant);
    const auto [least, most] = request.problem->storable("dst", request.variant);
    for (int y = region.y; y < region.y + region.size.h; ++y)
        for (int x = region.x; x < region.x + region.size.w; ++x) {
            const auto element = static_cast<size_t>(y) * static_cast<size_t>(out.w) + static_cast<size_t>(x);
            const double right
                = std::clamp(expected.at(request.problem, "dst", element, progress), least, most);
            const auto value = static_cast<double>(image.simulated[image.reference.size()]);
            image.reference.push_back(static_cast<float>(right));
            image.wrong.push_back(!(std::abs(value - right) <= tolerance)); // true for NaN
        }
}

/// Of each output that the work-group stored.
void addStored(const Trace &trace, FaultyImage &image)
{
    const OutputShapes outputs = trace.request.problem->outputShapes();
    std::map<std::pair<int, std::int64_t>, bool> stored;
    for (const Access &access : trace.accesses)
        for (int i = 0; access.kind == AccessKind::Store && i < access.count; ++i)
            if (const auto pixel = trace.pixelOf(access, i);
                pixel && outputs.contains(trace.buffers[static_cast<size_t>(access.buffer)].memoryName()))
                stored[{ access.buffer, *pixel }] = false;
    for (const Finding &finding : trace.findings)
        if (finding.kind == FindingKind::Value)
            stored[{ finding.buffer, finding.index }] = true;
    for (const auto &[place, isWrong] : stored)
        image.wrong.push_back(isWrong);
}

std::shared_ptr<const Trace> withWrongOutputs(
    Tracer &tracer, ExpectedOutputs &expected, const TraceRequest &request, const Progress &progress)
{
    auto trace = std::make_shared<Trace>(*recordToShow(tracer, request, progress));
    // A pass that is shown as a convolution of its own is not the problem any more.
    const bool isWhole = isJoined(*trace) || request.variant.passes.empty();
    const std::shared_ptr<const Trace> whole = isWhole ? trace : tracer.record(request, progress);
    const std::vector<Finding> wrong = wrongValues(*whole, expected, progress);
    std::ranges::copy(wrong, std::back_inserter(trace->findings));
    return trace;
}

} // namespace

FaultyImage faultyImage(Tracer &tracer, ExpectedOutputs &expected, const TraceRequest &request, int around,
    const Progress &progress)
{
    FaultyImage image;
    image.trace = withWrongOutputs(tracer, expected, request, progress);
    const TraceView view = viewOf(request);
    const auto launches = static_cast<int>(taskOf(request).launches.size());
    TraceRequest other = request;
    // Sums are shown as a whole, all else launch by launch.
    for (other.launch = 0; !view.isSum && image.trace->findings.empty() && other.launch < launches;
         ++other.launch)
        if (other.launch != request.launch) {
            const Size2 groups = groupsOf(other);
            other.group
                = { std::min(request.group.w, groups.w - 1), std::min(request.group.h, groups.h - 1) };
            if (auto next = withWrongOutputs(tracer, expected, other, progress); !next->findings.empty())
                image.trace = std::move(next);
        }
    if (!view.geometry.empty())
        addRegion(tracer, expected, request, around, image, progress);
    else if (image.trace->request.launch + 1 == launches)
        addStored(*image.trace, image);
    return image;
}

} // namespace halo
