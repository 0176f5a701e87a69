// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/devicetask.h"
#include "compute/task/workloadmodule.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/measure/foresight.h"
#include "compute/timing/record/htmlreport.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>
#include <QUuid>

#include <stop_token>

using namespace halo;
using namespace halo::test;

namespace {

BenchEntry entryFor(const Variant &variant, const Image &image, const Filter &filter = asymmetric(5, 3))
{
    return entryOf(convolutionFor(variant, image, filter));
}

BenchEntry entryFor(Peer peer, const Image &image, const Filter &filter)
{
    BenchEntry entry = entryFor(shippedVariants().front(), image, filter);
    entry.peer = peer;
    return entry;
}

/// So few rounds that a test is quick.
BenchOptions quick()
{
    BenchOptions options;
    options.mostRounds = 12;
    options.leastRounds = 5;
    options.budget = std::chrono::hours(1); // whatever else the machine does
    return options;
}

Variant broken(const std::string &id, const std::string &what, const std::string &with)
{
    Variant variant = findVariant(shippedVariants(), id);
    const size_t at = variant.source.find(what);
    Q_ASSERT(at != std::string::npos);
    variant.source.replace(at, what.size(), with);
    return variant;
}

} // namespace

class TestBenchmark : public QObject
{
    Q_OBJECT

    Engine engine;

private Q_SLOTS:
    void everyVariantIsVerifiedAndMeasured()
    {
        const Image image = noise(70, 50, 3);
        std::vector<BenchEntry> entries;
        for (const Variant &variant : shippedVariants())
            entries.push_back(
                entryFor(variant, image, takesTerms(variant) ? product(5, 3) : asymmetric(5, 3)));
        const auto done = Benchmark(engine, entries, quick()).run();
        QCOMPARE(done.size(), shippedVariants().size());
        for (const BenchEntry &entry : done) {
            QVERIFY2(!entry.refusal, entry.refusal ? entry.refusal->english().c_str() : "");
            QVERIFY(entry.verified);
            QCOMPARE(entry.checkedRows, 50);
            QVERIFY(entry.samples.size() >= 5 && entry.samples.size() <= 12);
            QVERIFY(entry.upload.count() > 0 && entry.download.count() > 0 && entry.build.count() > 0);
            for (const Timing &timing : entry.samples)
                QVERIFY(timing.device.count() > 0 && timing.host.count() > 0);
        }
        QVERIFY(fastestOf(done) >= 0);
    }

    /// Wrong at the left border only: measured, but never the fastest, and false in the CSV.
    void aWrongVariantIsNotRanked()
    {
        const Image image = noise(70, 50);
        const Variant wrong
            = broken("naive", "pixelAt(src, ", "(get_global_id(0) > 0 ? 1.0f : 1.5f) * pixelAt(src, ");
        const auto done
            = Benchmark(engine, { entryFor(wrong, image), entryFor(shippedVariants()[2], image) }, quick())
                  .run();
        QVERIFY(!done.front().verified);
        QVERIFY(done.front().maxError > done.front().tolerance);
        QVERIFY(!done.front().samples.empty());
        QCOMPARE(fastestOf(done), 1);
        const Record record = fromCsv(toCsv(recordOf(done)), "times.csv");
        QVERIFY(!record.measured[0].verified && record.measured[1].verified);
        QCOMPARE(fastestOf(record, { 0, 1 }), 1);
        QCOMPARE(fastestOf(record, { 0 }), -1);
        QCOMPARE(toCsv(record).count(",false,"), static_cast<qsizetype>(done.front().samples.size()));
    }

    void whatCannotRunSaysWhy()
    {
        const Image image = noise(70, 50);
        BenchEntry refused
            = entryFor(findVariant(shippedVariants(), "tile_four_loads"), image, asymmetric(9, 9));
        refused.tuning.group = { 4, 4 };
        const Variant unbuildable = broken("naive", "pixelAt(src, ", "nonsense(src, ");
        const auto done = Benchmark(
            engine, { refused, entryFor(unbuildable, image), entryFor(shippedVariants()[1], image) }, quick())
                              .run();
        QVERIFY(done[0].refusal && done[0].samples.empty());
        QVERIFY(done[1].refusal && done[1].refusal->english().find("does not compile") != std::string::npos);
        QVERIFY(!done[2].refusal);
        QCOMPARE(fastestOf(done), 2);
    }

    void peersComputeTheSame()
    {
        const Image image = noise(70, 50);
        Filter separable{ "", 5, 3, {} };
        for (const float row : { 1.0F, 2.0F, -1.0F })
            for (const float column : { 1.0F, 3.0F, 4.0F, 2.0F, 0.5F })
                separable.weights.push_back(row * column);
        std::vector<BenchEntry> entries{ entryFor(Peer::Filter2D, image, asymmetric(5, 3)),
            entryFor(Peer::SepFilter2D, image, separable),
            entryFor(Peer::SepFilter2D, image, asymmetric(5, 3)) };
        for (const Border border : { Border::Zero, Border::Reflect, Border::Reflect101, Border::Wrap }) {
            const Settings settings{ Op::Correlation, OutputSize::Same, border };
            entries.push_back(
                entryOf(convolutionFor(shippedVariants().front(), image, asymmetric(4, 6), settings)));
            entries.back().peer = Peer::Filter2D;
        }
        const auto done = Benchmark(engine, entries, quick()).run();
        for (const size_t i : { 0U, 1U, 3U, 4U, 5U }) {
            QVERIFY2(!done[i].refusal, done[i].refusal ? done[i].refusal->english().c_str() : "");
            QVERIFY2(done[i].verified, qPrintable(QString::number(done[i].maxError)));
        }
        QVERIFY(done[2].refusal && done[2].refusal->english().find("separable") != std::string::npos);
        QVERIFY(done[6].refusal && done[6].refusal->english().find("wrap") != std::string::npos);
    }

    /// One round is made in any case, and of the others each says that its turn did not come.
    void roundsEndWhenTheTimeIsOver()
    {
        const Image image = noise(300, 300);
        BenchOptions options;
        options.budget = std::chrono::milliseconds(1);
        const auto done = Benchmark(engine,
            { entryFor(shippedVariants().front(), image), entryFor(shippedVariants()[1], image),
                entryFor(Peer::Filter2D, image, asymmetric(5, 3)) },
            options)
                              .run();
        QVERIFY(!done[0].refusal && done[0].verified);
        const size_t rounds = done[0].samples.size(); // more than one where a round takes microseconds
        QVERIFY(rounds >= 1 && rounds < 20);
        const Message note("%1 of 20 rounds within 0.001 s", rounds);
        QCOMPARE(done[0].note, note);
        for (const size_t i : { 1U, 2U }) {
            QVERIFY(done[i].refusal && done[i].samples.empty());
            QCOMPARE(
                *done[i].refusal, Message("Its share of the limit of 0.001 s ran out; allow more time."));
        }
        const Record record = recordOf(done);
        QCOMPARE(notesOf(record, { 0, 1, 2 }), std::vector<Message>{ done[0].id() + ": " + note.english() });
        QCOMPARE(fromCsv(toCsv(record), "times.csv").measured.front().note, done[0].note);
        QVERIFY(toSummaryCsv(record).contains(QByteArray::fromStdString(note.english())));
        QVERIFY(htmlReport(record, {}).contains(QByteArray::fromStdString(note.english() + '.')));
    }

    /// With an empty cache of a driver all get their rounds, too.
    void buildingIsNoPartOfTheTime()
    {
        const Image image = noise(70, 50);
        const auto neverBuilt = [&] {
            std::vector<BenchEntry> entries;
            for (int i = 0; i < 6; ++i) {
                Variant variant = findVariant(shippedVariants(), "naive");
                variant.source += "constant int of_this_run[] = { "
                    + QUuid::createUuid().toString(QUuid::Id128).left(7).prepend(u"0x").toStdString()
                    + " };\n";
                entries.push_back(entryFor(variant, image));
            }
            return entries;
        };
        const auto first = Benchmark(engine, neverBuilt(), quick()).run();
        BenchOptions options = quick();
        options.budget
            = std::chrono::duration_cast<std::chrono::milliseconds>(buildingOf(first, options) / 2);
        const auto done = Benchmark(engine, neverBuilt(), options).run();
        for (const BenchEntry &entry : done) {
            QVERIFY2(!entry.refusal, entry.refusal.value_or("").english().c_str());
            QVERIFY(entry.building >= entry.build);
            QVERIFY2(entry.samples.size() >= 5, entry.note.english().c_str());
        }
        const auto halfABuild = buildingOf(done, options) / (2 * done.size());
        options.budget = std::chrono::duration_cast<std::chrono::milliseconds>(halfABuild);
        options.countsBuilding = true; // as in tuning
        QVERIFY(Benchmark(engine, neverBuilt(), options).run().back().refusal.has_value());
    }

    /// A corner of the picture tells how long a launch takes: what cannot fit is not begun, and costs the
    /// others nothing.
    void whatIsTooSlowIsLeftOut()
    {
        const Image image = noise(1024, 1024);
        const Filter filter = asymmetric(31, 33);
        Variant slow = findVariant(shippedVariants(), "naive");
        const std::string place = "const int x = get_global_id(0);\n";
        const size_t at = slow.source.find(place);
        QVERIFY(at != std::string::npos);
        slow.id = "slow";
        slow.source.insert(at + place.size(), "for (volatile int i = 0; i < 20000; ++i);\n");
        OpenClDevice device(testDevice().index);
        const BenchEntry whole = entryFor(slow, image, filter);
        std::shared_ptr<SourcePlanes> source;
        const auto once = foreseenTime(*whole.problem, [&](const std::shared_ptr<const Problem> &corner) {
            return makeEntry(device, *corner, whole.variant, whole.tuning, source);
        });
        QVERIFY(once && *once > std::chrono::milliseconds(100));
        BenchOptions options;
        options.leastRounds = options.mostRounds = 2;
        options.budget = std::chrono::duration_cast<std::chrono::milliseconds>(*once);
        const auto done = Benchmark(engine,
            { entryFor(findVariant(shippedVariants(), "cpu_strips"), image, filter),
                entryFor(slow, image, filter) },
            options)
                              .run();
        QVERIFY2(!done[0].refusal && done[0].verified, done[0].refusal.value_or("").english().c_str());
        QVERIFY2(done[1].refusal && done[1].refusal->english().find("One launch takes about") == 0,
            done[1].refusal.value_or(done[1].note).english().c_str());
    }

    void cancellingKeepsWhatWasMeasured()
    {
        const Image image = noise(70, 50);
        std::stop_source stop;
        BenchOptions options = quick();
        options.mostRounds = 100000;
        options.leastRounds = 100000;
        Benchmark benchmark(engine, { entryFor(shippedVariants().front(), image) }, options,
            [&](const BenchProgress &progress, const std::vector<BenchEntry> &) {
                if (progress.rounds == 7)
                    stop.request_stop();
            });
        const auto done = benchmark.run(Progress(stop.get_token(), [](Stage, int) {}));
        QCOMPARE(done.front().samples.size(), size_t(7));
    }

    /// What one target computes is where the next one reads, unless what goes in differs.
    void targetsUseTheSameMemoryInTurn()
    {
        OpenClDevice device(testDevice().index);
        const auto problem = findModule("histogram")->made("16x500", 6, {});
        const Variant variant = findVariant(allVariants("histogram").variants, "baseline");
        const Task task = problem->task(variant, suitedTuning(variant, *problem, device.info().limits));
        const auto memory = std::make_shared<TaskMemory>();
        DeviceTask first(device, task, memory);
        DeviceTask second(device, task, memory);
        const auto right = [&] {
            TaskOutputs outputs;
            second.download(outputs);
            return compare(*problem, outputs, problem->reference({}), variant).right;
        };
        second.poison();
        QVERIFY(!right());
        first.upload();
        first.clear();
        first.launch();
        QVERIFY(right());

        DeviceTask alone(device, task);
        alone.clear();
        alone.poison();
        QVERIFY(right());

        Task other = task;
        for (TaskBuffer &buffer : other.buffers)
            if (buffer.use == TaskBuffer::Use::Input)
                buffer.content = std::make_shared<const Values>(std::vector<float>(buffer.count, 3.0F));
        DeviceTask withOtherInput(device, other, memory);
        withOtherInput.upload();
        first.clear();
        first.launch();
        QVERIFY(right());
    }

    void coldBuffersGiveTheSameResult()
    {
        const Image image = noise(128, 96);
        BenchOptions options = quick();
        options.cold = true;
        const auto done = Benchmark(engine,
            { entryFor(shippedVariants().front(), image),
                entryFor(findVariant(shippedVariants(), "image_sampler"), image) },
            options)
                              .run();
        for (const BenchEntry &entry : done) {
            QVERIFY2(!entry.refusal, entry.refusal ? entry.refusal->english().c_str() : "");
            QVERIFY(entry.verified);
        }
    }
};

HALO_TEST(TestBenchmark, QCoreApplication)
#include "tst_benchmark.moc"
