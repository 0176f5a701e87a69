// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/engine/failure.h"
#include "compute/engine/run.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace halo {

/// When the samples are taken that only tell times. A picture to be looked at is better drawn first: on a CPU
/// both want the same cores.
enum class Repeats
{
    AtOnce,   ///< with the first sample; nothing is seen before finished()
    WhenAsked ///< firstSeen() may bring the first sample; the thread is free then until RunThread::repeat()
};

/// Solves problems one at a time on its own thread, which begins with the first order. The newest order wins:
/// submitting cancels whatever is still running. Signals are emitted in the thread that owns the RunThread,
/// and only for the newest order, so a receiver never sees a stale result.
class RunThread : public QObject
{
    Q_OBJECT
public:
    /// What the thread does. Made and destroyed inside the thread, since engines belong to one.
    struct Tasks
    {
        std::function<std::vector<DeviceInfo>()> devices;
        std::function<TaskResult(const RunOrder &, const Progress &)> run;
        std::function<Verification(const RunOrder &, const TaskOutputs &, const Progress &)> verify;
    };
    using MakeTasks = std::function<Tasks()>;

    explicit RunThread(MakeTasks makeTasks, QObject *parent = nullptr);
    ~RunThread() override; ///< cancels and joins

    void probe(); ///< asks for the devices; answered by devicesFound() or probeFailed()
    /// Answered by finished() then verified(), or by failed(). Of an order that only builds, see
    /// RunOrder::isRun(), by finished() alone, or by failed().
    void submit(RunOrder order, Repeats repeats = Repeats::AtOnce);
    void cancel();
    /// Takes the samples of an order whose first was seen; without one, or after another was submitted, it
    /// does nothing.
    void repeat();

Q_SIGNALS:
    void devicesFound(const std::vector<halo::DeviceInfo> &devices);
    void probeFailed(const halo::Failure &failure);
    void progressed(halo::Stage stage, int percent);
    /// The first sample of an order that repeats when asked; finished() follows after repeat(). Where a first
    /// sample cannot be had alone, as from another process, finished() comes without it.
    void firstSeen(const halo::Run &run);
    void finished(const halo::Run &run);
    void verified(const halo::Run &run);
    void failed(const halo::Failure &failure);

private:
    struct Task
    {
        RunOrder order;
        Repeats repeats = Repeats::AtOnce;
        quint64 ticket = 0;
        std::stop_source stop;
    };
    struct Message
    {
        quint64 ticket = 0; ///< 0: always delivered
        std::function<void()> deliver;
    };

    void start();
    void loop(const std::stop_token &quit);
    void runProbe(const Tasks &tasks);
    void runTask(const Tasks &tasks, const Task &task);
    Progress progressOf(const Task &task);
    void replaceTask(std::optional<Task> task);
    /// Leaves a message for the owner thread, which drops it if a newer order was submitted meanwhile.
    void post(quint64 ticket, std::function<void()> deliver);
    Q_INVOKABLE void deliverMessages();

    const MakeTasks m_makeTasks;
    quint64 m_newest = 0; // owner thread only
    std::mutex m_mutex;   // guards the next five
    bool m_probeWaiting = false;
    std::optional<Task> m_waiting;
    std::stop_source m_running{ std::nostopstate };
    std::vector<Message> m_messages;
    std::optional<Task> m_seen; ///< its first sample was seen; the others are taken when asked
    std::condition_variable_any m_wake;
    std::jthread m_thread; // last: joins first
};

/// The real tasks: a Runner and a Verifier.
RunThread::Tasks realTasks();

} // namespace halo
