// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/analysis.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int samples = 61;

/// A full convolution of 65 outputs in groups of 16 work-items; the last group sticks out.
PictureRequest signalRequest(const Variant &variant)
{
    PictureRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.tuning.group = { 16, 1 };
    request.filter = asymmetric(5, 1);
    request.settings = { Op::Convolution, OutputSize::Full, Border::Zero };
    request.image = { samples, 1 };
    request.group = { (samples + 3) / (16 * request.tuning.items.w), 0 };
    return request;
}

const Variant &variantOf(const QString &id)
{
    return findVariant(shippedVariants("signal"), id.toStdString());
}

void addVariants()
{
    QTest::addColumn<QString>("id");
    for (const Variant &variant : shippedVariants("signal"))
        QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

} // namespace

/// Signals go the way of images through tracer, fault lab and formulas: one row of one.
class TestSignalFaults : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    ExpectedOutputs m_expected;
    const SharedPlane m_samples = noise(samples, 1).colour.front();

private Q_SLOTS:
    void rightKernelsHaveNone_data() { addVariants(); }

    void rightKernelsHaveNone()
    {
        QFETCH(QString, id);
        const FaultyImage found
            = faultyImage(m_tracer, m_expected, signalRequest(variantOf(id)).over(m_samples));
        QVERIFY(found.trace->findings.empty() && found.wrongPixels() == 0 && found.region.size.area() > 0);
    }

    void readsAreAsManyAsTheFormulaSays_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("reads"); // of a group in the middle: 16 outputs, 5 taps
        QTest::newRow("naive") << QStringLiteral("naive") << 16 * 5;
        QTest::newRow("block_fallback") << QStringLiteral("block_fallback") << 16 + 5 * 4 / 2;
        QTest::newRow("block_constant") << QStringLiteral("block_constant") << 16 + 5 * 4 / 2;
        QTest::newRow("tile_halo") << QStringLiteral("tile_halo") << 16 + 5 - 1;
    }

    void readsAreAsManyAsTheFormulaSays()
    {
        QFETCH(QString, id);
        QFETCH(int, reads);
        PictureRequest request = signalRequest(variantOf(id));
        request.group = { 1, 0 };
        const auto trace = m_tracer.record(request.over(m_samples));
        const int src = trace->bufferNamed("src");
        QCOMPARE(std::ranges::count(trace->accesses, src, &Access::buffer), reads);
        if (id != QLatin1String("block_fallback") && id != QLatin1String("block_constant"))
            QVERIFY2(
                !differenceFromFormula(*trace), differenceFromFormula(*trace).value_or("").english().c_str());
    }

    void everyFaultShows_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("id");
        for (const KernelFault &fault : kernelFaults())
            for (const Variant &variant : shippedVariants("signal"))
                if (broken(fault, signalRequest(variant)))
                    QTest::addRow("%s, %s", fault.id.c_str(), variant.id.c_str())
                        << QString::fromStdString(fault.id) << QString::fromStdString(variant.id);
    }

    void everyFaultShows()
    {
        QFETCH(QString, fault);
        QFETCH(QString, id);
        const KernelFault &known = findFault(fault.toStdString());
        PictureRequest right = signalRequest(variantOf(id));
        if (!known.edgeOnly)
            right.group = { 1, 0 };
        const FaultyImage found = faultyImage(m_tracer, m_expected, *broken(known, right.over(m_samples)), 0);
        QVERIFY2(std::ranges::count(found.trace->findings, known.shows, &Finding::kind) > 0,
            found.trace->findings.empty() ? "nothing was found"
                                          : found.trace->findings.front().text.english().c_str());
    }

    /// The published kernel does what is told of it, and nobody else's.
    void whatWasPublishedIsShown()
    {
        const KernelFault &published = findFault("as_published");
        for (const Variant &variant : shippedVariants())
            QVERIFY(!broken(published, variant));
        const auto wrong
            = broken(published, signalRequest(variantOf(QStringLiteral("block_constant"))).over(m_samples));
        QVERIFY(wrong);
        const FaultyImage found = faultyImage(m_tracer, m_expected, *wrong, 0);
        for (const FindingKind kind :
            { FindingKind::Divergence, FindingKind::Uninitialised, FindingKind::Value })
            QVERIFY2(
                std::ranges::count(found.trace->findings, kind, &Finding::kind) > 0, toString(kind).c_str());
    }
};

HALO_TEST(TestSignalFaults, QCoreApplication)
#include "tst_signalfaults.moc"
