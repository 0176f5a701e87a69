// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/fairrounds.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

class TestFairRounds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allIfThereIsTime()
    {
        QCOMPARE(fairRounds({ { 0.1, 20 }, { 0.2, 20 } }, 6.1), (std::vector<int>{ 20, 20 }));
        QVERIFY(fairRounds({}, 1.0).empty());
    }
    void theSlowPaysForItself()
    {
        // A second each for the quick ones; what is left is the slow one's.
        QCOMPARE(
            fairRounds({ { 0.05, 20 }, { 3.0, 20 }, { 0.05, 20 } }, 10.0), (std::vector<int>{ 20, 2, 20 }));
    }
    void anEqualShareForEach()
    {
        QCOMPARE(fairRounds({ { 1.0, 20 }, { 0.5, 20 } }, 10.0), (std::vector<int>{ 5, 9 }));
    }
    void oneOfEachComesFirst()
    {
        QCOMPARE(fairRounds({ { 4.0, 20 }, { 0.5, 20 } }, 5.0), (std::vector<int>{ 1, 1 }));
        QCOMPARE(fairRounds({ { 13.0, 20 }, { 0.5, 20 } }, 5.0), (std::vector<int>{ 0, 10 }));
        QCOMPARE(fairRounds({ { 1.0, 20 }, { 1.0, 20 } }, 0.5), (std::vector<int>{ 0, 0 }));
    }
    void whoWantsNothingGetsNothing()
    {
        QCOMPARE(fairRounds({ { 1.0, 0 }, { 1.0, 3 } }, 10.0), (std::vector<int>{ 0, 3 }));
    }
};

HALO_TEST(TestFairRounds, QCoreApplication)
#include "tst_fairrounds.moc"
