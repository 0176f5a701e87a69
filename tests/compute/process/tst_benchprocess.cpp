// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchprocess.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/measure/clblast.h"
#include "compute/timing/tune/race.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <stop_token>

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
        BenchProcess process;
        int reports = 0;
        const auto done
            = process.run(entries, quick(), [&](const BenchProgress &now, const std::vector<BenchEntry> &so) {
                  ++reports;
                  QCOMPARE(so.size(), size_t(3));
                  QCOMPARE(now.targets, 3);
              });
        QVERIFY(process.processId() > 0);
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
        BenchProcess process;
        const auto done = process.run(entries, quick());
        QVERIFY(process.processId() > 0);
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
        const auto done = BenchProcess().run(entriesFor({ wrong, naive() }), quick());
        QVERIFY(!done[0].verified && !done[0].samples.empty() && !done[0].ranked());
        QCOMPARE(fastestOf(done), 1);
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
                               << QStringLiteral("crashed (");
        QTest::newRow("include") << QStringLiteral("\n#include \"/etc/passwd\"") << 60
                                 << QStringLiteral("includes another file");
        QTest::newRow("nonsense") << QStringLiteral("nonsense") << 60 << QStringLiteral("does not compile");
    }
    void aKernelThatHangsOrCrashesIsRefusedAlone()
    {
        QFETCH(QString, beginning);
        QFETCH(int, seconds);
        QFETCH(QString, word);
        BenchProcess process({ std::chrono::seconds(seconds), 60s });
        const auto done
            = process.run(entriesFor({ naive(), mine(beginning.toStdString()), naive() }), quick());
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
        BenchProcess process;
        const auto done = process.run(
            entriesFor({ mine("") }), options,
            [&](const BenchProgress &now, const std::vector<BenchEntry> &) {
                if (now.rounds > 10)
                    stop.request_stop();
            },
            Progress(stop.get_token(), nullptr));
        QVERIFY(done[0].samples.size() > 10);
        QCOMPARE(process.processId(), 0);
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
