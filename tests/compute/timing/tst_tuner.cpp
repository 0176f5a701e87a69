// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/race.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <stop_token>

using namespace halo;
using namespace halo::test;

namespace {

/// A kernel whose parameter says how often it does its work, and another that makes it quick and wrong.
Variant planted()
{
    std::string source = findVariant(shippedVariants(), "naive").source;
    const auto put = [&source](const std::string &what, const std::string &with) {
        const size_t at = source.find(what);
        Q_ASSERT(at != std::string::npos);
        source.replace(at, what.size(), with);
    };
    put("// memory:", "// param:   TIMES 64 : 1 8 64\n// param:   WRONG 0 : 0 1\n// memory:");
    put("for (int i = 0; i < FILTER_H; ++i)", "for (int i = 0; i < (WRONG ? 1 : FILTER_H * TIMES); ++i)");
    put("filter[i * FILTER_W + j]", "(i < FILTER_H ? filter[i * FILTER_W + j] : 0.0f)");
    return parseVariant("10_planted.cl", "image", source);
}

TunePlan planFor(const Variant &variant)
{
    TunePlan plan;
    plan.problem = convolutionFor(variant, noise(90, 70), asymmetric(5, 3)).problem();
    plan.variant = variant;
    plan.device = testDevice();
    plan.mostCandidates = 6;
    plan.budget = std::chrono::hours(1); // whatever else the machine does
    return plan;
}

Tuned someTuned(const std::string &variant, double time)
{
    const Variant &of = findVariant(shippedVariants(), variant);
    return { "Fast", "1.2", variant, sourceHash(of), { 5, 3 }, { 1000, 900 },
        { { 64, 2 }, of.items, defaultTuning(of).params }, time, "2026-11-21T07:30:00Z" };
}

DeviceInfo someDevice()
{
    DeviceInfo device;
    device.name = "Fast";
    device.driver = "1.2";
    device.type = "CPU";
    device.limits.globalBytes = device.limits.maxAllocBytes = 1LL << 32;
    return device;
}

AutoChoice choiceWith(const TuneStore &store, Size2 filter = { 5, 3 }, const TuningRequest &request = {})
{
    return autoChoice(shippedVariants(), sized({ 1024, 768 }, filter, 3), request, someDevice(), store);
}

} // namespace

class TestTuner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theGridHoldsWhatThereIs()
    {
        const Variant variant = planted();
        const std::vector<Tuning> grid = tuningGrid(variant, testDevice().limits);
        QVERIFY(grid.front() == defaultTuning(variant));
        QVERIFY(grid.size() > 100 && grid.size() % 6 == 0);
        for (const Tuning &tuning : grid)
            QVERIFY(tuning.group.area() <= static_cast<size_t>(testDevice().limits.maxGroupItems));
        const std::vector<Tuning> near = neighboursOf(defaultTuning(variant), variant, testDevice().limits);
        QCOMPARE(near.size(), size_t(6 + 1 + 1)); // 64 is the last of TIMES, 0 the first of WRONG
    }

    void aPlantedBestIsFound()
    {
        const TunePlan plan = planFor(planted());
        BenchRunner runner;
        std::vector<int> tried;
        const TuneOutcome outcome
            = tune(plan, runner, [&](const TuneProgress &progress, const std::vector<BenchEntry> &) {
                  tried.push_back(progress.tried);
              });
        QVERIFY(outcome.best);
        QCOMPARE(outcome.best->tuning.params.at("TIMES"), 1);
        QCOMPARE(outcome.best->tuning.params.at("WRONG"), 0);
        QVERIFY(outcome.best->nsPerPixel > 0.0);
        QVERIFY2(outcome.verdict.english().find("faster than the header's") != std::string::npos,
            outcome.verdict.english().c_str());
        QVERIFY(tried.size() >= 3 && std::ranges::is_sorted(tried));
        int wrong = 0;
        for (const BenchEntry &entry : outcome.tried)
            if (entry.tuning.params.at("WRONG") == 1) {
                ++wrong;
                QVERIFY(!entry.ranked());
            }
        QVERIFY(wrong > 0);
    }

    void whatTheDeviceRefusesIsToldNotBuilt()
    {
        TunePlan plan
            = planFor(findVariant(shippedVariants(), "tile_four_loads")); // no group below the filter
        plan.mostCandidates = 4;
        plan.problem = convolutionFor(plan.variant, noise(90, 70), asymmetric(9, 9)).problem();
        BenchRunner runner;
        const TuneOutcome outcome = tune(plan, runner);
        QVERIFY(outcome.best);
        QVERIFY(std::ranges::any_of(
            outcome.tried, [](const BenchEntry &entry) { return entry.refusal.has_value(); }));
    }

    void cancellingKeepsTheBestSoFar()
    {
        std::stop_source stop;
        TunePlan plan = planFor(findVariant(shippedVariants(), "naive"));
        plan.mostCandidates = 16;
        BenchRunner runner;
        const TuneOutcome outcome = tune(
            plan, runner,
            [&](const TuneProgress &progress, const std::vector<BenchEntry> &) {
                if (progress.tried >= 8)
                    stop.request_stop();
            },
            Progress(stop.get_token(), nullptr));
        QVERIFY(outcome.best);
        QCOMPARE(outcome.tried.size(), size_t(8));
    }

    void theStoreRemembers()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("new/tuning.json"));
        TuneStore store(path);
        store.remember(someTuned("naive", 2.0));
        store.remember(someTuned("tile_strided", 1.5));
        TuneStore(path).remember(someTuned("naive", 1.0)); // another program
        store.remember(someTuned("tile_unrolled", 3.0));
        const TuneStore again(path);
        QVERIFY(again.problem().empty());
        QCOMPARE(again.all().size(), size_t(3));
        const Variant &naive = findVariant(shippedVariants(), "naive");
        const Tuned *found = again.find(someDevice(), naive, { { 5, 3 }, 3, { 4096, 4096 } });
        QVERIFY(found != nullptr && *found == someTuned("naive", 1.0));
        QVERIFY(again.find(someDevice(), naive, { { 3, 5 }, 3, { 1000, 900 } }) == nullptr);
        DeviceInfo other = someDevice();
        other.driver = "1.3";
        QVERIFY(again.find(other, naive, { { 5, 3 }, 3, { 1000, 900 } }) == nullptr);
        Variant edited = naive;
        edited.source += "\n";
        QVERIFY(again.find(someDevice(), edited, { { 5, 3 }, 3, { 1000, 900 } }) == nullptr);
    }

    /// Two programs that remember at once, as two hosts with one home do: this test is both, called by
    /// itself.
    void nothingIsLostOfTwoThatWriteAtOnce()
    {
        const char *const variable = "HALOSCOPE_TEST_STORE";
        // Goes on for a while after it has seen what the other wrote, so that both write at once. How often.
        const auto writeAmong = [](const QString &path, const std::string &driver) {
            constexpr int together = 40;
            TuneStore store(path);
            int written = 0;
            for (int since = 0; since < together; ++written) {
                Tuned tuned = someTuned("naive", 1.0);
                tuned.driver = driver + std::to_string(written);
                store.remember(tuned);
                const bool meets = std::ranges::any_of(
                    store.all(), [&](const Tuned &one) { return !one.driver.starts_with(driver); });
                since += meets ? 1 : 0;
            }
            return static_cast<size_t>(written);
        };
        if (qEnvironmentVariableIsSet(variable)) {
            std::fputs(std::to_string(writeAmong(qEnvironmentVariable(variable), "second ")).c_str(), stderr);
            return;
        }
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tuning.json"));
        QProcess second;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(variable), path);
        second.setProcessEnvironment(environment);
        second.start(QCoreApplication::arguments().front(), { QLatin1String(__func__) });
        const size_t written = writeAmong(path, "first ");
        QVERIFY(second.waitForFinished(120'000));
        QVERIFY2(second.exitCode() == 0, second.readAllStandardOutput());
        const size_t other = second.readAllStandardError().toULongLong();
        QVERIFY(other > 0);
        QCOMPARE(TuneStore(path).all().size(), written + other);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
            QStringList(QStringLiteral("tuning.json")));
    }

    /// A turn of one that was killed does not keep the others from writing for ever.
    void aTurnLeftBehindIsPassedOver()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tuning.json"));
        const QString turn = path + QStringLiteral(".turn");
        write(turn, QByteArray());
        QFile file(turn);
        QVERIFY(file.open(QIODevice::ReadWrite) // as if the clock had run backwards since
            && file.setFileTime(QDateTime::currentDateTime().addDays(1), QFileDevice::FileModificationTime));
        TuneStore(path).remember(someTuned("naive", 1.0));
        QCOMPARE(TuneStore(path).all().size(), size_t(1));
        QVERIFY(!QFile::exists(turn));
    }

    void theNearestClassCounts()
    {
        const QTemporaryDir folder;
        TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
        Tuned large = someTuned("naive", 1.0);
        large.image = { 8192, 8192 };
        store.remember(large);
        store.remember(someTuned("naive", 2.0));
        QCOMPARE(store.all().size(), size_t(2));
        const Variant &naive = findVariant(shippedVariants(), "naive");
        QVERIFY(store.find(someDevice(), naive, { { 5, 3 }, 3, { 1200, 900 } })->nsPerPixel == 2.0);
        QVERIFY(store.find(someDevice(), naive, { { 5, 3 }, 3, { 6000, 6000 } })->nsPerPixel == 1.0);
        QCOMPARE(imageClass({ 1024, 1024 }), 10);
        QCOMPARE(imageClass({ 2048, 2048 }), 11);
    }

    void ranksAndOddRowsAreKeptApart()
    {
        const QTemporaryDir folder;
        TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
        Tuned one = someTuned("low_rank", 1.0), other = one, odd = one;
        one.rank = 1;
        other.rank = 2;
        other.nsPerPixel = 2.0;
        odd.rank = 1;
        odd.image.w = 1001;
        odd.nsPerPixel = 3.0;
        for (const Tuned &tuned : { someTuned("low_rank", 4.0), one, other, odd, someTuned("naive", 5.0) })
            store.remember(tuned);
        QCOMPARE(TuneStore(folder.filePath(QStringLiteral("tuning.json"))).all(), store.all());
        const auto timeOf = [&](const char *variant, int rank, int width) {
            const Tuned *found = store.find(
                someDevice(), findVariant(shippedVariants(), variant), { { 5, 3 }, rank, { width, 900 } });
            return found ? found->nsPerPixel : 0.0;
        };
        QCOMPARE(timeOf("low_rank", 1, 1000), 1.0);
        QCOMPARE(timeOf("low_rank", 2, 1000), 2.0);
        QCOMPARE(timeOf("low_rank", 3, 1000), 0.0);
        QCOMPARE(timeOf("low_rank", 1, 999), 3.0);
        QCOMPARE(timeOf("naive", 3, 1000), 5.0); // which takes any rank alike
        QCOMPARE(timeOf("naive", 3, 1001), 5.0); // better than nothing
    }

    /// Layers and histograms are raced, remembered and then taken by "auto" as convolutions are.
    void otherWorkloadsAreTuned()
    {
        const auto layer = [](const char *spec) {
            const LayerShape shape = parseLayer(spec);
            return std::make_shared<const LayerProblem>(shape, randomLayer(shape, 1));
        };
        const std::vector<std::shared_ptr<const Problem>> problems{ layer("3x24x20/8"),
            std::make_shared<const HistogramProblem>("", madeVectors(300, 8, 1), madeVectors(5, 8, 2)) };
        const QTemporaryDir folder;
        TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
        BenchRunner runner;
        for (const auto &problem : problems) {
            TunePlan plan;
            plan.problem = problem;
            plan.device = testDevice();
            const auto &variants = shippedVariants(problem->workload());
            const std::vector<Tuned> found = race(plan, variants, runner).best;
            QVERIFY(found.size() > 2);
            for (const Tuned &tuned : found)
                store.remember(tuned);
            const TuneStore again(folder.filePath(QStringLiteral("tuning.json")));
            const AutoChoice choice = autoChoice(variants, *problem, {}, testDevice(), again);
            QVERIFY(choice.remembered);
            QCOMPARE(choice.variant->id, found.front().variant);
        }
        // Of another shape nothing is known.
        QVERIFY(
            !autoChoice(shippedVariants("layer"), *layer("3x24x20/9"), {}, testDevice(), store).remembered);
        TunePlan plan;
        plan.problem = problems.front();
        plan.variant = findVariant(shippedVariants("layer"), "direct");
        plan.device = testDevice();
        plan.mostCandidates = 3;
        plan.budget = std::chrono::hours(1);
        const TuneOutcome outcome = tune(plan, runner);
        QVERIFY(outcome.best && outcome.best->shape == problems.front()->tuneKey().shape);
    }

    void theRaceRemembersAllThatAreRight()
    {
        Variant wrong = planted();
        for (Param &param : wrong.params)
            param.value = param.macro == "WRONG" ? 1 : 8;
        std::vector<Variant> variants{ wrong };
        for (const char *id : { "naive", "cpu_strips", "separable_two_pass" })
            variants.push_back(findVariant(shippedVariants(), id));
        TunePlan plan = planFor(wrong);
        plan.problem = convolutionFor(wrong, noise(400, 300), asymmetric(5, 3)).problem();
        BenchRunner runner;
        const std::vector<Tuned> found = race(plan, variants, runner).best;
        QCOMPARE(found.size(), size_t(2)); // the filter is no column times a row
        QVERIFY(found[0].nsPerPixel <= found[1].nsPerPixel);
        const QTemporaryDir folder;
        TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
        for (const Tuned &tuned : found) {
            QVERIFY(tuned.rank == 0 && tuned.image == Size2(400, 300)); // these take any rank alike
            store.remember(tuned);
        }
        const AutoChoice choice = autoChoice(variants, *plan.problem, {}, testDevice(), store);
        QVERIFY(choice.remembered);
        QCOMPARE(choice.variant->id, found.front().variant);
    }

    void threeBrokenStoresStay()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tuning.json"));
        const QStringList known{ QStringLiteral("*.broken*") };
        for (int i = 1; i <= 7; ++i) { // more than three, as earlier versions left them
            const QString name = path + QStringLiteral(".broken") + (i > 1 ? QString::number(i) : QString());
            write(name, QByteArray::number(i));
            QFile file(name);
            QVERIFY(file.open(QIODevice::ReadWrite)
                && file.setFileTime(
                    QDateTime::currentDateTime().addSecs(i - 100), QFileDevice::FileModificationTime));
        }
        write(path, "the newest");
        const TuneStore store(path);
        QVERIFY2(store.problem().english().find("the newest of three that are kept") != std::string::npos,
            store.problem().english().c_str());
        QSet<QByteArray> left;
        for (const QString &name : QDir(folder.path()).entryList(known))
            left.insert(bytesOf(folder.filePath(name)));
        QCOMPARE(left, (QSet<QByteArray>{ "6", "7", "the newest" }));
    }

    void aBrokenStoreIsPutAside_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("other") << QByteArray("{\"haloscope_tuning\": 2, \"tuned\": []}");
        QTest::newRow("entry") << QByteArray(
            "{\"haloscope_tuning\": 1, \"tuned\": [{\"variant\": \"naive\"}]}");
    }
    void aBrokenStoreIsPutAside()
    {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tuning.json"));
        write(path + QStringLiteral(".broken"), "an older one");
        write(path, bytes);
        TuneStore store(path);
        const QString problem = QString::fromStdString(store.problem().english());
        QVERIFY2(problem.contains(path) && problem.endsWith(u'.'), qPrintable(problem));
        QCOMPARE(bytesOf(path + QStringLiteral(".broken2")), bytes);
        QCOMPARE(bytesOf(path + QStringLiteral(".broken")), QByteArray("an older one"));
        store.remember(someTuned("naive", 2.0));
        QCOMPARE(TuneStore(path).all().size(), size_t(1));
    }

    void autoTakesTheFastestRemembered()
    {
        const QTemporaryDir folder;
        TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
        const std::string usual = choiceWith(store).variant->id;
        QCOMPARE(usual, std::string("cpu_strips"));
        store.remember(someTuned("tile_unrolled", 1.0));
        QVERIFY(!choiceWith(store).remembered); // nothing to compare it with
        store.remember(someTuned(usual, 2.0));
        const AutoChoice choice = choiceWith(store);
        QVERIFY(choice.remembered);
        QCOMPARE(choice.variant->id, std::string("tile_unrolled"));
        QVERIFY((choice.tuning.group == Size2{ 64, 2 }));
        const TuneStore nothing{ QString() }; // what is remembered is of another filter
        QCOMPARE(choiceWith(store, { 9, 9 }).variant->id, choiceWith(nothing, { 9, 9 }).variant->id);
        TuningRequest request;
        request.group = Size2{ 16, 16 };
        QVERIFY(!choiceWith(store, { 5, 3 }, request).remembered);
    }

    void theCommandRaces()
    {
        const QTemporaryDir folder;
        const Done done
            = call(QStringLiteral("tune --race --variants naive,cpu_strips,separable_fused --filters 3 "
                                  "--sizes 64x48 --json --quiet")
                       .split(u' '),
                { QStringLiteral("XDG_DATA_HOME=") + folder.path() });
        QVERIFY2(done.status == 0, done.err);
        QCOMPARE(done.out.count("ns_per_pixel"), 2);
        QCOMPARE(TuneStore(folder.filePath(QStringLiteral("haloscope/tuning.json"))).all().size(), size_t(2));
    }

    void theCommandRemembersForRun()
    {
        const QTemporaryDir folder;
        const QStringList home{ QStringLiteral("XDG_DATA_HOME=") + folder.path() };
        const Done done = call(QStringLiteral("tune --variants naive,cpu_strips --filters 3 --sizes 64x48 "
                                              "--candidates 2 --budget 1 --json --quiet")
                                   .split(u' '),
            home);
        QVERIFY2(done.status == 0, done.err);
        QCOMPARE(done.out.count('\n'), 2);
        QVERIFY2(done.out.contains("ns_per_pixel") && done.out.contains("\"wrong\":0"), done.out);
        const TuneStore store(folder.filePath(QStringLiteral("haloscope/tuning.json")));
        QCOMPARE(store.all().size(), size_t(2));
        const QString input = folder.filePath(QStringLiteral("in.png"));
        picture(64, 48, 3).save(input);
        const Done run = call(
            { QStringLiteral("run"), input, QStringLiteral("-o"), folder.filePath(QStringLiteral("out.png")),
                QStringLiteral("--filter"), QStringLiteral("1 2 1; 0 5 0; 3 0 1"), QStringLiteral("--json") },
            home);
        QVERIFY2(run.status == 0, run.err);
        QVERIFY2(run.out.contains("naive") || run.out.contains("cpu_strips"), run.out);
    }
};

HALO_TEST(TestTuner, QCoreApplication)
#include "tst_tuner.moc"
