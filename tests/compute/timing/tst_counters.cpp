// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/problem.h"
#include "compute/timing/count/countreason.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/timing/count/profiler.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

/// What ncu 2025.3 wrote on an NVIDIA H200, without the columns about the machine.
std::string ofNcu()
{
    return bytesOf(QStringLiteral(HALOSCOPE_TESTS "/data/counters/ncu-2025.3.csv")).toStdString();
}

std::shared_ptr<const Problem> gauss(Size2 size, Border border = Border::Replicate)
{
    Settings settings;
    settings.border = border;
    return std::make_shared<const ConvolutionProblem>(
        madeImage(size), moduleOf("image").filterOf("gauss:5"), settings, RowRange{}, "image");
}

Variant shippedVariant(const std::string &id)
{
    return findVariant(allVariants("image").variants, id);
}

/// Of the shipped record.
const CountedLaunch &countedOf(const std::string &variant)
{
    return *std::ranges::find(shippedCounts().launches, variant, &CountedLaunch::variant);
}

CountedLaunch launchOf(Counts counted, Counts modelled)
{
    CountedLaunch launch;
    launch.counted = std::move(counted);
    launch.modelled = std::move(modelled);
    return launch;
}

} // namespace

class TestCounters : public QObject
{
    Q_OBJECT

    const QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_folder.path().toUtf8()); }
    void cleanup() { QFile::remove(countedHerePath()); }

    void readsTheProfiler()
    {
        const auto launches = launchesIn(ofNcu());
        QCOMPARE(launches.size(), size_t(2));
        QCOMPARE(launches[0].entry, std::string("prepare"));
        // By eye, from the file.
        const Counts &counts = launches[1].counts;
        QCOMPARE(counts.at("global_load_requests"), 28'512.0);
        QCOMPARE(counts.at("local_store_conflicts"), 78'848.0);
        QCOMPARE(counts.at("dram_read_bytes"), 5'278'208.0);
        QCOMPARE(counts.at("registers"), 255.0);
        QCOMPARE(counts.at("l1_hits"), 72.11);
        QCOMPARE(counts.size(), hardwareCounters().size());
    }

    /// ncu gives a launch that crashed no number, and a GPU without a counter no column.
    void leavesOutWhatWasNotCounted()
    {
        std::string text = ofNcu();
        const size_t second = text.find("\"1\",\"convolve\"");
        text.replace(
            second, std::string::npos, "\"1\",\"convolve\",\"(0, 0, 0)\",\"(0, 0, 0)\"" + [] {
                std::string cells;
                for (size_t i = 0; i < hardwareCounters().size(); ++i)
                    cells += ",\"nan\"";
                return cells;
            }() + "\n");
        QCOMPARE(launchesIn(text).size(), size_t(1));
        std::string other = ofNcu();
        other.replace(other.find("dram__bytes_read.sum"), 20, "dram__bytes_xxxx.sum");
        QVERIFY(!launchesIn(other)[0].counts.contains("dram_read_bytes"));
        QCOMPARE(launchesIn(other)[0].counts.size(), hardwareCounters().size() - 1);
        QVERIFY(launchesIn("==WARNING== No kernels were profiled.\n").empty());
        QVERIFY(launchesIn("").empty());
    }

    void saysWhyTheProfilerEnded_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("crash") << QByteArray(
            "==ERROR== LaunchFailed\n==PROF== Trying to shutdown target application\n"
            "==ERROR== The application returned an error code (9).")
                               << QByteArray() << QByteArray("The kernel crashed");
        QTest::newRow("our program") << QByteArray("==ERROR== The application returned an error code (70).")
                                     << QByteArray("The CUDA driver refuses it.")
                                     << QByteArray("The CUDA driver refuses it.");
        QTest::newRow("another version")
            << QByteArray("==ERROR== Cuda driver is not compatible with Nsight Compute.") << QByteArray()
            << QByteArray("\"Cuda driver is not compatible with Nsight Compute.\"");
        QTest::newRow("nothing") << QByteArray() << QByteArray() << QByteArray("without a word");
    }

    void saysWhyTheProfilerEnded()
    {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, said);
        QFETCH(QByteArray, words);
        const std::string sentence = troubleIn(log.toStdString(), said.toStdString()).english();
        QVERIFY2(sentence.find(words.toStdString()) != std::string::npos, sentence.c_str());
        QVERIFY(sentence.ends_with("."));
    }

    void knowsWhenItIsForbidden()
    {
        QVERIFY(
            isForbidden("==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU "
                        "Performance Counters on the target device 0."));
        QVERIFY(!isForbidden("==PROF== Disconnected from process 630"));
    }

    void recordsSurviveAFile()
    {
        const CountedRecord &shipped = shippedCounts();
        QVERIFY(shipped.launches.size() > 80);
        const CountedRecord read = countedRecordOf(toCsv(shipped), "file");
        QCOMPARE(read.device, shipped.device);
        QCOMPARE(read.date, shipped.date);
        QCOMPARE(toCsv(read), toCsv(shipped));
    }

    /// It lacks the column by which lanes that part are recognised.
    void readsRecordsOfBefore()
    {
        CountedRecord record;
        record.launches = { countedOf("vectors") };
        QVERIFY(record.launches.front().parted.value_or(0) > 0);
        QByteArray csv = toCsv(record);
        QCOMPARE(countedRecordOf(csv, "now").launches.front().parted, record.launches.front().parted);
        csv.replace(",parted_accesses,", ",")
            .replace("," + QByteArray::number(qint64(*record.launches.front().parted)) + ",", ",");
        const CountedLaunch before = countedRecordOf(csv, "before").launches.front();
        QVERIFY(!before.parted);
        QVERIFY(before.counted == record.launches.front().counted);
    }

    void refusesOtherFiles_data()
    {
        QTest::addColumn<QByteArray>("csv");
        const QByteArray good = toCsv(shippedCounts());
        const QByteArray head = good.left(good.indexOf('\n') + 1), row = good.mid(head.size()).split('\n')[0];
        QTest::newRow("other columns") << QByteArray("a,b\n1,2\n");
        QTest::newRow("short row") << head + "NVIDIA H200,1\n";
        QTest::newRow("no number") << head + QByteArray(row).replace(",102400,", ",many,") + "\n";
        QTest::newRow("infinite") << head + QByteArray(row).replace(",102400,", ",inf,") + "\n";
        QTest::newRow("out of range") << head + QByteArray(row).replace(",65536,256,", ",65536,1e30,") + "\n";
    }

    void refusesOtherFiles()
    {
        QFETCH(QByteArray, csv);
        try {
            countedRecordOf(csv, "other.csv");
            QFAIL("it was read");
        } catch (const Error &error) {
            QVERIFY2(QByteArray(error.what()).contains("other.csv:2"), error.what());
            QVERIFY(QByteArray(error.what()).endsWith("."));
        }
    }

    /// Both variants make the same requests on this device: "constant" is no other path there.
    void constantMemoryIsGlobal()
    {
        const Counts &naive = countedOf("naive").counted, &constant = countedOf("constant_filter").counted;
        QCOMPARE(naive.at("global_load_requests"), constant.at("global_load_requests"));
        // 25 pixels and 25 weights for each of 256 groups of 8 warps.
        QCOMPARE(naive.at("global_load_requests"), 2 * 25 * 256 * 8.0);
    }

    void everyDifferenceHasASentence()
    {
        for (const CountedLaunch &launch : shippedCounts().launches) {
            const auto reasons = reasonsFor(launch);
            for (const auto &[id, modelled] : launch.modelled) {
                if (!launch.counted.contains(id))
                    continue;
                const double counted = launch.counted.at(id);
                const bool isFar = std::abs(counted - modelled) > 0.02 * std::max(counted, modelled);
                const auto reason = std::ranges::find_if(
                    reasons, [&id = id](const CountReason &each) { return id == each.counter; });
                QCOMPARE(reason != reasons.end(), isFar);
                QVERIFY(!isFar || reason->sentence.english().ends_with("."));
            }
        }
    }

    void verdictsHaveBounds()
    {
        QVERIFY(countVerdict(100, 100) == CountVerdict::Equal);
        QVERIFY(countVerdict(0, 0) == CountVerdict::Equal);
        QVERIFY(countVerdict(99, 100) == CountVerdict::Close);
        QVERIFY(countVerdict(98, 100) == CountVerdict::Different);
        QVERIFY(countVerdict(0, 1) == CountVerdict::Different);
    }

    void reasonsFollowTheNumbers_data()
    {
        QTest::addColumn<QString>("counter");
        QTest::addColumn<double>("counted");
        QTest::addColumn<double>("modelled");
        QTest::addColumn<double>("countedTurns");
        QTest::addColumn<double>("modelledTurns");
        QTest::addColumn<int>("parted");
        QTest::addColumn<QByteArray>("words");
        const QString loads = QStringLiteral("local_loads"),
                      conflicts = QStringLiteral("local_load_conflicts");
        const QString sectors = QStringLiteral("global_load_sectors");
        QTest::newRow("kept in registers") << loads << 50. << 100. << 50. << 100. << 7 << QByteArray("keeps");
        QTest::newRow("merged into wide ones")
            << loads << 50. << 100. << 70. << 70. << 0 << QByteArray("merges");
        QTest::newRow("no lane takes part")
            << loads << 100. << 50. << 70. << 70. << 7 << QByteArray("no lane");
        QTest::newRow("lanes part") << loads << 100. << 50. << 100. << 50. << 7
                                    << QByteArray(
                                           "Lanes that part make the same access one after the other; ");
        QTest::newRow("lanes do not part")
            << loads << 100. << 50. << 100. << 50. << 0 << QByteArray("the lanes of a warp do not part here");
        QTest::newRow("perhaps lanes part")
            << loads << 100. << 50. << 100. << 50. << -1 << QByteArray("or the compiler splits");
        QTest::newRow("other rounds") << sectors << 100. << 50. << 0. << 0. << 7 << QByteArray("rounds");
        QTest::newRow("other sectors")
            << sectors << 100. << 50. << 0. << 0. << 0 << QByteArray("other sectors");
        QTest::newRow("few conflicts") << conflicts << 3. << 0. << 1003. << 1000. << 0 << QByteArray("A few");
        QTest::newRow("wide") << conflicts << 300. << 0. << 1000. << 1000. << 0 << QByteArray("wide");
    }

    void reasonsFollowTheNumbers()
    {
        QFETCH(QString, counter);
        QFETCH(double, counted);
        QFETCH(double, modelled);
        QFETCH(double, countedTurns);
        QFETCH(double, modelledTurns);
        QFETCH(int, parted);
        QFETCH(QByteArray, words);
        const std::string id = counter.toStdString();
        CountedLaunch launch = launchOf({ { id, counted }, { "local_load_wavefronts", countedTurns } },
            { { id, modelled }, { "local_load_wavefronts", modelledTurns } });
        if (parted >= 0)
            launch.parted = parted;
        const auto reasons = reasonsFor(launch);
        const auto reason
            = std::ranges::find_if(reasons, [&](const CountReason &each) { return id == each.counter; });
        QVERIFY(reason != reasons.end());
        QVERIFY2(reason->sentence.english().find(words.toStdString()) != std::string::npos,
            reason->sentence.english().c_str());
    }

    void findsWhatWasCounted()
    {
        const Variant naive = shippedVariant("naive");
        const auto same = countsOf(naive, defaultTuning(naive), *gauss({ 256, 256 }));
        QVERIFY(same && same->sameShape && !same->here);
        QCOMPARE(same->device, std::string("NVIDIA H200"));
        QCOMPARE(same->launches.size(), size_t(1));
        const auto other = countsOf(naive, defaultTuning(naive), *gauss({ 64, 48 }));
        QVERIFY(other && !other->sameShape);
        Tuning wide = defaultTuning(naive);
        wide.group = { 32, 8 };
        QVERIFY(!countsOf(naive, wide, *gauss({ 256, 256 }))->sameShape);
        QVERIFY(!countsOf(naive, defaultTuning(naive), *gauss({ 256, 256 }, Border::Zero))->sameShape);
        Variant edited = naive;
        edited.source += "\n// edited";
        QVERIFY(!countsOf(edited, defaultTuning(edited), *gauss({ 256, 256 })));
        // Passes are launches.
        const Variant passes = shippedVariant("separable_two_pass");
        QCOMPARE(countsOf(passes, defaultTuning(passes), *gauss({ 256, 256 }))->launches.size(), size_t(2));
    }

    void prefersWhatWasCountedHere()
    {
        CountedRecord here;
        here.device = "NVIDIA Something";
        here.driver = "1";
        here.launches = { countedOf("naive") };
        here.launches.front().counted["global_load_requests"] = 7.0;
        keepCounts(here);
        const Variant naive = shippedVariant("naive");
        const auto known = countsOf(naive, defaultTuning(naive), *gauss({ 256, 256 }));
        QVERIFY(known->here && known->sameShape);
        QCOMPARE(known->launches.front().counted.at("global_load_requests"), 7.0);
        // The same shape counts more than the same machine.
        here.launches.front().problem = "gauss:5, 64x48";
        cleanup();
        keepCounts(here);
        QVERIFY(!countsOf(naive, defaultTuning(naive), *gauss({ 256, 256 }))->here);
        QVERIFY(countsOf(naive, defaultTuning(naive), *gauss({ 64, 48 }))->here);
    }

    void keepsWhatIsThere()
    {
        CountedRecord first;
        first.device = "GPU";
        first.launches = { countedOf("naive"), countedOf("tile_strided") };
        keepCounts(first);
        CountedRecord again = first;
        again.launches.resize(1);
        again.launches.front().counted["registers"] = 99.0;
        keepCounts(again);
        CountedRecord kept = countedRecordOf(bytesOf(countedHerePath()), "kept");
        QCOMPARE(kept.launches.size(), size_t(2));
        QCOMPARE(kept.launches.front().counted.at("registers"), 99.0);
        again.driver = "a newer one";
        keepCounts(again);
        kept = countedRecordOf(bytesOf(countedHerePath()), "kept");
        QCOMPARE(kept.launches.size(), size_t(1));
        // What is no such file is written over, and no reason to fail.
        test::write(countedHerePath(), "something else");
        keepCounts(again);
        QCOMPARE(countedRecordOf(bytesOf(countedHerePath()), "kept").launches.size(), size_t(1));
    }

    void costsAreRatios()
    {
        const std::vector<CountedLaunch> launches{ countedOf("tile_strided") };
        const CountedCosts costs = costsOf(launches, &CountedLaunch::counted);
        const Counts &counted = launches.front().counted;
        QCOMPARE(
            *costs.sectorsPerLoad, counted.at("global_load_sectors") / counted.at("global_load_requests"));
        QCOMPARE(*costs.requestsPerOutput, counted.at("global_load_requests") * 32 / 65536);
        QCOMPARE(*costs.conflictsPerAccess, (51200.0 + 2560.0) / (51200.0 + 5120.0));
        QVERIFY(*costs.dramBytesPerOutput > 4.0 && *costs.dramBytesPerOutput < 4.3);
        QVERIFY(!costsOf({}, &CountedLaunch::counted).sectorsPerLoad);
        QVERIFY(!costsOf(launches, &CountedLaunch::border).dramBytesPerOutput);
    }
};

HALO_TEST(TestCounters, halo::NoApplication)
#include "tst_counters.moc"
