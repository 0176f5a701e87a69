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
OutputRegion outputsOf(TraceRequest request, Size2 first, Size2 last)
{
    request.group = first;
    OutputRegion region = outputsOf(request);
    request.group = last;
    const OutputRegion end = outputsOf(request);
    region.size = { end.x + end.size.w - region.x, end.y + end.size.h - region.y };
    return region;
}

/// The last work-group in both directions.
Size2 lastGroup(const TraceRequest &request)
{
    const Size2 out = geometryOf(request.image, request.filter.size(), request.settings.size).out;
    const auto [group, items, params] = request.tuning;
    return { (out.w - 1) / (group.w * items.w), (out.h - 1) / (group.h * items.h) };
}

/// Wherever in the region a work-group writes, not only where it should.
void addStores(const Trace &trace, FaultyImage &image)
{
    const int dst = trace.bufferNamed("dst");
    const Size2 out = trace.geometry.out;
    for (const Access &access : trace.accesses) {
        if (access.buffer != dst || access.kind != AccessKind::Store)
            continue;
        for (int i = 0; i < access.count; ++i) {
            const std::int64_t index = access.index + i;
            if (index < 0 || index >= static_cast<std::int64_t>(out.area()))
                continue;
            const int x = static_cast<int>(index % out.w);
            const int y = static_cast<int>(index / out.w);
            if (image.region.contains(x, y))
                image.simulated[image.region.indexOf(x, y)] = trace.valueOf(access, i);
        }
    }
}

} // namespace

FaultyImage faultyImage(Tracer &tracer, const TraceRequest &request, const SharedPlane &pixels, int around,
    const Progress &progress)
{
    const Size2 end = lastGroup(request);
    const Size2 middle{ std::min(request.group.w, end.w), std::min(request.group.h, end.h) };
    const Size2 first{ std::max(middle.w - around, 0), std::max(middle.h - around, 0) };
    const Size2 last{ std::min(middle.w + around, end.w), std::min(middle.h + around, end.h) };
    FaultyImage image;
    image.region = outputsOf(request, first, last);
    image.simulated.assign(image.region.size.area(), std::numeric_limits<float>::quiet_NaN());
    TraceRequest one = request;
    one.pass = std::max(static_cast<int>(request.variant.passes.size()) - 1, 0); // that writes the outputs
    for (one.group.h = first.h; one.group.h <= last.h; ++one.group.h)
        for (one.group.w = first.w; one.group.w <= last.w; ++one.group.w) {
            const auto trace = tracer.record(one, pixels, progress);
            addStores(*trace, image);
            if (one.group == request.group && one.pass == request.pass)
                image.trace = trace;
        }
    if (joinsPasses(request))
        image.trace = recordToShow(tracer, request, pixels, progress);
    else if (!image.trace)
        image.trace = tracer.record(request, pixels, progress);
    image.reference = expectedOutputs(request, pixels, image.region);
    const double tolerance = outputTolerance(request, pixels);
    for (size_t i = 0; i < image.simulated.size(); ++i) {
        const double error
            = std::abs(static_cast<double>(image.simulated[i]) - static_cast<double>(image.reference[i]));
        image.wrong.push_back(!(error <= tolerance)); // true for NaN
    }
    image.findings = image.trace->findings;
    std::ranges::copy(wrongOutputs(*image.trace, pixels), std::back_inserter(image.findings));
    return image;
}

namespace {

FaultyImage faultyLaunch(TaskTracer &tracer, const TaskTracer::Order &order, const Progress &progress)
{
    FaultyImage image;
    image.trace = tracer.record(order, progress).trace;
    image.findings = image.trace->findings;
    const TraceRequest &request = image.trace->request;
    if (request.pass + 1 != static_cast<int>(request.task->launches.size()))
        return image; // what it leaves for the next pass has no reference
    const TaskOutputs &reference = tracer.reference(order.problem, progress);
    const std::vector<Finding> wrong = wrongOutputs(*image.trace, *order.problem, reference);
    std::map<std::pair<int, std::int64_t>, bool> stored;
    for (const Access &access : image.trace->accesses)
        for (int i = 0; access.kind == AccessKind::Store && i < access.count; ++i)
            if (reference.contains(image.trace->buffers[static_cast<size_t>(access.buffer)].name))
                stored[{ access.buffer, access.index + i }] = false;
    for (const Finding &finding : wrong)
        stored[{ finding.buffer, finding.index }] = true;
    for (const auto &[place, isWrong] : stored)
        image.wrong.push_back(isWrong);
    std::ranges::copy(wrong, std::back_inserter(image.findings));
    return image;
}

} // namespace

FaultyImage faultyTask(TaskTracer &tracer, const TaskTracer::Order &order, const Progress &progress)
{
    FaultyImage image = faultyLaunch(tracer, order, progress);
    const auto launches = static_cast<int>(image.trace->request.task->launches.size());
    TaskTracer::Order other = order;
    for (other.pass = 0; image.findings.empty() && other.pass < launches; ++other.pass)
        if (other.pass != order.pass)
            if (FaultyImage next = faultyLaunch(tracer, other, progress); !next.findings.empty())
                image = std::move(next);
    return image;
}

} // namespace halo
