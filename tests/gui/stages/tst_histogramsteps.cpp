// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/linediff.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/taskcounts.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

/// What a run finds out about the steps, and how they differ.
class TestHistogramSteps : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsWhatTheFormulaSays_data();
    void countsWhatTheFormulaSays();
    void keepsCommonLines();
    void shortensWhatIsFarFromChanges();

private:
    Tracer m_tracer;
};

void TestHistogramSteps::countsWhatTheFormulaSays_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("reads"); // of global memory, by an item, with 3 centroids of 64 features
    QTest::addColumn<double>("sectors");
    constexpr int both = 2 * 64 * 3;
    QTest::newRow("baseline") << QStringLiteral("baseline") << both << (32.0 + 1.0) / 2;
    QTest::newRow("transposed") << QStringLiteral("transposed") << both << (4.0 + 1.0) / 2;
    QTest::newRow("float4") << QStringLiteral("float4") << both << 0.0;
    QTest::newRow("local") << QStringLiteral("local") << 64 + 64 * 3 << 0.0;
    QTest::newRow("constant_centroids") << QStringLiteral("constant_centroids") << 64 << 4.0;
}

void TestHistogramSteps::countsWhatTheFormulaSays()
{
    QFETCH(QString, id);
    QFETCH(int, reads);
    QFETCH(double, sectors);
    TraceRequest request;
    request.problem
        = std::make_shared<const HistogramProblem>("made", madeVectors(256, 64, 1), madeVectors(3, 64, 2));
    request.variant = findVariant(shippedVariants("histogram"), id.toStdString());
    request.tuning = defaultTuning(request.variant);
    request.group = { 1, 0 };
    const auto trace = m_tracer.record(request);
    const TaskCounts counts = countsOf(*trace, hardwareModels().front());
    QVERIFY(counts.complete && trace->findings.empty());
    QCOMPARE(counts.globalLoads, std::int64_t(reads) * 64);
    if (sectors > 0.0)
        QCOMPARE(counts.sectorsPerLoad, sectors);
    QCOMPARE(counts.localBytes, localBytesOf(request.variant, [&] {
        Symbols symbols = symbolsOf(request.tuning);
        symbols.merge(request.problem->symbols());
        return symbols;
    }()));
}

void TestHistogramSteps::keepsCommonLines()
{
    const QStringList before = QStringLiteral("a b c d e").split(u' ');
    const QStringList after = QStringLiteral("a c x d y e").split(u' ');
    QString signs;
    for (const DiffLine &line : diffOf(before, after))
        signs += QStringLiteral(" -+")[line.kind] + line.text;
    QCOMPARE(signs, QStringLiteral(" a-b c+x d+y e"));
    QVERIFY(diffOf({}, {}).empty());
    QCOMPARE(diffOf({ before[0] }, { before[1] }).size(), size_t(2));
    QCOMPARE(diffOf(before, after).back().number, 6);
}

void TestHistogramSteps::shortensWhatIsFarFromChanges()
{
    QStringList before, after;
    for (int i = 0; i < 20; ++i)
        before << QString::number(i);
    after = before;
    after[10] = QStringLiteral("ten");
    const std::vector<DiffLine> lines = shortened(diffOf(before, after), 1);
    QStringList texts;
    for (const DiffLine &line : lines)
        texts << line.text;
    QCOMPARE(texts, QStringLiteral("… 9 10 ten 11 …").split(u' '));
}

HALO_TEST(TestHistogramSteps, QCoreApplication)
#include "tst_histogramsteps.moc"
