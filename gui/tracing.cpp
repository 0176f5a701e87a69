// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing.h"

#include "compute/error.h"
#include "compute/trace/faults.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr Size2 smallGroup{ 8, 8 };

/// The simulator has room for whatever a device may have; what a variant itself asks for still counts.
DeviceLimits simulated()
{
    DeviceLimits limits;
    limits.localBytes = 1 << 20;
    limits.globalBytes = limits.maxAllocBytes = limits.constantBytes = std::int64_t(1) << 40;
    limits.images = true;
    limits.maxImage = { 1 << 16, 1 << 16 };
    return limits;
}

Size2 outputsOfGroup(const Tuning &tuning)
{
    return { tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
}

} // namespace

Tracing::Tracing(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Tracing::submit);
    connect(&session, &Session::sourceChanged, this, [this] {
        m_output.reset();
        schedule();
    });
    connect(&session, &Session::recipeChanged, this, &Tracing::schedule);
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

void Tracing::schedule()
{
    m_dirty = true;
    if (m_active)
        m_timer.start();
}

void Tracing::chooseOutput(Size2 output)
{
    m_output = output;
    schedule();
}

void Tracing::chooseGroup(Size2 group)
{
    const Size2 outputs = outputsOfGroup(tuning());
    chooseOutput({ group.w * outputs.w, group.h * outputs.h });
}

void Tracing::setSmall(bool small)
{
    m_small = small;
    schedule();
}

void Tracing::compareWith(const std::string &variantId)
{
    m_other = variantId;
    schedule();
}

std::optional<QString> Tracing::refusalOf(const Variant &variant, const Tuning &tuning) const
{
    LaunchRequest request = m_session.requestFor(variant);
    request.tuning = tuning;
    const auto reason = refusal(variant, request, simulated());
    return reason ? std::optional(QString::fromStdString(*reason)) : std::nullopt;
}

QString Tracing::smallRefusal() const
{
    Tuning tuning = m_session.tuningOf(m_session.variant());
    tuning.group = smallGroup;
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
        tuning.group = smallGroup;
    return tuning;
}

void Tracing::setFault(const std::string &id)
{
    m_fault = id;
    if (m_led) {
        m_output = m_outputBefore;
        m_led = false;
    }
    const TraceRequest right = rightRequest();
    if (!id.empty() && findFault(id).edgeOnly && right.image.area() > 0) {
        const Size2 out = geometryOf(right.image, right.filter.size(), right.settings.size).out;
        m_outputBefore = std::exchange(m_output, Size2{ out.w - 1, out.h - 1 });
        m_led = true;
    }
    schedule();
}

/// Which faults can be chosen depends on the kernel and on the sizes; one that no longer can is dropped.
void Tracing::tellFaults()
{
    const TraceRequest right = rightRequest();
    if (right.variant.source != m_fittingSource) {
        m_fittingSource = right.variant.source;
        m_fitting.clear();
        for (const KernelFault &fault : kernelFaults())
            if (broken(fault, right.variant))
                m_fitting.push_back(fault.id);
    }
    std::vector<std::string> harmful;
    for (const std::string &id : m_fitting)
        if (harms(findFault(id), right))
            harmful.push_back(id);
    if (std::ranges::find(harmful, m_fault) == harmful.end())
        m_fault.clear();
    Q_EMIT faultsChanged(m_fitting, harmful, m_fault);
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
    const Size2 out = geometryOf(request.image, request.filter.size(), request.settings.size).out;
    const Size2 outputs = outputsOfGroup(request.tuning);
    const Size2 wanted = m_output.value_or(Size2{ out.w / 2, out.h / 2 });
    request.group = { std::clamp(wanted.w, 0, std::max(out.w - 1, 0)) / outputs.w,
        std::clamp(wanted.h, 0, std::max(out.h - 1, 0)) / outputs.h };
    return request;
}

void Tracing::submit()
{
    m_dirty = false;
    tellFaults();
    const QString reason = smallRefusal();
    const Tuning tuned = m_session.tuningOf(m_session.variant());
    Q_EMIT sizesChanged(
        m_small && reason.isEmpty(), QStringLiteral("%1 × %2").arg(tuned.group.w).arg(tuned.group.h), reason);
    const std::uint64_t number = ++m_number;
    const Image &image = m_session.source().image;
    {
        const std::lock_guard lock(m_mutex);
        m_current.request_stop();
        m_order.reset();
    }
    if (image.empty())
        return Q_EMIT busyChanged(false);
    if (const auto refused = refusalOf(m_session.variant(), tuning())) {
        Q_EMIT busyChanged(false);
        return Q_EMIT failed(*refused);
    }
    Q_EMIT busyChanged(true);
    Order order{ number, request(), {}, {}, image.colour.front(), !m_fault.empty() };
    addOther(order);
    const std::lock_guard lock(m_mutex);
    m_order = std::move(order);
    m_wake.notify_one();
}

void Tracing::work(const std::stop_token &stop)
{
    Tracer tracer; // belongs to this thread
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
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection); // by name: see Worker::post()
    }
}

Tracing::Answer Tracing::answer(const Order &order, Tracer &tracer, const std::stop_token &stop) const
{
    Answer answer{ order.number, nullptr, nullptr, nullptr, order.remark, {} };
    try {
        const Progress progress(stop, nullptr);
        if (order.broken) {
            auto image = std::make_shared<FaultyImage>(
                faultyImage(tracer, order.request, order.pixels, 1, progress));
            auto trace = std::make_shared<Trace>(*image->trace);
            trace->findings = image->findings; // wrong outputs are shown like all that is wrong
            answer.image = std::move(image);
            answer.trace = std::move(trace);
        } else {
            answer.trace = tracer.record(order.request, order.pixels, progress);
        }
        if (order.other)
            answer.other = tracer.record(*order.other, order.pixels, progress);
    } catch (const Cancelled &) {
        return answer; // a newer order is already there
    } catch (const Error &error) {
        answer.error = QString::fromUtf8(error.what());
    } catch (const std::exception &error) {
        answer.error = tr("The work-group could not be recorded: %1").arg(QString::fromUtf8(error.what()));
    }
    return answer;
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
