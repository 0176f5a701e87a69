// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/linecounts.h"
#include "compute/trace/model/trace.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

namespace {

/// Four work-items in warps of two, sectors of two elements, two banks.
const HardwareModel model{ "small", 2, 8, 2, 4 };

enum Buffer
{
    InSrc,
    InFilter,
    InTile
};

Trace emptyTrace()
{
    Trace trace;
    trace.request.tuning.group = { 4, 1 };
    trace.buffers = { { "src", Space::Global, 4, { 8, 2 } }, { "filter", Space::Constant, 4, { 3, 1 } },
        { "tile", Space::Local, 4, { 6, 1 } } };
    return trace;
}

Access access(int item, int line, int column, Buffer buffer, std::int64_t index,
    AccessKind kind = AccessKind::Load, int occurrence = 0)
{
    return { item, 0, line, column, buffer, index, 1, kind, 0.0F, occurrence };
}

} // namespace

class TestLineCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingComesFromNothing() { QVERIFY(lineCounts(emptyTrace(), model).empty()); }
    void addsUpLines();
    void countsLoops();
};

void TestLineCounts::addsUpLines()
{
    Trace trace = emptyTrace();
    const std::int64_t pixels[] = { 0, 2, 4, 5 };
    const std::int64_t cells[] = { 0, 2, 1, 2 };
    for (int item = 0; item < 4; ++item) {
        trace.accesses.push_back(access(item, 5, 3, InSrc, pixels[item]));
        trace.accesses.push_back(access(item, 5, 9, InFilter, 0));
        trace.accesses.push_back(access(item, 7, 3, InTile, cells[item], AccessKind::Store));
    }
    const auto counts = lineCounts(trace, model);
    QCOMPARE(counts.size(), size_t(2));
    // Two sectors of the first warp, one of the second; the weight takes one of each.
    QVERIFY((counts.at(5) == LineCounts{ 4, 3 + 2, 0 }));
    // Cells 0 and 2 lie in the same bank.
    QVERIFY((counts.at(7) == LineCounts{ 4, 0, 1 }));
}

void TestLineCounts::countsLoops()
{
    Trace trace = emptyTrace();
    for (int item = 0; item < 4; ++item)
        for (int time = 0; time <= item; ++time)
            trace.accesses.push_back(access(item, 9, 1, InSrc, time, AccessKind::Load, time));
    // 1 + 2 + 3 + 4 runs. Warps of items (0, 1) and (2, 3): two and four steps, all lanes at one element.
    QVERIFY((lineCounts(trace, model).at(9) == LineCounts{ 10, 6, 0 }));
}

HALO_TEST(TestLineCounts, QCoreApplication)
#include "tst_linecounts.moc"
