// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/record/recordcsv.h"
#include "gui/session/session.h"
#include "gui/stages/timing/timingcontroller.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/support.h"

#include <QApplication>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int patience = 120'000; // ms: kernels are built first

} // namespace

/// Measuring and its history without a window, on the real device and with real files.
class TestTimingController : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void keepsAHistory();
    void comparesAndReportsWhatIsGone();
    void showsTheChosenWorkload();
    void measures();
    void stopsAndKeeps();
    void saysWhyNothingCanBeTuned();
    void tunesAndTakesIt();
    void tunesAndRacesAWorkload_data();
    void tunesAndRacesAWorkload();

private:
    QString csvOf(const std::string &workload)
    {
        Record record = someRecord();
        for (Measured &measured : record.measured)
            measured.workload = workload;
        const QString path = m_folder.filePath(QString::fromStdString(workload) + QStringLiteral(".csv"));
        saveFile(path, toCsv(record));
        return path;
    }
    SweepPlan smallPlan() const
    {
        SweepPlan plan;
        plan.picture = [](Size2 size) { return noise(size.w, size.h); };
        plan.variants
            = { findVariant(shippedVariants(), "naive"), findVariant(shippedVariants(), "tile_strided") };
        plan.filters = { asymmetric(3, 5) };
        plan.sizes = { { 97, 61 } };
        plan.options.mostRounds
            = plan.options.leastRounds; // there is time for both, however busy the machine
        return plan;
    }
    /// Measured in rounds with others.
    bool isRecorded(size_t ranked) const
    {
        const Record &record = *m_timing->record();
        size_t found = 0;
        for (const auto &series : seriesOf(record))
            if (series.size() > 1 && comparable(record, series))
                found += static_cast<size_t>(std::ranges::count_if(
                    series, [&](size_t entry) { return record.measured[entry].ranked(); }));
        return found >= ranked;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<TimingController> m_timing;
};

void TestTimingController::init()
{
    QDir(historyFolder()).removeRecursively();
    m_session = std::make_unique<Session>(realTasks);
    m_session->start({}, {});
    QTRY_VERIFY_WITH_TIMEOUT(m_session->device(), patience);
    m_timing = std::make_unique<TimingController>(*m_session);
}

void TestTimingController::cleanup()
{
    m_timing.reset();
    m_session.reset();
}

void TestTimingController::keepsAHistory()
{
    QVERIFY(m_timing->runs().empty() && m_timing->record()->measured.empty());
    QSignalSpy shown(m_timing.get(), &TimingController::recordChanged);
    QSignalSpy runs(m_timing.get(), &TimingController::runsChanged);
    m_timing->importCsv(csvOf("image"));
    QCOMPARE(shown.size(), 1);
    QCOMPARE(m_timing->record()->title, std::string("image"));
    QCOMPARE(m_timing->record()->measured.size(), size_t(4));
    QVERIFY(m_timing->sheet().id.isEmpty());
    QCOMPARE(m_timing->runs().size(), size_t(1));
    const QString id = m_timing->runs().front().id;
    m_timing->setNotes(id, QStringLiteral("warm"));
    QCOMPARE(m_timing->runs().front().notes, std::string("warm"));
    m_timing->open(id);
    QCOMPARE(m_timing->sheet().id, id);
    QCOMPARE(m_timing->record()->notes, std::string("warm"));
    QCOMPARE(TimingController(*m_session).runs().size(), size_t(1)); // it lies in files
    QCOMPARE(m_timing->past().size(), size_t(1));
    m_timing->importCsv(csvOf("image"));
    QCOMPARE(m_timing->past().size(), size_t(2));
    const QString newest = m_timing->runs().front().id;
    m_timing->remove(newest == id ? m_timing->runs().back().id : newest);
    QCOMPARE(m_timing->past().size(), size_t(1));
    m_timing->remove(id);
    QVERIFY(m_timing->runs().empty());
    QVERIFY(!m_timing->record()->measured.empty()); // what is on screen stays
    QCOMPARE(runs.size(), 5);
    QVERIFY_THROWS_EXCEPTION(Error, m_timing->importCsv(m_folder.filePath(QStringLiteral("none.csv"))));
}

void TestTimingController::comparesAndReportsWhatIsGone()
{
    m_timing->importCsv(csvOf("image"));
    m_timing->compareWith(m_timing->runs().front().id);
    QCOMPARE(m_timing->sheet().other->measured.size(), size_t(4));
    QVERIFY_THROWS_EXCEPTION(Error, m_timing->compareWith(QStringLiteral("none")));
    QVERIFY(m_timing->sheet().other);
    QSignalSpy reported(m_session.get(), &Session::reported);
    QSignalSpy messageCleared(m_session.get(), &Session::messageCleared);
    m_timing->open(QStringLiteral("none"));
    QCOMPARE(reported.size(), 1);
    QVERIFY(m_timing->sheet().id.isEmpty());
    m_timing->open(m_timing->runs().front().id);
    QCOMPARE(messageCleared.size(), 1);
    QVERIFY(!m_timing->sheet().other); // another one is on show
}

void TestTimingController::showsTheChosenWorkload()
{
    m_timing->importCsv(csvOf("image"));
    const auto ofImages = m_timing->record();
    QSignalSpy sheets(m_timing.get(), &TimingController::sheetChanged);
    m_timing->importCsv(csvOf("signal"));
    QCOMPARE(sheets.size(), 1);
    QCOMPARE(m_session->workload(), std::string("signal"));
    QCOMPARE(m_timing->workload(), std::string("signal"));
    QCOMPARE(m_timing->runs().size(), size_t(1));
    QVERIFY(m_timing->record() != ofImages);
    m_session->selectWorkload("image");
    QCOMPARE(m_timing->record(), ofImages);
    QCOMPARE(m_timing->runs().size(), size_t(1));
    m_session->selectWorkload("layer");
    QVERIFY(m_timing->runs().empty() && m_timing->record()->measured.empty());
}

void TestTimingController::measures()
{
    QSignalSpy running(m_timing.get(), &TimingController::runningChanged);
    QSignalSpy progressed(m_timing.get(), &TimingController::progressed);
    m_timing->start(smallPlan(), false, "two", {});
    QVERIFY(m_timing->running());
    QCOMPARE(m_session->activities().current().text, QStringLiteral("Measuring; other runs are paused"));
    m_session->selectWorkload("signal"); // what is measured belongs to the sheet before
    QCOMPARE(m_timing->measured(), std::string("image"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_timing->running(), patience);
    // The run that waited for the end may be here already; the two that were measured are not.
    QVERIFY(m_timing->record()->measured.size() <= 1 && m_timing->runs().empty());
    m_session->selectWorkload("image");
    QVERIFY(isRecorded(2));
    QCOMPARE(m_timing->record()->title, std::string("two"));
    QCOMPARE(m_timing->runs().size(), size_t(1));
    QVERIFY(!progressed.empty() && m_timing->sheet().message.isEmpty());
    QVERIFY(m_session->activities().current().text.isEmpty());
    QCOMPARE(running.size(), 2);
}

void TestTimingController::stopsAndKeeps()
{
    SweepPlan plan = smallPlan();
    plan.options.budget = std::chrono::minutes(10);
    plan.sizes = { { 97, 61 }, { 98, 61 }, { 99, 61 }, { 100, 61 } };
    m_timing->start(plan, false, "stopped", {});
    QTRY_VERIFY_WITH_TIMEOUT(isRecorded(1), patience);
    QVERIFY(!m_timing->sheet().message.isEmpty());
    m_session->activities().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!m_timing->running(), patience);
    QVERIFY(isRecorded(1));
    QCOMPARE(m_timing->runs().size(), size_t(1));
}

void TestTimingController::saysWhyNothingCanBeTuned()
{
    QVERIFY_THROWS_EXCEPTION(Error, m_timing->tunePlan()); // no picture
    QSignalSpy reported(m_session.get(), &Session::reported);
    m_timing->attempt([this] { m_timing->tunePlan(); });
    QCOMPARE(reported.size(), 1);
    QVERIFY(reported[0][1].value<Failure>().sentence.english().find("image") != std::string::npos);
    m_session->selectWorkload("layer");
    QVERIFY_THROWS_EXCEPTION(Error, m_timing->tunePlan());
    QVERIFY(!m_timing->running());
}

void TestTimingController::tunesAndTakesIt()
{
    QImage grey(64, 48, QImage::Format_Grayscale8);
    grey.fill(99);
    m_session->open(grey, QStringLiteral("grey"));
    QTRY_VERIFY_WITH_TIMEOUT(m_session->input().image.width == 64, patience);
    m_session->selectVariant("tile_strided");
    QSignalSpy tuned(m_timing.get(), &TimingController::tunedChanged);
    m_timing->tune(m_timing->tunePlan());
    QTRY_VERIFY_WITH_TIMEOUT(isRecorded(1), patience);
    m_timing->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!m_timing->running(), patience);
    QVERIFY(m_timing->sheet().tuned && m_timing->sheet().message.startsWith(QLatin1String("Best:")));
    QCOMPARE(m_timing->runs().size(), size_t(1));
    QVERIFY(m_timing->runs().front().title.starts_with("tuning of "));
    const Tuning best = m_timing->sheet().tuned->tuning;
    m_timing->useTuned();
    QVERIFY(m_session->tuningOf(m_session->variant()) == best);
    QVERIFY(!m_timing->sheet().tuned && m_timing->sheet().message.isEmpty());
    QVERIFY(tuned.size() >= 3); // begun, found, taken
}

void TestTimingController::tunesAndRacesAWorkload_data()
{
    QTest::addColumn<std::string>("workload");
    QTest::addColumn<std::string>("spec");
    QTest::addColumn<QString>("title");
    QTest::newRow("signal") << std::string("signal") << std::string("1 2 3 4 5 6 7")
                            << QStringLiteral("fastest, filter 9x1, 1 2 3 4 5 6 7");
    QTest::newRow("layer") << std::string("layer") << std::string("2x6x7/3/3x3/s1/p1/d1")
                           << QStringLiteral("fastest, 2x6x7");
    QTest::newRow("histogram") << std::string("histogram") << std::string("3") << QStringLiteral("fastest, ");
    QTest::newRow("stencil") << std::string("stencil") << std::string("p9/n2/r0.1")
                             << QStringLiteral("fastest, ");
    QTest::newRow("bilateral") << std::string("bilateral") << std::string("r2/s1/v0.1")
                               << QStringLiteral("fastest, ");
}

/// Escape ends both, and what was found is used and kept.
void TestTimingController::tunesAndRacesAWorkload()
{
    QFETCH(std::string, workload);
    QFETCH(std::string, spec);
    QFETCH(QString, title);
    m_session->selectWorkload(workload);
    m_session->setSpec(spec, {});
    QTRY_VERIFY_WITH_TIMEOUT(m_session->lastRun() && !m_session->stale() && !m_session->running(), patience);
    const std::string variant = m_session->variant().id;
    m_timing->tune(m_timing->tunePlan());
    QTRY_VERIFY_WITH_TIMEOUT(isRecorded(1), patience);
    m_session->activities().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!m_timing->running(), patience);
    QVERIFY(m_timing->sheet().tuned && m_timing->sheet().tuned->variant == variant);
    m_timing->useTuned();
    m_timing->race(m_timing->tunePlan());
    QTRY_VERIFY_WITH_TIMEOUT(m_timing->record()->title.starts_with("fastest") && isRecorded(2), patience);
    m_session->activities().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!m_timing->running(), patience);
    QVERIFY2(m_timing->sheet().message.startsWith(QLatin1String("Fastest:")),
        qPrintable(m_timing->sheet().message));
    const QString raced = QString::fromStdString(m_timing->record()->title);
    QVERIFY2(raced.startsWith(title) && !raced.endsWith(QLatin1String(", ")), qPrintable(raced));
    m_session->selectVariant("auto");
    QVERIFY(m_session->automatic() && m_session->autoPick().remembered());
    QCOMPARE(m_timing->runs().size(), size_t(2)); // the search, and the race
    QVERIFY(std::ranges::any_of(
        m_timing->runs(), [](const HistoryEntry &run) { return run.title.starts_with("fastest"); }));
}

HALO_TEST(TestTimingController, QApplication)
#include "tst_timingcontroller.moc"
