// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/timing/measure/ceilingmeter.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <stop_token>

using namespace halo;
using namespace halo::test;

class TestCeilings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachShapeIsRightAndHasSamples()
    {
        CeilingMeter meter(testDevice().index, { 4 << 20, 3, std::chrono::milliseconds(1) });
        QElapsedTimer clock;
        clock.start();
        meter.measure();
        meter.measure();
        const double passed = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        const std::vector<Ceiling> all = meter.ceilings();
        QCOMPARE(all.size(), size_t(10));
        double measured = 0.0;
        for (const Ceiling &ceiling : all) {
            QVERIFY2(ceiling.verified, ceiling.shape.c_str());
            QCOMPARE(ceiling.kernelMs.size(), size_t(6));
            QCOMPARE(ceiling.device, testDevice().name);
            // The fastest counts, in 10^9 bytes or flops a second.
            QCOMPARE(ceiling.rate(), ceiling.amount / std::ranges::min(ceiling.kernelMs) / 1e6);
            QVERIFY(std::ranges::min(ceiling.kernelMs) > 0.0);
            measured = std::accumulate(ceiling.kernelMs.begin(), ceiling.kernelMs.end(), measured);
        }
        // By the device's clock they ran one after the other, within the time that passed here.
        QVERIFY2(measured < passed, qPrintable(QStringLiteral("%1 of %2 ms").arg(measured).arg(passed)));
        QCOMPARE(all.front().amount, 2.0 * (4 << 20));
        QVERIFY(all.front().kind == Ceiling::Kind::Copy && all.back().kind == Ceiling::Kind::MultiplyAdd);
        QCOMPARE(all.back().shape, std::string("float16"));
    }

    void cancellingLeavesWhatThereIs()
    {
        CeilingMeter meter(testDevice().index, { 1 << 20, 100000, std::chrono::milliseconds(1) });
        std::stop_source stop;
        int rounds = 0;
        const Progress progress(stop.get_token(), [&](Stage, int) {
            if (++rounds == 3)
                stop.request_stop();
        });
        QVERIFY_EXCEPTION_THROWN(meter.measure(progress), Cancelled);
        QVERIFY(!meter.ceilings().empty());
    }
};

HALO_TEST(TestCeilings, QCoreApplication)
#include "tst_ceilings.moc"
