// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/ceiling.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

DeviceInfo h200()
{
    DeviceInfo info;
    info.name = "Fast";
    info.driver = "1.2";
    info.type = "GPU";
    info.limits.computeUnits = 132;
    info.limits.gpu = true;
    info.limits.localBytes = 48 << 10;
    info.limits.maxAllocBytes = info.limits.globalBytes = 1LL << 32;
    info.ceilings = { 4.2e6, 3.3e7 };
    return info;
}

/// A variant with this line in its header, or none.
Variant costing(const char *file, const char *cost)
{
    return parseVariant(file, "image",
        "// title: X\n// summary: s\n// plan: direct\n" + (cost ? std::string("// cost: ") + cost + "\n" : "")
            + "kernel void convolve(global const float *src, global float *dst) {}\n");
}

std::string preferred(const DeviceInfo &info, Size2 filter, const std::vector<Variant> &variants)
{
    return preferredVariant(variants, sized({ 2000, 1600 }, filter, 5), {}, info).id;
}

/// One reads less, the other multiplies less.
std::vector<Variant> twoWays()
{
    return { costing("10_reads_once.cl", "1 : 8 * OUTPUTS / COPY + TAPS * OUTPUTS / MADS"),
        costing("20_reads_twice.cl", "1 : 16 * OUTPUTS / COPY + (FILTER_W + FILTER_H) * OUTPUTS / MADS") };
}

/// The faster of two right ones copies so many terabytes a second; one that is faster still is wrong.
std::vector<Ceiling> someCeilings(double copy)
{
    using enum Ceiling::Kind;
    const auto some = [](Ceiling::Kind kind, double amount, bool right) {
        return Ceiling{ "Fast", "1.2", kind, "float4", amount, { 2.0, 1.0 }, right };
    };
    return { some(Copy, copy * 1e9, true), some(Copy, copy * 0.5e9, true), some(Copy, copy * 2e9, false),
        some(MultiplyAdd, 2e10, true) };
}

Tuned someTuned(const std::string &variant)
{
    const Variant &of = findVariant(shippedVariants(), variant);
    return { "Fast", "1.2", variant, sourceHash(of), { 5, 3 }, { 1000, 900 }, defaultTuning(of), 2.0,
        "2026-11-21T07:30:00Z" };
}

} // namespace

class TestCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leastCostWins();
    void costsThatDoNotHoldDoNotCount();
    void byTheCeilings();
    void measuredCeilingsCount();
    void ceilingsAreAssumedUntilMeasured();
    void ceilingsAreRemembered();
    void storesOfOtherVersionsLoseNothing();
};

/// Whatever comes first or last in the list.
void TestCost::leastCostWins()
{
    const auto of = [](const char *first, const char *second) {
        return preferred(h200(), { 5, 5 },
            { costing("10_a.cl", first), costing("20_b.cl", second), costing("30_c.cl", nullptr) });
    };
    QCOMPARE(of("GPU : 3", "GPU : 4"), std::string("a"));
    QCOMPARE(of("GPU : 3 + TAPS", "GPU : 4 + FILTER_H"), std::string("b"));
    QCOMPARE(of("GPU : 8 * OUTPUTS / COPY", "GPU : GROUPS / UNITS"), std::string("a")); // 6 and 189
    QCOMPARE(of("GPU : 8 * OUTPUTS / COPY", "GPU : ceil(GROUPS / UNITS / 1000)"), std::string("b"));
    QCOMPARE(of("CPU : 1", "GPU : 1e9"), std::string("b")); // not c, of which nothing is known
}

/// The first line that holds counts, and without one the list's own order.
void TestCost::costsThatDoNotHoldDoNotCount()
{
    Variant twice = costing("10_a.cl", "TAPS > 100 : 1");
    twice.costs.push_back({ "TAPS > 9", "5" });
    twice.costs.push_back({ "1", "0" });
    const std::vector<Variant> list{ twice, costing("20_b.cl", "TAPS > 20 : 4"),
        costing("30_c.cl", nullptr) };
    QCOMPARE(preferred(h200(), { 5, 5 }, list), std::string("b"));
    QCOMPARE(preferred(h200(), { 4, 4 }, list), std::string("a"));
    QCOMPARE(preferred(h200(), { 11, 11 }, list), std::string("a"));
    QCOMPARE(preferred(h200(), { 5, 5 }, { costing("10_a.cl", "CPU : 1"), costing("20_b.cl", nullptr) }),
        std::string("b"));
}

/// Where arithmetic is dear, fewer multiply-adds are worth more reading.
void TestCost::byTheCeilings()
{
    const std::vector<Variant> list = twoWays();
    DeviceInfo info = h200();
    QCOMPARE(preferred(info, { 5, 5 }, list), std::string("reads_once"));
    info.ceilings.multiplyAdds /= 10.0;
    QCOMPARE(preferred(info, { 5, 5 }, list), std::string("reads_twice"));
    info.ceilings.copiedBytes /= 10.0;
    QCOMPARE(preferred(info, { 5, 5 }, list), std::string("reads_once"));
    const ConvolutionProblem gauss = sized({ 2000, 1600 }, { 4, 4 }); // and of the real ones
    info = h200();
    QCOMPARE(preferredVariant(shippedVariants(), gauss, {}, info).id, std::string("registers"));
    info.ceilings.multiplyAdds /= 10.0;
    QCOMPARE(preferredVariant(shippedVariants(), gauss, {}, info).id, std::string("separable_fused"));
}

void TestCost::measuredCeilingsCount()
{
    const std::vector<Variant> list = twoWays();
    DeviceInfo info = h200();
    const QTemporaryDir folder;
    TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
    const auto chosen = [&] {
        return autoChoice(list, sized({ 2000, 1600 }, { 5, 5 }, 5), {}, info, store).variant->id;
    };
    QCOMPARE(chosen(), std::string("reads_once"));
    store.remember(std::vector{ Ceiling{ "Fast", "1.2", Ceiling::Kind::Copy, "float", 4.2e9, { 1.0 }, true },
        Ceiling{ "Fast", "1.2", Ceiling::Kind::MultiplyAdd, "float", 6.6e9, { 1.0 }, true } });
    QCOMPARE(chosen(), std::string("reads_twice")); // 3.3e6 multiply-adds in a microsecond, not 3.3e7
    info.driver = "1.3";
    QCOMPARE(chosen(), std::string("reads_once"));
}

/// What CeilingMeter found, an H200 and PoCL on two cores, within a fifth.
void TestCost::ceilingsAreAssumedUntilMeasured()
{
    const auto near
        = [](double assumed, double measured) { return std::abs(assumed / measured - 1.0) < 0.2; };
    const Ceilings gpu = assumedCeilings(true, 132, 1980);
    QVERIFY(near(gpu.copiedBytes, 4.2e6) && near(gpu.multiplyAdds, 3.3e7));
    QVERIFY(near(assumedCeilings(false, 2, 2596).copiedBytes, 4.6e4));
    for (const bool isGpu : { false, true }) { // of a driver that tells nothing
        const Ceilings least = assumedCeilings(isGpu, 0, 0);
        QVERIFY(least.copiedBytes > 0.0 && least.multiplyAdds > 0.0);
    }
}

void TestCost::ceilingsAreRemembered()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("new/tuning.json"));
    TuneStore store(path);
    store.remember(someCeilings(4.0));
    QVERIFY(TuneStore(path).problem().empty() && TuneStore(path).all().empty());
    store.remember(someTuned("naive"));
    TuneStore(path).remember(someCeilings(3.0)); // another program, later: replaces
    store.remember(someTuned("naive"));
    const TuneStore again(path);
    QVERIFY(again.problem().empty() && again.all().size() == 1);
    const MeasuredCeilings *found = again.ceilings(h200());
    QVERIFY(found != nullptr && !found->date.empty());
    QCOMPARE(found->most.copiedBytes, 3e6);  // of the fastest that is right
    QCOMPARE(found->most.multiplyAdds, 1e7); // half of the flops
    DeviceInfo other = h200();
    other.driver = "1.3";
    QVERIFY(again.ceilings(other) == nullptr);
    std::vector<Ceiling> copies = someCeilings(9.0);
    copies.pop_back();
    store.remember(copies); // half of it is no use
    QCOMPARE(store.ceilings(h200())->most.copiedBytes, 3e6);
}

/// Written before there were ceilings, or by a later version that knows more.
void TestCost::storesOfOtherVersionsLoseNothing()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("tuning.json"));
    TuneStore(path).remember(someTuned("naive"));
    QByteArray bytes = bytesOf(path);
    QVERIFY(!bytes.contains("ceilings"));
    bytes.replace("\"date\"", "\"mood\": \"calm\", \"date\"");
    bytes.replace(bytes.indexOf('{'), 1, "{\"weather\": [1, 2], \"ceilings\": [{\"device\": \"Odd\"}],");
    write(path, bytes);
    TuneStore store(path);
    QVERIFY2(store.problem().empty(), store.problem().english().c_str());
    QVERIFY(store.all().size() == 1 && store.ceilings(h200()) == nullptr);
    store.remember(someCeilings(4.0));
    store.remember(someTuned("tile_strided"));
    const QByteArray after = bytesOf(path);
    for (const char *kept : { "weather", "mood", "Odd", "naive", "tile_strided" })
        QVERIFY2(after.contains(kept), kept);
    QCOMPARE(TuneStore(path).all().size(), size_t(2));
    QVERIFY(TuneStore(path).ceilings(h200()) != nullptr);
}

HALO_TEST(TestCost, halo::NoApplication)
#include "tst_cost.moc"
