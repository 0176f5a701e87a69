// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/failure.h"
#include "compute/base/progress.h"
#include "compute/run/run.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace halo {

/// When the samples are taken that only tell times. A picture to be looked at is better drawn first: on a CPU
/// both want the same cores.
enum class Repeats
{
    AtOnce,     ///< with the first sample; nothing is seen before finished()
    AfterFirst, ///< firstSeen() may bring the first sample; the others wait for RunThread::timeToDraw
};

/// Solves problems one at a time on its own thread, which begins with the first order. The newest order wins:
/// submitting cancels whatever is still running. Signals are emitted in the thread that owns the RunThread,
/// and only for the newest order, so a receiver never sees a stale result. failed() also says that a device
/// does not answer, see Executor, and the order goes on.
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
    ~RunThread() override; ///< cancels, and leaves a thread that does not end soon, see LeftThreads

    void probe(); ///< asks for the devices; answered by devicesFound() or probeFailed()
    /// Answered by finished() then verified(), or by failed(). Of an order that only builds, see
    /// RunOrder::isRun(), by finished() alone, or by failed().
    void submit(RunOrder order, Repeats repeats = Repeats::AtOnce);
    void cancel();

    /// In which a picture is drawn before it is computed again. A newer order does not wait for it.
    inline static std::chrono::milliseconds timeToDraw{ 100 };

Q_SIGNALS:
    void devicesFound(const std::vector<halo::DeviceInfo> &devices);
    void probeFailed(const halo::Failure &failure);
    void progressed(halo::Stage stage, int percent);
    /// The first sample of an order that repeats after it; finished() follows. Where a first sample cannot be
    /// had alone, as from another process, finished() comes without it.
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
        std::function<void(RunThread &)> deliver;
    };
    /// What the thread and its owner share; the last of them takes it along.
    struct Shared
    {
        std::mutex mutex;           // guards the rest
        RunThread *owner = nullptr; ///< null: the thread was left
        bool probeWaiting = false;
        std::optional<Task> waiting;
        bool hasEnded = false;
        bool isLeft = false; ///< nobody waits for its end
        std::stop_source running{ std::nostopstate };
        std::vector<Message> messages;
        std::condition_variable_any wake;
    };
    using Link = std::shared_ptr<Shared>;

    void start();
    static void loop(const std::stop_token &quit, const Link &link, const MakeTasks &makeTasks);
    static void runProbe(const Link &link, const Tasks &tasks);
    static void runTask(const Link &link, const Tasks &tasks, const Task &task);
    static Progress progressOf(const Link &link, const Task &task);
    void replaceTask(std::optional<Task> task);
    /// Leaves a message for the owner thread, which drops it if a newer order was submitted meanwhile.
    static void post(const Link &link, quint64 ticket, std::function<void(RunThread &)> deliver);
    Q_INVOKABLE void deliverMessages();

    const MakeTasks m_makeTasks;
    quint64 m_newest = 0;     // owner thread only, as the next
    bool m_opencvCan = false; ///< compute the newest order
    Link m_link = std::make_shared<Shared>();
    std::jthread m_thread;
};

/// The real tasks: a Runner and a Verifier.
RunThread::Tasks realTasks();

} // namespace halo
