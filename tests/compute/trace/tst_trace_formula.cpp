// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

namespace {

const std::vector<std::pair<Kernel, const char *>> formulaKernels{
    { Kernel::Naive, "naive" },
    { Kernel::Uncoalesced, "uncoalesced" },
    { Kernel::TileFourLoads, "four loads" },
    { Kernel::TileStrided, "strided" },
    { Kernel::TileManyOutputs, "many outputs" },
    { Kernel::TileManyOutputsBlocked, "many outputs, blocked" },
};

bool hasManyOutputs(Kernel kernel)
{
    return kernel == Kernel::TileManyOutputs || kernel == Kernel::TileManyOutputsBlocked;
}

Trace madeFor(Kernel kernel, const PictureRequest &request, int padding = 0)
{
    return makeTrace(kernel, request, *noise(request.image.w, request.image.h).colour.front(), padding);
}

/// A small group at the corner of an image that is no multiple of it, for the alterations.
PictureRequest small(Kernel kernel, Border border, Size2 group)
{
    return requestFor({ 7, 6 }, asymmetric(3, 2), { Op::Convolution, OutputSize::Same, border }, { 3, 2 },
        group, hasManyOutputs(kernel) ? Size2{ 2, 2 } : Size2{ 1, 1 });
}

} // namespace

class TestTraceFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kernelsEqualTheFormula_data();
    void kernelsEqualTheFormula();
    void everyAlterationIsSeen_data();
    void everyAlterationIsSeen();
    void imagesEqualTheFormula();
    void zeroBeforeThePixel();
    void pixelsKeptInRegisters();
    void weightsSharedOrSkipped();
    void flatTile();
    void incompleteRecording();
    void sentences();
};

void TestTraceFormula::kernelsEqualTheFormula_data()
{
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("border");
    for (const auto &[kernel, name] : formulaKernels)
        for (const auto &border : allBorders())
            QTest::addRow("%s, %s", name, border.word) << int(kernel) << int(border.value);
}

void TestTraceFormula::kernelsEqualTheFormula()
{
    QFETCH(int, kernel);
    QFETCH(int, border);
    const Kernel which = Kernel(kernel);
    const Size2 items = hasManyOutputs(which) ? Size2{ 2, 3 } : Size2{ 1, 1 };
    int checked = 0;
    for (const Size2 image : { Size2{ 1, 1 }, { 3, 2 }, { 13, 11 }, { 29, 17 } })
        for (const Size2 filter : { Size2{ 1, 1 }, { 3, 3 }, { 2, 4 }, { 5, 1 } })
            for (const auto &size : allOutputSizes())
                for (const auto &op : allOps()) {
                    const Settings settings{ op.value, size.value, Border(border) };
                    PictureRequest request = requestFor(
                        image, asymmetric(filter.w, filter.h), settings, { 5, 4 }, { 0, 0 }, items);
                    if (geometryOf(image, filter, size.value).empty())
                        continue;
                    const Size2 last = madeFor(which, request).groups;
                    for (const Size2 at :
                        { Size2{ 0, 0 }, { last.w / 2, last.h / 2 }, { last.w - 1, last.h - 1 } }) {
                        request.group = at;
                        const auto difference = differenceFromFormula(madeFor(which, request, image.w % 3));
                        QVERIFY2(!difference, difference.value_or("").english().c_str());
                        ++checked;
                    }
                }
    QVERIFY(checked > 200);
}

void TestTraceFormula::everyAlterationIsSeen_data()
{
    QTest::addColumn<int>("kernel");
    QTest::addColumn<int>("border");
    QTest::addColumn<int>("group");
    for (const auto &[kernel, name] : formulaKernels)
        for (const auto &border : allBorders())
            for (const int group : { 0, 1 })
                QTest::addRow("%s, %s, %s", name, border.word, group == 0 ? "corner" : "last")
                    << int(kernel) << int(border.value) << group;
}

/// Each record in turn: another index, another value, missing, twice, by somebody else.
void TestTraceFormula::everyAlterationIsSeen()
{
    QFETCH(int, kernel);
    QFETCH(int, border);
    QFETCH(int, group);
    PictureRequest request = small(Kernel(kernel), Border(border), { 0, 0 });
    if (group == 1) {
        const Size2 groups = madeFor(Kernel(kernel), request).groups;
        request.group = { groups.w - 1, groups.h - 1 };
    }
    const Trace right = madeFor(Kernel(kernel), request);
    QVERIFY(!differenceFromFormula(right));
    const auto isSeen = [&](size_t i, const char *what, const auto &alter) {
        Trace trace = right;
        alter(trace, trace.accesses[i]);
        const Access &access = right.accesses[i];
        const std::string name = right.buffers[size_t(access.buffer)].name;
        const auto text = QStringLiteral("%1 of record %2: %3 of %4[%5] by %6")
                              .arg(QLatin1String(what))
                              .arg(i)
                              .arg(QString::fromStdString(toString(access.kind)))
                              .arg(QString::fromStdString(name))
                              .arg(access.index)
                              .arg(access.item);
        QVERIFY2(differenceFromFormula(trace), qPrintable(text));
    };
    for (size_t i = 0; i < right.accesses.size() && !QTest::currentTestFailed(); ++i) {
        const Access &access = right.accesses[i];
        isSeen(i, "the next index", [](Trace &, Access &one) { ++one.index; });
        isSeen(i, "the index before", [](Trace &, Access &one) { --one.index; });
        isSeen(i, "another value", [](Trace &, Access &one) { one.value += 0.125F; });
        isSeen(i, "a second time", [i](Trace &trace, Access &one) {
            trace.accesses.insert(trace.accesses.begin() + std::ptrdiff_t(i), Access(one));
        });
        // Who puts a zero where the image ends changes nothing, nor whether somebody does if nobody reads it.
        const bool zero
            = access.buffer == right.tile() && access.kind == AccessKind::Store && access.value == 0.0F;
        if (zero)
            continue;
        isSeen(i, "the absence", [i](Trace &trace, Access &) {
            trace.accesses.erase(trace.accesses.begin() + std::ptrdiff_t(i));
        });
        // Outputs may be anybody's, but then whoever stores them reads their taps.
        isSeen(
            i, "another item", [](Trace &trace, Access &one) { one.item = (one.item + 1) % trace.items(); });
    }
}

/// A sampler's reads under border zero leave no record outside the image.
void TestTraceFormula::imagesEqualTheFormula()
{
    Trace trace = madeFor(Kernel::Naive, small(Kernel::Naive, Border::Zero, { 0, 0 }));
    TraceBuffer &src = trace.buffers[size_t(trace.bufferNamed("src"))];
    src.space = Space::Image;
    src.shape = { 7, 6 };
    QVERIFY(!differenceFromFormula(trace));
    src.name = "picture"; // found by what is done with it
    QVERIFY(!differenceFromFormula(trace));
}

/// Kernels that clear a cell first and then fill it, if it lies inside.
void TestTraceFormula::zeroBeforeThePixel()
{
    const Trace right = madeFor(Kernel::TileStrided, small(Kernel::TileStrided, Border::Zero, { 0, 0 }));
    Trace trace = right;
    std::vector<Access> accesses;
    for (const Access &access : right.accesses) {
        if (access.buffer == right.tile() && access.kind == AccessKind::Store) {
            Access zero = access;
            zero.line = 9;
            zero.value = 0.0F;
            const bool pixel = access.value != 0.0F;
            accesses.insert(accesses.end() - (pixel ? 1 : 0), zero);
            if (!pixel)
                continue;
        }
        accesses.push_back(access);
    }
    trace.accesses = accesses;
    const auto difference = differenceFromFormula(trace);
    QVERIFY2(!difference, difference.value_or("").english().c_str());
    // The other way round the zero wins.
    const auto pixel = std::ranges::find_if(trace.accesses, [&](const Access &access) {
        return access.buffer == trace.tile() && access.kind == AccessKind::Store && access.value != 0.0F;
    });
    trace.accesses.insert(pixel + 1, *pixel)->value = 0.0F;
    QVERIFY(differenceFromFormula(trace));
}

/// Each pixel under any of an item's outputs once, however many of them need it.
void TestTraceFormula::pixelsKeptInRegisters()
{
    const Trace right = madeFor(Kernel::TileManyOutputsBlocked,
        requestFor({ 8, 4 }, asymmetric(3, 3), {}, { 2, 1 }, { 1, 1 }, { 2, 2 }));
    Trace trace = right;
    trace.accesses.clear();
    std::set<std::pair<int, std::int64_t>> seen;
    for (const Access &access : right.accesses)
        if (access.buffer != right.tile() || access.kind != AccessKind::Load
            || seen.insert({ access.item, access.index }).second)
            trace.accesses.push_back(access);
    QVERIFY(trace.accesses.size() < right.accesses.size());
    const auto difference = differenceFromFormula(trace);
    QVERIFY2(!difference, difference.value_or("").english().c_str());
    const auto load = std::ranges::find_if(trace.accesses, [&](const Access &access) {
        return access.buffer == trace.tile() && access.kind == AccessKind::Load;
    });
    trace.accesses.erase(load);
    QVERIFY(differenceFromFormula(trace));
}

void TestTraceFormula::weightsSharedOrSkipped()
{
    // Weights that are numbers in the source.
    Trace trace = madeFor(Kernel::TileStrided, small(Kernel::TileStrided, Border::Zero, { 0, 0 }));
    const int filter = trace.bufferNamed("filter");
    std::erase_if(trace.accesses, [&](const Access &access) { return access.buffer == filter; });
    QVERIFY(!differenceFromFormula(trace));

    // Weights are read only where the pixel lies inside.
    const Trace right = madeFor(Kernel::Naive, small(Kernel::Naive, Border::Zero, { 0, 0 }));
    Trace skipping = right;
    skipping.accesses.clear();
    for (size_t i = 0; i < right.accesses.size(); ++i) {
        const bool weight = right.accesses[i].buffer == filter;
        if (!weight || right.accesses[i + 1].buffer == right.bufferNamed("src"))
            skipping.accesses.push_back(right.accesses[i]);
    }
    QVERIFY(skipping.accesses.size() < right.accesses.size());
    const auto difference = differenceFromFormula(skipping);
    QVERIFY2(!difference, difference.value_or("").english().c_str());

    // The group shares them in local memory: each item reads one weight.
    trace.buffers.push_back({ "weights", Space::Local, 4, { 6, 1 } });
    for (int item = 0; item < 6; ++item) {
        const float weight = rotated180(trace.view.filter).weights[size_t(item)];
        trace.accesses.push_back({ item, 0, 5, 1, filter, item, 1, AccessKind::Load, weight, 0 });
        trace.accesses.push_back({ item, 0, 5, 2, trace.tile() + 1, item, 1, AccessKind::Store, weight, 0 });
    }
    QVERIFY(!differenceFromFormula(trace));
}

void TestTraceFormula::flatTile()
{
    Trace trace = madeFor(Kernel::TileStrided, small(Kernel::TileStrided, Border::Wrap, { 1, 1 }), 2);
    TraceBuffer &tile = trace.buffers[size_t(trace.tile())];
    tile.shape = { static_cast<int>(tile.shape.area()), 1 };
    QVERIFY(!differenceFromFormula(trace));
}

void TestTraceFormula::incompleteRecording()
{
    Trace trace = madeFor(Kernel::Naive, small(Kernel::Naive, Border::Zero, { 0, 0 }));
    trace.complete = false;
    QVERIFY(differenceFromFormula(trace));
    QVERIFY(differenceFromFormula(Trace()));
}

void TestTraceFormula::sentences()
{
    const Trace right = madeFor(Kernel::TileStrided, small(Kernel::TileStrided, Border::Replicate, { 0, 0 }));
    const int src = right.bufferNamed("src"), dst = right.bufferNamed("dst");
    const auto nth = [&](int buffer, AccessKind kind, int n) {
        size_t i = 0;
        for (; n >= 0; ++i)
            n -= right.accesses[i].buffer == buffer && right.accesses[i].kind == kind ? 1 : 0;
        return i - 1;
    };
    Trace trace = right;
    trace.accesses[nth(src, AccessKind::Load, 1)].index = 5;
    QCOMPARE(differenceFromFormula(trace).value(),
        Message("Work-item (0, 0) stores src[5] in tile[3] (line 10) instead of src[2]."));
    trace = right;
    trace.accesses[nth(dst, AccessKind::Store, 4)].value = 100.0F;
    const std::string sum = differenceFromFormula(trace).value().english();
    QVERIFY2(sum.starts_with("The output (1, 1) is 100, the formula gives "), sum.c_str());
    QVERIFY2(sum.ends_with(" (work-item (1, 1), line 30)."), sum.c_str());
    trace = right;
    trace.accesses.erase(trace.accesses.begin() + std::ptrdiff_t(nth(dst, AccessKind::Store, 2)));
    QCOMPARE(differenceFromFormula(trace).value(), Message("The output (2, 0) is never stored."));
}

HALO_TEST(TestTraceFormula, QCoreApplication)
#include "tst_trace_formula.moc"
