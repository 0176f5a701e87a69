// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/trace.h"

#include "compute/task/problem.h"
#include "compute/task/task.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace halo {

std::int64_t countOf(const std::vector<Finding> &findings)
{
    return std::accumulate(findings.begin(), findings.end(), std::int64_t(0),
        [](std::int64_t sum, const Finding &finding) { return sum + finding.count; });
}

std::vector<Finding> firstOfAlike(const std::vector<Finding> &findings)
{
    std::map<std::tuple<FindingKind, int, int>, size_t> known;
    std::vector<Finding> first;
    for (const Finding &finding : findings) {
        const auto [place, fresh]
            = known.try_emplace({ finding.kind, finding.line, finding.buffer }, first.size());
        if (fresh)
            first.push_back(finding);
        else
            first[place->second].count += finding.count;
    }
    return first;
}

std::string toString(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Race:
        return "race";
    case FindingKind::Bounds:
        return "bounds";
    case FindingKind::Uninitialised:
        return "uninitialised";
    case FindingKind::Divergence:
        return "divergence";
    case FindingKind::Timeout:
        return "timeout";
    case FindingKind::Value:
        break;
    }
    return "value";
}

std::string toString(Space space)
{
    switch (space) {
    case Space::Global:
        return "global";
    case Space::Constant:
        return "constant";
    case Space::Local:
        return "local";
    case Space::Image:
        break;
    }
    return "image";
}

std::string toString(AccessKind kind)
{
    switch (kind) {
    case AccessKind::Load:
        return "load";
    case AccessKind::Store:
        return "store";
    case AccessKind::Atomic:
        break;
    }
    return "atomic";
}

bool isFilled(const TraceRequest &request)
{
    if (request.alone)
        return false;
    if (!request.problem || !request.problem->traceView().geometry.empty())
        return true;
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    size_t groups = 0;
    for (size_t i = 0; i < std::min(static_cast<size_t>(std::max(request.launch, 0)), launches.size()); ++i)
        groups += launches[i].groups().area();
    return groups <= static_cast<size_t>(mostGroupsBefore);
}

Task taskOf(const TraceRequest &request)
{
    return request.problem->task(request.variant, request.tuning);
}

std::shared_ptr<const Problem> givenTo(const TraceRequest &request)
{
    return request.problem ? adapted(request.problem, request.variant) : nullptr;
}

TraceView viewOf(const TraceRequest &request)
{
    return request.problem ? givenTo(request)->traceView() : TraceView{};
}

Size2 outputsOfGroup(const Tuning &tuning)
{
    return { tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
}

Size2 outputsOfGroup(const TraceRequest &request)
{
    if (!request.variant.mapping.isForeign() || !request.problem)
        return outputsOfGroup(request.tuning);
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    const auto launch
        = std::clamp<size_t>(static_cast<size_t>(std::max(request.launch, 0)), 0, launches.size() - 1);
    return launches[launch].step.area() > 0 ? launches[launch].step : outputsOfGroup(request.tuning);
}

Size2 groupsOf(const TraceRequest &request)
{
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    return launches[std::min(static_cast<size_t>(std::max(request.launch, 0)), launches.size() - 1)].groups();
}

void requireGroup(const TraceRequest &request, Size2 groups, ErrorKind kind)
{
    const auto [w, h] = request.group;
    if (w < 0 || h < 0 || w >= groups.w || h >= groups.h)
        throw Error(
            kind, "There is no work-group %1,%2; there are %3, counted from 0,0.", w, h, toString(groups));
}

std::optional<std::int64_t> TraceBuffer::laidOut(std::int64_t element) const
{
    const Size2 all = pixels();
    std::int64_t pixel = element;
    if (layout) {
        const std::int64_t place = element * elementBytes;
        const auto at = layout->pixelAt(place);
        if (!at || place != layout->placeOf(*at))
            return std::nullopt;
        pixel = std::int64_t(at->h) * all.w + at->w;
    }
    if (transposed)
        pixel = pixel % all.h * all.w + pixel / all.h;
    return flipped ? static_cast<std::int64_t>(all.area()) - 1 - pixel : pixel;
}

double TraceBuffer::held(double value) const
{
    if (!layout)
        return value;
    std::array<std::byte, sizeof(double)> memory{};
    const double one = layout->one();
    writeNumber(layout->number, value * one, memory.data());
    return readNumber(layout->number, memory.data()) / one;
}

int Trace::bufferNamed(const std::string &memory) const
{
    const auto found = std::ranges::find(buffers, memory, &TraceBuffer::memoryName);
    return found == buffers.end() ? -1 : static_cast<int>(found - buffers.begin());
}

float Trace::valueOf(const Access &access, int i) const
{
    return access.wide < 0 ? access.value : wideValues[static_cast<size_t>(access.wide + i)];
}

int Trace::tile() const
{
    int largest = -1; // the order in which arrays are seen is no order of theirs
    for (int i = 0; i < static_cast<int>(buffers.size()); ++i) {
        const TraceBuffer &buffer = buffers[static_cast<size_t>(i)];
        if (buffer.space == Space::Local
            && (largest < 0 || buffer.shape.area() > buffers[static_cast<size_t>(largest)].shape.area()))
            largest = i;
    }
    return largest;
}

} // namespace halo
