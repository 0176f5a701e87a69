// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/network/layeredlayout.h"
#include "tests/support/program.h"

#include <QTest>

#include <random>

using namespace halo;

/// Graphs as networks are: what is drawn of them keeps the rules that a reader relies on.
class TestLayeredLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rulesHold_data();
    void rulesHold();
    void aChainIsStraight();
    void branchesLieSideBySide();
    void aLongWayIsStraight();
    void nothingIsLaidOut();
};

namespace {

/// The same sizes for the same number: no two nodes alike.
QSizeF sizeOf(size_t node)
{
    return { 100.0 + static_cast<double>(node * 37 % 60), 40.0 + static_cast<double>(node * 17 % 30) };
}

/// From the ends of the edges, which say how many nodes there are.
LayeredGraph graphOf(std::vector<std::pair<int, int>> edges)
{
    LayeredGraph graph{ {}, std::move(edges) };
    int last = 0;
    for (const auto &[from, to] : graph.edges)
        last = std::max(last, to);
    for (size_t node = 0; node <= static_cast<size_t>(last); ++node)
        graph.nodes.push_back(sizeOf(node));
    return graph;
}

LayeredGraph chain(int count)
{
    std::vector<std::pair<int, int>> edges;
    for (int i = 1; i < count; ++i)
        edges.emplace_back(i - 1, i);
    return graphOf(edges);
}

/// Parts one behind the other and beside each other, to any depth, as residual networks and those with
/// branches are: it can always be drawn without a crossing. Nodes are numbered in an order of their making.
struct SeriesParallel
{
    std::mt19937 random;
    std::vector<std::pair<int, int>> edges{};
    int count = 1;

    size_t below(size_t limit) { return random() % limit; }
    /// Adds a part below the node, and gives the node that it ends with.
    int add(int from, int depth)
    {
        int at = from;
        for (size_t i = 0, parts = 1 + below(3); i < parts; ++i) {
            if (depth == 0 || below(3) == 0) {
                edges.emplace_back(at, count);
                at = count++;
                continue;
            }
            std::vector<int> ends;
            for (size_t branch = 0, branches = 2 + below(3); branch < branches; ++branch)
                ends.push_back(add(at, depth - 1));
            if (below(2) == 0)
                ends.push_back(at); // what went around
            for (const int end : ends)
                edges.emplace_back(end, count);
            at = count++;
        }
        return at;
    }
};

LayeredGraph seriesParallel(unsigned seed, int depth, int least)
{
    SeriesParallel made{ std::mt19937(seed) };
    for (int at = 0; made.count < least;)
        at = made.add(at, depth);
    return graphOf(made.edges);
}

std::vector<QLineF> linesOf(const std::vector<QPointF> &way)
{
    std::vector<QLineF> lines;
    const QPolygonF polygon = curveOf(way).toSubpathPolygons().front();
    for (qsizetype i = 1; i < polygon.size(); ++i)
        lines.emplace_back(polygon[i - 1], polygon[i]);
    return lines;
}

bool crosses(const std::vector<QLineF> &some, const std::vector<QLineF> &others)
{
    for (const QLineF &one : some)
        for (const QLineF &other : others)
            if (one.intersects(other, nullptr) == QLineF::BoundedIntersection)
                return true;
    return false;
}

/// A little smaller: what touches a side does not run through.
bool runsThrough(const QLineF &line, const QRectF &node)
{
    const QRectF inside = node.adjusted(0.5, 0.5, -0.5, -0.5);
    if (inside.contains(line.p1()) || inside.contains(line.p2()))
        return true;
    const QLineF diagonals[]
        = { { inside.topLeft(), inside.bottomRight() }, { inside.bottomLeft(), inside.topRight() } };
    return std::ranges::any_of(diagonals,
        [&](const QLineF &each) { return line.intersects(each, nullptr) == QLineF::BoundedIntersection; });
}

} // namespace

void TestLayeredLayout::rulesHold_data()
{
    QTest::addColumn<LayeredGraph>("graph");
    QTest::addColumn<bool>("canDoWithoutCrossing");
    QTest::newRow("chain") << chain(70) << true;
    QTest::newRow("residual block") << graphOf({ { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 1, 4 }, { 4, 5 } })
                                    << true;
    QTest::newRow("four branches") << graphOf({ { 0, 1 }, { 1, 2 }, { 1, 3 }, { 1, 4 }, { 3, 5 }, { 4, 6 },
        { 6, 7 }, { 1, 8 }, { 2, 9 }, { 5, 9 }, { 7, 9 }, { 8, 9 }, { 9, 10 } })
                                   << true;
    QTest::newRow("two outputs") << graphOf({ { 0, 1 }, { 1, 2 }, { 2, 3 }, { 2, 4 }, { 4, 5 }, { 5, 6 },
        { 1, 6 }, { 6, 7 } }) << true;
    QTest::newRow("one value twice") << graphOf({ { 0, 1 }, { 1, 2 }, { 1, 2 }, { 2, 3 } }) << true;
    QTest::newRow("each with each") << graphOf({ { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 4 }, { 1, 5 }, { 1, 6 },
        { 2, 4 }, { 2, 5 }, { 2, 6 }, { 3, 4 }, { 3, 5 }, { 3, 6 }, { 4, 7 }, { 5, 7 }, { 6, 7 } })
                                    << false;
    for (const unsigned seed : { 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U })
        QTest::addRow("series and parallel %u", seed) << seriesParallel(seed, 1 + seed % 3, 70) << true;
    QTest::newRow("large") << seriesParallel(9, 2, 400) << true;
}

void TestLayeredLayout::rulesHold()
{
    QFETCH(LayeredGraph, graph);
    QFETCH(bool, canDoWithoutCrossing);
    const LayeredLayout layout = layOut(graph);
    QCOMPARE(layout.nodes.size(), graph.nodes.size());
    QCOMPARE(layout.edges.size(), graph.edges.size());
    const QRectF all = QRectF(QPointF(), layout.size).adjusted(-0.01, -0.01, 0.01, 0.01);
    for (size_t i = 0; i < layout.nodes.size(); ++i) {
        QCOMPARE(layout.nodes[i].size(), graph.nodes[i]);
        QVERIFY(all.contains(layout.nodes[i]));
        for (size_t k = 0; k < i; ++k)
            QVERIFY2(!layout.nodes[i].adjusted(-8, -8, 8, 8).intersects(layout.nodes[k]),
                qPrintable(QStringLiteral("%1 and %2").arg(i).arg(k)));
    }
    std::vector<std::vector<QLineF>> lines;
    for (size_t e = 0; e < graph.edges.size(); ++e) {
        const QRectF from = layout.nodes[static_cast<size_t>(graph.edges[e].first)];
        const QRectF to = layout.nodes[static_cast<size_t>(graph.edges[e].second)];
        const std::vector<QPointF> &way = layout.edges[e];
        QVERIFY(from.bottom() < to.top()); // an order in which each finds its inputs made
        QVERIFY(way.front().y() == from.bottom() && way.front().x() > from.left()
            && way.front().x() < from.right());
        QVERIFY(way.back().y() == to.top() && way.back().x() > to.left() && way.back().x() < to.right());
        lines.push_back(linesOf(way));
        for (size_t i = 0; i < layout.nodes.size(); ++i)
            for (const QLineF &line : lines.back())
                QVERIFY2(
                    !runsThrough(line, layout.nodes[i]), qPrintable(QStringLiteral("%1, %2").arg(e).arg(i)));
    }
    if (!canDoWithoutCrossing)
        return;
    for (size_t a = 0; a < lines.size(); ++a)
        for (size_t b = 0; b < a; ++b) {
            const auto [aFrom, aTo] = graph.edges[a];
            const auto [bFrom, bTo] = graph.edges[b];
            if (aFrom != bFrom && aTo != bTo && aFrom != bTo && aTo != bFrom)
                QVERIFY2(!crosses(lines[a], lines[b]),
                    qPrintable(QStringLiteral("%1-%2, %3-%4").arg(aFrom).arg(aTo).arg(bFrom).arg(bTo)));
        }
}

void TestLayeredLayout::aChainIsStraight()
{
    const LayeredLayout layout = layOut(chain(12));
    for (const QRectF &node : layout.nodes)
        QVERIFY(qAbs(node.center().x() - layout.nodes.front().center().x()) < 0.01);
}

void TestLayeredLayout::branchesLieSideBySide()
{
    const LayeredLayout layout
        = layOut(graphOf({ { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 1, 5 }, { 2, 5 }, { 3, 5 }, { 4, 5 } }));
    for (size_t branch = 2; branch <= 4; ++branch)
        QCOMPARE(layout.nodes[branch].center().y(), layout.nodes[1].center().y());
    // What they come from and what they lead to is in the middle.
    const double middle = layout.size.width() / 2.0;
    QVERIFY(qAbs(layout.nodes[0].center().x() - middle) < 40.0);
    QVERIFY(qAbs(layout.nodes[5].center().x() - middle) < 40.0);
}

/// What leads around a long branch runs upright beside all of it.
void TestLayeredLayout::aLongWayIsStraight()
{
    std::vector<std::pair<int, int>> edges{ { 0, 30 } };
    for (int i = 1; i <= 30; ++i)
        edges.emplace_back(i - 1, i);
    const LayeredLayout layout = layOut(graphOf(edges));
    const std::vector<QPointF> &way = layout.edges.front();
    for (size_t i = 3; i + 3 < way.size(); ++i)
        QVERIFY(qAbs(way[i].x() - way[3].x()) < 0.01);
}

void TestLayeredLayout::nothingIsLaidOut()
{
    QVERIFY(layOut({}).nodes.empty());
    QCOMPARE(layOut({ { QSizeF(80.0, 30.0) }, {} }).size, QSizeF(80.0, 30.0));
}

HALO_TEST(TestLayeredLayout, QCoreApplication)
#include "tst_layeredlayout.moc"
