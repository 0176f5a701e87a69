// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/tracing.h"

#include "compute/base/error.h"
#include "compute/trace/analysis/passview.h"

#include <utility>

namespace halo {

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
    const auto beginAnew = [this] {
        m_group.reset();
        m_pass = 0;
        schedule();
    };
    connect(&session, &Session::workloadChanged, this, beginAnew);
    connect(&session, &Session::problemChanged, this, [this] {
        m_group.reset();
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

void Tracing::submit()
{
    m_dirty = false;
    stopRecording();
    tellSizes();
    m_session.isConvolution() ? submitConvolution() : submitTask();
}

void Tracing::submitConvolution()
{
    tellFaults();
    tellPasses();
    const Image &image = m_session.source().image;
    if (image.empty())
        return Q_EMIT busyChanged(false);
    if (const auto refused = refusalOf(m_session.variant(), tuning())) {
        Q_EMIT busyChanged(false);
        return Q_EMIT failed(*refused);
    }
    Order order{ 0, request(), {}, {}, image.colour.front(), !m_fault.empty() };
    addOther(order);
    start(std::move(order));
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
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection); // by name: see Worker::post()
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
    } catch (const Cancelled &) {
        return answer; // a newer order is already there
    } catch (const Error &error) {
        answer.error = QString::fromUtf8(error.what());
    } catch (const std::exception &error) {
        answer.error = tr("The work-group could not be recorded: %1").arg(QString::fromUtf8(error.what()));
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
        answer.trace = passView(tracer.record(order.request, order.pixels, progress));
    }
    if (order.other)
        answer.other = passView(tracer.record(*order.other, order.pixels, progress));
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
