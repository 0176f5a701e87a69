// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/convolution.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "gui/session/results.h"
#include "gui/session/runs.h"
#include "tests/support/program.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace halo;

namespace {

RunOrder orderOf(const std::string &workload)
{
    return { std::make_shared<const ConvolutionProblem>(greyImage(2, 1, { 1.0F, 2.0F }),
                 Filter{ "", 1, 1, { 1.0F } }, Settings{}, RowRange{}, workload),
        {}, {} };
}

TaskResult someResult()
{
    return { { { "dst", sharedPlanes({ { 1.0F, 2.0F } }) } } };
}

} // namespace

/// When a run is repeated for its times: the runs themselves are of the test.
class TestRepeats : public QObject
{
    Q_OBJECT

    std::atomic<int> m_runs = 0;
    std::atomic<int> m_first = 0; ///< of them, those that were asked for their first result

    RunThread::MakeTasks counted()
    {
        m_runs = m_first = 0;
        return [this] {
            return RunThread::Tasks{ [] { return std::vector<DeviceInfo>(1); },
                [this](const RunOrder &, const Progress &progress) {
                    ++m_runs;
                    if (!progress.show())
                        return someResult();
                    ++m_first;
                    progress.show()(someResult());
                    return someResult();
                },
                [](const RunOrder &, const TaskOutputs &, const Progress &) {
                    return Verification{ {}, std::make_shared<const TaskOutputs>(someResult().outputs) };
                } };
        };
    }

private Q_SLOTS:
    void aPictureIsShownBeforeItIsRepeated()
    {
        Results results;
        Runs runs(counted(), results);
        QSignalSpy shown(&runs, &Runs::resultChanged);
        QSignalSpy verified(&runs, &Runs::verificationChanged);
        runs.submit(orderOf("image"));
        QTRY_COMPARE(shown.size(), 1);
        QVERIFY(runs.running());
        QVERIFY(runs.last().has_value());
        QCOMPARE(verified.size(), 0);
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(shown.size(), 2);
        QCOMPARE(m_runs, 1);
        QCOMPARE(m_first, 1);
        QVERIFY(!runs.running());
    }

    void signalsAndTimesAreTakenInOne()
    {
        Results results;
        Runs runs(counted(), results);
        QSignalSpy verified(&runs, &Runs::verificationChanged);
        runs.submit(orderOf("signal"));
        QTRY_COMPARE(verified.size(), 1);
        QCOMPARE(m_runs, 1);
        runs.timeAll({ orderOf("image"), orderOf("image"), orderOf("signal") });
        QTRY_VERIFY(!runs.running());
        QCOMPARE(m_runs, 4);
        QCOMPARE(m_first, 0);
    }
};

HALO_TEST(TestRepeats, QCoreApplication)
#include "tst_repeats.moc"
