// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/faults/wrongoutputs.h"

#include "compute/kernel/csvtext.h"
#include "compute/task/task.h"
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/verify.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace halo {
namespace {

Image pictureOf(const TraceRequest &request, const SharedPlane &pixels)
{
    Image image;
    image.width = request.image.w;
    image.height = request.image.h;
    image.colour = { pixels };
    return image;
}

Finding finding(const Trace &trace, std::int64_t index, const std::string &rest)
{
    Finding found;
    found.kind = FindingKind::Value;
    found.buffer = trace.bufferNamed("dst");
    found.index = index;
    const int width = trace.geometry.out.w;
    found.text
        = "Output " + std::to_string(index % width) + "," + std::to_string(index / width) + " " + rest + ".";
    return found;
}

struct Stored
{
    const Access *access;
    float value;
};

/// The last store to each element of dst.
std::map<std::int64_t, Stored> storesOf(const Trace &trace)
{
    std::map<std::int64_t, Stored> stores;
    const int dst = trace.bufferNamed("dst");
    for (const Access &access : trace.accesses)
        if (access.buffer == dst && access.kind == AccessKind::Store)
            for (int i = 0; i < access.count; ++i)
                stores[access.index + i] = { &access, trace.valueOf(access, i) };
    return stores;
}

} // namespace

OutputRegion outputsOf(const TraceRequest &request)
{
    const Size2 out = geometryOf(request.image, request.filter.size(), request.settings.size).out;
    const Size2 step{ request.tuning.group.w * request.tuning.items.w,
        request.tuning.group.h * request.tuning.items.h };
    OutputRegion region{ request.group.w * step.w, request.group.h * step.h, {} };
    region.size = { std::clamp(out.w - region.x, 0, step.w), std::clamp(out.h - region.y, 0, step.h) };
    return region;
}

Plane expectedOutputs(const TraceRequest &request, const SharedPlane &pixels, const OutputRegion &region)
{
    const Image image = pictureOf(request, pixels);
    Plane expected;
    expected.reserve(region.size.area());
    for (int y = region.y; y < region.y + region.size.h; ++y)
        for (int x = region.x; x < region.x + region.size.w; ++x)
            expected.push_back(
                static_cast<float>(pixelSum(image, 0, request.filter, request.settings, x, y).sum));
    return expected;
}

double outputTolerance(const TraceRequest &request, const SharedPlane &pixels)
{
    return toleranceOf(pictureOf(request, pixels), request.filter, request.variant);
}

std::vector<Finding> wrongOutputs(const Trace &trace, const SharedPlane &pixels)
{
    if (trace.request.task)
        return {}; // what one work-group adds to an output is no result yet
    if (trace.bufferNamed("dst") < 0)
        return {}; // a pass that hands its results on
    const OutputRegion own = outputsOf(trace.request);
    const double tolerance = outputTolerance(trace.request, pixels);
    const Size2 out = trace.geometry.out;
    const auto stores = storesOf(trace);
    std::vector<Finding> findings;
    for (const auto &[index, store] : stores) {
        if (index < 0 || index >= static_cast<std::int64_t>(out.area()))
            continue; // out of bounds, which the simulator reports
        const OutputRegion one{ static_cast<int>(index % out.w), static_cast<int>(index / out.w), { 1, 1 } };
        const float expected = expectedOutputs(trace.request, pixels, one).front();
        const double error = std::abs(static_cast<double>(store.value) - static_cast<double>(expected));
        if (error <= tolerance) // false for NaN
            continue;
        findings.push_back(finding(trace, index,
            "is " + shortestText(store.value).toStdString() + " instead of "
                + shortestText(expected).toStdString()));
        findings.back().line = store.access->line;
        findings.back().item = store.access->item;
    }
    for (int y = own.y; trace.complete && y < own.y + own.size.h; ++y)
        for (int x = own.x; x < own.x + own.size.w; ++x)
            if (const std::int64_t index = std::int64_t(y) * out.w + x; !stores.contains(index))
                findings.push_back(finding(trace, index, "is never written"));
    return findings;
}

std::vector<Finding> wrongOutputs(const Trace &trace, const Problem &problem, const TaskOutputs &reference)
{
    const Task &task = *trace.request.task;
    const auto pass = static_cast<size_t>(trace.request.pass);
    const Variant &variant = trace.request.variant;
    std::vector<Finding> findings;
    if (pass + 1 != task.launches.size())
        return findings;
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        const auto &names = task.launches[pass].buffers;
        const auto other = names.find(buffer.name);
        const std::string &name = other == names.end() ? buffer.name : other->second;
        const auto expected = reference.find(name);
        if (access.kind != AccessKind::Store || buffer.space != Space::Global || expected == reference.end())
            continue;
        for (int i = 0; i < access.count; ++i) {
            const std::int64_t element = access.index + i;
            if (element < 0 || element >= static_cast<std::int64_t>(countOf(expected->second)))
                continue; // out of bounds, which the simulator reports
            const double right = numberAt(expected->second, static_cast<size_t>(element));
            const float value = trace.valueOf(access, i);
            if (std::abs(static_cast<double>(value) - right)
                <= problem.tolerance(name, variant)) // false for NaN
                continue;
            findings.push_back({ FindingKind::Value, access.line, access.item, -1, access.buffer, element,
                buffer.name + "[" + std::to_string(element) + "] is " + shortestText(value).toStdString()
                    + " instead of " + shortestText(static_cast<float>(right)).toStdString() + "." });
        }
    }
    return findings;
}

} // namespace halo
