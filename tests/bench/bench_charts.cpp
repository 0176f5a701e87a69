// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/history.h"
#include "compute/timing/record/recordcsv.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/windowdriver.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QMouseEvent>
#include <QPoint>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int samplesInAll = 100'000;

/// Right-skewed around the middle, as times are, the same on every machine.
std::vector<double> someTimes(double middle, int count)
{
    std::vector<double> times;
    quint32 state = 12345;
    for (int i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        const double share = (state >> 8) / 16777216.0;
        times.push_back(middle * (0.97 + 0.05 * share + 0.3 * std::pow(share, 30.0)));
    }
    return times;
}

Measured someMeasured(int variant, int filterEdge, Size2 image, int count)
{
    Measured measured;
    measured.device = "A device";
    measured.driver = "1";
    measured.workload = "image";
    measured.variant = variant == 0 ? "naive" : "variant_" + std::to_string(variant);
    measured.title = variant == 0 ? "Naive" : "Variant " + std::to_string(variant);
    measured.sourceHash = "0123456789abcdef";
    measured.filter = "gauss:" + std::to_string(filterEdge);
    measured.filterSize = { filterEdge, filterEdge };
    measured.image = image;
    measured.tuning = { { 16, 16 }, { 1, 1 }, {} };
    measured.series = filterEdge * 100'000 + image.w;
    measured.kernelMs = someTimes(
        (8.0 - 0.3 * variant) * filterEdge * filterEdge / 25.0 * static_cast<double>(image.area()) / 4e6,
        count);
    measured.hostMs = someTimes(9.0, count);
    measured.verified = true;
    measured.tolerance = 1e-6;
    measured.checkedRows = image.h;
    return measured;
}

/// Twenty variants, one filter, one picture.
Record rankingRecord()
{
    Record record;
    record.title = "ladder";
    record.date = "2026-11-21T08:00:00Z";
    for (int variant = 0; variant < 20; ++variant)
        record.measured.push_back(someMeasured(variant, 5, { 2048, 2048 }, samplesInAll / 20));
    return record;
}

/// Twenty variants, ten filters, five pictures.
Record sweepRecord()
{
    Record record;
    record.title = "sweep";
    record.date = "2026-11-21T09:00:00Z";
    for (int edge = 3; edge <= 21; edge += 2)
        for (int width = 512; width <= 8192; width *= 2)
            for (int variant = 0; variant < 20; ++variant)
                record.measured.push_back(someMeasured(variant, edge, { width, width }, samplesInAll / 1000));
    return record;
}

} // namespace

/// How long a frame of the Timing stage takes while the mouse moves over a chart of a hundred thousand
/// samples: from the event to the painted window, every event with all that it set off. The window is 1600 x
/// 1000.
class BenchCharts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void hovers_data();
    void hovers();
    void history();

private:
    void hover(QWidget *place, const char *what);
    void click(QWidget *place, const QPoint &position, const char *what);
    TimingStage &stage() { return *m_driver->find<TimingStage>("timingStage"); }

    QTemporaryDir m_home;
    std::unique_ptr<WindowDriver> m_driver;
};

/// The history and the settings of whoever runs this stay as they are.
void BenchCharts::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CONFIG_HOME", m_home.filePath(QStringLiteral("config")).toUtf8());
}

void BenchCharts::init()
{
    WindowDriver::forgetSettings();
    for (History history(historyFolder()); const HistoryEntry &entry : history.list())
        history.remove(entry.id);
    m_driver = std::make_unique<WindowDriver>();
    m_driver->window().resize(1600, 1000);
    m_driver->trigger("focusTimingAction");
}

/// Along a winding way over all of the widget, in steps of a few pixels.
void BenchCharts::hover(QWidget *place, const char *what)
{
    std::vector<double> times;
    const int steps = 1000;
    QElapsedTimer timer;
    place->repaint(); // what showing it set off is no frame of hovering
    QTest::qWait(0);
    for (int i = 0; i < steps; ++i) {
        const double t = i * 2.0 * M_PI / steps;
        const QPointF at(place->width() * (0.5 + 0.49 * std::sin(7.0 * t)),
            place->height() * (0.5 + 0.49 * std::sin(5.0 * t + 0.5)));
        QMouseEvent event(QEvent::MouseMove, at, place->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        timer.start();
        QCoreApplication::sendEvent(place, &event);
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    qInfo("%s: a frame takes %.2f ms (median), %.1f ms (99 of 100), %.1f ms (the longest of %d)", what,
        times[times.size() / 2], times[times.size() * 99 / 100], times.back(), steps);
}

/// What is marked is painted anew.
void BenchCharts::click(QWidget *place, const QPoint &position, const char *what)
{
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(place, Qt::LeftButton, {}, position);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    qInfo("%s: %.1f ms", what, static_cast<double>(timer.nsecsElapsed()) / 1e6);
}

void BenchCharts::hovers_data()
{
    QTest::addColumn<bool>("sweep");
    QTest::addColumn<ChartKind>("kind");
    QTest::newRow("ladder, every sample shown") << false << ChartKind::Ranking;
    QTest::newRow("sweep of filter sizes") << true << ChartKind::FilterSweep;
    QTest::newRow("sweep of image sizes") << true << ChartKind::ImageSweep;
    QTest::newRow("roofline") << true << ChartKind::Roofline;
    QTest::newRow("heat map") << false << ChartKind::HeatMap;
}

void BenchCharts::hovers()
{
    QFETCH(bool, sweep);
    QFETCH(ChartKind, kind);
    const QString path = m_driver->path(QStringLiteral("samples.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(toCsv(sweep ? sweepRecord() : rankingRecord()));
    file.close();
    QElapsedTimer timer;
    timer.start();
    stage().controller().importCsv(path);
    auto *kinds = stage().findChild<QComboBox *>(QStringLiteral("chartKind"));
    kinds->setCurrentIndex(kinds->findData(static_cast<int>(kind)));
    stage().findChild<QAction *>(QStringLiteral("showSamples"))->setChecked(true);
    QTRY_VERIFY(!stage().chart()->grab().isNull());
    qInfo("%s: read and shown after %.0f ms", QTest::currentDataTag(), static_cast<double>(timer.elapsed()));
    hover(stage().chart()->viewport(), QTest::currentDataTag());
    hover(stage()
              .findChild<QWidget *>(QStringLiteral("timingTable"))
              ->findChild<QWidget *>(QStringLiteral("qt_scrollarea_viewport")),
        "  the table under it");
    click(stage().chart()->viewport(), stage().chart()->positionOf(7), "  a click that marks and chooses");
}

/// Ten runs of ten thousand samples each.
void BenchCharts::history()
{
    History history(historyFolder());
    for (int run = 0; run < 10; ++run) {
        Record record;
        record.title = "run " + std::to_string(run);
        record.date = "2026-11-21T0" + std::to_string(run) + ":00:00Z";
        for (int variant = 0; variant < 20; ++variant)
            record.measured.push_back(someMeasured(variant, 5, { 2048, 2048 }, samplesInAll / 200));
        history.add(record);
    }
    m_driver->restart();
    m_driver->window().resize(1600, 1000);
    m_driver->trigger("focusTimingAction");
    auto *list = stage().findChild<QAbstractItemView *>(QStringLiteral("history"));
    QVERIFY(list && list->model()->rowCount() == 10);
    hover(list->viewport(), "history of ten runs");
}

QTEST_MAIN(BenchCharts)
#include "bench_charts.moc"
