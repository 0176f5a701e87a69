// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/measure/clblast.h"
#include "compute/timing/tune/race.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"
#include "tests/support/systemprobe.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <stop_token>

#include <sys/syscall.h>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

namespace {

/// The naive kernel with this at its beginning, as if a user had written it.
Variant mine(const std::string &beginning)
{
    Variant variant = findVariant(shippedVariants(), "naive");
    const std::string place = "const int x = get_global_id(0);\n";
    const size_t at = variant.source.find(place);
    Q_ASSERT(at != std::string::npos);
    variant.source.insert(at + place.size(), beginning + "\n");
    variant.id = "mine";
    variant.file = "/home/user/mine.cl";
    variant.origin = Origin::User;
    return variant;
}

std::vector<BenchEntry> entriesFor(std::initializer_list<Variant> variants)
{
    const Image image = noise(60, 40);
    std::vector<BenchEntry> entries;
    for (const Variant &variant : variants) {
        entries.push_back(entryOf(convolutionFor(variant, image, asymmetric(5, 3))));
    }
    return entries;
}

const Variant &naive()
{
    return findVariant(shippedVariants(), "naive");
}

BenchOptions quick()
{
    BenchOptions options;
    options.leastRounds = 5;
    options.mostRounds = 12;
    options.budget = std::chrono::hours(1); // whatever else the machine does
    return options;
}

} // namespace

class TestBenchProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allAreMeasuredThere()
    {
        std::vector<BenchEntry> entries = entriesFor({ naive(), mine(""), naive() });
        entries[2].peer = Peer::Filter2D;
        BenchRunner runner;
        int reports = 0;
        const auto done
            = runner.run(entries, quick(), [&](const BenchProgress &now, const std::vector<BenchEntry> &so) {
                  ++reports;
                  QCOMPARE(so.size(), size_t(3));
                  QCOMPARE(now.targets, 3);
              });
        QCOMPARE(runner.processes().size(), size_t(1));
        QVERIFY(reports >= 4);
        for (const BenchEntry &entry : done) {
            QVERIFY2(!entry.refusal, entry.refusal.value_or("").english().c_str());
            QVERIFY(entry.verified && entry.maxError > 0.0 && entry.checkedRows == 40);
            QVERIFY(entry.samples.size() >= 5 && entry.samples.back().host.count() > 0);
            QVERIFY(!entry.device.name.empty());
            QVERIFY(entry.building >= entry.build);
        }
        QCOMPARE(done[1].id(), std::string("mine"));
        QCOMPARE(done[1].device.name, testDevice().name);
    }

    /// A layer by a kernel of the user, by one of ours and by a library, all of them there.
    void layersAreMeasuredThere()
    {
        const auto problem = std::make_shared<const LayerProblem>(
            parseLayer("3x20x17/5"), randomLayer(parseLayer("3x20x17/5"), 1));
        Variant own = findVariant(shippedVariants("layer"), "im2col_tiled");
        own.file = "/home/user/" + own.file;
        own.origin = Origin::User;
        std::vector<BenchEntry> entries{
            target(problem, testDevice(), own, defaultTuning(own)),
            target(problem, testDevice(), findVariant(shippedVariants("layer"), "direct"),
                defaultTuning(findVariant(shippedVariants("layer"), "direct"))),
            target(problem, testDevice(), {}, {}),
        };
        entries[2].library = librariesOf(problem).front();
        BenchRunner runner;
        const auto done = runner.run(entries, quick());
        QCOMPARE(runner.processes().size(), size_t(1));
        for (const BenchEntry &entry : done) {
            QVERIFY2(!entry.refusal, entry.refusal.value_or("").english().c_str());
            QVERIFY2(entry.verified && entry.samples.size() >= 5, entry.id().c_str());
        }
        QCOMPARE(done[2].id(), std::string("clblast_gemm"));
    }

    void whatIsWrongIsNotRanked()
    {
        Variant wrong = mine("");
        const size_t at = wrong.source.find("sum +=");
        wrong.source.replace(at, 6, "sum += 0.5f *");
        const auto done = BenchRunner().run(entriesFor({ wrong, naive() }), quick());
        QVERIFY(!done[0].verified && !done[0].samples.empty() && !done[0].ranked());
        QCOMPARE(fastestOf(done), 1);
    }

    /// Right until it was compared, wrong from then on, as machine code can remember; or with a call that is
    /// refused.
    void whatIsTimedIsCompared_data()
    {
        QTest::addColumn<QString>("later");
        QTest::addColumn<QString>("sentence"); // empty: it is measured, and wrong
        std::string none;
        QTest::newRow("wrong later") << QStringLiteral("dst[0] = 0.75f") << QString();
        QTest::newRow("a refused call")
            << QString::fromStdString(callInC({ SYS_ptrace, {} }, none)) << QStringLiteral("ptrace");
    }
    void whatIsTimedIsCompared()
    {
        QFETCH(QString, later);
        QFETCH(QString, sentence);
        // A page at a place that it knows, and where no sanitizer keeps notes: asked for again, it is there
        // already.
        std::string top;
        const std::string page
            = callInC({ SYS_mmap, { 0x7E9000000000L, 4096L, 3L, 0x100022L, -1L, 0L } }, top);
        Variant variant = parseVariant("/home/user/mine.cl", "image",
            sourceFromStranger(top,
                "    " + page + ";\n    volatile long *launches = (volatile long *)0x7E9000000000L;\n"
                    + "    if (++*launches > 4) " + later.toStdString() + ";\n"));
        variant.origin = Origin::User;
        Image flat = noise(probedEdge, probedEdge);
        flat.colour = { std::make_shared<const Plane>(static_cast<size_t>(probedEdge * probedEdge), 0.5F) };
        const auto problem = std::make_shared<const ConvolutionProblem>(
            flat, Filter{ "one", 1, 1, { 1.0F } }, Settings{}, RowRange{});
        BenchRunner runner;
        const auto done
            = runner.run({ target(problem, testDevice(), variant, defaultTuning(variant)) }, quick());
        if (sentence.isEmpty()) {
            QVERIFY2(!done[0].refusal, done[0].refusal.value_or("").english().c_str());
            QVERIFY(!done[0].samples.empty() && !done[0].verified && !done[0].ranked());
        } else {
            QVERIFY(done[0].refusal && done[0].samples.empty());
            QVERIFY2(QString::fromStdString(done[0].refusal->english()).contains(sentence),
                done[0].refusal->english().c_str());
        }
    }

    void aKernelThatHangsOrCrashesIsRefusedAlone_data()
    {
        QTest::addColumn<QString>("beginning");
        QTest::addColumn<int>("seconds"); // only an endless kernel should ever meet them, also where a
                                          // sanitizer and other tests slow all down
        QTest::addColumn<QString>("word");
        const auto hang = std::chrono::ceil<std::chrono::seconds>(
            std::max<std::chrono::milliseconds>(10s, 2 * shortDeadlines().run));
        QTest::newRow("hang") << QStringLiteral("for (volatile int i = 0; ; ++i) if (i < 0) i = 0;")
                              << static_cast<int>(hang.count())
                              << QStringLiteral("was ended after %1 s").arg(hang.count());
        QTest::newRow("crash") << QStringLiteral("*(volatile global int *)(8) = x;") << 60
                               << QStringLiteral("crashed while running (");
        QTest::newRow("include") << QStringLiteral("\n#include \"/etc/passwd\"") << 60
                                 << QStringLiteral("includes another file");
        QTest::newRow("nonsense") << QStringLiteral("nonsense") << 60 << QStringLiteral("does not compile");
    }
    void aKernelThatHangsOrCrashesIsRefusedAlone()
    {
        QFETCH(QString, beginning);
        QFETCH(int, seconds);
        QFETCH(QString, word);
        BenchRunner runner({ 60s, std::chrono::seconds(seconds) });
        const auto done
            = runner.run(entriesFor({ naive(), mine(beginning.toStdString()), naive() }), quick());
        QVERIFY(done[1].refusal);
        const QString sentence = QString::fromStdString(done[1].refusal->english());
        QVERIFY2(sentence.contains(word) && sentence.contains(QLatin1String("/home/user/mine.cl")),
            qPrintable(sentence));
        for (const size_t i : { 0U, 2U }) {
            QVERIFY2(!done[i].refusal, done[i].refusal.value_or("").english().c_str());
            QVERIFY(done[i].ranked());
            QVERIFY(done[i].samples.size() >= 5);
        }
    }

    void cancellingKeepsWhatWasMeasured()
    {
        std::stop_source stop;
        BenchOptions options;
        options.leastRounds = options.mostRounds = 1'000'000;
        BenchRunner runner;
        const auto done = runner.run(
            entriesFor({ mine("") }), options,
            [&](const BenchProgress &now, const std::vector<BenchEntry> &) {
                if (now.rounds > 10)
                    stop.request_stop();
            },
            Progress(stop.get_token(), nullptr));
        QVERIFY(done[0].samples.size() > 10);
    }

    void theCommandTakesFilesOfOnesOwn()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.cl"));
        write(path, QByteArray::fromStdString(mine("").source));
        const Done done = call({ QStringLiteral("bench"), QStringLiteral("--source"), path,
            QStringLiteral("--variants"), QStringLiteral("naive"), QStringLiteral("--sizes"),
            QStringLiteral("64x48"), QStringLiteral("--rounds"), QStringLiteral("10"),
            QStringLiteral("--budget"), QStringLiteral("600"), QStringLiteral("--quiet") });
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains("10 samples") && done.out.contains("mine"), done.out);
    }
};

HALO_TEST(TestBenchProcess, QCoreApplication)
#include "tst_benchprocess.moc"
