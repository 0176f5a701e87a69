// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/timecomparison.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

/// Times of two runs of which one fuses what the other computes by itself.
class TestTimeComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsFusedCountsTogether();
    void strangersStandAlone();
};

namespace {

NetworkGraph chainOf(const std::vector<std::string> &values)
{
    NetworkGraph graph;
    graph.nodes.emplace_back(); // the picture
    for (const std::string &value : values) {
        NetworkNode node;
        node.name = QStringLiteral("make ") + QString::fromStdString(value);
        node.value = value;
        const int last = static_cast<int>(graph.nodes.size()) - 1;
        graph.edges.push_back({ last, last + 1, 4 });
        graph.nodes.push_back(node);
    }
    return graph;
}

NodeTimes timesIn(const std::vector<int> &nanosecondsEach)
{
    NodeTimes times{ std::nullopt };
    for (const int each : nanosecondsEach)
        times.emplace_back(nanoseconds(each));
    return times;
}

} // namespace

void TestTimeComparison::whatIsFusedCountsTogether()
{
    const auto rows = compareTimes(chainOf({ "relu", "pool" }), timesIn({ 50, 20 }),
        chainOf({ "conv", "norm", "relu", "pool" }), timesIn({ 40, 15, 10, 21 }));
    QCOMPARE(rows.size(), 2U);
    QCOMPARE(rows[0].name, QStringLiteral("make relu"));
    QCOMPARE(*rows[0].first, nanoseconds(50));
    QCOMPARE(*rows[0].second, nanoseconds(65));
    QCOMPARE(*rows[1].first, nanoseconds(20));
    QCOMPARE(*rows[1].second, nanoseconds(21));
}

void TestTimeComparison::strangersStandAlone()
{
    const auto rows
        = compareTimes(chainOf({ "a", "b" }), timesIn({ 1, 2 }), chainOf({ "x", "y" }), timesIn({ 3, 4 }));
    QCOMPARE(rows.size(), 4U);
    for (size_t i = 0; i < 4; ++i) {
        const auto &time = i < 2 ? rows[i].first : rows[i].second;
        QCOMPARE(*time, nanoseconds(i + 1));
        QVERIFY(!(i < 2 ? rows[i].second : rows[i].first));
    }
}

HALO_TEST(TestTimeComparison, QCoreApplication)
#include "tst_timecomparison.moc"
