// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/linediff.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/taskcounts.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/session/workloadstage.h"
#include "tests/support/countfile.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QTableWidget>
#include <QTemporaryDir>
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
    void saysWhatWasCounted();

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

/// Beside the simulator's number, what a GPU counted: here of 3 centroids and 200 descriptors of 64 numbers.
void TestHistogramSteps::saysWhatWasCounted()
{
    const CountFile file;
    const Variant &variant = findVariant(shippedVariants("histogram"), "local");
    CountFile::Row row = file.row(QStringLiteral("tile_strided")); // with conflicts, of another kernel
    row[QStringLiteral("workload")] = QStringLiteral("histogram");
    row[QStringLiteral("variant")] = QStringLiteral("local");
    row[QStringLiteral("source")] = QString::fromStdString(sourceHash(variant));
    row[QStringLiteral("problem")] = QStringLiteral("3 centroids of random vectors, 64x200");
    row[QStringLiteral("outputs")] = QStringLiteral("3");
    row[QStringLiteral("global_load_requests")] = QStringLiteral("1405");
    row[QStringLiteral("global_load_sectors")] = QStringLiteral("5000");
    const QTemporaryDir here;
    file.writeHere(here, { row });
    Session session([] { return RunThread::Tasks(); });
    session.selectWorkload("histogram");
    QTRY_VERIFY(session.problem());
    const std::unique_ptr<QWidget> stage(pageOf("histogram").makeStage(session, nullptr));
    const auto *table = stage->findChild<QTableWidget *>(QStringLiteral("ladderTable"));
    const auto tip = [&](const char *id, int column) {
        const auto &variants = shippedVariants("histogram");
        const auto at = std::ranges::find(variants, id, &Variant::id) - variants.begin();
        return table->item(static_cast<int>(at), column)->toolTip().simplified();
    };
    const auto says = [&](int column, double number) {
        return tip("local", column).contains(QStringLiteral("Counted: %1.").arg(CountFile::number(number)));
    };
    QVERIFY2(says(3, 32.0 * row[QStringLiteral("global_load_requests")].toDouble() / 200.0),
        qPrintable(tip("local", 3)));
    QVERIFY2(says(4, CountFile::sectors(row)), qPrintable(tip("local", 4)));
    QVERIFY2(says(5, CountFile::conflicts(row)), qPrintable(tip("local", 5)));
    QVERIFY(tip("local", 5).contains(QLatin1String("Counted here")));
    QVERIFY(!tip("local", 6).contains(QLatin1String("Counted here")));
    QVERIFY(!tip("transposed", 3).contains(QLatin1String("Counted here")));
}

HALO_TEST(TestHistogramSteps, QApplication)
#include "tst_histogramsteps.moc"
