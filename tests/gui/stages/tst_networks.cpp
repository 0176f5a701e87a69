// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networks.h"
#include "tests/support/program.h"
#include "tests/support/shapepictures.h"
#include "tests/support/support.h"

#include <QSignalSpy>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// Networks off the interface thread, without a window.
class TestNetworks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void largeMapsAreFetched();
};

namespace {

void runSample(Networks &networks)
{
    QSignalSpy ran(&networks, &Networks::ran);
    networks.setDevice(&testDevice());
    networks.setPicture(shapePictures(1, 21).front().image, QStringLiteral("shape.png"));
    networks.setActive(true);
    networks.open(QStringLiteral(HALOSCOPE_SOURCE "/resources/networks/shapes.onnx"));
    QVERIFY(ran.wait(longestWait));
}

} // namespace

/// Of maps that are too large together only the answer is kept, and what was asked for, which is what it
/// would have been otherwise; times stay those of the first run.
void TestNetworks::largeMapsAreFetched()
{
    Networks all, few(nullptr, 1000);
    runSample(all);
    runSample(few);
    const NetworkOutcome &whole = *all.outcome();
    const auto first = few.outcome();
    const size_t answer = answerStep(*first->network);
    for (size_t step = 0; step < first->network->steps.size(); ++step) {
        QVERIFY(whole.values(static_cast<int>(step) + 1));
        QCOMPARE(first->values(static_cast<int>(step) + 1) != nullptr, step == answer);
    }
    QSignalSpy fetched(&few, &Networks::fetched);
    few.fetch({ 1, 3 });
    QVERIFY(fetched.wait(longestWait));
    for (const size_t step : { size_t{ 1 }, size_t{ 3 }, answer })
        QCOMPARE(
            *few.outcome()->values(static_cast<int>(step) + 1), *whole.values(static_cast<int>(step) + 1));
    QVERIFY(!few.outcome()->values(3));
    QCOMPARE(few.outcome()->result.pass, first->result.pass);
    few.fetch({ 3 }); // which is there: told at once
    QCOMPARE(fetched.size(), 2);
}

HALO_TEST(TestNetworks, QCoreApplication)
#include "tst_networks.moc"
