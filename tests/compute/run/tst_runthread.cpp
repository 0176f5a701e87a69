// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/leftthreads.h"
#include "compute/run/executor.h"
#include "compute/run/runthread.h"
#include "tests/support/program.h"

#include <QScopeGuard>
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

/// The same by an executor, as the real ones use a device.
RunThread::MakeTasks executing(std::function<TaskResult(const RunOrder &, const Progress &)> run)
{
    const auto executor = std::make_shared<Executor>();
    return running([executor, run = std::move(run)](const RunOrder &order, const Progress &progress) {
        return executor->submit(
            {}, [run, order](const Executor::Place &place) { return run(order, place.progress); }, progress);
    });
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

        QVERIFY(verified.wait(longestWait));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(idOf(finished), std::string("short"));
    }

    void failureCarriesTheLog()
    {
        RunThread worker(running(
            [](const RunOrder &, const Progress &) -> TaskResult { throw BuildError("No.", "line 3"); }));
        QSignalSpy failed(&worker, &RunThread::failed);
        worker.submit({});
        QVERIFY(failed.wait(longestWait));
        QCOMPARE(failed.first().first().value<Failure>().detail, QStringLiteral("line 3"));
    }

    void foreignExceptionsAreShownToo()
    {
        RunThread worker(running(
            [](const RunOrder &, const Progress &) -> TaskResult { throw std::runtime_error("odd"); }));
        QSignalSpy failed(&worker, &RunThread::failed);
        worker.submit({});
        QVERIFY(failed.wait(longestWait));
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

        QVERIFY(finished.wait(longestWait));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(idOf(finished), std::string("next"));
    }

    /// A driver that holds the thread is told, and the next order gets another one.
    void aDeafRunIsLeft_data()
    {
        QTest::addColumn<bool>("reported");
        QTest::newRow("after it was told") << true;
        QTest::newRow("when it does not stop") << false;
    }
    void aDeafRunIsLeft()
    {
        QFETCH(bool, reported);
        std::atomic<bool> started = false;
        std::atomic<bool> release = false;
        Executor::patience = reported ? Patience{ 200ms, 60s } : Patience{ 60s, 200ms };
        {
            RunThread worker(executing([&](const RunOrder &order, const Progress &) {
                started = true;
                while (order.variant.id == "deaf" && !release)
                    std::this_thread::yield();
                return resultNamed(order.variant.id);
            }));
            QSignalSpy finished(&worker, &RunThread::finished);
            QSignalSpy failed(&worker, &RunThread::failed);
            worker.submit(orderNamed("deaf"));
            QTRY_VERIFY(started);
            if (reported) {
                QVERIFY(failed.wait(longestWait));
                QVERIFY(
                    failed.first().first().value<Failure>().sentence.english().find("has not answered for")
                    != std::string::npos);
            }
            worker.submit(orderNamed("next"));
            QTRY_COMPARE(finished.size(), 1);
            QCOMPARE(idOf(finished), std::string("next"));
            QCOMPARE(failed.size(), reported ? 1 : 0);
            QCOMPARE(LeftThreads::count(), 1);
        }
        release = true; // after its owner is gone
        QTRY_COMPARE(LeftThreads::count(), 0);
        Executor::patience = {};
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

    void theOthersFollowTheFirstSample()
    {
        std::atomic<int> runs = 0;
        RunThread worker(running([&](const RunOrder &order, const Progress &progress) {
            ++runs;
            progress.show()(resultNamed("first"));
            return resultNamed(order.variant.id);
        }));
        QSignalSpy first(&worker, &RunThread::firstSeen);
        QSignalSpy finished(&worker, &RunThread::finished);
        QSignalSpy verified(&worker, &RunThread::verified);
        worker.submit(orderNamed("some"), Repeats::AfterFirst);
        QTRY_COMPARE(first.size(), 1);
        QCOMPARE(idOf(first), std::string("first"));
        QCOMPARE(finished.size(), 0);
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(first.size(), 1);
        QCOMPARE(runs, 1);
    }

    /// While the thread gives the picture time to be drawn.
    void anotherOrderDoesNotWaitUntilTheFirstSampleIsDrawn()
    {
        const auto restore
            = qScopeGuard([before = RunThread::timeToDraw] { RunThread::timeToDraw = before; });
        RunThread::timeToDraw = std::chrono::hours(1);
        RunThread worker(running([](const RunOrder &order, const Progress &progress) {
            if (progress.show())
                progress.show()(resultNamed("first"));
            return resultNamed(order.variant.id);
        }));
        QSignalSpy first(&worker, &RunThread::firstSeen);
        QSignalSpy finished(&worker, &RunThread::finished);
        QSignalSpy verified(&worker, &RunThread::verified);
        for (int i = 1; i <= 20; ++i) {
            worker.submit(orderNamed("old"), Repeats::AfterFirst);
            QTRY_COMPARE(first.size(), i);
            worker.submit(orderNamed("new"));
            QTRY_COMPARE(verified.size(), i);
            QCOMPARE(finished.size(), i);
            QCOMPARE(idOf(finished), std::string("new"));
        }
        worker.submit(orderNamed("old"), Repeats::AfterFirst); // nor does the end of the thread
        QTRY_COMPARE(first.size(), 21);
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
