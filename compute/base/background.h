// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace halo {

/// Does work off the interface thread, pieces side by side in threads of their own, and hands over what each
/// made in the thread that owns this object. A thread stays for the next piece, because a helper process ends
/// with the thread that started it. As in RunThread, data crosses under our own mutex and Qt only rings the
/// bell, so that ThreadSanitizer sees the crossing.
class Background : public QObject
{
    Q_OBJECT
public:
    using Deliver = std::function<void()>;
    /// Runs in the background; must hold all it needs by value and throw nothing. What it returns is
    /// called in the owner's thread.
    using Work = std::function<Deliver(const std::stop_token &)>;

    explicit Background(QObject *parent = nullptr);
    ~Background() override; ///< asks all work to stop and waits for it; nothing is delivered any more

    void start(Work work);
    void stop(); ///< asks the running work to stop; it is delivered all the same
    /// Waits in the owner's thread until all work is done, and delivers it. False: it takes longer than that.
    bool waitForAll(std::chrono::milliseconds patience);

private:
    struct Worker
    {
        Work work;             ///< to be begun
        std::stop_source stop; ///< of the piece in work
        bool isBusy = false;   ///< until its piece is delivered
        std::jthread thread;   ///< last: ends before the rest goes
    };
    struct Done
    {
        Worker *worker;
        Deliver deliver;
    };
    void serve(Worker &worker, const std::stop_token &ends);
    Q_INVOKABLE void deliverDone();

    std::mutex m_mutex; // guards the next, and what the workers hold
    std::vector<Done> m_done;
    std::condition_variable_any m_wake;
    std::vector<std::unique_ptr<Worker>> m_workers; // changed by the owner's thread only
};

} // namespace halo
