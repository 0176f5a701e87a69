// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/reportcharts.h"
#include "gui/stages/timing/recordexporter.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"

#include <QApplication>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

/// The kinds and series that a report wants, in its order.
QStringList wanted(const Record &record)
{
    QStringList kinds;
    for (const ReportChart &chart : reportCharts(record, [&](ChartKind kind, size_t series) {
             kinds << QLatin1String(rowOf(kind).word) + QString::number(series);
             return QByteArray("<svg/>");
         }))
        if (chart.svg != "<svg/>" || chart.title.empty())
            kinds << QStringLiteral("lost");
    return kinds;
}

/// The same benchmark with another filter, picture or tuning after it.
template<typename Change> Record twice(Change change)
{
    Record record = someRecord();
    const std::vector<Measured> first = record.measured;
    for (Measured measured : first) {
        change(measured);
        record.measured.push_back(measured);
    }
    return record;
}

} // namespace

/// What was measured as files, and which charts a report has.
class TestRecordExporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void choosesCharts();
    void leavesOutWhatHasNotEnough();
    void writesTables();
    void reportsAllItsCharts();
    void drawsWhatIsOnScreen();
};

void TestRecordExporter::choosesCharts()
{
    const QString one = QStringLiteral("ladder0 roofline0");
    const QString two = one + QStringLiteral(" ladder1 roofline1");
    QCOMPARE(wanted(someRecord()).join(u' '), one);
    QCOMPARE(wanted(Record{}), QStringList());
    QCOMPARE(wanted(twice([](Measured &m) {
        m.series = 1;
        m.filterSize = { 7, 7 };
    })).join(u' '),
        QStringLiteral("filters0 ") + two);
    QCOMPARE(wanted(twice([](Measured &m) {
        m.series = 1;
        m.image = { 640, 480 };
    })).join(u' '),
        QStringLiteral("sizes0 ") + two);
    QCOMPARE(wanted(twice([](Measured &m) {
        m.tuning.group = { 16, 8 };
    })).join(u' '),
        QStringLiteral("groups0 heatmap0 ") + one);
    QCOMPARE(wanted(twice([](Measured &m) {
        m.tuning.items = { 1, 1 };
    })).join(u' '),
        QStringLiteral("items0 ") + one);
    // Each variant in a group of its own is no sweep.
    Record own = someRecord();
    own.measured[1].tuning.group = { 16, 8 };
    QCOMPARE(wanted(own).join(u' '), one);
}

void TestRecordExporter::leavesOutWhatHasNotEnough()
{
    const auto draw = [](ErrorKind fault) {
        return [fault](ChartKind kind, size_t) -> QByteArray {
            if (kind == ChartKind::Roofline)
                throw Error(fault, "There is nothing to draw.");
            return "<svg/>";
        };
    };
    QCOMPARE(reportCharts(someRecord(), draw(ErrorKind::Usage)).size(), size_t(1));
    QVERIFY_THROWS_EXCEPTION(Error, reportCharts(someRecord(), draw(ErrorKind::Device)));
}

void TestRecordExporter::writesTables()
{
    const auto record = std::make_shared<const Record>(someRecord());
    const RecordExporter exporter(record, {}, RecordExporter::Drawn{});
    const QByteArray csv = exporter.file(QStringLiteral("csv"));
    const Record read = fromCsv(csv, "saved");
    QCOMPARE(read.measured.size(), size_t(4)); // one was refused
    QCOMPARE(read.measured[1].kernelMs, record->measured[1].kernelMs);
    const QByteArray summary = exporter.file(QStringLiteral("csv"), true);
    QVERIFY(summary.size() < csv.size() && summary.contains("choose a smaller one"));
    QVERIFY(!csv.contains("choose a smaller one"));
}

void TestRecordExporter::reportsAllItsCharts()
{
    const auto record = std::make_shared<const Record>(twice([](Measured &m) {
        m.tuning.group = { 16, 8 };
    }));
    const QByteArray page = RecordExporter(record, {}, RecordExporter::Drawn{}).file(QStringLiteral("html"));
    QCOMPARE(page.count("<svg"), wanted(*record).size());
    QVERIFY(page.contains("Ranking: filter 5x5, image 300x200"));
}

void TestRecordExporter::drawsWhatIsOnScreen()
{
    const auto record = std::make_shared<const Record>(someRecord());
    const auto svg = [&](const RecordExporter::Shown &shown, ChartKind kind = ChartKind::Ranking) {
        ChartExport what;
        what.kind = kind;
        return QString::fromUtf8(RecordExporter(record, what, shown).file(QStringLiteral("svg")));
    };
    const ChartContent roofline = rooflineOf(*record, 0);
    QVERIFY(svg(roofline).contains(roofline.title));
    QVERIFY(svg(RecordExporter::Drawn{}).contains(rankingOf(*record, 0).title));
    QVERIFY(svg(RecordExporter::Drawn{}) != svg(roofline));
    QVERIFY(svg(Pipeline{}).contains(QLatin1String("Pipeline of one run")));
    QVERIFY_THROWS_EXCEPTION(Error, svg(RecordExporter::Drawn{}, ChartKind::HeatMap)); // of one shape each
    QVERIFY_THROWS_EXCEPTION(Error, RecordExporter(record, {}, roofline).file(QStringLiteral("bmp")));
}

HALO_TEST(TestRecordExporter, QApplication)
#include "tst_recordexporter.moc"
