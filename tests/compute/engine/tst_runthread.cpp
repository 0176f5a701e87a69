// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/engine/runthread.h"
#include "tests/support/program.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace halo;
using namespace std::chrono_literals;

namespace {

RunOrder orderNamed(const std::string &id)
{
    RunOrder order;
    order.variant.id = id;
    return order;
}

TaskResult resultNamed(const std::string &id)
{
    TaskResult result;
    result.device.name = id;
    return result;
}

/// Tasks around a function of the test: the thread is what is tested here, not what it runs.
RunThread::MakeTasks running(std::function<TaskResult(const RunOrder &, const Progress &)> run)
{
    return [run = std::move(run)] {
        return RunThread::Tasks{ [] { return std::vector<DeviceInfo>(2); }, run,
            [](const RunOrder &, const TaskOutputs &, const Progress &progress) {
                progress.step(Stage::Verify);
                return Verification{};
            } };
    };
}

std::string idOf(const QSignalSpy &finished)
{
    return finished.last().first().value<Run>().result.device.name;
}

} // namespace

class TestRunThread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newestOrderWins()
    {
        std::atomic<bool> started = false;
        RunThread worker(running([&](const RunOrder &order, const Progress &progress) {
            started = true;
            while (order.variant.id == "endless")
                progress.step(Stage::Run); // the only way out: Cancelled
            return resultNamed(order.variant.id);
        }));
        QSignalSpy finished(&worker, &RunThread::finished);
        QSignalSpy verified(&worker, &RunThread::verified);

        worker.submit(orderNamed("endless"));
        QTRY_VERIFY(started);
        worker.submit(orderNamed("short"));

        QVERIFY(verified.wait());
        QCOMPARE(finished.size(), 1);
        QCOMPARE(idOf(finished), std::string("short"));
    }

    void failureCarriesTheLog()
    {
        RunThread worker(running(
            [](const RunOrder &, const Progress &) -> TaskResult { throw BuildError("No.", "line 3"); }));
        QSignalSpy failed(&worker, &RunThread::failed);
        worker.submit({});
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().first().value<Failure>().detail, QStringLiteral("line 3"));
    }

    void foreignExceptionsAreShownToo()
    {
        RunThread worker(running(
            [](const RunOrder &, const Progress &) -> TaskResult { throw std::runtime_error("odd"); }));
        QSignalSpy failed(&worker, &RunThread::failed);
        worker.submit({});
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().first().value<Failure>().detail, QStringLiteral("odd"));
    }

    void destructionStopsARun()
    {
        std::atomic<bool> started = false;
        {
            RunThread worker(running([&](const RunOrder &, const Progress &progress) -> TaskResult {
                started = true;
                while (true)
                    progress.step(Stage::Run);
            }));
            worker.submit({});
            QTRY_VERIFY(started);
        }
    }

    void cancelDropsALateResult()
    {
        std::atomic<bool> started = false;
        std::atomic<bool> release = false;
        RunThread worker(running([&](const RunOrder &order, const Progress &) { // deaf: never calls step()
            started = true;
            while (!release)
                std::this_thread::yield();
            return resultNamed(order.variant.id);
        }));
        QSignalSpy finished(&worker, &RunThread::finished);

        worker.submit(orderNamed("cancelled"));
        QTRY_VERIFY(started);
        worker.cancel();
        release = true;
        worker.submit(orderNamed("next"));

        QVERIFY(finished.wait());
        QCOMPARE(finished.size(), 1);
        QCOMPARE(idOf(finished), std::string("next"));
    }

    /// A driver that holds the thread is told, and the next order gets another one.
    void aDeafRunIsLeft_data()
    {
        QTest::addColumn<bool>("told");
        QTest::newRow("after it was told") << true;
        QTest::newRow("when it does not stop") << false;
    }
    void aDeafRunIsLeft()
    {
        QFETCH(bool, told);
        std::atomic<bool> started = false;
        std::atomic<bool> release = false;
        RunThread::patience = told ? RunPatience{ 200ms, 60s } : RunPatience{ 60s, 200ms };
        {
            RunThread worker(running([&](const RunOrder &order, const Progress &) {
                started = true;
                while (order.variant.id == "deaf" && !release)
                    std::this_thread::yield();
                return resultNamed(order.variant.id);
            }));
            QSignalSpy finished(&worker, &RunThread::finished);
            QSignalSpy failed(&worker, &RunThread::failed);
            worker.submit(orderNamed("deaf"));
            QTRY_VERIFY(started);
            if (told) {
                QVERIFY(failed.wait());
                QVERIFY(failed.first().first().value<Failure>().sentence.contains(
                    QStringLiteral("has not answered for")));
            }
            worker.submit(orderNamed("next"));
            QTRY_COMPARE(finished.size(), 1);
            QCOMPARE(idOf(finished), std::string("next"));
            QCOMPARE(failed.size(), told ? 1 : 0);
            QCOMPARE(RunThread::threadsLeft(), 1);
        }
        release = true; // after its owner is gone
        QTRY_COMPARE(RunThread::threadsLeft(), 0);
        RunThread::patience = {};
    }

    void nothingIsSeenBeforeRepeatsAtOnce()
    {
        std::atomic<bool> wanted = true;
        RunThread worker(running([&](const RunOrder &order, const Progress &progress) {
            wanted = static_cast<bool>(progress.show());
            return resultNamed(order.variant.id);
        }));
        QSignalSpy finished(&worker, &RunThread::finished);
        worker.submit(orderNamed("some"));
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(!wanted);
    }

    /// Nobody says that the first sample was seen, and yet the thread does whatever else there is to do.
    void theThreadIsFreeBetweenTheFirstSampleAndTheOthers()
    {
        std::atomic<int> runs = 0;
        RunThread worker(running([&](const RunOrder &order, const Progress &progress) {
            ++runs;
            if (progress.show())
                progress.show()(resultNamed("first"));
            return resultNamed(order.variant.id);
        }));
        QSignalSpy first(&worker, &RunThread::firstSeen);
        QSignalSpy found(&worker, &RunThread::devicesFound);
        QSignalSpy finished(&worker, &RunThread::finished);
        QSignalSpy verified(&worker, &RunThread::verified);
        QSignalSpy failed(&worker, &RunThread::failed);
        worker.submit(orderNamed("some"), Repeats::WhenAsked);
        QTRY_COMPARE(first.size(), 1);
        worker.probe();
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(finished.size(), 0);
        QCOMPARE(runs, 1);
        worker.repeat();
        worker.repeat();
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(idOf(finished), std::string("some"));
        QCOMPARE(first.size(), 1);
        QCOMPARE(runs, 2);
        QCOMPARE(failed.size(), 0);
    }

    /// Whoever sees the first sample may ask for the others at once, wherever the thread is by then.
    void theOthersMayBeAskedForAtOnce()
    {
        RunThread worker(running([](const RunOrder &order, const Progress &progress) {
            if (progress.show())
                progress.show()(resultNamed("first"));
            return resultNamed(order.variant.id);
        }));
        connect(&worker, &RunThread::firstSeen, &worker, &RunThread::repeat);
        QSignalSpy verified(&worker, &RunThread::verified);
        for (int i = 1; i <= 10'000; ++i) {
            worker.submit(orderNamed("some"), Repeats::WhenAsked);
            const QDeadlineTimer patience(5000);
            while (verified.size() < i && !patience.hasExpired())
                QCoreApplication::processEvents(); // awake all the time, and so as quick as can be
            QCOMPARE(verified.size(), i);
        }
    }

    void nobodyRepeatsAnOrderThatAnotherReplaced()
    {
        std::atomic<int> runs = 0;
        std::atomic<bool> release = false;
        RunThread worker(running([&](const RunOrder &order, const Progress &progress) {
            ++runs;
            if (progress.show())
                progress.show()(resultNamed("first"));
            while (!release)
                std::this_thread::yield();
            return resultNamed(order.variant.id);
        }));
        QSignalSpy first(&worker, &RunThread::firstSeen);
        QSignalSpy found(&worker, &RunThread::devicesFound);
        QSignalSpy finished(&worker, &RunThread::finished);
        QSignalSpy verified(&worker, &RunThread::verified);
        worker.submit(orderNamed("old"), Repeats::WhenAsked);
        QTRY_COMPARE(first.size(), 1);
        worker.submit(orderNamed("new"));
        QTRY_COMPARE(runs, 2);
        worker.repeat(); // would put the old one behind the new one
        release = true;
        QTRY_COMPARE(verified.size(), 1);
        worker.probe();
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(idOf(finished), std::string("new"));
        QCOMPARE(runs, 2);
    }

    void probingDisturbsNoRun()
    {
        RunThread worker(
            running([](const RunOrder &order, const Progress &) { return resultNamed(order.variant.id); }));
        QSignalSpy found(&worker, &RunThread::devicesFound);
        QSignalSpy finished(&worker, &RunThread::finished);
        worker.probe();
        worker.submit(orderNamed("some"));
        QTRY_COMPARE(finished.size(), 1);
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found.first().first().value<std::vector<DeviceInfo>>().size(), size_t{ 2 });
    }
};

HALO_TEST(TestRunThread, QCoreApplication)
#include "tst_runthread.moc"
