// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runs.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace halo;

namespace {

Job jobOf(const std::string &workload)
{
    Job job;
    job.variant.workload = workload;
    return job;
}

} // namespace

/// When a job is repeated for its times: the runs themselves are of the test.
class TestRepeats : public QObject
{
    Q_OBJECT

    std::atomic<int> m_runs = 0;
    std::atomic<int> m_first = 0; ///< of them, those that were asked for their first result

    Worker::MakeTasks counted()
    {
        m_runs = m_first = 0;
        return [this] {
            return Worker::Tasks{ [] { return std::vector<DeviceInfo>(1); },
                [this](const Job &, const Progress &progress) {
                    ++m_runs;
                    if (!progress.show())
                        return Result{};
                    ++m_first;
                    progress.show()({});
                    return Result{};
                },
                [](const Job &, const Image &, const Progress &) { return Verification{}; } };
        };
    }

private Q_SLOTS:
    void aPictureIsRepeatedWhenItIsOnScreen()
    {
        Runs runs(counted());
        QSignalSpy shown(&runs, &Runs::resultChanged);
        QSignalSpy verified(&runs, &Runs::verificationChanged);
        runs.submit(jobOf("image"));
        QTRY_COMPARE(shown.size(), 1);
        QVERIFY(runs.running());
        QVERIFY(runs.last().has_value());
        QCOMPARE(verified.size(), 0);
        runs.repeat();
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(shown.size(), 2);
        QCOMPARE(m_runs, 2);
        QVERIFY(!runs.running());
    }

    /// Another stage may be in front.
    void aPictureThatNobodyShowsIsRepeatedToo()
    {
        Runs runs(counted());
        QSignalSpy verified(&runs, &Runs::verificationChanged);
        runs.submit(jobOf("image"));
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(m_runs, 2);
    }

    void signalsAndTimesAreTakenInOne()
    {
        Runs runs(counted());
        QSignalSpy verified(&runs, &Runs::verificationChanged);
        runs.submit(jobOf("signal"));
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(m_runs, 1);
        runs.timeAll({ jobOf("image"), jobOf("image"), jobOf("signal") });
        QTRY_VERIFY(!runs.running());
        QCOMPARE(m_runs, 4);
        QCOMPARE(m_first, 0);
    }
};

QTEST_GUILESS_MAIN(TestRepeats)
#include "tst_repeats.moc"
