// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace halo {

/// Does work off the interface thread, each piece in a thread of its own, and hands over what it made in
/// the thread that owns this object. As in RunThread, data crosses under our own mutex and Qt only rings the
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

private:
    struct Done
    {
        quint64 number;
        Deliver deliver;
    };
    Q_INVOKABLE void deliverDone();

    quint64 m_last = 0; // owner thread only
    std::mutex m_mutex; // guards the next
    std::vector<Done> m_done;
    std::map<quint64, std::jthread> m_threads; // owner thread only; last: joins first
};

} // namespace halo
