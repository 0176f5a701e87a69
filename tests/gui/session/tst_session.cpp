// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/runconfiguration.h"
#include "compute/configuration/tuningchoices.h"
#include "compute/drawing/base/timetext.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/run.h"
#include "gui/designer/filtermodel.h"
#include "gui/designer/filtersize.h"
#include "gui/designer/weighttext.h"
#include "gui/session/editconfiguration.h"
#include "gui/session/results.h"
#include "gui/session/settingsstore.h"
#include "gui/source/sourceview.h"
#include "gui/source/variantmodel.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace halo;
using namespace halo::test;

/// The parts of the window that decide something and need no window for it.
class TestSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void readsWeights_data();
    void readsWeights();
    void writesWeightsExactly();
    void tellsBytes();
    void tellsTimes_data();
    void tellsTimes();
    void mergesStepsOfOneKey();
    void resizesFilters();
    void editsCells();
    void copiesAndPastesCells();
    void choicesNeverLockEachOther();
    void findsTheNearestLaunch();
    void remembersConfigurations();
    void survivesBrokenSettings();
    void keepsTimesApart();
};

void TestSession::init()
{
    QFile::remove(SettingsStore().fileName());
}

void TestSession::readsWeights_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<float>("weight");
    QTest::newRow("decimal") << QStringLiteral("0.25") << true << 0.25F;
    QTest::newRow("no zero") << QStringLiteral("-.5") << true << -0.5F;
    QTest::newRow("power") << QStringLiteral("3e-2") << true << 0.03F;
    QTest::newRow("comma") << QStringLiteral("-0,25") << true << -0.25F;
    QTest::newRow("minus sign") << QString::fromUtf8("\xE2\x88\x92"
                                                     "3")
                                << true << -3.0F;
    QTest::newRow("two commas") << QStringLiteral("1,2,3") << false << 0.0F;
    QTest::newRow("fraction") << QStringLiteral(" 1/9 ") << true << 1.0F / 9.0F;
    QTest::newRow("spaces") << QStringLiteral("-2 / 4") << true << -0.5F;
    QTest::newRow("divided by zero") << QStringLiteral("1/0") << false << 0.0F;
    QTest::newRow("too large") << QStringLiteral("1e99") << false << 0.0F;
    QTest::newRow("two bars") << QStringLiteral("1/2/3") << false << 0.0F;
    QTest::newRow("word") << QStringLiteral("one") << false << 0.0F;
    QTest::newRow("nothing") << QString() << false << 0.0F;
}

void TestSession::readsWeights()
{
    QFETCH(QString, text);
    QFETCH(bool, valid);
    QFETCH(float, weight);
    const auto read = parseWeight(text);
    QCOMPARE(read.has_value(), valid);
    if (valid)
        QCOMPARE(*read, weight);
}

void TestSession::writesWeightsExactly()
{
    for (const float weight : { 0.1F, 1.0F / 9.0F, -0.0625F, 1e-30F, 16777216.0F, 0.0F })
        QCOMPARE(parseWeight(weightText(weight)), std::optional(weight));
    QCOMPARE(shortWeightText(0.0625F, 3), QStringLiteral("0.0625"));
    QCOMPARE(shortWeightText(0.123456F, 3), QStringLiteral("0.123"));
}

void TestSession::tellsBytes()
{
    QCOMPARE(bytesText(144), QStringLiteral("144 B"));
    QCOMPARE(bytesText(999), QStringLiteral("999 B"));
    QCOMPARE(bytesText(1000), QStringLiteral("0.977 KiB")); // no "1e+03 B"
    QCOMPARE(bytesText(1600), QStringLiteral("1.56 KiB"));
    QCOMPARE(bytesText(512 << 10), QStringLiteral("512 KiB"));
    QCOMPARE(bytesText(1600, 512 << 10), QStringLiteral("1.56"));
    QCOMPARE(bytesText(144, 512 << 10), QStringLiteral("144 B"));
    QCOMPARE(bytesText(1600, 2 << 20), QStringLiteral("1.56 KiB"));
}

void TestSession::tellsTimes_data()
{
    QTest::addColumn<qint64>("nanoseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("microseconds") << qint64(934'000) << QStringLiteral("934 \u00b5s");
    QTest::newRow("rounded up") << qint64(999'600) << QStringLiteral("1.00 ms");
    QTest::newRow("milliseconds") << qint64(10'640'000) << QStringLiteral("10.6 ms");
    QTest::newRow("seconds") << qint64(1'254'000'000) << QStringLiteral("1.25 s");
}

void TestSession::tellsTimes()
{
    QFETCH(qint64, nanoseconds);
    QFETCH(QString, text);
    QCOMPARE(timeText(std::chrono::nanoseconds(nanoseconds)), text);
}

void TestSession::mergesStepsOfOneKey()
{
    QUndoStack history;
    RunConfiguration now;
    const auto step = [&](const QString &key, int width) {
        RunConfiguration after = now;
        after.filter = asymmetric(width, 1);
        history.push(new EditConfiguration(QStringLiteral("step"), key, now, after,
            [&now](const RunConfiguration &configuration) { now = configuration; }));
    };
    step(QStringLiteral("size"), 2);
    step(QStringLiteral("size"), 3);
    QCOMPARE(history.count(), 1);
    step(QStringLiteral("cell"), 4);
    step({}, 5);
    step({}, 6);
    QCOMPARE(history.count(), 4);
    while (history.canUndo())
        history.undo();
    QCOMPARE(now.filter.width, 1);
    while (history.canRedo())
        history.redo();
    QCOMPARE(now.filter.width, 6);
}

void TestSession::resizesFilters()
{
    QCOMPARE(resizedFilter(parseFilter("gauss:5,1.5"), { 7, 7 }).name, std::string("gauss:7,1.5"));
    QCOMPARE(resizedFilter(parseFilter("box:3"), { 5, 2 }).name, std::string("box:5x2"));
    // The radius of a disk is no size: its middle is kept instead.
    const Filter disk = resizedFilter(parseFilter("disk:1"), { 5, 5 });
    QCOMPARE(disk.name, std::string("custom"));
    QCOMPARE(disk.at(2, 2), parseFilter("disk:1").at(1, 1));
    QCOMPARE(disk.at(0, 2), 0.0F);
    const Filter cut = resizedFilter(asymmetric(5, 3), { 3, 1 });
    QCOMPARE(cut.weights,
        (std::vector<float>{
            asymmetric(5, 3).at(1, 1), asymmetric(5, 3).at(2, 1), asymmetric(5, 3).at(3, 1) }));
}

void TestSession::editsCells()
{
    FilterModel model;
    model.setFilter(asymmetric(3, 2));
    const QSignalSpy edits(&model, &FilterModel::edited);
    QVERIFY(model.setData(model.index(1, 2), QStringLiteral("1/8")));
    QCOMPARE(model.filter().at(2, 1), 0.125F);
    QCOMPARE(edits.count(), 1);
    QVERIFY(!model.setData(model.index(1, 2), QStringLiteral("1 +")));
    QVERIFY(model.setData(model.index(1, 2), QStringLiteral("0.125"))); // nothing new
    QCOMPARE(edits.count(), 1);
    model.clearCells({ model.index(0, 0), model.index(1, 2) });
    QCOMPARE(model.filter().at(0, 0), 0.0F);
    QCOMPARE(model.filter().at(2, 1), 0.0F);
    QCOMPARE(edits.count(), 2);
}

void TestSession::copiesAndPastesCells()
{
    FilterModel from;
    from.setFilter(asymmetric(3, 3));
    FilterModel to;
    to.setFilter(Filter{ "zero", 3, 2, std::vector<float>(6) });
    const Filter block = from.part({ from.index(0, 1), from.index(1, 2) });
    QVERIFY(!to.pasteCells(to.index(1, 1), block)); // the second line does not fit
    QVERIFY(to.pasteCells(to.index(0, 1), block));
    QCOMPARE(to.filter().weights,
        (std::vector<float>{ 0, asymmetric(3, 3).at(1, 0), asymmetric(3, 3).at(2, 0), 0,
            asymmetric(3, 3).at(1, 1), asymmetric(3, 3).at(2, 1) }));
}

void TestSession::choicesNeverLockEachOther()
{
    const Variant &variant = findVariant(shippedVariants(), "tile_four_loads");
    DeviceLimits limits;
    limits.maxGroupItems = 1024;
    const ConvolutionProblem problem = sized({ 512, 512 }, { 25, 25 }); // 16 x 16 is too small for it
    const Tuning usual = defaultTuning(variant);
    QVERIFY(problem.refusal(variant, usual, limits));
    const auto widths = choicesOf(Knob::GroupW, variant, usual, problem, limits);
    const auto named = [&](int value) { return *std::ranges::find(widths, value, &TuningChoice::value); };
    QVERIFY(!named(16).reason.empty());
    QVERIFY(named(32).reason.empty());
    // 32 x 16 would be refused as well: choosing 32 takes the height along.
    const Tuning chosen = named(32).tuning;
    QVERIFY(!problem.refusal(variant, chosen, limits));
    QCOMPARE(chosen.group.w, 32);
}

void TestSession::findsTheNearestLaunch()
{
    const Variant &variant = findVariant(shippedVariants(), "tile_four_loads");
    DeviceLimits limits;
    const Tuning usual = defaultTuning(variant);
    const auto nearest = nearestAccepted(variant, usual, sized({ 512, 512 }, { 19, 3 }), limits);
    QVERIFY(nearest);
    QCOMPARE(nearest->group.h, 16);
    QCOMPARE(nearest->group.w, 20);
    limits.maxGroupItems = 8;
    QVERIFY(!nearestAccepted(variant, usual, sized({ 512, 512 }, { 63, 63 }), limits));
}

void TestSession::remembersConfigurations()
{
    RunConfiguration configuration;
    configuration.filter = asymmetric(3, 2);
    configuration.filter.name = "custom";
    configuration.settings = { Op::Correlation, OutputSize::Full, Border::Wrap };
    configuration.variantId = "tile_strided";
    configuration.tunings["tile_strided"] = { { 32, 4 }, { 2, 1 }, { { "TILE_PAD", 1 } } };
    SettingsStore().setConfiguration(configuration, QStringLiteral("Some GPU"));
    const SettingsStore store;
    RunConfiguration read = store.configuration();
    read.filter.name = configuration.filter.name;
    QVERIFY(read == configuration);
    QCOMPARE(store.deviceName(), QStringLiteral("Some GPU"));
}

void TestSession::survivesBrokenSettings()
{
    QFile file(SettingsStore().fileName());
    SettingsStore().setTheme(Theme::Dark); // makes the folder
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "[recipe]\nfilter=nan 2; 3\nop=maybe\nsize=@Invalid()\nborder=7\nvariant=none\n"
        "tunings\\size=99999999\ntunings\\1\\group=axb\n[files]\nrecent=@ByteArray(\\x0)\nfolder=/no/where\n"
        "[window]\ngeometry=@Rect(1 2)\ntheme=pink\n\xff\xfe=\n");
    file.close();
    const SettingsStore store;
    const RunConfiguration configuration = store.configuration();
    QCOMPARE(configuration.filter.name, std::string("gauss:5"));
    QVERIFY(configuration.settings == Settings());
    QVERIFY(configuration.tunings.empty());
    QCOMPARE(store.theme(), Theme::System);
    QVERIFY(QFile::exists(store.lastFolder()));
}

namespace {

Run runOfMs(const RunOrder &order, std::vector<double> ms, std::optional<bool> right = true)
{
    Run run{ order, {} };
    run.result.device.name = "some device";
    for (const double each : ms) {
        Sample sample;
        sample.kernel = std::chrono::round<nanoseconds>(std::chrono::duration<double, std::milli>(each));
        run.result.samples.push_back(sample);
    }
    if (right) {
        run.verification.emplace();
        run.verification->agreement.right = *right;
    }
    return run;
}

} // namespace

/// Every way to measure fills one store, and each configuration has one time.
void TestSession::keepsTimesApart()
{
    Results results;
    DeviceInfo device;
    device.name = "some device";
    results.setDevices({ device });
    QSignalSpy changed(&results, &Results::changed);
    Convolution asked = convolutionFor(shippedVariants().front(), noise(8, 8), asymmetric(3, 3));
    asked.device = 0;
    const RunOrder order = asked.order();
    QVERIFY(!results.find(order) && results.onShow("image")->measured.empty());
    results.take(runOfMs(order, { 50.0 }, std::nullopt));
    QCOMPARE(results.find(order)->kernelMs, std::vector{ 50.0 });
    QVERIFY(results.onShow("image")->measured.empty()); // nobody has compared it yet
    QCOMPARE(results.of(order).measured.size(), size_t(1));
    results.take(runOfMs(order, { 40.0, 42.0 }));
    QCOMPARE(results.find(order)->kernelMs, (std::vector{ 40.0, 42.0 }));
    QCOMPARE(results.onShow("image")->measured.size(), size_t(1));
    QCOMPARE(changed.size(), 2);
    // Another filter, another work-group, another kernel: other times.
    Convolution other = asked;
    other.filter = asymmetric(5, 3);
    QVERIFY(!results.find(other.order()));
    RunOrder shape = order;
    shape.tuning.group = { 64, 1 };
    QVERIFY(!results.find(shape));
    RunOrder edited = order;
    edited.variant.source += "// edited";
    QVERIFY(!results.find(edited));
    // What was measured in rounds is better than a run, and stands beside runs of other configurations.
    results.take(runOfMs(shape, { 30.0 }));
    results.begin("image");
    Record record;
    record.measured = { results.find(order)[0] };
    record.measured[0].kernelMs = { 20.0, 21.0, 22.0 };
    results.take("image", std::make_shared<const Record>(record));
    results.take(runOfMs(order, { 99.0 }));
    QCOMPARE(results.find(order)->kernelMs.size(), size_t(3));
    const Record shown = *results.onShow("image");
    QCOMPARE(shown.measured.size(), size_t(2));
    QVERIFY(shown.measured[0].series != shown.measured[1].series);
    // Measured again it is replaced, and results of another day are shown without today's.
    results.begin("image");
    QCOMPARE(results.onShow("image")->measured.size(), size_t(2));
    record.measured[0].kernelMs = { 10.0 };
    results.take("image", std::make_shared<const Record>(record));
    QCOMPARE(results.onShow("image")->measured.size(), size_t(2));
    QCOMPARE(results.onShow("image")->measured[0].kernelMs, std::vector{ 10.0 });
    const auto recorded = std::make_shared<const Record>();
    results.show("image", recorded);
    QCOMPARE(results.onShow("image"), recorded);
    QCOMPARE(results.find(order)->kernelMs, std::vector{ 10.0 });
    results.show("image", nullptr);
    QCOMPARE(results.onShow("image")->measured.size(), size_t(2));
}

HALO_TEST(TestSession, QApplication)
#include "tst_session.moc"
