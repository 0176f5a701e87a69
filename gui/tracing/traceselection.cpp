// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/traceselection.h"

#include "compute/base/device.h"
#include "compute/task/task.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

Size2 outputsOfGroup(const Tuning &tuning)
{
    return { tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
}

/// What a pass computes.
Size2 outputsOf(const TraceSubject &subject, int pass)
{
    const ConvolutionProblem &problem = *subject.convolution();
    const auto &passes = subject.variant.passes;
    return passes.empty()
        ? problem.geometry().out
        : sizeOf(passes[static_cast<size_t>(pass)], joined(subject.tuning, problem.symbols()));
}

Size2 groupsOf(const TaskTracer::Order &order)
{
    const auto launches = order.problem->task(order.variant, order.tuning).launches;
    return launches[std::min(static_cast<size_t>(order.pass), launches.size() - 1)].groups();
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

/// Another variant may have fewer.
int nearestPass(int pass, const Variant &variant)
{
    return std::clamp(pass, 0, std::max(static_cast<int>(variant.passes.size()) - 1, 0));
}

std::optional<std::string> refusalOf(const TraceSubject &subject, const Tuning &tuning)
{
    return subject.problem ? subject.problem->refusal(subject.variant, tuning, simulatorLimits())
                           : std::nullopt;
}

} // namespace

const ConvolutionProblem *TraceSubject::convolution() const
{
    return dynamic_cast<const ConvolutionProblem *>(problem.get());
}

void TraceSelection::chooseGroup(Size2 group, const TraceSubject &subject)
{
    if (!subject.convolution()) {
        m_group = group;
        return;
    }
    const Size2 outputs = outputsOfGroup(tuning(subject));
    chooseOutput({ group.w * outputs.w, group.h * outputs.h });
}

void TraceSelection::choosePass(int pass)
{
    m_pass = pass;
    m_group.reset();
}

void TraceSelection::setFault(const std::string &id, const TraceSubject &subject)
{
    m_fault = id;
    if (std::exchange(m_isLed, false))
        m_output = m_outputBefore;
    if (!subject.convolution())
        return;
    const TraceRequest right = rightRequest(subject);
    if (!id.empty() && findFault(id).edgeOnly && right.image.area() > 0) {
        const Size2 out = geometryOf(right.image, right.filter.size(), right.settings.size).out;
        m_outputBefore = std::exchange(m_output, Size2{ out.w - 1, out.h - 1 });
        m_isLed = true;
    }
}

std::optional<std::string> TraceSelection::sizeRefusal(const TraceSubject &subject, GroupSize size)
{
    if (size == GroupSize::AsLaunched)
        return std::nullopt;
    return refusalOf(subject, smallTuningOf(subject.variant, subject.tuning, size));
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

std::optional<std::string> TraceSelection::refusal(const TraceSubject &subject) const
{
    return refusalOf(subject, tuning(subject));
}

int TraceSelection::pass(const TraceSubject &subject) const
{
    return nearestPass(m_pass, subject.variant);
}

TraceRequest TraceSelection::request(const TraceSubject &subject) const
{
    const TraceRequest right = rightRequest(subject);
    return m_fault.empty() ? right : broken(findFault(m_fault), right).value_or(right);
}

TraceRequest TraceSelection::rightRequest(const TraceSubject &subject) const
{
    const ConvolutionProblem &problem = *subject.convolution();
    TraceRequest request;
    request.variant = subject.variant;
    request.tuning = tuning(subject);
    request.settings = problem.settings();
    request.filter = problem.filter();
    request.image = problem.image().size();
    request.pass = pass(subject);
    const int last = static_cast<int>(subject.variant.passes.size()) - 1;
    const Size2 out = outputsOf(subject, joinsPasses(request) ? last : request.pass);
    const Size2 outputs = outputsOfGroup(request.tuning);
    const Size2 wanted = m_output ? *m_output : m_start.value_or(Size2{ out.w / 2, out.h / 2 });
    request.group = { std::clamp(wanted.w, 0, std::max(out.w - 1, 0)) / outputs.w,
        std::clamp(wanted.h, 0, std::max(out.h - 1, 0)) / outputs.h };
    return request;
}

TaskTracer::Order TraceSelection::taskOrder(const TraceSubject &subject) const
{
    const Variant &right = subject.variant;
    const auto wrong = isBroken() ? broken(findFault(m_fault), right) : std::nullopt;
    return { subject.problem, wrong.value_or(right), tuning(subject), m_pass, m_group };
}

TaskTracer::Order TraceSelection::taskBeside(
    const TaskTracer::Order &first, const TraceSubject &subject) const
{
    TaskTracer::Order other{ first.problem, subject.variant, tuning(subject), first.pass, {} };
    if (first.group)
        other.group = samePlace(*first.group, groupsOf(first), groupsOf(other));
    return other;
}

TraceSelection::Beside TraceSelection::beside(const TraceRequest &first, const TraceSubject &subject)
{
    TraceRequest other = first;
    other.variant = subject.variant;
    other.pass = nearestPass(other.pass, other.variant);
    other.tuning = subject.tuning;
    const Size2 outputs = outputsOfGroup(first.tuning);
    const Size2 items = other.tuning.items;
    if (outputs.w % items.w != 0 || outputs.h % items.h != 0)
        return { {}, {}, false };
    other.tuning.group = { outputs.w / items.w, outputs.h / items.h };
    if (const auto refused = refusalOf(subject, other.tuning))
        return { {}, refused };
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
    Faults faults{ m_fitting, {}, {} };
    for (const std::string &id : m_fitting)
        if (subject.convolution() ? harms(findFault(id), rightRequest(subject)) : harmsTasks(findFault(id)))
            faults.harmful.push_back(id);
    if (std::ranges::find(faults.harmful, m_fault) == faults.harmful.end())
        m_fault.clear();
    faults.chosen = m_fault;
    return faults;
}

} // namespace halo
