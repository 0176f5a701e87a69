// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

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

    /// What becomes of work that does not stop soon after it was asked to.
    enum class Late
    {
        Awaited, ///< it writes a file, for instance
        Left,    ///< see LeftThreads: no user waits longer for a window to close
    };

    explicit Background(Late late = Late::Awaited, QObject *parent = nullptr);
    ~Background() override; ///< asks all work to stop; nothing is delivered any more

    void start(Work work);
    void stop(); ///< asks the running work to stop; it is delivered all the same
    /// Waits in the owner's thread until all work is done, and delivers it. False: it takes longer than that.
    bool waitForAll(std::chrono::milliseconds patience);

private:
    struct Worker;
    struct Done;
    struct Shared;
    static void serve(const std::shared_ptr<Shared> &shared, Worker &worker);
    Q_INVOKABLE void deliverDone();

    const Late m_late;
    const std::shared_ptr<Shared> m_shared; ///< with the threads, which may outlive this object
};

} // namespace halo
