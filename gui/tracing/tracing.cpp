// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/tracing.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/workload/convolution/convolutionproblem.h"
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
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Tracing::submit);
    connect(&session, &Session::inputChanged, this, [this] {
        m_selection.forgetOutput();
        m_starts.forget();
        schedule();
    });
    const auto beginAnew = [this] {
        m_selection.forgetPass();
        schedule();
    };
    connect(&session, &Session::workloadChanged, this, beginAnew);
    connect(&session, &Session::problemChanged, this, [this] {
        m_selection.forgetGroup();
        schedule();
    });
    connect(&session, &Session::configurationChanged, this, &Tracing::schedule);
    connect(&session, &Session::variantsChanged, this, &Tracing::schedule);
    m_thread = std::jthread([this](const std::stop_token &stop) { work(stop); });
}

Tracing::~Tracing()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
}

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
    Q_EMIT failed(tr("The recording was cancelled; choose anything anew, or leave this stage and come back, "
                     "to record again."));
}

void Tracing::stopRecording()
{
    ++m_number;
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
    m_order.reset();
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
            translated(TraceSelection::sizeRefusal(subject, size).value_or("")),
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
    m_selection.choosePass(pass);
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
    stopRecording();
    const TraceSubject chosen = subject();
    Q_EMIT sizesChanged(sizesOf(chosen), m_selection.size(chosen));
    const TraceSelection::Faults faults = m_selection.updateFaults(chosen);
    Q_EMIT faultsChanged(faults.fitting, faults.harmful, faults.chosen);
    chosen.convolution() ? submitConvolution(chosen) : submitTask(chosen);
}

void Tracing::submitConvolution(const TraceSubject &subject)
{
    const bool isOnePage = joinsPasses(m_selection.request(subject)); // which needs no choice
    Q_EMIT passesChanged(
        isOnePage ? QList<LaunchStep>() : launchStepsOf(subject.variant), m_selection.pass(subject));
    const Image &image = subject.convolution()->image();
    if (image.empty())
        return Q_EMIT busyChanged(false);
    m_selection.setStart(
        m_starts.of(image, subject.convolution()->filter().size(), subject.convolution()->settings().size));
    if (const auto refused = m_selection.refusal(subject))
        return fail(translated(*refused));
    Order order{ 0, m_selection.request(subject), {}, {}, subject.convolution()->input().colour.front(),
        m_selection.isBroken() };
    addOther(order);
    start(std::move(order));
}

void Tracing::submitTask(const TraceSubject &subject)
{
    if (m_session.preparing())
        return Q_EMIT busyChanged(true); // what is to be recorded comes
    if (!subject.problem)
        return fail(tr("There is nothing to record, as the data could not be made; the message at the top "
                       "says what to change."));
    if (const auto refused = m_selection.refusal(subject))
        return fail(translated(*refused));
    Order order;
    order.task = m_selection.taskOrder(subject);
    order.broken = m_selection.isBroken();
    addOtherTask(order);
    start(std::move(order));
}

void Tracing::fail(const QString &sentence)
{
    Q_EMIT busyChanged(false);
    Q_EMIT failed(sentence);
}

void Tracing::addOther(Order &order) const
{
    if (m_other.empty() || m_other == order.request.variant.id)
        return;
    const TraceSubject other = subject(m_session.shelf().find(m_other));
    const TraceSelection::Beside beside = TraceSelection::beside(order.request, other);
    const QString title = translated(other.variant.title);
    order.other = beside.request;
    if (!beside.dividesOutputs)
        order.remark = tr("%1 cannot make the same outputs with whole work-items.").arg(title);
    else if (beside.refused)
        order.remark
            = tr("%1: %2", "variant, why it is not compared").arg(title, translated(*beside.refused));
}

void Tracing::addOtherTask(Order &order) const
{
    if (m_other.empty() || m_other == order.task.variant.id)
        return;
    const TraceSubject other = subject(m_session.shelf().find(m_other));
    if (const auto refused = m_selection.refusal(other))
        order.remark = tr("%1: %2", "variant, why it is not compared")
                           .arg(translated(other.variant.title), translated(*refused));
    else
        order.otherTask = m_selection.taskBeside(order.task, other);
}

void Tracing::start(Order order)
{
    order.number = m_number;
    Q_EMIT busyChanged(true);
    const std::lock_guard lock(m_mutex);
    m_order = std::move(order);
    m_wake.notify_one();
}

void Tracing::work(const std::stop_token &stop)
{
    TaskTracer tracer; // belongs to this thread
    while (true) {
        Order order;
        std::stop_token current;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return m_order.has_value(); }))
                return;
            order = std::move(*m_order);
            m_order.reset();
            m_current = std::stop_source();
            current = m_current.get_token();
        }
        Answer made = answer(order, tracer, current);
        {
            const std::lock_guard lock(m_mutex);
            m_answers.push_back(std::move(made));
        }
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection); // by name: see RunThread::post()
    }
}

Tracing::Answer Tracing::answer(const Order &order, TaskTracer &tracer, const std::stop_token &stop) const
{
    Answer answer{ order.number, {}, {}, {}, order.remark, {} };
    try {
        const Progress progress(stop, nullptr);
        if (order.task.problem)
            recordTask(order, tracer, progress, answer);
        else
            record(order, tracer.tracer(), progress, answer);
        if (answer.remark.isEmpty() && answer.trace && !answer.trace->unoptimised.empty())
            answer.remark
                = tr("Recorded without the compiler's optimizations, as the simulator does not support "
                     "what they make of this kernel: it may load and store more often here.");
    } catch (const Cancelled &) {
        return answer; // a newer order is already there
    } catch (const Error &error) {
        answer.error = translated(error.what());
    } catch (const std::exception &error) {
        answer.error = tr("The work-group could not be recorded: %1").arg(translated(error.what()));
    }
    return answer;
}

void Tracing::record(const Order &order, Tracer &tracer, const Progress &progress, Answer &answer)
{
    if (order.broken) {
        auto image
            = std::make_shared<FaultyImage>(faultyImage(tracer, order.request, order.pixels, 1, progress));
        auto trace = std::make_shared<Trace>(*image->trace);
        trace->findings = image->findings; // wrong outputs are shown like all that is wrong
        answer.image = std::move(image);
        answer.trace = passView(trace);
    } else {
        answer.trace = recordToShow(tracer, order.request, order.pixels, progress);
    }
    if (order.other)
        answer.other = recordToShow(tracer, *order.other, order.pixels, progress);
}

void Tracing::recordTask(const Order &order, TaskTracer &tracer, const Progress &progress, Answer &answer)
{
    if (order.broken) {
        auto image = std::make_shared<FaultyImage>(faultyTask(tracer, order.task, progress));
        auto trace = std::make_shared<Trace>(*image->trace);
        trace->findings = image->findings;
        answer.image = std::move(image);
        answer.trace = std::move(trace);
    } else {
        answer.trace = tracer.record(order.task, progress).trace;
    }
    if (order.otherTask.problem) {
        answer.other = tracer.record(order.otherTask, progress).trace;
        if (!storeAlike(*answer.trace, *answer.other))
            answer.remark = tr("%1 makes other outputs in the group at the same place.")
                                .arg(translated(order.otherTask.variant.title));
    }
    if (!isFilled(answer.trace->request))
        answer.remark = tr("Of the passes before, more than %1 work-groups would have to be simulated: what "
                           "they leave is zero here. Choose less data to see it.")
                            .arg(mostGroupsBefore);
}

void Tracing::deliver()
{
    std::vector<Answer> answers;
    {
        const std::lock_guard lock(m_mutex);
        answers.swap(m_answers);
    }
    for (Answer &answer : answers) {
        if (answer.number != m_number)
            continue;
        Q_EMIT busyChanged(false);
        Q_EMIT broke(answer.image);
        if (answer.trace)
            Q_EMIT traced(answer.trace, answer.other, answer.remark);
        else if (!answer.error.isEmpty())
            Q_EMIT failed(answer.error);
    }
}

} // namespace halo

#include "moc_tracing.cpp"
