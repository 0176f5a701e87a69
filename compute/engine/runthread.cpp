// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/runthread.h"

#include "compute/base/error.h"
#include "compute/engine/runner.h"
#include "compute/task/task.h"

namespace halo {
namespace {

Failure failureOf(const Error &error)
{
    const auto *offer = dynamic_cast<const DeviceOffer *>(&error);
    return { QString::fromUtf8(error.what()), QString::fromStdString(error.detail()),
        offer ? std::optional(offer->device()) : std::nullopt };
}

/// What no code of ours throws: still shown, never lost.
Failure failureOf(const std::exception &error)
{
    return { RunThread::tr("Something unexpected went wrong; the last result stays. Try again."),
        QString::fromUtf8(error.what()), std::nullopt };
}

} // namespace

RunThread::RunThread(MakeTasks makeTasks, QObject *parent)
    : QObject(parent)
    , m_makeTasks(std::move(makeTasks))
{
}

RunThread::~RunThread()
{
    cancel();
}

void RunThread::start()
{
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token &quit) { loop(quit); });
}

void RunThread::probe()
{
    start();
    const std::lock_guard lock(m_mutex);
    m_probeWaiting = true;
    m_wake.notify_one();
}

void RunThread::submit(RunOrder order, Repeats repeats)
{
    start();
    replaceTask(Task{ std::move(order), repeats, m_newest + 1, std::stop_source{} });
}

void RunThread::cancel()
{
    replaceTask(std::nullopt);
}

void RunThread::replaceTask(std::optional<Task> task)
{
    ++m_newest;
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
    m_seen.reset();
    m_waiting = std::move(task);
    m_wake.notify_one();
}

void RunThread::repeat()
{
    const std::lock_guard lock(m_mutex);
    if (!m_seen)
        return;
    m_waiting = std::exchange(m_seen, std::nullopt);
    m_waiting->repeats = Repeats::AtOnce;
    m_wake.notify_one();
}

void RunThread::loop(const std::stop_token &quit)
{
    const Tasks tasks = m_makeTasks();
    while (true) {
        bool probing = false;
        Task task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return m_probeWaiting || m_waiting.has_value(); }))
                return;
            probing = std::exchange(m_probeWaiting, false);
            if (!probing) {
                task = std::move(*m_waiting);
                m_waiting.reset();
                m_running = task.stop;
            }
        }
        if (probing)
            runProbe(tasks);
        else
            runTask(tasks, task);
    }
}

void RunThread::runProbe(const Tasks &tasks)
{
    try {
        post(0, [this, devices = tasks.devices()] { Q_EMIT devicesFound(devices); });
    } catch (const Error &e) {
        post(0, [this, failure = failureOf(e)] { Q_EMIT probeFailed(failure); });
    } catch (const std::exception &e) {
        post(0, [this, failure = failureOf(e)] { Q_EMIT probeFailed(failure); });
    }
}

/// Whoever has a first sample to show ends the run with it: the thread is not to wait until someone has
/// looked.
Progress RunThread::progressOf(const Task &task)
{
    Progress::Show show;
    if (task.repeats == Repeats::WhenAsked)
        show = [this, task](const TaskResult &result) {
            {
                const std::lock_guard lock(m_mutex);
                if (task.stop.stop_requested())
                    throw Cancelled{};
                m_seen = task; // before it is told: whoever sees it may ask for more at once
            }
            post(task.ticket, [this, run = runOf(task.order, result)] { Q_EMIT firstSeen(run); });
            throw Cancelled{};
        };
    return Progress(
        task.stop.get_token(),
        [this, ticket = task.ticket](Stage stage, int percent) {
            post(ticket, [this, stage, percent] { Q_EMIT progressed(stage, percent); });
        },
        show);
}

void RunThread::runTask(const Tasks &tasks, const Task &task)
{
    const auto ticket = task.ticket;
    const Progress progress = progressOf(task);
    try {
        const Run run = runOf(task.order, tasks.run(task.order, progress));
        post(ticket, [this, run] { Q_EMIT finished(run); });
        if (!task.order.isRun())
            return; // it was built only
        const Verification found = tasks.verify(task.order, run.result.outputs, progress);
        post(ticket, [this, checked = halo::verified(run, found)] { Q_EMIT verified(checked); });
    } catch (const Cancelled &) {
        // Nothing is reported: the caller has cancelled.
    } catch (const Error &e) {
        post(ticket, [this, failure = failureOf(e)] { Q_EMIT failed(failure); });
    } catch (const std::exception &e) {
        post(ticket, [this, failure = failureOf(e)] { Q_EMIT failed(failure); });
    }
}

void RunThread::post(quint64 ticket, std::function<void()> deliver)
{
    {
        const std::lock_guard lock(m_mutex);
        m_messages.push_back({ ticket, std::move(deliver) });
    }
    // Qt only rings the bell. The data crosses threads under our own mutex, which ThreadSanitizer can see; it
    // cannot see into a Qt that was built without it. By name, so that what Qt allocates for it is Qt's
    // alone.
    QMetaObject::invokeMethod(this, "deliverMessages", Qt::QueuedConnection);
}

void RunThread::deliverMessages()
{
    std::vector<Message> messages;
    {
        const std::lock_guard lock(m_mutex);
        messages.swap(m_messages);
    }
    for (const Message &message : messages)
        if (message.ticket == 0 || message.ticket == m_newest)
            message.deliver();
}

RunThread::Tasks realTasks()
{
    const auto runner = std::make_shared<Runner>();
    const auto verifier = std::make_shared<Verifier>();
    return {
        [runner] { return runner->devices(); },
        [runner](const RunOrder &order, const Progress &progress) { return runner->run(order, progress); },
        [verifier](const RunOrder &order, const TaskOutputs &outputs, const Progress &progress) {
            return verifier->verify(order, outputs, progress);
        },
    };
}

} // namespace halo

#include "moc_runthread.cpp"
