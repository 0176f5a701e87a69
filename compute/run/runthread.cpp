// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/runthread.h"

#include "compute/base/error.h"
#include "compute/base/leftthreads.h"
#include "compute/base/silenterror.h"
#include "compute/process/confinement.h"
#include "compute/run/runner.h"
#include "compute/task/task.h"

#include <optional>

namespace halo {

namespace {

constexpr std::chrono::milliseconds untilClosed{ 200 }; ///< no user waits longer for a window to close

Failure failureOf(const Error &error)
{
    const auto *offer = dynamic_cast<const DeviceOffer *>(&error);
    const auto *silent = dynamic_cast<const SilentError *>(&error);
    return { error.message(), QString::fromStdString(error.detail()),
        offer ? std::optional(offer->device()) : std::nullopt,
        dynamic_cast<const UnconfinedError *>(&error) != nullptr,
        silent ? std::optional(silent->device()) : std::nullopt };
}

/// What no code of ours throws: still shown, never lost.
Failure failureOf(const std::exception &error)
{
    return { RunThread::tr("An unexpected error occurred; the last result is kept. Try again."),
        QString::fromUtf8(error.what()), std::nullopt };
}

} // namespace

RunThread::RunThread(MakeTasks makeTasks, QObject *parent)
    : QObject(parent)
    , m_makeTasks(std::move(makeTasks))
{
    m_link->owner = this;
}

RunThread::~RunThread()
{
    cancel();
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    std::unique_lock lock(m_link->mutex);
    m_link->owner = nullptr;
    if (m_link->wake.wait_for(lock, untilClosed, [this] { return m_link->hasEnded; }))
        return;
    m_link->isLeft = true;
    LeftThreads::add();
    m_thread.detach();
}

void RunThread::start()
{
    if (!m_thread.joinable())
        m_thread = std::jthread([link = m_link, makeTasks = m_makeTasks](
                                    const std::stop_token &quit) { loop(quit, link, makeTasks); });
}

void RunThread::probe()
{
    start();
    const std::lock_guard lock(m_link->mutex);
    m_link->probeWaiting = true;
    m_link->wake.notify_one();
}

void RunThread::submit(RunOrder order, Repeats repeats)
{
    start();
    m_opencvCan = order.device != opencvDevice && Run{ order, {} }.filterUse() != nullptr;
    replaceTask(Task{ std::move(order), repeats, m_newest + 1, std::stop_source{} });
}

void RunThread::cancel()
{
    replaceTask(std::nullopt);
}

void RunThread::replaceTask(std::optional<Task> task)
{
    ++m_newest;
    const std::lock_guard lock(m_link->mutex);
    m_link->running.request_stop();
    m_link->waiting = std::move(task);
    m_link->wake.notify_one();
}

void RunThread::loop(const std::stop_token &quit, const Link &link, const MakeTasks &makeTasks)
{
    std::optional<Tasks> tasks(makeTasks());
    while (true) {
        bool probing = false;
        Task task;
        {
            std::unique_lock lock(link->mutex);
            const auto hasWork = [&link] { return link->probeWaiting || link->waiting.has_value(); };
            if (!link->wake.wait(lock, quit, hasWork) || quit.stop_requested())
                break;
            probing = std::exchange(link->probeWaiting, false);
            if (!probing) {
                task = std::move(*link->waiting);
                link->waiting.reset();
                link->running = task.stop;
            }
        }
        if (probing)
            runProbe(link, *tasks);
        else
            runTask(link, *tasks, task);
    }
    tasks.reset();
    const std::lock_guard lock(link->mutex);
    link->hasEnded = true;
    link->wake.notify_all();
    if (link->isLeft)
        LeftThreads::remove();
}

void RunThread::runProbe(const Link &link, const Tasks &tasks)
{
    const auto fail = [&link](const Failure &failure) {
        post(link, 0, [failure](RunThread &self) { Q_EMIT self.probeFailed(failure); });
    };
    try {
        post(link, 0, [devices = tasks.devices()](RunThread &self) { Q_EMIT self.devicesFound(devices); });
    } catch (const Error &e) {
        fail(failureOf(e));
    } catch (const std::exception &e) {
        fail(failureOf(e));
    }
}

/// After a first sample the thread pauses, so that the other samples and what draws the first do not disturb
/// each other.
Progress RunThread::progressOf(const Link &link, const Task &task)
{
    Progress::Show show;
    if (task.repeats == Repeats::AfterFirst)
        show = [link, task, pause = timeToDraw](const TaskResult &result) {
            post(link, task.ticket,
                [run = runOf(task.order, result)](RunThread &self) { Q_EMIT self.firstSeen(run); });
            std::unique_lock lock(link->mutex);
            link->wake.wait_for(lock, task.stop.get_token(), pause, [] { return false; });
            if (task.stop.stop_requested())
                throw Cancelled{};
        };
    return Progress(
        task.stop.get_token(),
        [link, ticket = task.ticket](Stage stage, int percent) {
            post(link, ticket, [stage, percent](RunThread &self) { Q_EMIT self.progressed(stage, percent); });
        },
        show,
        [link, ticket = task.ticket](const halo::Message &sentence) {
            post(link, ticket, [sentence](RunThread &self) {
                Q_EMIT self.failed(
                    { sentence, {}, self.m_opencvCan ? std::optional(opencvDevice) : std::nullopt });
            });
        });
}

void RunThread::runTask(const Link &link, const Tasks &tasks, const Task &task)
{
    const auto ticket = task.ticket;
    const Progress progress = progressOf(link, task);
    const auto fail = [&](const Failure &failure) {
        post(link, ticket, [failure](RunThread &self) { Q_EMIT self.failed(failure); });
    };
    try {
        const Run run = runOf(task.order, tasks.run(task.order, progress));
        post(link, ticket, [run](RunThread &self) { Q_EMIT self.finished(run); });
        if (!task.order.isRun())
            return; // it was built only
        const Verification found = tasks.verify(task.order, run.result.outputs, progress);
        post(link, ticket,
            [checked = halo::verified(run, found)](RunThread &self) { Q_EMIT self.verified(checked); });
    } catch (const Cancelled &) {
        // Nothing is reported: the caller has cancelled.
    } catch (const Error &e) {
        fail(failureOf(e));
    } catch (const std::exception &e) {
        fail(failureOf(e));
    }
}

void RunThread::post(const Link &link, quint64 ticket, std::function<void(RunThread &)> deliver)
{
    const std::lock_guard lock(link->mutex);
    if (link->owner == nullptr)
        return;
    link->messages.push_back({ ticket, std::move(deliver) });
    // Qt only rings the bell. The data crosses threads under our own mutex, which ThreadSanitizer can see; it
    // cannot see into a Qt that was built without it. By name, so that what Qt allocates for it is Qt's
    // alone.
    QMetaObject::invokeMethod(link->owner, "deliverMessages", Qt::QueuedConnection);
}

void RunThread::deliverMessages()
{
    std::vector<Message> messages;
    {
        const std::lock_guard lock(m_link->mutex);
        messages.swap(m_link->messages);
    }
    for (const Message &message : messages) {
        if (message.ticket != 0 && message.ticket != m_newest)
            continue;
        message.deliver(*this);
    }
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
