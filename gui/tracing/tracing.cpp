// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/tracing.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "gui/session/session.h"

#include <algorithm>
#include <set>
#include <utility>

namespace halo {
namespace {

/// The global elements that a recorded group wrote, with the names of their buffers.
std::set<std::pair<std::string, std::int64_t>> storesOf(const Trace &trace)
{
    std::set<std::pair<std::string, std::int64_t>> stores;
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        if (access.kind != AccessKind::Load && buffer.space == Space::Global)
            for (int i = 0; i < access.count; ++i)
                stores.emplace(buffer.name, access.index + i);
    }
    return stores;
}

/// There is an element that both wrote.
bool storeAlike(const Trace &one, const Trace &other)
{
    const auto mine = storesOf(one);
    return std::ranges::any_of(storesOf(other), [&](const auto &store) { return mine.contains(store); });
}

} // namespace

Tracing::Tracing(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_work(NewestWork::Older::Stopped)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Tracing::submit);
    session.onChange(Aspect::Workload, this, [this] {
        m_selection.chooseLaunch(0, subject());
        schedule();
    });
    session.onChange(Aspect::Input, this, [this] {
        const auto whole = m_session.picture().pyramid;
        if (!whole || whole != m_whole.lock()) // else another part of it is there
            m_selection.forgetPlace();
        m_whole = whole;
        m_starts.forget();
        schedule();
    });
    session.onChange(Aspect::Problem, this, [this] {
        if (!subject().hasWindow())
            m_selection.forgetPlace();
        schedule();
    });
    session.onChange(Aspect::Configuration | Aspect::Variants, this, &Tracing::schedule);
    connect(&m_work, &NewestWork::busyChanged, this, &Tracing::busyChanged);
    connect(&m_work, &NewestWork::failed, this,
        [this](const Failure &failure) { Q_EMIT failed(translated(failure.sentence)); });
}

Tracing::~Tracing() = default;

void Tracing::setActive(bool active)
{
    m_active = active;
    if (active && m_dirty)
        schedule();
}

void Tracing::drop()
{
    m_dirty = true;
    m_timer.stop();
    stopRecording();
    Q_EMIT busyChanged(false);
}

void Tracing::cancel()
{
    drop();
    Q_EMIT failed(tr(
        "The recording was cancelled. To record again, change a setting, or leave this view and come back."));
}

void Tracing::stopRecording()
{
    m_work.cancel();
}

void Tracing::schedule()
{
    m_dirty = true;
    if (m_active)
        m_timer.start();
}

void Tracing::setSize(GroupSize size)
{
    m_selection.setSize(size);
    schedule();
}

QList<GroupSizeChoice> Tracing::sizesOf(const TraceSubject &subject)
{
    QList<GroupSizeChoice> sizes;
    for (const GroupSize size : smallGroupSizes)
        sizes.append({ sizeText(smallGroupOf(subject.variant, size)),
            translated(TraceSelection::sizeRefusal(subject, size).value_or(Message())),
            smallTuningOf(subject.variant, subject.tuning, size).items });
    sizes.append({ sizeText(subject.tuning.group), {}, subject.tuning.items });
    return sizes;
}

void Tracing::setFault(const std::string &id)
{
    m_selection.setFault(id, subject());
    schedule();
}

void Tracing::choosePass(int pass)
{
    m_selection.chooseLaunch(pass, subject());
    schedule();
}

void Tracing::chooseOutput(Size2 output)
{
    m_selection.chooseOutput(output);
    schedule();
}

void Tracing::chooseGroup(Size2 group)
{
    m_selection.chooseGroup(group, subject());
    schedule();
}

void Tracing::compareWith(const std::string &variantId)
{
    m_other = variantId;
    schedule();
}

TraceSubject Tracing::subject() const
{
    return subject(m_session.variant());
}

TraceSubject Tracing::subject(const Variant &variant) const
{
    return { variant, m_session.tuningOf(variant), m_session.asked() };
}

void Tracing::submit()
{
    m_dirty = false;
    const TraceSubject chosen = subject();
    Q_EMIT sizesChanged(sizesOf(chosen), m_selection.size(chosen));
    const TraceSelection::Faults faults = m_selection.updateFaults(chosen);
    Q_EMIT faultsChanged(faults.fitting, faults.effective, faults.chosen);
    const FilterUse *use = chosen.problem ? chosen.problem->filterUse() : nullptr;
    if ((use && use->picture.empty()) || (!use && m_session.preparing())) {
        stopRecording();
        return Q_EMIT busyChanged(m_session.preparing()); // what is to be recorded may come
    }
    if (!chosen.problem)
        return fail(tr("There is nothing to record, because the data could not be created; see the message "
                       "at the top."));
    m_selection.setStart(
        use ? m_starts.of(use->picture, use->filter.size(), use->settings().size) : std::nullopt);
    if (const auto refused = m_selection.refusal(chosen))
        return fail(translated(*refused));
    Order order{ m_selection.request(chosen), {}, {} };
    const bool isOnePage = joinsPasses(order.request); // which needs no choice
    m_steps = isOnePage ? QList<LaunchStep>() : launchStepsOf(order.request);
    Q_EMIT passesChanged(m_steps, order.request.launch);
    addOther(order);
    start(std::move(order));
}

void Tracing::fail(const QString &sentence)
{
    stopRecording();
    Q_EMIT busyChanged(false);
    Q_EMIT failed(sentence);
}

void Tracing::addOther(Order &order) const
{
    if (m_other.empty() || m_other == order.request.variant.id)
        return;
    const TraceSubject other = subject(m_session.store().find(m_other));
    const TraceSelection::Comparison comparison = m_selection.comparison(order.request, other);
    const QString title = translated(other.variant.title);
    order.other = comparison.request;
    if (!comparison.dividesOutputs)
        order.remark = tr("%1 cannot make the same outputs with whole work-items.").arg(title);
    else if (comparison.refused)
        order.remark
            = tr("%1: %2", "variant, why it is not compared").arg(title, translated(*comparison.refused));
}

void Tracing::start(Order order)
{
    Q_EMIT busyChanged(true);
    m_work.start([this, order = std::move(order), recorder = m_recorder](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, made = answer(order, *recorder, Progress(stop, nullptr))] { deliver(made); };
    });
}

Tracing::Answer Tracing::answer(const Order &order, Recorder &recorder, const Progress &progress)
{
    Answer answer{ {}, {}, {}, order.remark };
    if (order.request.fault.empty()) {
        answer.trace = recordToShow(recorder.tracer, order.request, progress);
    } else {
        answer.image = std::make_shared<const FaultyImage>(
            faultyImage(recorder.tracer, recorder.expected, order.request, 1, progress));
        answer.trace = answer.image->trace;
    }
    if (order.other)
        answer.other = recordToShow(recorder.tracer, *order.other, progress);
    const bool hasWindow = !answer.trace->view.geometry.empty();
    if (answer.other && !hasWindow && !storeAlike(*answer.trace, *answer.other))
        answer.remark = tr("%1 computes other outputs in the group at this place.")
                            .arg(translated(order.other->variant.title));
    if (!isFilled(answer.trace->request))
        answer.remark = tr("Earlier passes would need more than %1 simulated work-groups, so their results "
                           "are zero here. Choose less data to see them.")
                            .arg(mostGroupsBefore);
    if (answer.remark.isEmpty() && !answer.trace->unoptimised.empty())
        answer.remark = tr("Recorded without compiler optimizations, because the simulator does not support "
                           "the optimized code of this kernel: it may load and store more often here.");
    return answer;
}

void Tracing::deliver(const Answer &answer)
{
    if (!m_steps.isEmpty()) // a fault may show in another launch
        Q_EMIT passesChanged(m_steps, answer.trace->request.launch);
    Q_EMIT broke(answer.image);
    Q_EMIT traced(answer.trace, answer.other, answer.remark);
}

} // namespace halo

#include "moc_tracing.cpp"
