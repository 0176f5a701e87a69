// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/savefile.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/workloads.h"
#include "compute/timing/count/advice.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/histogram/histogramspec.h"
#include "gui/files/saving.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantmodel.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// The Timing stage in the real window, measuring on the real device.
class TestTimingStage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void measuresAndChooses();
    void timesOfTheListAreDrawn();
    void staysThroughAChangeOfLanguage();
    void copiesTheCommand();
    void nothingIsTheFastestWhileRoundsRun();
    void theChartHasTheRoom_data();
    void theChartHasTheRoom();
    void remembersWhatIsOpen();
    void emptyChartsOfferWhatFillsThem();
    void comparesCountersWithTheModel();
    void sweepsTheFilterAtHand();
    void remembersCeilings();
    void stopsAndKeeps();
    void readsWhatItWrote();
    void tuningFeedsAuto();
    void racesFeedAuto();
    void savesWhatIsOnScreen();
    void eachWorkloadHasItsSheet();
    void measuresOnForTheOtherSheet();
    void drawsThePipelineOfAWorkload_data();
    void drawsThePipelineOfAWorkload();
    void saysWhatIsWrong();
    void everyControlHasAName();

private:
    template<typename T> T *find(const char *name) { return m_driver->find<T>(name); }
    void measureSmall();
    void press(Qt::Key key, Qt::KeyboardModifiers with) { QTest::keyClick(&m_driver->window(), key, with); }
    void saveByKey(const QString &words, const QString &name);
    /// Measured in rounds with others.
    bool anyInRounds()
    {
        const Record &record = *m_driver->session().results().onShow(m_driver->session().workload());
        return std::ranges::any_of(seriesOf(record), [&](const std::vector<size_t> &series) {
            return series.size() > 1 && comparable(record, series) && fastestOf(record, series) >= 0;
        });
    }
    TimingStage &stage() { return *find<TimingStage>("timingStage"); }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestTimingStage::init()
{
    WindowDriver::forgetSettings();
    QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/haloscope"))
        .removeRecursively();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
    QVERIFY(m_driver->waitForRun());
    m_driver->trigger("focusTimingAction");
    QTRY_VERIFY(stage().isVisible());
    find<QCheckBox>("measuredPeers")->setChecked(false);
    find<QCheckBox>("measuredCeilings")->setChecked(false);
    find<QSpinBox>("measuringBudget")->setValue(1);
}

void TestTimingStage::measureSmall()
{
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    QVERIFY(stage().measuring().running());
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 120'000);
}

void TestTimingStage::measuresAndChooses()
{
    QCOMPARE(stage().chart()->chart()->content().bars.size(), size_t(1)); // of the run
    find<QSpinBox>("measuringBudget")->setValue(60); // several variants, however slow the machine is
    measureSmall();
    const ChartContent content = stage().chart()->chart()->content();
    QVERIFY(content.empty.isEmpty() && content.bars.size() >= 8);
    QCOMPARE(std::ranges::count(content.bars, BarStatus::Fastest, &ChartBar::status), 1);
    QCOMPARE(find<QTableView>("timingTable")->model()->rowCount(), static_cast<int>(content.bars.size()));
    QVERIFY(!find<QLabel>("timingVerdict")->text().isEmpty());
    QCOMPARE(find<QListWidget>("history")->count(), 1);
    // A click on a bar chooses the variant everywhere.
    const auto &measured = stage().record()->measured;
    for (const char *variant : { "constant_filter", "naive" }) {
        const auto entry = std::ranges::find(measured, variant, &Measured::variant) - measured.begin();
        QTest::mouseClick(stage().chart()->viewport(), Qt::LeftButton, {},
            stage().chart()->positionOf(static_cast<int>(entry)));
        QCOMPARE(m_driver->session().variant().id, std::string(variant));
        QVERIFY(stage().chart()->tipAt(stage().chart()->positionOf(static_cast<int>(entry))).contains(u'\n'));
    }
    // Runs that waited go on.
    QTRY_VERIFY(m_driver->waitForRun());
    // The list of variants has the same times.
    for (const Measured &one : stage().record()->measured) {
        Session &session = m_driver->session();
        const auto time = session.timeOf(session.store().find(one.variant));
        QCOMPARE(time.has_value(), one.ranked());
        if (time)
            QVERIFY(std::abs(static_cast<double>(time->count()) / 1e6 - median(one.kernelMs)) < 1e-5);
    }
}

/// What was timed for the list of variants is on the chart, and in the file.
void TestTimingStage::timesOfTheListAreDrawn()
{
    find<QAbstractButton>("timeAllButton")->click();
    const auto variants = [this] {
        return std::ranges::count_if(m_driver->session().store().list().variants,
            [this](const Variant &variant) { return m_driver->session().timeOf(variant).has_value(); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(!m_driver->session().running() && variants() >= 8, 120'000);
    const ChartContent content = stage().chart()->chart()->content();
    QCOMPARE(static_cast<qsizetype>(content.bars.size()), variants());
    QVERIFY2(content.verdict.startsWith(QLatin1String("Each ran on its own")), qPrintable(content.verdict));
    m_driver->trigger("focusStageAction");
    saveByKey(QStringLiteral("configurations: %1").arg(variants()), QStringLiteral("picture-"));
    const Record read = fromCsv(test::bytesOf(m_driver->path(QStringLiteral("picture-.csv"))), "saved");
    QCOMPARE(static_cast<qsizetype>(read.measured.size()), variants());
}

/// Neither what was measured nor what is to be is lost with the window that says it in another language.
void TestTimingStage::staysThroughAChangeOfLanguage()
{
    measureSmall();
    const auto before = m_driver->session().results().onShow("image");
    find<QLineEdit>("measuredGroups")->setText(QStringLiteral("8x8"));
    auto *kind = find<QComboBox>("chartKind");
    kind->setCurrentIndex(kind->findText(QStringLiteral("Heat map")));
    const int chosen = kind->currentIndex();
    m_driver->trigger("language_ko");
    QTRY_VERIFY(find<QComboBox>("chartKind") && find<QComboBox>("chartKind") != kind);
    QCOMPARE(find<QComboBox>("chartKind")->currentIndex(), chosen);
    QCOMPARE(find<QLineEdit>("measuredGroups")->text(), QStringLiteral("8x8"));
    QCOMPARE(stage().record()->measured.size(), before->measured.size());
}

/// A shell that gets it measures the same again.
void TestTimingStage::copiesTheCommand()
{
    find<QCheckBox>("measuredPeers")->setChecked(true);
    measureSmall();
    find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.startsWith(QLatin1String("haloscope-cli bench --workload image --variants naive,")),
        qPrintable(command));
    QVERIFY(find<QAbstractButton>("copyCommandButton")->isVisible());
    for (const QWidget *widget :
        std::initializer_list<QWidget *>{ stage().chart(), find<QTableView>("timingTable") })
        QCOMPARE(widget->contextMenuPolicy(), Qt::ActionsContextMenu);
}

void TestTimingStage::nothingIsTheFastestWhileRoundsRun()
{
    find<QSpinBox>("measuringBudget")->setValue(60);
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    auto *verdict = find<QLabel>("timingVerdict");
    QTRY_VERIFY_WITH_TIMEOUT(verdict->text().startsWith(QLatin1String("Still measuring")), 60'000);
    for (const ChartBar &bar : stage().chart()->chart()->content().bars)
        QVERIFY2(!bar.note.contains(QLatin1String("the fastest")), qPrintable(bar.note));
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    QVERIFY2(!verdict->text().contains(QLatin1String("Still measuring")), qPrintable(verdict->text()));
    QVERIFY(verdict->font().pointSizeF() >= 1.4 * stage().font().pointSizeF());
}

void TestTimingStage::theChartHasTheRoom_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("desktop") << QSize(1600, 1000);
    QTest::newRow("projector") << QSize(1024, 768);
}

/// What to measure, and the history, lie in a pane.
void TestTimingStage::theChartHasTheRoom()
{
    QFETCH(QSize, size);
    m_driver->window().resize(size);
    stage().controller().show(std::make_shared<const Record>(someRecord()));
    QTRY_VERIFY(find<QTableView>("timingTable")->isVisible());
    QVERIFY(!find<QWidget>("timingDrawer")->isVisible());
    QTRY_COMPARE(stage().chart()->width(), stage().width());
    QTRY_VERIFY2(stage().chart()->height() >= 0.6 * stage().height(),
        qPrintable(QStringLiteral("%1 of %2").arg(stage().chart()->height()).arg(stage().height())));
    QTest::mouseClick(find<QAbstractButton>("showSetup"), Qt::LeftButton);
    QVERIFY(find<QLineEdit>("measuredFilters")->isVisible() && find<QListWidget>("history")->isVisible());
    QTest::mouseClick(find<QAbstractButton>("showSetup"), Qt::LeftButton);
    QVERIFY(!find<QWidget>("timingDrawer")->isVisible() && stage().chart()->isVisible());
}

void TestTimingStage::remembersWhatIsOpen()
{
    QTest::mouseClick(find<QAbstractButton>("showSetup"), Qt::LeftButton);
    find<QLineEdit>("measuredGroups")->setText(QStringLiteral("8x8"));
    find<QAction>("sortBars")->trigger();
    auto *kind = find<QComboBox>("chartKind");
    kind->setCurrentIndex(kind->findText(QStringLiteral("Roofline")));
    m_driver->restart();
    QVERIFY(find<QAbstractButton>("showSetup")->isChecked());
    QCOMPARE(find<QLineEdit>("measuredGroups")->text(), QStringLiteral("8x8"));
    QCOMPARE(find<QSpinBox>("measuringBudget")->value(), 1);
    QVERIFY(!find<QCheckBox>("measuredPeers")->isChecked());
    QVERIFY(!find<QAction>("sortBars")->isChecked());
    QCOMPARE(find<QComboBox>("chartKind")->currentText(), QStringLiteral("Roofline"));
    // Whatever is hidden in the pane is said beside the button that does it.
    const QString plan = find<QLabel>("measuringPlan")->text();
    for (const char *part : { "8x8", "at most 1 s" })
        QVERIFY2(plan.contains(QLatin1String(part)), qPrintable(plan));
}

void TestTimingStage::emptyChartsOfferWhatFillsThem()
{
    auto *kind = find<QComboBox>("chartKind");
    auto *button = find<QAbstractButton>("measureHere");
    for (int i = 0; i < kind->count(); ++i) {
        kind->setCurrentIndex(i);
        QVERIFY2(stage().chart()->isEmpty() == button->isVisible(), qPrintable(kind->currentText()));
        const bool ran = kind->currentText().startsWith(QLatin1String("Pipeline"))
            || kind->currentText().startsWith(QLatin1String("Ranking"))
            || kind->currentText().startsWith(QLatin1String("Model against")); // counts are included
        QVERIFY2(stage().chart()->isEmpty() != ran, qPrintable(kind->currentText()));
    }
    const auto press = [&](const char *chart) {
        kind->setCurrentIndex(kind->findText(QLatin1String(chart)));
        QTest::mouseClick(button, Qt::LeftButton);
    };
    press("Comparison");
    QVERIFY(find<QListWidget>("history")->isVisible());
    press("Filter size");
    QVERIFY(stage().measuring().running() && !button->isVisible());
    QCOMPARE(find<QLineEdit>("measuredFilters")->text(), QStringLiteral("3, 5, 9, 15"));
    stage().controller().stop();
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
}

void TestTimingStage::comparesCountersWithTheModel()
{
    auto *kind = find<QComboBox>("chartKind");
    auto *counter = find<QComboBox>("chartSeries");
    kind->setCurrentIndex(kind->findText(QStringLiteral("Model against hardware")));
    QVERIFY(counter->isVisible());
    QCOMPARE(counter->currentText(), QStringLiteral("Sectors of global loads"));
    const auto content = [this] { return stage().chart()->chart()->content(); };
    QVERIFY(content().bars.size() > 10); // all that were counted of the workload
    QVERIFY(!find<QTableView>("timingTable")->isVisible());
    counter->setCurrentIndex(counter->findText(QStringLiteral("Bank conflicts of local loads")));
    QCOMPARE(content().x.title, QStringLiteral("Bank conflicts of local loads, counted / model"));
    QVERIFY(content().stamp.contains(QLatin1String("counted on NVIDIA H200")));
    // It is another choice than that of the filter.
    kind->setCurrentIndex(kind->findText(QStringLiteral("Ranking")));
    QVERIFY(!counter->isVisible());
    kind->setCurrentIndex(kind->findText(QStringLiteral("Model against hardware")));
    QCOMPARE(counter->currentText(), QStringLiteral("Bank conflicts of local loads"));
    // Advice is that for the chosen implementation.
    auto *advice = find<QLabel>("countAdvice");
    for (const char *id : { "naive", "uncoalesced" }) {
        m_driver->session().selectVariant(id);
        const auto &launches = shippedCounts().launches;
        const auto launch = std::ranges::find_if(launches,
            [&](const CountedLaunch &each) { return each.workload == "image" && each.variant == id; });
        QVERIFY(launch != launches.end());
        const auto all = adviceFor({ *launch });
        QCOMPARE(advice->isVisible(), !all.empty());
        for (const Advice &each : all)
            QVERIFY2(advice->text().contains(QString::fromStdString(each.sentence.english()))
                    && advice->text().contains(QLatin1String(each.source)),
                qPrintable(advice->text()));
    }
    QVERIFY(stage().exporter().file(QStringLiteral("svg")).contains("Bank conflicts of local loads"));
    kind->setCurrentIndex(kind->findText(QStringLiteral("Ranking")));
    QVERIFY(!advice->isVisible());
}

/// What a larger filter costs is asked of the filter that there is.
void TestTimingStage::sweepsTheFilterAtHand()
{
    m_driver->session().setFilter(parseFilter("box:5"), {});
    auto *form = stage().findChild<MeasureForm *>();
    form->fill("measuredFilters", QStringLiteral("3, 9"));
    const SweepPlan plan = form->plan();
    QCOMPARE(plan.filters.size(), size_t(2));
    QCOMPARE(plan.filters[0].name, std::string("box:3"));
    QCOMPARE(plan.filters[1].name, std::string("box:9"));
}

/// "Auto" goes by what was measured.
void TestTimingStage::remembersCeilings()
{
    const DeviceInfo *device = m_driver->session().device();
    QVERIFY(device && !TuneStore(tuneStorePath()).ceilings(*device));
    find<QCheckBox>("measuredCeilings")->setChecked(true);
    measureSmall();
    const TuneStore store(tuneStorePath());
    const MeasuredCeilings *measured = store.ceilings(*device);
    QVERIFY(measured && measured->most == highestOf(stage().record()->ceilings));
}

void TestTimingStage::stopsAndKeeps()
{
    find<QSpinBox>("measuringBudget")->setValue(60);
    find<QLineEdit>("measuredSizes")->setText(QStringLiteral("700x500, 701x501, 702x502"));
    auto *button = find<QAbstractButton>("startMeasuring");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(anyInRounds(), 60'000);
    QVERIFY(!find<QAction>("startTuning")->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    QVERIFY(anyInRounds());
    QCOMPARE(find<QListWidget>("history")->count(), 1);
    QVERIFY(button->isEnabled() && find<QAction>("startTuning")->isEnabled());
}

void TestTimingStage::readsWhatItWrote()
{
    find<QSpinBox>("measuringBudget")->setValue(60);
    measureSmall();
    ChartContent before = stage().chart()->chart()->content();
    const QString csv = m_driver->path(QStringLiteral("times.csv"));
    saveFile(csv, stage().exporter().file(QStringLiteral("csv")));
    for (const char *suffix : { "svg", "png", "pdf", "html" })
        QVERIFY(stage().exporter().file(QString::fromLatin1(suffix)).size() > 1000);
    stage().controller().importCsv(csv);
    ChartContent after = stage().chart()->chart()->content();
    QVERIFY(after.stamp.contains(QLatin1String("measured elsewhere")));
    before.stamp.clear();
    after.stamp.clear();
    // What was not measured has no rows in the file.
    std::erase_if(before.bars, [](const ChartBar &bar) { return bar.status == BarStatus::Refused; });
    before.verdict.remove(QRegularExpression(QStringLiteral(" measured, \\d+ not")));
    QVERIFY(after == before);
    QCOMPARE(find<QListWidget>("history")->count(), 2);
    // Compared with the run before, nothing is faster or slower.
    find<QListWidget>("history")->setCurrentRow(1);
    QTest::mouseClick(find<QAbstractButton>("compareRun"), Qt::LeftButton);
    const ChartContent changes = stage().chart()->chart()->content();
    QVERIFY(!changes.bars.empty());
    for (const ChartBar &bar : changes.bars)
        QCOMPARE(bar.value, 1.0);
}

/// "auto" in the list is what the command line takes, and the tuner feeds it at once.
void TestTimingStage::tuningFeedsAuto()
{
    find<QSpinBox>("measuringBudget")->setValue(300); // of tuning and racing, too
    const auto expected = [this] {
        const Session &session = m_driver->session();
        return autoChoice(
            shippedVariants(), *session.asked(), {}, *session.device(), TuneStore(tuneStorePath()));
    };
    const auto *list = find<VariantListView>("variantLadder");
    QCOMPARE(list->model()->index(0, 0).data(VariantModel::IdRole).toString(), QStringLiteral("auto"));
    m_driver->session().selectVariant("tile_many_outputs");
    QTest::mouseClick(
        list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QVERIFY(m_driver->session().automatic());
    QCOMPARE(m_driver->session().variant().id, expected().variant->id);
    QVERIFY(!m_driver->session().autoPick().remembered());
    const QString note = list->model()->index(0, 0).data(VariantModel::NoteRole).toString();
    QVERIFY(note.startsWith(QString::fromStdString(expected().variant->title)));
    const Size2 group = expected().tuning.group;
    QVERIFY(note.endsWith(QStringLiteral("%1 \u00d7 %2").arg(group.w).arg(group.h)));

    find<QAction>("startTuning")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(anyInRounds(), 60'000);
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton); // stops, and keeps the best
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    const AutoChoice tuned = expected();
    QVERIFY(tuned.remembered && m_driver->session().autoPick().remembered());
    QVERIFY(m_driver->waitForRun());
    QVERIFY(m_driver->session().lastRun()->order.tuning == tuned.tuning);
    QCOMPARE(m_driver->session().lastRun()->order.variant.id, tuned.variant->id);

    m_driver->restart();
    QVERIFY(m_driver->session().automatic() && m_driver->session().autoPick().remembered());
    // Who chooses a size has chosen a variant.
    Tuning mine = tuned.tuning;
    mine.group = { 8, 4 };
    m_driver->session().setTuning(mine, {});
    QVERIFY(!m_driver->session().automatic());
    QCOMPARE(m_driver->session().variant().id, tuned.variant->id);
    QVERIFY(m_driver->session().tuningOf(m_driver->session().variant()) == mine);
}

/// All variants against each other: what was fastest is what "auto" takes from then on.
void TestTimingStage::racesFeedAuto()
{
    find<QSpinBox>("measuringBudget")->setValue(300); // of tuning and racing, too
    m_driver->session().selectVariant("auto");
    m_driver->session().setFilter(parseFilter("random:4x3,1"), {}); // nothing was remembered of this size
    QVERIFY(m_driver->session().automatic() && !m_driver->session().autoPick().remembered());
    find<QAction>("startRace")->trigger();
    QVERIFY(stage().measuring().running() && !find<QAction>("startRace")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(anyInRounds(),
        300'000); // all kernels are built first
    QTest::mouseClick(
        find<QAbstractButton>("startMeasuring"), Qt::LeftButton); // stops, and keeps what there is
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    const auto &measured = stage().record()->measured;
    QVERIFY(std::ranges::count_if(measured, &Measured::ranked) > 3);
    const int fastest = fastestOf(*stage().record(), seriesOf(*stage().record()).front());
    const AutoPick &pick = m_driver->session().autoPick();
    QVERIFY(pick.remembered() && pick.variantId() == measured[static_cast<size_t>(fastest)].variant);
    const QString title = QString::fromStdString(m_driver->session().store().find(pick.variantId()).title);
    QVERIFY(find<QLabel>("timingMessage")->text().contains(title));
}

/// Ctrl+T, the name, Enter.
void TestTimingStage::saveByKey(const QString &words, const QString &name)
{
    // Where there is no window manager, nobody activates the window again after a dialog.
    QTRY_VERIFY(!find<QFileDialog>("fileDialog"));
    m_driver->window().activateWindow();
    QTRY_VERIFY(m_driver->window().isActiveWindow());
    QTRY_VERIFY(find<QAction>("exportCsvAction")->isEnabled());
    press(Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY(find<QFileDialog>("fileDialog"));
    auto *dialog = find<QFileDialog>("fileDialog");
    QVERIFY2(dialog->windowTitle().contains(words), qPrintable(dialog->windowTitle()));
    auto *line = dialog->findChild<QLineEdit *>();
    QVERIFY2(line->text().contains(name), qPrintable(line->text()));
    const QString path = m_driver->path(name + QStringLiteral(".csv"));
    line->setText(path);
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
}

void TestTimingStage::savesWhatIsOnScreen()
{
    find<QSpinBox>("measuringBudget")->setValue(60); // several variants, however slowly they are built
    measureSmall();
    QTRY_VERIFY(m_driver->waitForRun());
    saveByKey(QStringLiteral("Save Samples"), QStringLiteral("measurement-image"));
    const Record read
        = fromCsv(test::bytesOf(m_driver->path(QStringLiteral("measurement-image.csv"))), "saved");
    std::vector<Measured> shown = stage().record()->measured;
    std::erase_if(shown, [](const Measured &one) { return one.kernelMs.empty(); }); // has no rows in the file
    QVERIFY(shown.size() >= 8);
    QCOMPARE(read.measured.size(), shown.size());
    for (size_t i = 0; i < shown.size(); ++i)
        QVERIFY(
            read.measured[i].variant == shown[i].variant && read.measured[i].kernelMs == shown[i].kernelMs);
    // Elsewhere the times of the list of variants are, which are the same.
    m_driver->trigger("focusStageAction");
    saveByKey(QStringLiteral("Save Timings"), QStringLiteral("picture-"));
    QCOMPARE(fromCsv(test::bytesOf(m_driver->path(QStringLiteral("picture-.csv"))), "saved").measured.size(),
        shown.size());
    // Where there is nothing, nothing can be saved.
    m_driver->restart();
    QVERIFY(!find<QAction>("exportCsvAction")->isEnabled());
    m_driver->trigger("focusTimingAction");
    QVERIFY(!find<QAction>("exportCsvAction")->isEnabled() && !find<QAction>("saveSamples")->isEnabled());
}

void TestTimingStage::eachWorkloadHasItsSheet()
{
    measureSmall();
    const auto ofImages = stage().record();
    QVERIFY(find<QTableView>("timingTable")->isVisible());
    QVERIFY(!find<QAbstractButton>("measureHere")->isVisible());
    press(Qt::Key_2, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(m_driver->waitForRun());
    for (const Measured &one : stage().record()->measured)
        QCOMPARE(one.workload, std::string("signal"));
    QVERIFY(stage().record()->measured.size() <= 1); // its first run
    QCOMPARE(find<QListWidget>("history")->count(), 0);
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    QVERIFY(stage().measuring().running());
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    const auto ofSignals = stage().record();
    QCOMPARE(ofSignals->measured.front().workload, std::string("signal"));
    QCOMPARE(find<QListWidget>("history")->count(), 1);
    press(Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(*stage().record() == *ofImages);
    QVERIFY(stage().chart()->chart()->content().bars.size() >= 8);
    QCOMPARE(find<QListWidget>("history")->count(), 1);
    press(Qt::Key_2, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(*stage().record() == *ofSignals);
}

void TestTimingStage::measuresOnForTheOtherSheet()
{
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    press(Qt::Key_2, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(stage().measuring().running());
    QTRY_VERIFY_WITH_TIMEOUT(!stage().measuring().running(), 60'000);
    QVERIFY(stage().record()->measured.size() <= 1);
    press(Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(stage().record()->measured.front().workload, std::string("image"));
    QVERIFY(stage().chart()->chart()->content().bars.size() >= 8);
}

void TestTimingStage::drawsThePipelineOfAWorkload_data()
{
    QTest::addColumn<std::string>("workload");
    for (const Workload &workload : allWorkloads())
        QTest::newRow(workload.id.c_str()) << workload.id;
}

void TestTimingStage::drawsThePipelineOfAWorkload()
{
    QFETCH(std::string, workload);
    Session &session = m_driver->session();
    session.selectWorkload(workload);
    if (workload == "histogram") { // there is too little to describe in such a picture
        const QString points = m_driver->path(QStringLiteral("points.csv"));
        test::write(points, "0,0\n1,0\n9,9\n8,9\n");
        session.setSpec(toText(HistogramSpec{ 2, {}, points }), {});
    }
    QTest::qWait(0);
    QTRY_VERIFY2(
        session.lastRun() && !session.running() && !session.stale(), qPrintable(m_driver->message()));
    auto *kind = find<QComboBox>("chartKind");
    kind->setCurrentIndex(kind->findText(QStringLiteral("Pipeline of the last run")));
    QVERIFY(find<QAction>("saveChart")->isEnabled());
    const auto reported = [this](const QString &words) {
        const QSize all = stage().chart()->viewport()->size();
        for (int y = 0; y < all.height(); y += 10)
            for (int x = 0; x < all.width(); x += 10)
                if (stage().chart()->tipAt({ x, y }).startsWith(words))
                    return true;
        return false;
    };
    QVERIFY(reported(QStringLiteral("build"))); // the widest one
}

void TestTimingStage::saysWhatIsWrong()
{
    find<QLineEdit>("measuredFilters")->setText(QStringLiteral("3, many"));
    QTest::mouseClick(find<QAbstractButton>("startMeasuring"), Qt::LeftButton);
    QVERIFY(!stage().measuring().running());
    QVERIFY(m_driver->message().contains(QLatin1String("\"many\"")));
}

void TestTimingStage::everyControlHasAName()
{
    for (const QWidget *widget : stage().findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()
            || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(named,
            qPrintable(widget->objectName() + QLatin1String(widget->metaObject()->className()) + u'/'
                + widget->parentWidget()->objectName()
                + QLatin1String(widget->parentWidget()->metaObject()->className())));
    }
}

HALO_TEST(TestTimingStage, QApplication)
#include "tst_timingstage.moc"
