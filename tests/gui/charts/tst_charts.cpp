// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/image.h"
#include "compute/timing/count/countreason.h"
#include "compute/timing/record/recordcsv.h"
#include "gui/charts/chartexport.h"
#include "gui/charts/chartitem.h"
#include "gui/charts/heatmap.h"
#include "gui/charts/linelabels.h"
#include "gui/charts/pipelinechart.h"
#include "gui/charts/ticks.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QFile>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QPaintEngine>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>

#include <algorithm>
#include <map>

using namespace halo;

namespace {

Measured someMeasured(
    const std::string &variant, double ms, Size2 filter = { 5, 5 }, Size2 image = { 640, 480 })
{
    Measured measured;
    measured.device = "some device";
    measured.driver = "1.0";
    measured.workload = "image";
    measured.variant = variant;
    measured.title = "The " + variant;
    measured.sourceHash = "00112233";
    measured.filter = "random:" + toString(filter) + ",1";
    measured.filterSize = filter;
    measured.image = image;
    measured.tuning.group = { 16, 8 };
    for (int i = 0; i < 20; ++i)
        measured.kernelMs.push_back(ms * (1.0 + 0.001 * (i * 7 % 20)));
    measured.hostMs = measured.kernelMs;
    measured.verified = true;
    measured.tolerance = 1e-5;
    measured.checkedRows = image.h;
    return measured;
}

Ceiling ceilingOf(Ceiling::Kind kind, double amount)
{
    return { "some device", "1.0", kind, "float4", amount, { 1.0, 1.1 }, true };
}

/// naive, one twice as fast, one faster still but wrong, one refused.
Record someRecord()
{
    Record record;
    record.measured = { someMeasured("naive", 4.0), someMeasured("tile", 2.0), someMeasured("broken", 1.0),
        someMeasured("large", 3.0) };
    record.measured[2].verified = false;
    record.measured[2].maxError = 0.5;
    record.measured[3].kernelMs.clear();
    record.measured[3].hostMs.clear();
    record.measured[3].refusal = "The work-group is too large.";
    record.ceilings = { ceilingOf(Ceiling::Kind::Copy, 10e6), ceilingOf(Ceiling::Kind::MultiplyAdd, 100e6) };
    return record;
}

/// As many variants as there are, of several sizes and shapes: enough for every chart.
Record largeRecord()
{
    Record record;
    for (int i = 0; i < 23; ++i)
        for (int size = 0; size < 4; ++size) {
            if (size != 1 && i > 1)
                continue;
            Measured measured = someMeasured("variant" + std::to_string(i), 0.013 * (i + 1) * (size + 1),
                { 3 + 2 * size, 3 + 2 * size }, { 640 << size, 480 << size });
            measured.title = i % 2 == 0 ? "Local tile, strided loads" : "Constant filter";
            measured.title += " " + std::to_string(i);
            measured.tuning.group = { 8 << size, 2 << (i % 4) };
            measured.tuning.items = { 1 << size, 1 };
            measured.series = size;
            record.measured.push_back(measured);
        }
    for (int shape = 0; shape < 20; ++shape) {
        Measured measured = someMeasured("variant0", 0.02 + 0.001 * shape);
        measured.tuning.group = { 4 << (shape % 5), 1 << (shape / 5) };
        measured.series = 9;
        record.measured.push_back(measured);
    }
    record.ceilings = { ceilingOf(Ceiling::Kind::Copy, 10e6), ceilingOf(Ceiling::Kind::MultiplyAdd, 900e6) };
    return record;
}

Pipeline somePipeline()
{
    using namespace std::chrono_literals;
    Pipeline pipeline;
    pipeline.begin = -2'345us;
    pipeline.end = 9'876us;
    const auto add = [&](Pipeline::Kind kind, nanoseconds from, nanoseconds to) {
        Pipeline::Bar bar;
        bar.kind = kind;
        bar.queued = bar.submitted = bar.started = from;
        bar.ended = to;
        pipeline.bars.push_back(bar);
    };
    add(Pipeline::Kind::Build, -2'345us, 0us);
    add(Pipeline::Kind::Upload, 0us, 1'200us);
    add(Pipeline::Kind::Kernel, 1'300us, 8'000us);
    add(Pipeline::Kind::Download, 8'100us, 9'876us);
    return pipeline;
}

/// The rows of counts that came along, by the names of columns. Read by hand: no cell holds a quote.
std::vector<std::map<QString, QString>> countedRows()
{
    QFile file(QStringLiteral(HALOSCOPE_SOURCE "/resources/recorded/nvidia-h200-counters.csv"));
    std::vector<QStringList> lines;
    for (file.open(QIODevice::ReadOnly); !file.atEnd();) {
        const QStringList parts = QString::fromUtf8(file.readLine()).trimmed().split(u'"');
        QStringList cells{ QString() };
        for (qsizetype i = 0; i < parts.size(); ++i) { // every second part is quoted
            const QStringList pieces = i % 2 == 1 ? QStringList(parts[i]) : parts[i].split(u',');
            cells.back() += pieces.front();
            cells += pieces.mid(1);
        }
        lines.push_back(cells);
    }
    std::vector<std::map<QString, QString>> rows;
    for (size_t i = 1; i < lines.size(); ++i) {
        rows.emplace_back();
        for (qsizetype column = 0; column < lines[0].size(); ++column)
            rows.back()[lines[0][column]] = lines[i][column];
    }
    return rows;
}

/// As if the case of a row had been measured.
Measured measuredAs(std::map<QString, QString> row)
{
    Measured measured
        = someMeasured(row[QStringLiteral("variant")].toStdString(), 0.01, { 5, 5 }, { 256, 256 });
    measured.device = row[QStringLiteral("device")].toStdString();
    measured.filter = "gauss:5";
    measured.sourceHash = row[QStringLiteral("source")].toStdString();
    const std::string tuning = row[QStringLiteral("tuning")].toStdString();
    measured.tuning.group = parseSize(tuning.substr(0, tuning.find(' ')));
    if (tuning.find(' ') != tuning.npos)
        measured.parameters = tuning.substr(tuning.find(' ') + 1);
    return measured;
}

/// Collects what is written, and where.
class TextEngine : public QPaintEngine
{
public:
    TextEngine()
        : QPaintEngine(AllFeatures)
    {
    }
    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState &) override { }
    void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override { }
    void drawPath(const QPainterPath &) override { }
    void drawPolygon(const QPointF *, int, PolygonDrawMode) override { }
    Type type() const override { return User; }
    void drawTextItem(const QPointF &place, const QTextItem &item) override
    {
        const QRectF box(place.x(), place.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        texts.emplace_back(item.text(), painter()->transform().mapRect(box));
    }
    std::vector<std::pair<QString, QRectF>> texts;
};

class TextDevice : public QPaintDevice
{
public:
    explicit TextDevice(QSize size)
        : m_size(size)
    {
    }
    QPaintEngine *paintEngine() const override { return &engine; }
    mutable TextEngine engine;

protected:
    int metric(PaintDeviceMetric which) const override
    {
        switch (which) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmDepth:
            return 32;
        default:
            return 96; // dots in an inch
        }
    }

private:
    QSize m_size;
};

} // namespace

/// What charts show is what was measured.
class TestCharts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rankingShowsMediansAndIntervals();
    void rankingTellsWhyThereIsNoBar();
    void nothingIsTheFastestBeforeItIsSure();
    void slowBarsHideNoFastOnes();
    void oneBarHasTheAccent();
    void sameAfterExportAndImport();
    void sweepsJoinWhatBelongsTogether();
    void heatMapFindsTheBestShape();
    void rooflineStaysUnderItsCeilings();
    void rooflineHasTheBytesThatWereCounted();
    void countersAreThoseOfTheFile_data();
    void countersAreThoseOfTheFile();
    void countersTellWhatTheyAreOf();
    void comparesTwoRecords();
    void marksWhatBecameSlower();
    void saysWhyItIsEmpty();
    void answersToTheMouse();
    void gridOfAPlotFollowsIt();
    void cutsNoText_data();
    void cutsNoText();
    void namesOfLinesStandClear();
    void leavesTicksOutRatherThanCutThem();
    void writesFiles_data();
    void writesFiles();
};

void TestCharts::rankingShowsMediansAndIntervals()
{
    const Record record = someRecord();
    const ChartContent content = rankingOf(record, 0);
    QCOMPARE(content.bars.size(), size_t(4));
    for (const size_t i : { size_t(0), size_t(1) }) {
        const Summary summary = summaryOf(record.measured[i]);
        QCOMPARE(content.bars[i].value, summary.median);
        QCOMPARE(content.bars[i].low, summary.interval.low);
        QCOMPARE(content.bars[i].high, summary.interval.high);
        QCOMPARE(content.bars[i].samples, record.measured[i].kernelMs);
        QCOMPARE(content.bars[i].entry, static_cast<int>(i));
    }
    QVERIFY(content.bars[0].note.contains(QStringLiteral("1.00\u00d7")));
    QVERIFY(content.bars[1].note.contains(QStringLiteral("2.00\u00d7")));
    QVERIFY2(content.verdict.startsWith(QLatin1String("The tile is the fastest of 2 measured, 1 not: "))
            && content.verdict.endsWith(QStringLiteral("\u00d7 faster than The naive")),
        qPrintable(content.verdict));
    // The least that copying leaves: two planes of 640 x 480 floats at 10 GB/s.
    QCOMPARE(content.lines.size(), size_t(1));
    const double copy = 2.0 * 640 * 480 * 4 / 10e9 * 1e3;
    const double arithmetic = 2.0 * 25 * 640 * 480 / 100e9 * 1e3;
    QVERIFY(std::abs(content.lines[0].points[0].x() - std::max(copy, arithmetic)) < 1e-6);
}

void TestCharts::rankingTellsWhyThereIsNoBar()
{
    const ChartContent content = rankingOf(someRecord(), 0);
    QVERIFY(content.bars[1].status == BarStatus::Fastest); // not the wrong one, which took less time
    QVERIFY(content.bars[2].status == BarStatus::Wrong);
    QCOMPARE(content.bars[2].value, 0.0);
    QVERIFY(content.bars[2].note.contains(QLatin1String("wrong output")));
    QVERIFY(content.bars[3].status == BarStatus::Refused);
    QCOMPARE(content.bars[3].note, QStringLiteral("The work-group is too large."));
    for (const BarStatus bad : { BarStatus::Wrong, BarStatus::Refused })
        QVERIFY(patternOf(bad) != Qt::SolidPattern);
}

/// Neither while rounds still run, nor where the rounds show no difference.
void TestCharts::nothingIsTheFastestBeforeItIsSure()
{
    Record record = someRecord();
    const QString star = QStringLiteral("the fastest");
    QVERIFY(rankingOf(record, 0).bars[1].note.endsWith(star));
    const ChartContent running = rankingOf(record, 0, { .provisional = true });
    QVERIFY(!running.bars[1].note.contains(star) && !running.verdict.contains(star));
    QVERIFY2(running.bars[1].note.endsWith(QLatin1String("leading"))
            && running.verdict == QLatin1String("Still measuring: The tile leads, then The naive"),
        qPrintable(running.verdict));
    record.measured[0].kernelMs = record.measured[1].kernelMs;
    for (size_t i = 0; i < record.measured[0].kernelMs.size(); ++i)
        record.measured[0].kernelMs[i] *= i % 2 == 0 ? 1.02 : 0.99;
    const ChartContent even = rankingOf(record, 0);
    QVERIFY2(even.verdict.startsWith(QLatin1String("No difference shown between")), qPrintable(even.verdict));
    for (const ChartBar &bar : even.bars)
        QVERIFY2(!bar.note.contains(star), qPrintable(bar.note));
    const auto best = std::ranges::find(even.bars, BarStatus::Fastest, &ChartBar::status);
    QVERIFY(best->note.endsWith(QLatin1String("least time, no difference shown")));
    record.measured[0].series = 7; // each on its own
    record.measured.resize(2);
    record.measured[1].series = 8;
    QVERIFY(rankingOf(record, 0).verdict.startsWith(QLatin1String("Each ran on its own")));
}

void TestCharts::slowBarsHideNoFastOnes()
{
    Record record = someRecord();
    QVERIFY(!rankingOf(record, 0).x.logarithmic);
    QVERIFY(rankingOf(record, 0, { .logarithmic = true }).x.logarithmic);
    for (double &ms : record.measured[0].kernelMs)
        ms *= 300.0;
    QVERIFY(!rankingOf(record, 0, { .logarithmic = false }).x.logarithmic);
    const ChartContent content = rankingOf(record, 0, { .sorted = true });
    QVERIFY(content.x.logarithmic && content.x.ticks.size() >= 3);
    QCOMPARE(content.bars[0].entry, 1); // the fastest first, what has no time last
    QCOMPARE(content.bars[1].entry, 0);
    QCOMPARE(content.bars[3].entry, 3);
    QGraphicsScene scene;
    auto *chart = new ChartItem(chartLook(false, QApplication::font()));
    scene.addItem(chart);
    chart->resize(800, 400);
    chart->setContent(content);
    QCoreApplication::processEvents();
    const QRectF plot = chart->plotArea();
    for (const size_t bar : { size_t(0), size_t(1) }) {
        const double end = chart->placeOfBar(bar, content.bars[bar].value).x();
        QVERIFY2(end - plot.left() > 40.0 && end < plot.right(), qPrintable(QString::number(end)));
        // What Qt Charts draws ends where the overlay puts the interval.
        QImage image(chart->size().toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        scene.render(&painter, image.rect(), chart->boundingRect());
        painter.end();
        const int y = static_cast<int>(chart->placeOfBar(bar, 1.0).y() + chart->barHeight() * 0.4);
        const QRgb face = image.pixel(static_cast<int>(plot.left()) + 12, y);
        QCOMPARE(image.pixel(static_cast<int>(end) - 6, y), face);
        QVERIFY(image.pixel(static_cast<int>(end) + 6, y) != face);
    }
    QCOMPARE(chart->entryAt(chart->placeOf(0)), 0);
}

void TestCharts::oneBarHasTheAccent()
{
    const auto accents = [](const ChartRequest &request) {
        std::vector<int> entries;
        for (const ChartBar &bar : rankingOf(someRecord(), 0, request).bars)
            if (bar.chosen)
                entries.push_back(bar.entry);
        return entries;
    };
    QCOMPARE(accents({}), std::vector{ 1 }); // the fastest
    QCOMPARE(accents({ .chosen = "naive" }), std::vector{ 0 });
    QCOMPARE(accents({ .chosen = "not measured" }), std::vector{ 1 });
    // Of several shapes of one variant, the one that is chosen.
    Record shapes = someRecord();
    for (Measured &measured : shapes.measured)
        measured.variant = "tile";
    shapes.measured[0].tuning.group = { 64, 1 };
    const auto bars = rankingOf(shapes, 0, { .chosen = "tile", .tuning = shapes.measured[0].tuning }).bars;
    QCOMPARE(std::ranges::count(bars, true, &ChartBar::chosen), 1);
    QVERIFY(bars[0].chosen && bars[0].label.contains(QLatin1String("64x1")));
    for (const bool dark : { false, true })
        QVERIFY(accentOf(dark) != neutralOf(dark));
    const ChartContent sweep = sweepOf(largeRecord(), SweepAxis::FilterSize, { .chosen = "variant1" });
    for (const ChartSeries &line : sweep.series)
        QCOMPARE(line.chosen, line.name.startsWith(QLatin1String("Constant filter 1 ")));
    QVERIFY(!sweep.verdict.isEmpty());
}

void TestCharts::sameAfterExportAndImport()
{
    Record record = someRecord();
    record.measured.pop_back(); // what was refused has no sample, and is in the summary only
    const Record again = fromCsv(toCsv(record), "other.csv");
    ChartContent content = rankingOf(again, 0);
    ChartContent before = rankingOf(record, 0);
    QVERIFY(content.stamp.contains(QLatin1String("measured elsewhere: other.csv")));
    content.stamp.clear();
    before.stamp.clear();
    QVERIFY(content == before);
    QVERIFY(!(rankingOf(someRecord(), 0) == before));
}

void TestCharts::sweepsJoinWhatBelongsTogether()
{
    Record record;
    int series = 0;
    for (const int edge : { 3, 9, 5 }) {
        for (const auto &[variant, ms] : { std::pair("naive", 1.0), std::pair("tile", 0.5) }) {
            record.measured.push_back(someMeasured(variant, ms * edge * edge, { edge, edge }));
            record.measured.back().series = series;
        }
        ++series;
    }
    const ChartContent content = sweepOf(record, SweepAxis::FilterSize);
    QCOMPARE(content.series.size(), size_t(2));
    QVERIFY(content.x.logarithmic && content.y.logarithmic);
    QCOMPARE(content.x.ticks.size(), size_t(3));
    for (const ChartSeries &line : content.series) {
        QCOMPARE(line.points.size(), size_t(3));
        QVERIFY(std::ranges::is_sorted(line.points, {}, &ChartPoint::x));
        for (const ChartPoint &point : line.points)
            QCOMPARE(point.y, summaryOf(record.measured[static_cast<size_t>(point.entry)]).median);
    }
    QVERIFY2(content.stamp.contains(QStringLiteral("filter 3 \u00d7 3\u20139 \u00d7 9")),
        qPrintable(content.stamp));
    const ChartContent throughput = sweepOf(record, SweepAxis::FilterSize, { .throughput = true });
    const ChartPoint &point = throughput.series[0].points[0];
    const double ms = summaryOf(record.measured[static_cast<size_t>(point.entry)]).median;
    QVERIFY(std::abs(point.y - 0.3072 / ms * 1e3) < 1e-6);
    QVERIFY(point.low <= point.y && point.y <= point.high);
}

void TestCharts::heatMapFindsTheBestShape()
{
    Record record;
    const std::pair<Size2, double> shapes[] = { { { 8, 8 }, 3.0 }, { { 32, 4 }, 2.0 }, { { 32, 32 }, 2.5 } };
    for (const auto &[group, ms] : shapes) {
        record.measured.push_back(someMeasured("tile", ms));
        record.measured.back().tuning.group = group;
        record.measured.back().series = static_cast<int>(record.measured.size());
    }
    record.measured.push_back(someMeasured("tile", 1.0));
    record.measured.back().tuning.group = { 64, 64 };
    record.measured.back().kernelMs.clear();
    record.measured.back().refusal = "At most 1024 work-items.";
    record.measured.push_back(someMeasured("naive", 0.1));
    const HeatMap map = heatMapOf(record, 0);
    QCOMPARE(map.cells.size(), size_t(4));
    QVERIFY(map.cells[static_cast<size_t>(map.best)].group == (Size2{ 32, 4 }));
    QVERIFY(map.widths == (std::vector{ 8, 32, 64 }) && map.heights == (std::vector{ 4, 8, 32, 64 }));
    QVERIFY(map.cells[3].status == BarStatus::Refused && map.cells[3].tip.contains(QLatin1String("1024")));
    const ChartLook look = chartLook(false, QApplication::font());
    const QRectF area(0, 0, 600, 400);
    for (size_t i = 0; i < map.cells.size(); ++i)
        QCOMPARE(heatCellAt(heatCellRect(i, area, map, look).center(), area, map, look), static_cast<int>(i));
    QCOMPARE(heatCellAt({ 1, 1 }, area, map, look), -1);
}

void TestCharts::rooflineStaysUnderItsCeilings()
{
    const Record record = someRecord();
    const ChartContent content = rooflineOf(record, 0);
    QCOMPARE(content.series.size(), size_t(2)); // the wrong and the refused one are not there
    const ChartPoint &point = content.series[1].points.front();
    const Work work = workOf(record.measured[1]);
    QCOMPARE(point.x, work.flops / work.bytes);
    QCOMPARE(point.y, perSecond(work.flops, summaryOf(record.measured[1]).median));
    QCOMPARE(content.lines.size(), size_t(2));
    QCOMPARE(content.lines[0].points.back(), content.lines[1].points.front()); // the ridge
    QVERIFY(std::abs(content.lines[1].points.front().y() - 100.0) < 1e-9);
    QVERIFY(
        std::abs(content.lines[0].points.front().y() / content.lines[0].points.front().x() - 10.0) < 1e-9);
    // Of a layer nobody has counted the work: it has no place there.
    Record layers = record;
    layers.measured[1].filterSize = { 0, 0 };
    QCOMPARE(rooflineOf(layers, 0).series.size(), size_t(1));
    layers.measured[0].filterSize = { 0, 0 };
    QVERIFY(rooflineOf(layers, 0).empty.contains(QLatin1String("No implementation")));
}

void TestCharts::rooflineHasTheBytesThatWereCounted()
{
    auto rows = countedRows();
    const auto row = std::ranges::find_if(rows, [](auto &each) {
        return each[QStringLiteral("workload")] == QLatin1String("image")
            && each[QStringLiteral("variant")] == QLatin1String("tile_strided");
    });
    QVERIFY(row != rows.end());
    QCOMPARE((*row)[QStringLiteral("problem")], QStringLiteral("gauss:5, 256x256"));
    const auto number = [&](const char *column) { return (*row)[QLatin1String(column)].toDouble(); };
    const double bytes = (number("dram_read_bytes") + number("dram_written_bytes")) / number("outputs");
    Record record;
    record.measured = { measuredAs(*row) };
    for (Ceiling ceiling : someRecord().ceilings) {
        ceiling.device = record.measured[0].device;
        record.ceilings.push_back(ceiling);
    }
    const ChartContent same = rooflineOf(record, 0);
    QCOMPARE(same.series.size(), size_t(2));
    const ChartSeries &hollow = same.series[0], &formula = same.series[1];
    QVERIFY(hollow.hollow && hollow.joined && !hollow.muted && !formula.hollow);
    QCOMPARE(hollow.name, QStringLiteral("bytes counted on NVIDIA H200"));
    QCOMPARE(hollow.points.size(), size_t(2));
    QCOMPARE(hollow.points[0].x, formula.points[0].x); // the line begins there
    QCOMPARE(hollow.points[1].x, 2.0 * 25.0 / bytes);
    QCOMPARE(hollow.points[1].y, formula.points[0].y);
    QVERIFY(same.x.least < hollow.points[1].x && hollow.points[1].x < same.x.most);
    QVERIFY2(hollow.points[1].tip.contains(QStringLiteral("Recorded on NVIDIA H200, 2026-")),
        qPrintable(hollow.points[1].tip));
    QVERIFY(!hollow.points[1].tip.contains(QStringLiteral("another")));
    // Of another shape or on another device it is greyed and says so; of another kernel there is none.
    Record other = record;
    other.measured[0].image = { 512, 256 };
    QVERIFY(rooflineOf(other, 0).series[0].muted);
    QVERIFY(rooflineOf(other, 0).series[0].points[1].tip.contains(
        QStringLiteral("another problem or work-group (gauss:5, 256x256")));
    other = record;
    other.measured[0].device = other.ceilings[0].device = other.ceilings[1].device = "some CPU";
    QVERIFY(rooflineOf(other, 0).series[0].muted);
    QVERIFY(rooflineOf(other, 0).series[0].points[1].tip.contains(QStringLiteral("some CPU")));
    other = record;
    other.measured[0].sourceHash = "00112233";
    QCOMPARE(rooflineOf(other, 0).series.size(), size_t(1));
    other.measured[0].workload.clear(); // as in records of old programs
    QCOMPARE(rooflineOf(other, 0).series.size(), size_t(1));
    // Nor of one whose transforms were not counted, as a library makes them.
    const auto transformed = std::ranges::find_if(
        rows, [](auto &each) { return each[QStringLiteral("variant")] == QLatin1String("fft_whole"); });
    QVERIFY(transformed != rows.end());
    other.measured[0] = measuredAs(*transformed);
    QCOMPARE(rooflineOf(other, 0).series.size(), size_t(1));
}

void TestCharts::countersAreThoseOfTheFile_data()
{
    QTest::addColumn<QString>("counter");
    for (const char *counter : { "global_load_requests", "global_load_sectors", "local_load_wavefronts",
             "local_load_conflicts", "dram_read_bytes" })
        QTest::newRow(counter) << QString::fromLatin1(counter);
}

/// The points, by a reading of the CSV of its own.
void TestCharts::countersAreThoseOfTheFile()
{
    QFETCH(QString, counter);
    std::map<QString, std::vector<std::pair<double, double>>> launches; // by configuration: counted, modelled
    for (auto &row : countedRows()) {
        const QString counted = row[counter], modelled = row[counter + QStringLiteral("_model")];
        if (row[QStringLiteral("workload")] == QLatin1String("image") && !counted.isEmpty()
            && !modelled.isEmpty() && (counted.toDouble() != 0.0 || modelled.toDouble() != 0.0))
            launches[row[QStringLiteral("variant")] + row[QStringLiteral("tuning")]].emplace_back(
                counted.toDouble(), modelled.toDouble());
    }
    QVERIFY(!launches.empty());
    const auto entries = countedOf(shippedCounts(), false, "image");
    const ChartContent content = countersOf(entries, counter.toStdString());
    QVERIFY2(content.empty.isEmpty(), qPrintable(content.empty));
    QVERIFY(content.dots && content.x.logarithmic);
    QCOMPARE(content.lines.front().points.front().x(), 1.0);
    QCOMPARE(content.bars.size(), launches.size());
    for (const CountedEntry &entry : entries) {
        const CountedLaunch &first = entry.counts.launches.front();
        const auto wanted = launches.find(QString::fromStdString(first.variant + first.tuning));
        const auto bar = std::ranges::find(content.bars, entry.name, &ChartBar::label);
        QCOMPARE(bar == content.bars.end(), wanted == launches.end());
        if (wanted == launches.end())
            continue;
        QCOMPARE(bar->samples.size(), wanted->second.size());
        bool equal = true;
        for (size_t i = 0; i < bar->samples.size(); ++i) {
            const auto &[counted, modelled] = wanted->second[i];
            QCOMPARE(bar->samples[i],
                modelled == 0.0      ? content.x.most
                    : counted == 0.0 ? content.x.least
                                     : counted / modelled);
            equal = equal && counted == modelled;
            for (const double number : { counted, modelled })
                QVERIFY2(bar->tip.contains(QLocale().toString(number, 'f', 0)), qPrintable(bar->tip));
        }
        QCOMPARE(bar->note == QLatin1String("equal"), equal);
    }
}

void TestCharts::countersTellWhatTheyAreOf()
{
    auto rows = countedRows();
    Record record;
    for (auto &row : rows)
        if (row[QStringLiteral("workload")] == QLatin1String("image") && row[QStringLiteral("launch")] == u'0'
            && row[QStringLiteral("trouble")].isEmpty())
            record.measured.push_back(measuredAs(row));
    QVERIFY(record.measured.size() > 10);
    record.measured[1].image = { 640, 480 };
    Measured unknown = record.measured[2];
    unknown.sourceHash = "00112233";
    record.measured.push_back(unknown);
    Measured wide = record.measured[0]; // of which only another work-group was counted
    wide.tuning.group = { 64, 1 };
    record.measured.push_back(wide);
    const auto entries = countedOf(record);
    QCOMPARE(entries.size(), record.measured.size() - 2);
    const ChartContent content = countersOf(entries, {}, record.measured[3].variant);
    QCOMPARE(content.x.title, QStringLiteral("Sectors of global loads, counted / model"));
    QVERIFY(content.stamp.contains(QLatin1String("counted on NVIDIA H200")));
    QVERIFY(content.stamp.contains(QLatin1String("grey: counted of another problem")));
    bool anyReason = false;
    for (const ChartBar &bar : content.bars) {
        QCOMPARE(bar.muted, bar.entry == 1);
        QCOMPARE(bar.chosen, bar.entry == 3);
        QCOMPARE(
            bar.tip.contains(QLatin1String("Counted for another problem or work-group (gauss:5, 256x256")),
            bar.muted);
        const auto entry = std::ranges::find(entries, bar.entry, &CountedEntry::entry);
        for (const CountedLaunch &launch : entry->counts.launches)
            for (const CountReason &reason : reasonsFor(launch))
                if (reason.counter == std::string("global_load_sectors")) {
                    QVERIFY2(bar.tip.contains(QString::fromStdString(reason.sentence.english())),
                        qPrintable(bar.tip));
                    anyReason = true;
                }
    }
    QVERIFY(anyReason);
    QVERIFY(countersOf(entries, "registers").empty.contains(QLatin1String("Registers of a work-item")));
    QVERIFY(countersOf({}, {}).empty.contains(QLatin1String("haloscope-cli counters")));
}

void TestCharts::comparesTwoRecords()
{
    Record first = someRecord();
    Record second = someRecord();
    for (double &ms : second.measured[1].kernelMs)
        ms *= 0.5;
    second.origin = "other.csv";
    const ChartContent content = changesOf(first, second);
    QVERIFY(content.title.contains(QLatin1String("measured elsewhere")));
    const auto tile = std::ranges::find(content.bars, 1, &ChartBar::entry);
    QVERIFY(tile != content.bars.end() && std::abs(tile->value - 0.5) < 1e-9);
}

/// Three days, told in another order, of which the load of the machine makes all slower on the second, and
/// the code one on the third.
void TestCharts::marksWhatBecameSlower()
{
    const auto day = [](const char *date, double load, double tile) {
        Record record;
        record.date = date;
        record.measured = { someMeasured("naive", 3.0 * load), someMeasured("tile", 2.0 * load * tile) };
        for (Measured &measured : record.measured)
            measured.sourceHash = measured.variant == "tile" ? date : "unchanged";
        return record;
    };
    const ChartContent content
        = historyOf({ day("2026-11-22T07:30:00Z", 1.0, 1.3), day("2026-11-20T07:30:00Z", 1.0, 1.0),
                        day("2026-11-21T07:30:00Z", 2.5, 1.0) },
            "tile");
    QVERIFY2(content.empty.isEmpty(), qPrintable(content.empty));
    QCOMPARE(content.series.size(), size_t(2));
    for (const ChartSeries &line : content.series) {
        QCOMPARE(line.points.size(), size_t(3));
        QCOMPARE(line.chosen, &line == &content.series[1]);
        for (const ChartPoint &point : line.points) {
            QVERIFY(point.low <= point.y && point.y <= point.high);
            const bool slower = line.chosen && point.x == 2.0;
            QCOMPARE(point.label, slower ? QStringLiteral("1.30 \u00d7") : QString());
        }
        QVERIFY(line.points[1].y > 2.0 * line.points[0].y);
    }
    QCOMPARE(content.x.ticks.size(), size_t(3));
    QCOMPARE(content.x.ticks[0].second, QStringLiteral("2026-11-20"));
    QCOMPARE(content.x.ticks[2].second, QStringLiteral("2026-11-22"));
    QVERIFY2(content.verdict.contains(QLatin1String("2026-11-22")), qPrintable(content.verdict));
    const ChartContent quiet
        = historyOf({ day("2026-11-20T07:30:00Z", 1.0, 1.0), day("2026-11-20T08:30:00Z", 1.0, 1.02) });
    QVERIFY(quiet.verdict.startsWith(QLatin1String("Nothing became slower")));
    QCOMPARE(quiet.x.ticks[1].second, QStringLiteral("2026-11-20 08:30"));
    QVERIFY(historyOf({ day("2026-11-20T07:30:00Z", 1.0, 1.0) })
                .empty.contains(QLatin1String("two measurements")));
}

void TestCharts::saysWhyItIsEmpty()
{
    for (const ChartKindName &each : chartKinds()) {
        const bool map = each.kind == ChartKind::HeatMap;
        const QString why = map ? heatMapOf({}, 0).empty : contentOf({}, each.kind, 0).empty;
        QVERIFY2(!why.isEmpty() && why.endsWith(u'.'), each.word);
    }
    Record record = someRecord();
    record.ceilings.clear();
    QVERIFY(rooflineOf(record, 0).empty.contains(QLatin1String("device limits")));
    QVERIFY(sweepOf(record, SweepAxis::ImageSize).empty.contains(QLatin1String("two sizes")));
}

void TestCharts::answersToTheMouse()
{
    QGraphicsScene scene;
    auto *chart = new ChartItem(chartLook(true, QApplication::font()));
    scene.addItem(chart);
    chart->resize(800, 500);
    chart->setContent(rankingOf(someRecord(), 0));
    QCoreApplication::processEvents();
    for (int entry = 0; entry < 4; ++entry) {
        QCOMPARE(chart->entryAt(chart->placeOf(entry)), entry);
        QVERIFY(!chart->tipAt(chart->placeOf(entry)).isEmpty());
    }
    QCOMPARE(chart->entryAt({ 1, 1 }), -1);
}

/// However a compact plot is resized and whatever it shows, lines of the grid are at the ticks.
void TestCharts::gridOfAPlotFollowsIt()
{
    QGraphicsScene scene;
    auto *chart = new ChartItem(compactLook(false, QApplication::font()));
    scene.addItem(chart);
    QGraphicsView view(&scene); // lays it out
    view.show();
    ChartContent content;
    content.series = { { QStringLiteral("line"), 0, true, {}, false } };
    for (const auto &[size, most] : { std::pair(QSize(300, 200), 4.0), std::pair(QSize(200, 120), 4.0),
             std::pair(QSize(200, 120), 70.0), std::pair(QSize(320, 180), 0.5) }) {
        content.x = axisOver(QStringLiteral("x"), 0.0, most, most > 10.0 ? 2 : 4);
        content.y = axisOver({}, 0.0, most, 4);
        content.series[0].points = { { 0.0, 0.0 }, { most, most } };
        chart->resize(size);
        chart->setContent(content);
        QCoreApplication::processEvents();
        std::vector<double> heights;
        for (QGraphicsItem *item : scene.items())
            if (const auto *line = dynamic_cast<QGraphicsLineItem *>(item);
                line && line->isVisible() && line->line().dy() == 0.0 && line->line().length() > 20.0)
                heights.push_back(line->mapToItem(chart, line->line().p1()).y());
        QCOMPARE(heights.size(), content.y.ticks.size());
        for (const auto &[tick, text] : content.y.ticks)
            QVERIFY2(std::ranges::any_of(heights,
                         [&](double y) { return std::abs(y - chart->placeOfPoint(0.0, tick).y()) < 1.0; }),
                qPrintable(text));
    }
}

void TestCharts::cutsNoText_data()
{
    QTest::addColumn<QString>("chart");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QStringList charts{ QStringLiteral("comparison"), QStringLiteral("pipeline") };
    for (const ChartKindName &each : chartKinds())
        charts << QString::fromLatin1(each.word);
    // The room of a chart at 1024 x 768 and at 1600 x 1000, and that of a file.
    for (const QString &chart : charts)
        for (const QSize size : { QSize(430, 300), QSize(820, 470), QSize(1280, 720) })
            for (const double scale : { 1.0, 1.6 })
                QTest::addRow("%s %d x%g", qPrintable(chart), size.width(), scale) << chart << size << scale;
}

/// Every word of a chart is whole, and inside of it.
void TestCharts::cutsNoText()
{
    QFETCH(QString, chart);
    QFETCH(QSize, size);
    QFETCH(double, scale);
    const Record record = largeRecord();
    const ChartLook look = chartLook(false, QApplication::font(), scale);
    const QRectF area({}, QSizeF(size));
    TextDevice device(size);
    QPainter painter(&device);
    QStringList wanted;
    if (chart == QLatin1String("pipeline")) {
        paintPipeline(painter, area, somePipeline(), look);
    } else if (chart == QLatin1String("heatmap")) {
        const HeatMap map = heatMapOf(record, record.measured.size() - 1);
        QVERIFY2(map.empty.isEmpty(), qPrintable(map.empty));
        paintHeatMap(painter, area, map, look);
        wanted << QStringLiteral("width of the work-group") << QStringLiteral("height of the work-group");
    } else {
        const auto kinds = chartKinds();
        const auto kind = std::ranges::find_if(
            kinds, [&](const ChartKindName &each) { return chart == QLatin1String(each.word); });
        const ChartContent content = kind == kinds.end() ? changesOf(record, record)
            : kind->kind == ChartKind::History           ? historyOf({ someRecord(), someRecord() })
            : kind->kind == ChartKind::Counters
            ? countersOf(countedOf(shippedCounts(), false, "image"), "dram_read_bytes")
            : contentOf(record, kind->kind, 1);
        QVERIFY2(content.empty.isEmpty(), qPrintable(content.empty));
        QGraphicsScene scene;
        auto *item = new ChartItem(look);
        scene.addItem(item);
        item->resize(area.size());
        item->setContent(content);
        scene.setSceneRect(area);
        QCoreApplication::sendPostedEvents();
        item->layout()->activate();
        QCoreApplication::sendPostedEvents();
        scene.render(&painter, area, area);
        wanted << content.x.title;
        for (const ChartSeries &line : content.series)
            if (size.width() > 500) // in a narrow chart the pointer tells those that have no room
                wanted << line.name;
        if (content.bars.empty())
            wanted << content.y.title;
        const auto labels = [&](const ChartAxis &axis) {
            return std::ranges::count_if(axis.ticks, [&](const auto &tick) {
                return std::ranges::any_of(
                    device.engine.texts, [&](const auto &text) { return text.first == tick.second; });
            });
        };
        QVERIFY(labels(content.x) >= 2);
        QVERIFY(!content.bars.empty() || labels(content.y) >= 2);
    }
    painter.end();
    QVERIFY(device.engine.texts.size() > 6);
    for (const QString &text : wanted)
        QVERIFY2(std::ranges::find(device.engine.texts, text, &std::pair<QString, QRectF>::first)
                != device.engine.texts.end(),
            qPrintable(text));
    for (const auto &[text, box] : device.engine.texts) {
        QVERIFY2(!text.contains(u'\u2026'), qPrintable(text));
        QVERIFY2(area.adjusted(-1, -1, 1, 1).contains(box),
            qPrintable(QStringLiteral("%1: %2 to %3 across, %4 to %5 down")
                           .arg(text)
                           .arg(box.left())
                           .arg(box.right())
                           .arg(box.top())
                           .arg(box.bottom())));
    }
}

void TestCharts::namesOfLinesStandClear()
{
    const auto spread = spreadOut({ 50.0, 52.0, 51.0, 200.0, 3.0 }, 10.0, 5.0, 195.0);
    QCOMPARE(spread, (std::vector{ 50.0, 70.0, 60.0, 195.0, 5.0 }));
    const auto below = spreadOut({ 90.0, 95.0, 99.0 }, 10.0, 0.0, 100.0);
    QCOMPARE(below, (std::vector{ 80.0, 90.0, 100.0 }));
}

void TestCharts::leavesTicksOutRatherThanCutThem()
{
    const QFont font = QApplication::font();
    std::vector<TickPlace> ticks;
    const QStringList texts{ QStringLiteral("0.5"), QStringLiteral("1"), QStringLiteral("2"),
        QStringLiteral("5"), QStringLiteral("10"), QStringLiteral("20"), QStringLiteral("50"),
        QStringLiteral("100") };
    const auto textsOf = [](const std::vector<TickPlace> &places) {
        QStringList all;
        for (const TickPlace &place : places)
            all << place.text;
        return all;
    };
    for (const double apart : { 100.0, 12.0 }) {
        ticks.clear();
        for (int i = 0; i < texts.size(); ++i)
            ticks.push_back({ i * apart, texts[i] });
        QCOMPARE(textsOf(clearTicks(ticks, font, true)),
            apart > 50.0 ? texts
                         : QStringList({ QStringLiteral("1"), QStringLiteral("10"), QStringLiteral("100") }));
    }
    QCOMPARE(clearTicks({}, font, true).size(), size_t(0));
}

void TestCharts::writesFiles_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("svg") << QStringLiteral("svg") << QByteArray("<?xml");
    QTest::newRow("png") << QStringLiteral("png") << QByteArray("\x89PNG");
    QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF");
}

void TestCharts::writesFiles()
{
    QFETCH(QString, suffix);
    QFETCH(QByteArray, start);
    for (const bool dark : { false, true }) {
        ChartExport what;
        what.dark = dark;
        what.samples = true;
        const QByteArray file = chartFile(someRecord(), what, suffix);
        QVERIFY(file.startsWith(start));
        if (suffix == QLatin1String("svg")) {
            QVERIFY(QSvgRenderer(file).isValid());
            QVERIFY(file.contains("The tile"));
            QVERIFY(!file.contains("<rect x=\"-0.5\" y=\"-0.5\" width=\"1\" height=\"1\"")); // a speck
        }
    }
    ChartExport sweep;
    sweep.kind = ChartKind::ImageSweep;
    try {
        chartFile(someRecord(), sweep, suffix);
        QFAIL("a sweep of one size was drawn");
    } catch (const Error &error) {
        QVERIFY(QString::fromUtf8(error.what()).contains(QLatin1String("nothing to draw")));
    }
}

HALO_TEST(TestCharts, QApplication)
#include "tst_charts.moc"
