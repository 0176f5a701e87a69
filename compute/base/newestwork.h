// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/background.h"
#include "compute/base/failure.h"

#include <QObject>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>

namespace halo {

/// Work of one kind off the interface thread, of which only the newest piece counts. Belongs to the thread
/// that made it, and is called there; work runs elsewhere, and all that it hands over is called here. Whoever
/// has one has it as last member, so that the work ends before what it speaks to.
class NewestWork : public QObject
{
    Q_OBJECT
public:
    /// What becomes of the piece that runs when a newer one is started.
    enum class Older
    {
        Overtaken, ///< it is asked to stop and is for nobody any more; the newer one begins at once
        Stopped,   ///< the same, but the newer one begins when it has ended
        Finished,  ///< it comes to its end and is delivered; of those that wait, only the newest begins
    };
    using Deliver = Background::Deliver;
    /// From the work: how far it is. What was not delivered yet is replaced.
    using Post = std::function<void(Deliver)>;
    /// Must hold all it needs by value, for it may be left, see Background. What it throws as Error, or as
    /// another std::exception, failed() reports in English; Cancelled is not reported.
    using Work = std::function<Deliver(const std::stop_token &, const Post &)>;

    /// otherwise: what failed() says of a std::exception that is no Error.
    explicit NewestWork(Older older, const QString &otherwise = {}, QObject *parent = nullptr);
    ~NewestWork() override;

    void start(Work work);
    /// What waits is dropped, what runs is asked to stop, and delivered all the same: what there is is kept.
    void stop();
    /// Nobody wants what runs or waits.
    void cancel();
    /// Waits in the owner's thread until what runs has ended, and begins what waits. False: it takes longer.
    bool waitForRunning(std::chrono::milliseconds patience) { return m_background.waitForAll(patience); }
    /// Something that is wanted runs or waits.
    bool busy() const { return m_busy; }

Q_SIGNALS:
    /// Before what the last piece made is delivered.
    void busyChanged(bool busy);
    void failed(const halo::Failure &failure);

private:
    struct Piece
    {
        quint64 number = 0;
        Work work;
    };
    struct News
    {
        quint64 number = 0;
        Deliver deliver;
    };
    /// What a thread that works shares with the owner, which may go first.
    struct Shared
    {
        std::mutex mutex; // guards the next
        NewestWork *owner = nullptr;
        std::optional<News> news;
    };
    void begin(Piece piece);
    static Deliver outcomeOf(NewestWork *owner, const Piece &piece, const QString &otherwise,
        const std::shared_ptr<Shared> &shared, const std::stop_token &stop);
    static void post(const std::shared_ptr<Shared> &shared, News news); ///< from the thread that works
    Q_INVOKABLE void deliverNews();
    void end(quint64 number, const Deliver &deliver);
    bool isWanted(quint64 number) const { return number >= m_oldestWanted; }
    void updateBusy();

    const Older m_older;
    const QString m_otherwise;
    bool m_busy = false;
    quint64 m_last = 0;         ///< number of the newest piece
    quint64 m_oldestWanted = 1; ///< numbers below are for nobody
    std::set<quint64> m_running;
    std::optional<Piece> m_next;
    const std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();
    Background m_background; // last: its threads end, or are left, before the rest goes
};

} // namespace halo
