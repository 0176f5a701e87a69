// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/runthread.h"

#include "compute/base/error.h"
#include "compute/engine/runner.h"
#include "compute/process/confinement.h"
#include "compute/task/task.h"

#include <atomic>

namespace halo {

using std::chrono::steady_clock;

namespace {

std::atomic<int> leftThreads = 0; ///< that drivers hold

constexpr std::chrono::seconds untilRest{ 5 };

Failure failureOf(const Error &error)
{
    const auto *offer = dynamic_cast<const DeviceOffer *>(&error);
    return { error.message(), QString::fromStdString(error.detail()),
        offer ? std::optional(offer->device()) : std::nullopt,
        dynamic_cast<const UnconfinedError *>(&error) != nullptr };
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
    connect(&m_watch, &QTimer::timeout, this, &RunThread::watch);
}

RunThread::~RunThread()
{
    cancel();
}

int RunThread::threadsLeft()
{
    return leftThreads;
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
    if (m_isSilent)
        leaveThread();
    start();
    m_device = order.device;
    m_opencvCan = m_device != opencvDevice && Run{ order, {} }.convolution() != nullptr;
    beginToWatch();
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
    if (m_link->running.request_stop())
        m_link->stopped = steady_clock::now();
    m_link->waiting = std::move(task);
    m_link->wake.notify_one();
}

/// Looks whether the thread still answers.
void RunThread::watch()
{
    bool isSilent = false, isDeaf = false;
    {
        const std::lock_guard lock(m_link->mutex);
        if (!m_link->isBusy && !m_link->waiting)
            return m_watch.stop();
        const auto now = steady_clock::now();
        const bool stops = m_link->running.stop_requested();
        isDeaf = m_link->isBusy && stops && m_link->waiting && now - m_link->stopped > patience.stop;
        isSilent = m_link->isBusy && !stops && m_device != opencvDevice && m_link->stage != Stage::Verify
            && now - m_link->news > patience.news;
    }
    if (isDeaf)
        leaveThread();
    if (!isSilent || m_isSilent)
        return;
    m_isSilent = true;
    Q_EMIT failed({ silenceOf(m_device), {}, m_opencvCan ? std::optional(opencvDevice) : std::nullopt });
}

QString RunThread::silenceOf(int device) const
{
    const auto found = std::ranges::find(m_devices, device, &DeviceInfo::index);
    const QString name = found == m_devices.end() ? tr("The device") : QString::fromStdString(found->name);
    return tr("%1 has not answered for %2 s; wait for it, or choose another device or a smaller problem.")
        .arg(name)
        .arg(std::chrono::duration_cast<std::chrono::seconds>(patience.news).count());
}

/// The thread ends by itself if it ever comes back; what waits goes to another one.
void RunThread::leaveThread()
{
    constexpr int mostLeft = 4; // more of them would take the machine
    m_isSilent = false;
    const auto fresh = std::make_shared<Shared>();
    {
        const std::lock_guard lock(m_link->mutex);
        if (!m_link->isBusy || leftThreads >= mostLeft)
            return;
        ++leftThreads;
        m_link->owner = nullptr;
        m_link->running.request_stop();
        fresh->owner = this;
        fresh->probeWaiting = m_link->probeWaiting;
        fresh->waiting = std::exchange(m_link->waiting, std::nullopt);
    }
    m_thread.request_stop();
    m_thread.detach();
    m_thread = {};
    m_link = fresh;
    start();
}

void RunThread::loop(const std::stop_token &quit, const Link &link, const MakeTasks &makeTasks)
{
    const Tasks tasks = makeTasks();
    while (true) {
        bool probing = false;
        Task task;
        {
            std::unique_lock lock(link->mutex);
            link->isBusy = false;
            if (link->owner == nullptr) {
                --leftThreads;
                return;
            }
            const auto hasWork = [&link] { return link->probeWaiting || link->waiting.has_value(); };
            if (!link->wake.wait_for(lock, quit, untilRest, hasWork) && tasks.rest
                && !quit.stop_requested()) {
                lock.unlock();
                tasks.rest();
                lock.lock();
            }
            if (!link->wake.wait(lock, quit, hasWork))
                return;
            probing = std::exchange(link->probeWaiting, false);
            if (!probing) {
                task = std::move(*link->waiting);
                link->waiting.reset();
                link->running = task.stop;
                link->news = steady_clock::now();
                link->stage = Stage::Build;
                link->isBusy = true;
            }
        }
        if (probing)
            runProbe(link, tasks);
        else
            runTask(link, tasks, task);
    }
}

void RunThread::runProbe(const Link &link, const Tasks &tasks)
{
    const auto fail = [&link](const Failure &failure) {
        post(link, 0, [failure](RunThread &self) { Q_EMIT self.probeFailed(failure); });
    };
    try {
        post(link, 0, [devices = tasks.devices()](RunThread &self) {
            self.m_devices = devices;
            Q_EMIT self.devicesFound(devices);
        });
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
            {
                const std::lock_guard lock(link->mutex);
                link->news = steady_clock::now();
                link->stage = stage;
            }
            post(link, ticket, [stage, percent](RunThread &self) { Q_EMIT self.progressed(stage, percent); });
        },
        show);
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
        m_isSilent = m_isSilent && message.ticket == 0;
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
        [runner] { runner->rest(); },
    };
}

} // namespace halo

#include "moc_runthread.cpp"
