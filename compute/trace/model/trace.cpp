// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/trace.h"

#include "compute/task/task.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <cstring>
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

SharedPlane inputsOf(const Task &task)
{
    auto all = std::make_shared<Plane>();
    for (const TaskBuffer &buffer : task.buffers) {
        if (!buffer.content)
            continue;
        const size_t before = all->size();
        all->resize(before + buffer.count);
        if (buffer.count > 0)
            std::memcpy(all->data() + before, bytesOf(*buffer.content), buffer.count * sizeof(float));
    }
    return all;
}

Geometry geometryOf(const TraceRequest &request)
{
    if (request.task)
        return { { 0, 0 } };
    return geometryOf(request.image, request.filter.size(), request.settings.size);
}

std::shared_ptr<const ConvolutionProblem> problemOf(const TraceRequest &request)
{
    Image image;
    image.width = request.image.w;
    image.height = request.image.h;
    return std::make_shared<const ConvolutionProblem>(
        std::move(image), request.filter, request.settings, RowRange{}, request.variant.workload);
}

TraceRequest requestOf(const Problem &problem, const Variant &variant, const Tuning &tuning)
{
    TraceRequest request;
    request.variant = variant;
    request.tuning = tuning;
    request.group = { 0, 0 };
    request.task = std::make_shared<const Task>(problem.task(variant, tuning));
    request.image = problem.text().size;
    request.what = problem.text().what;
    return request;
}

bool isFilled(const TraceRequest &request)
{
    if (!request.task)
        return true;
    const std::vector<TaskLaunch> &launches = request.task->launches;
    size_t groups = 0;
    for (size_t i = 0; i < std::min(static_cast<size_t>(std::max(request.pass, 0)), launches.size()); ++i)
        groups += launches[i].groups().area();
    return groups <= static_cast<size_t>(mostGroupsBefore);
}

Task taskOf(const TraceRequest &request)
{
    return request.task ? *request.task : problemOf(request)->task(request.variant, request.tuning);
}

size_t wordsOf(const TraceRequest &request)
{
    if (!request.task)
        return request.image.area();
    size_t words = 0;
    for (const TaskBuffer &buffer : request.task->buffers)
        words += buffer.use == TaskBuffer::Use::Input ? buffer.count : 0;
    return words;
}

int Trace::bufferNamed(const std::string &name) const
{
    const auto found = std::ranges::find(buffers, name, &TraceBuffer::name);
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
