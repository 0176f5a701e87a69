// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/newestwork.h"
#include "tests/support/program.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <semaphore>
#include <thread>

using namespace halo;
using Older = NewestWork::Older;

namespace {

/// Work that stands still until it is let go.
struct Gate
{
    std::binary_semaphore begun{ 0 }, open{ 0 };
    std::atomic<bool> stopAsked = false;

    /// For work that begins only when other work was delivered.
    bool hasBegun()
    {
        return QTest::qWaitFor([this] { return begun.try_acquire(); }, longestWait);
    }
    /// A test that fails meanwhile shall end.
    void wait() { static_cast<void>(open.try_acquire_for(std::chrono::seconds(30))); }
};

} // namespace

/// What counts is the newest, whatever the order in which work ends. Nothing here waits for a clock.
class TestNewestWork : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_delivered.clear(); }
    void deliversInItsThread();
    void keepsItsThread();
    void overtakes();
    void stopsTheOlder();
    void finishesTheOlder();
    void cancelsAndStops();
    void tellsTheNewestProgress();
    void tellsFailures();
    void endsWithItsOwner();

private:
    NewestWork::Work gated(int number, Gate &gate)
    {
        return [this, number, &gate](const std::stop_token &stop, const NewestWork::Post &) {
            gate.begun.release();
            gate.wait();
            gate.stopAsked = stop.stop_requested();
            return [this, number] { m_delivered.push_back(number); };
        };
    }
    NewestWork::Work quick(int number)
    {
        return [this, number](const std::stop_token &, const NewestWork::Post &) {
            return [this, number] { m_delivered.push_back(number); };
        };
    }
    std::vector<int> m_delivered; ///< in order
};

void TestNewestWork::deliversInItsThread()
{
    NewestWork work(Older::Stopped);
    QSignalSpy busy(&work, &NewestWork::busyChanged);
    const QThread *worked = nullptr, *delivered = nullptr;
    bool busyThen = true;
    work.start([&](const std::stop_token &, const NewestWork::Post &) {
        return [&, thread = QThread::currentThread()] {
            worked = thread;
            delivered = QThread::currentThread();
            busyThen = work.busy();
        };
    });
    QVERIFY(work.busy() && !delivered);
    QTRY_VERIFY(delivered);
    QVERIFY(delivered == QThread::currentThread() && worked != delivered && !busyThen);
    QCOMPARE(busy.size(), 2);
}

/// The system ends a helper process with the thread that started it, so the next piece must find that thread
/// alive.
void TestNewestWork::keepsItsThread()
{
    for (const Older older : { Older::Overtaken, Older::Stopped, Older::Finished }) {
        NewestWork work(older);
        std::vector<std::thread::id> threads;
        for (size_t piece = 0; piece < 3; ++piece) {
            work.start([&](const std::stop_token &, const NewestWork::Post &) {
                return [&threads, id = std::this_thread::get_id()] { threads.push_back(id); };
            });
            QTRY_COMPARE(threads.size(), piece + 1);
        }
        QVERIFY(threads[0] == threads[1] && threads[1] == threads[2]);
    }
}

void TestNewestWork::overtakes()
{
    NewestWork work(Older::Overtaken);
    Gate gate;
    work.start(gated(1, gate));
    gate.begun.acquire();
    work.start(quick(2)); // while the first still runs
    QTRY_COMPARE(m_delivered, std::vector<int>{ 2 });
    QVERIFY(!work.busy());
    gate.open.release();
    work.start(quick(3));
    QTRY_COMPARE(m_delivered.back(), 3);
    QTRY_VERIFY(gate.stopAsked);
    QCOMPARE(m_delivered, (std::vector<int>{ 2, 3 }));
}

void TestNewestWork::stopsTheOlder()
{
    NewestWork work(Older::Stopped);
    QSignalSpy busy(&work, &NewestWork::busyChanged);
    Gate first, third;
    work.start(gated(1, first));
    first.begun.acquire();
    work.start(quick(2)); // waits, and is replaced
    work.start(gated(3, third));
    QVERIFY(!third.begun.try_acquire());
    first.open.release();
    QVERIFY(third.hasBegun());
    QVERIFY(first.stopAsked && work.busy());
    third.open.release();
    QTRY_COMPARE(m_delivered, std::vector<int>{ 3 });
    QCOMPARE(busy.size(), 2); // without a pause between
}

void TestNewestWork::finishesTheOlder()
{
    NewestWork work(Older::Finished);
    Gate gate;
    work.start(gated(1, gate));
    gate.begun.acquire();
    work.start(quick(2));
    work.start(quick(3));
    gate.open.release();
    QTRY_VERIFY(!work.busy());
    QVERIFY(!gate.stopAsked);
    QCOMPARE(m_delivered, (std::vector<int>{ 1, 3 }));
}

void TestNewestWork::cancelsAndStops()
{
    for (const Older older : { Older::Overtaken, Older::Stopped, Older::Finished }) {
        NewestWork work(older);
        Gate cancelled, stopped;
        m_delivered.clear();
        work.start(gated(1, cancelled));
        cancelled.begun.acquire();
        if (older != Older::Overtaken)
            work.start(quick(2));
        work.cancel();
        QVERIFY(!work.busy());
        work.start(gated(3, stopped)); // one that is wanted, after one that is not
        QVERIFY(work.busy());
        cancelled.open.release();
        QVERIFY(stopped.hasBegun());
        QTRY_VERIFY(cancelled.stopAsked);
        if (older == Older::Finished)
            work.start(quick(4));
        work.stop();
        QVERIFY(work.busy()); // what there is is kept
        stopped.open.release();
        QTRY_VERIFY(!work.busy());
        QVERIFY(stopped.stopAsked);
        QCOMPARE(m_delivered, std::vector<int>{ 3 });
    }
}

void TestNewestWork::tellsTheNewestProgress()
{
    NewestWork work(Older::Stopped);
    std::vector<int> reported;
    static constexpr int last = 5000;
    work.start([&](const std::stop_token &, const NewestWork::Post &post) {
        for (int i = 1; i <= last; ++i)
            post([&reported, i] { reported.push_back(i); });
        return [&reported] { reported.push_back(last + 1); };
    });
    QTRY_VERIFY(!reported.empty() && reported.back() == last + 1);
    QVERIFY(reported.size() >= 2 && reported[reported.size() - 2] == last); // the last word is not lost
    QVERIFY(std::ranges::is_sorted(reported));
    // Of what nobody wants any more nothing is told.
    Gate gate;
    reported.clear();
    work.start([&](const std::stop_token &, const NewestWork::Post &post) -> NewestWork::Deliver {
        post([&reported] { reported.push_back(1); });
        gate.begun.release();
        gate.wait();
        return [&reported] { reported.push_back(2); };
    });
    gate.begun.acquire();
    work.start(quick(1));
    gate.open.release();
    QTRY_COMPARE(m_delivered, std::vector<int>{ 1 });
    QVERIFY(reported.empty());
}

void TestNewestWork::tellsFailures()
{
    NewestWork work(Older::Stopped, QStringLiteral("Odd: choose less."));
    QSignalSpy failed(&work, &NewestWork::failed);
    const auto fails = [&](auto exception) {
        work.start([exception](const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
            throw exception;
        });
        return QTest::qWaitFor([&] { return !work.busy(); }, longestWait);
    };
    const auto said = [&] { return failed.takeLast()[0].value<Failure>(); };
    QVERIFY(fails(Error(ErrorKind::Input, Message("The file is no picture."), "byte 7")));
    QCOMPARE(failed.size(), 1);
    const Failure failure = said();
    QCOMPARE(failure.sentence, Message("The file is no picture."));
    QCOMPARE(failure.detail, QStringLiteral("byte 7"));
    QVERIFY(fails(std::runtime_error("odd")));
    const Failure other = said();
    QCOMPARE(other.sentence, Message("Odd: choose less."));
    QCOMPARE(other.detail, QStringLiteral("odd"));
    QVERIFY(fails(Cancelled()));
    QCOMPARE(failed.size(), 0); // whoever cancelled knows
}

void TestNewestWork::endsWithItsOwner()
{
    std::atomic<bool> ended = false;
    {
        NewestWork work(Older::Stopped);
        std::promise<void> begun;
        work.start([&](const std::stop_token &stop, const NewestWork::Post &post) {
            begun.set_value();
            while (!stop.stop_requested())
                post([this] { m_delivered.push_back(0); });
            ended = true;
            return [this] { m_delivered.push_back(1); };
        });
        begun.get_future().wait();
        work.start(quick(2)); // will never begin
    }
    QVERIFY(ended);
    QCoreApplication::processEvents();
    QVERIFY(m_delivered.empty());
}

HALO_TEST(TestNewestWork, QCoreApplication)
#include "tst_newestwork.moc"
