// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be recorded: which group, of which size, and beside which other variant.
#include "compute/trace/faults/faults.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/diagram/texts.h"
#include "gui/tracing/tracing.h"

#include <algorithm>

namespace halo {

Size2 smallGroupOf(const Variant &variant)
{
    if (variant.group.area() == 1)
        return variant.group;
    return variant.group.h == 1 ? Size2{ 16, 1 } : Size2{ 8, 8 };
}

namespace {

Size2 outputsOfGroup(const Tuning &tuning)
{
    return { tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
}

/// What a pass computes.
Size2 outputsOf(const Job &job, int pass)
{
    const ConvolutionSizes sizes = sizesOf(job);
    const auto &passes = job.variant.passes;
    return passes.empty() ? sizes.geometry().out
                          : sizeOf(passes[static_cast<size_t>(pass)], joined(job.tuning, symbolsOf(sizes)));
}

} // namespace

void Tracing::choosePass(int pass)
{
    m_pass = pass;
    m_group.reset(); // each pass has groups of its own
    schedule();
}

/// Another variant may have fewer.
int Tracing::pass() const
{
    const auto last = std::ssize(m_session.variant().passes) - 1;
    return std::clamp(m_pass, 0, static_cast<int>(std::max<std::ptrdiff_t>(last, 0)));
}

void Tracing::tellPasses()
{
    QStringList names;
    for (const NamedArea &pass : m_session.variant().passes)
        names << QString::fromStdString(pass.name);
    Q_EMIT passesChanged(names, pass());
}

void Tracing::chooseOutput(Size2 output)
{
    m_output = output;
    schedule();
}

void Tracing::chooseGroup(Size2 group)
{
    if (!m_session.isConvolution()) {
        m_group = group;
        return schedule();
    }
    const Size2 outputs = outputsOfGroup(tuning());
    chooseOutput({ group.w * outputs.w, group.h * outputs.h });
}

void Tracing::tellSizes()
{
    const QString reason = smallRefusal();
    Q_EMIT sizesChanged(m_small && reason.isEmpty(), sizeText(m_session.tuningOf(m_session.variant()).group),
        reason, sizeText(smallGroupOf(m_session.variant())));
}

std::optional<QString> Tracing::refusalOf(const Variant &variant, const Tuning &tuning) const
{
    if (!m_session.isConvolution() && !m_session.problem())
        return std::nullopt; // nothing is known yet of its sizes
    const auto reason = m_session.asked()->refusal(variant, tuning, simulatorLimits());
    return reason ? std::optional(QString::fromStdString(*reason)) : std::nullopt;
}

QString Tracing::smallRefusal() const
{
    Tuning tuning = m_session.tuningOf(m_session.variant());
    tuning.group = smallGroupOf(m_session.variant());
    return refusalOf(m_session.variant(), tuning).value_or(QString());
}

/// The other variant makes the same outputs with a work-group of its own: with more outputs for each
/// work-item it needs fewer of these.
void Tracing::addOther(Order &order) const
{
    if (m_other.empty() || m_other == order.request.variant.id)
        return;
    TraceRequest other = order.request;
    other.variant = m_session.shelf().find(m_other);
    other.pass = std::clamp(other.pass, 0, std::max(static_cast<int>(other.variant.passes.size()) - 1, 0));
    other.tuning = m_session.tuningOf(other.variant);
    const Size2 outputs = outputsOfGroup(order.request.tuning);
    const Size2 items = other.tuning.items;
    const QString title = QString::fromStdString(other.variant.title);
    if (outputs.w % items.w != 0 || outputs.h % items.h != 0) {
        order.remark = tr("%1 cannot make the same outputs with whole work-items.").arg(title);
        return;
    }
    other.tuning.group = { outputs.w / items.w, outputs.h / items.h };
    if (const auto refused = refusalOf(other.variant, other.tuning))
        order.remark = tr("%1: %2", "variant, why it is not compared").arg(title, *refused);
    else
        order.other = other;
}

Tuning Tracing::tuning() const
{
    Tuning tuning = m_session.tuningOf(m_session.variant());
    if (m_small && smallRefusal().isEmpty())
        tuning.group = smallGroupOf(m_session.variant());
    return tuning;
}

TraceRequest Tracing::request() const
{
    const TraceRequest right = rightRequest();
    return m_fault.empty() ? right : broken(findFault(m_fault), right).value_or(right);
}

TraceRequest Tracing::rightRequest() const
{
    const Job job = m_session.jobFor(m_session.variant());
    TraceRequest request;
    request.variant = job.variant;
    request.tuning = tuning();
    request.settings = job.settings;
    request.filter = job.filter;
    request.image = job.image.size();
    request.pass = pass();
    const Size2 out = outputsOf(job, request.pass);
    const Size2 outputs = outputsOfGroup(request.tuning);
    const Size2 wanted = m_output.value_or(Size2{ out.w / 2, out.h / 2 });
    request.group = { std::clamp(wanted.w, 0, std::max(out.w - 1, 0)) / outputs.w,
        std::clamp(wanted.h, 0, std::max(out.h - 1, 0)) / outputs.h };
    return request;
}

} // namespace halo
