// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/traceselection.h"

#include "compute/base/device.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/filterchain.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// What is counted off by places: outputs of the launch or, without a window, its work-groups.
Size2 placesOf(const TraceRequest &request, const TraceView &view)
{
    if (view.geometry.empty())
        return groupsOf(request);
    const auto &passes = request.variant.passes;
    const size_t last = passes.empty() ? 0 : passes.size() - 1;
    const size_t launch = joinsPasses(request) ? last : static_cast<size_t>(request.launch);
    return passes.empty() ? view.geometry.out
                          : sizeOf(passes[launch], joined(request.tuning, request.problem->symbols()));
}

Size2 placesOfGroup(const Tuning &tuning, const TraceView &view)
{
    return view.geometry.empty() ? Size2{ 1, 1 } : outputsOfGroup(tuning);
}

/// Of a part an output whose whole group is right.
Size2 nearestRight(Size2 wanted, Size2 all, const TraceView &view)
{
    const auto nearest = [](int place, int size) { return std::clamp(place, 0, std::max(size - 1, 0)); };
    if (!view.part)
        return { nearest(wanted.w, all.w), nearest(wanted.h, all.h) };
    const auto along = [](int place, int at, int size, int first, int end, int whole) {
        const int last = end - at - (end < whole ? FilterChain::largestGroup : 1);
        const int least = first - at + (first > 0 ? FilterChain::largestGroup : 0);
        return std::clamp(std::clamp(place, std::min(least, last), std::max(least, last)), 0, size - 1);
    };
    const Region &part = *view.part;
    return { along(wanted.w, part.at().w, all.w, part.first().w, part.end().w, part.whole.w),
        along(wanted.h, part.at().h, all.h, part.first().h, part.end().h, part.whole.h) };
}

/// Groups in a row are numbered as those in rows are.
Size2 samePlace(Size2 group, Size2 groups, Size2 others)
{
    if ((groups.h > 1) == (others.h > 1))
        return { group.w * others.w / groups.w, group.h * others.h / groups.h };
    const int number = static_cast<int>((static_cast<double>(group.h) * groups.w + group.w)
        / static_cast<double>(groups.area()) * static_cast<double>(others.area()));
    return { number % others.w, number / others.w };
}

/// Another variant may have fewer launches.
int nearestLaunch(int launch, const TraceRequest &request, const TraceView &view)
{
    const size_t all
        = view.geometry.empty() ? taskOf(request).launches.size() : request.variant.passes.size();
    return std::clamp(launch, 0, std::max(static_cast<int>(all) - 1, 0));
}

std::optional<Message> refusalOf(const TraceSubject &subject, const Tuning &tuning)
{
    return subject.problem ? subject.problem->refusal(subject.variant, tuning, simulatorLimits())
                           : std::nullopt;
}

Message orderIsHidden()
{
    return Message(
        "In a work-group of a single warp the order of the work-items makes no difference; choose a "
        "larger one.");
}

} // namespace

void TraceSelection::chooseGroup(Size2 group, const TraceSubject &subject)
{
    const Size2 places = placesOfGroup(tuning(subject), subject.view());
    const Size2 at = subject.view().at();
    chooseOutput({ group.w * places.w + at.w, group.h * places.h + at.h });
}

void TraceSelection::chooseLaunch(int launch, const TraceSubject &subject)
{
    m_launch = launch;
    if (!subject.hasWindow())
        forgetPlace();
}

void TraceSelection::setFault(const std::string &id, const TraceSubject &subject)
{
    m_fault = id;
    if (std::exchange(m_isLed, false))
        m_place = m_placeBefore;
    const Size2 out = subject.view().part ? subject.view().part->whole : subject.view().geometry.out;
    if (!id.empty() && findFault(id).edgeOnly && subject.hasWindow()) {
        m_placeBefore = std::exchange(m_place, Size2{ out.w - 1, out.h - 1 });
        m_isLed = true;
    }
}

std::optional<Message> TraceSelection::sizeRefusal(const TraceSubject &subject, GroupSize size)
{
    if (size == GroupSize::AsLaunched)
        return std::nullopt;
    const Tuning tuning = smallTuningOf(subject.variant, subject.tuning, size);
    return showsOrder(subject.variant, tuning.group) ? refusalOf(subject, tuning) : orderIsHidden();
}

GroupSize TraceSelection::size(const TraceSubject &subject) const
{
    for (const GroupSize size : smallGroupSizes)
        if (size >= m_size && !sizeRefusal(subject, size))
            return size;
    return GroupSize::AsLaunched;
}

Tuning TraceSelection::tuning(const TraceSubject &subject) const
{
    const GroupSize chosen = size(subject);
    return chosen == GroupSize::AsLaunched ? subject.tuning
                                           : smallTuningOf(subject.variant, subject.tuning, chosen);
}

std::optional<Message> TraceSelection::refusal(const TraceSubject &subject) const
{
    return refusalOf(subject, tuning(subject));
}

TraceRequest TraceSelection::request(const TraceSubject &subject) const
{
    const TraceRequest right = rightRequest(subject);
    return m_fault.empty() ? right : broken(findFault(m_fault), right).value_or(right);
}

TraceRequest TraceSelection::rightRequest(const TraceSubject &subject) const
{
    const TraceView view = subject.view();
    TraceRequest request{ subject.problem, subject.variant, tuning(subject) };
    request.launch = nearestLaunch(m_launch, request, view);
    const Size2 all = placesOf(request, view);
    const Size2 group = placesOfGroup(request.tuning, view);
    const Size2 at = view.at();
    const Size2 wanted = m_place ? Size2{ m_place->w - at.w, m_place->h - at.h }
                                 : m_start.value_or(Size2{ all.w / 2, all.h / 2 });
    const Size2 nearest = nearestRight(wanted, all, view);
    request.group = { nearest.w / group.w, nearest.h / group.h };
    return request;
}

TraceSelection::Comparison TraceSelection::comparison(
    const TraceRequest &first, const TraceSubject &subject) const
{
    const TraceView view = subject.view();
    TraceRequest other{ first.problem, subject.variant, subject.tuning };
    if (view.geometry.empty()) {
        other.tuning = tuning(subject);
    } else {
        const Size2 outputs = outputsOfGroup(first.tuning);
        const Size2 items = other.tuning.items;
        if (outputs.w % items.w != 0 || outputs.h % items.h != 0)
            return { {}, {}, false };
        other.tuning.group = { outputs.w / items.w, outputs.h / items.h };
    }
    if (const auto refused = refusalOf(subject, other.tuning))
        return { {}, refused };
    if (!showsOrder(subject.variant, other.tuning.group))
        return { {}, orderIsHidden() };
    other.launch = nearestLaunch(first.launch, other, view);
    other.group
        = view.geometry.empty() ? samePlace(first.group, groupsOf(first), groupsOf(other)) : first.group;
    return { other, {} };
}

TraceSelection::Faults TraceSelection::updateFaults(const TraceSubject &subject)
{
    const Variant &variant = subject.variant;
    if (variant.source != m_fittingSource) {
        m_fittingSource = variant.source;
        m_fitting.clear();
        for (const KernelFault &fault : kernelFaults())
            if (broken(fault, variant))
                m_fitting.push_back(fault.id);
    }
    // Without a window no fault asks for the place, and what is refused has none.
    const TraceRequest asked = subject.hasWindow() ? rightRequest(subject)
                                                   : TraceRequest{ subject.problem, variant, subject.tuning };
    Faults faults{ m_fitting, {}, {} };
    for (const std::string &id : m_fitting)
        if (affects(findFault(id), asked))
            faults.effective.push_back(id);
    if (std::ranges::find(faults.effective, m_fault) == faults.effective.end())
        m_fault.clear();
    faults.chosen = m_fault;
    return faults;
}

} // namespace halo
