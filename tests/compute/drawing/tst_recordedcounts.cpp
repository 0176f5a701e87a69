// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/export/exportdiagram.h"
#include "compute/drawing/export/recordingpage.h"
#include "compute/drawing/lessons/lessonpage.h"
#include "compute/drawing/lessons/printedlesson.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/countfile.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// What a GPU counted, in words: numbers are worked out from the files that have them.
class TestRecordedCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { qputenv("XDG_DATA_HOME", m_nothing.path().toUtf8()); }
    void saysWhatWasRecorded();
    void saysOfWhichShape();
    void prefersWhatWasCountedHere();
    void knowsNothingOfOtherSources();
    void findsTheModelOfADevice_data();
    void findsTheModelOfADevice();
    void standsInExports();
    void standsInLessons();

private:
    static Trace traceOf(const std::string &id, Size2 image = { 256, 256 })
    {
        Trace trace;
        trace.request.variant = findVariant(shippedVariants(), id);
        trace.request.tuning = defaultTuning(trace.request.variant);
        trace.request.problem = std::make_shared<const ConvolutionProblem>(
            noise(image.w, image.h), parseFilter("gauss:5"), Settings{});
        return trace;
    }
    static QString compared(const Trace &one, const Trace &two)
    {
        return recordedCountsText(
            countsOf(one), QStringLiteral("First"), countsOf(two), QStringLiteral("Second"));
    }

    const CountFile m_file;
    const QTemporaryDir m_nothing;
};

void TestRecordedCounts::saysWhatWasRecorded()
{
    const auto naive = m_file.row(QStringLiteral("naive"));
    const auto tile = m_file.row(QStringLiteral("tile_strided"));
    QCOMPARE(compared(traceOf("naive"), traceOf("tile_strided")),
        QStringLiteral("Counted on NVIDIA H200 (recorded), gauss:5, 256x256: loads per output, with weights, "
                       "%1, %2; DRAM "
                       "bytes per output %3, %4.")
            .arg(CountFile::number(CountFile::reads(naive)), CountFile::number(CountFile::reads(tile)),
                CountFile::number(CountFile::dramBytes(naive)),
                CountFile::number(CountFile::dramBytes(tile))));
    QCOMPARE(recordedCountsText(countsOf(traceOf("naive"))),
        QStringLiteral("Counted on NVIDIA H200 (recorded), gauss:5, 256x256, work-group 16x16: loads per "
                       "output, with weights, %1; DRAM bytes per output %2.")
            .arg(CountFile::number(CountFile::reads(naive)), CountFile::number(CountFile::dramBytes(naive))));
    const KnownCounts known = *countsOf(traceOf("naive"));
    QCOMPARE(originText(known),
        QStringLiteral("Recorded on NVIDIA H200, %1, driver %2.")
            .arg(naive[QStringLiteral("date")].left(10), naive[QStringLiteral("driver")]));
    QCOMPARE(countedOn(known), QStringLiteral("counted on NVIDIA H200"));
}

void TestRecordedCounts::saysOfWhichShape()
{
    const KnownCounts same = *countsOf(traceOf("naive"));
    QVERIFY(same.sameShape && shapeText(same).startsWith(QLatin1String("Counted for all work-groups")));
    const KnownCounts other = *countsOf(traceOf("naive", { 255, 256 }));
    QVERIFY(!other.sameShape);
    QVERIFY2(shapeText(other).contains(QLatin1String("another problem or work-group (gauss:5, 256x256, "
                                                     "work-group 16x16)")),
        qPrintable(shapeText(other)));
}

void TestRecordedCounts::prefersWhatWasCountedHere()
{
    auto row = m_file.row(QStringLiteral("naive"));
    row[QStringLiteral("device")] = QStringLiteral("NVIDIA RTX 9999");
    row[QStringLiteral("driver")] = QStringLiteral("1.2.3");
    row[QStringLiteral("date")] = QStringLiteral("2026-01-02T03:04:05Z");
    row[QStringLiteral("global_load_requests")] = QStringLiteral("2048"); // one for each output
    row[QStringLiteral("dram_read_bytes")] = QStringLiteral("655360");
    row[QStringLiteral("dram_written_bytes")] = QStringLiteral("163840"); // 10 + 2.5 bytes
    row[QStringLiteral("outputs")] = QStringLiteral("65536");
    QTemporaryDir here;
    m_file.writeHere(here, { row });
    const auto tile = m_file.row(QStringLiteral("tile_strided"));
    QCOMPARE(compared(traceOf("naive"), traceOf("tile_strided")),
        QStringLiteral("First on NVIDIA RTX 9999 (counted here), gauss:5, 256x256: loads per output, with "
                       "weights, 1; DRAM "
                       "bytes per output 12.5. Second on NVIDIA H200 (recorded), gauss:5, 256x256: loads per "
                       "output, with weights, %1; DRAM bytes per output %2.")
            .arg(CountFile::number(CountFile::reads(tile)), CountFile::number(CountFile::dramBytes(tile))));
    QCOMPARE(originText(*countsOf(traceOf("naive"))),
        QStringLiteral("Counted here on NVIDIA RTX 9999, 2026-01-02, driver 1.2.3."));
}

void TestRecordedCounts::knowsNothingOfOtherSources()
{
    Trace edited = traceOf("naive");
    edited.request.variant.source += "\n// Edited.\n";
    QVERIFY(!countsOf(edited));
    QVERIFY(compared(edited, traceOf("tile_strided")).isEmpty());
    QVERIFY(recordedCountsText(countsOf(edited)).isEmpty());
    Trace withoutData = traceOf("naive");
    withoutData.request.problem.reset();
    QVERIFY(!countsOf(withoutData));
}

void TestRecordedCounts::findsTheModelOfADevice_data()
{
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("model");
    QTest::newRow("plain") << QStringLiteral("NVIDIA H200") << QStringLiteral("H200");
    QTest::newRow("sizes") << QStringLiteral("NVIDIA H100 80GB HBM3") << QStringLiteral("H100");
    QTest::newRow("dashes") << QStringLiteral("NVIDIA A100-SXM4-80GB") << QStringLiteral("A100");
    QTest::newRow("no number") << QStringLiteral("NVIDIA TITAN") << QStringLiteral("TITAN");
}

void TestRecordedCounts::findsTheModelOfADevice()
{
    QFETCH(QString, device);
    KnownCounts known;
    known.device = device.toStdString();
    QTEST(shortDeviceOf(known), "model");
}

void TestRecordedCounts::standsInExports()
{
    TraceRequest request = traceOf("tile_strided").request;
    request.group = { 3, 2 };
    Tracer tracer;
    const auto trace = tracer.record(request);
    const Storyboard board(trace);
    const QString line = recordedCountsText(countsOf(*trace));
    QVERIFY(!line.isEmpty());
    QVERIFY(recordingPage(board, false).contains("<p>" + line.toHtmlEscaped().toUtf8() + "</p>"));
    // On a sheet it is a line more below: the picture without it is another one.
    const QString sheet = m_nothing.filePath(QStringLiteral("sheet.svg"));
    for (const bool strip : { false, true }) {
        DiagramExport what;
        what.size = { 1600, 1000 };
        what.strip = strip;
        exportDiagram(board, what, sheet);
        QFile file(sheet);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(line.toHtmlEscaped().toUtf8()));
    }
}

void TestRecordedCounts::standsInLessons()
{
    const Lesson lesson = findLesson("many_readers");
    const PrintedLesson printed = printedLesson(lesson, 1);
    int lines = 0;
    for (const PrintedStep &step : printed.steps)
        for (const QString &line : measuredOf(step))
            lines += line.startsWith(QLatin1String("Counted on NVIDIA H200 (recorded)")) ? 1 : 0;
    QVERIFY(lines > 0);
    QCOMPARE(
        QString::fromUtf8(lessonPage(printed)).count(QLatin1String("<p>Counted on NVIDIA H200 (")), lines);
}

HALO_TEST(TestRecordedCounts, QGuiApplication)
#include "tst_recordedcounts.moc"
