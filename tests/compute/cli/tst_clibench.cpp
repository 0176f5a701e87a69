// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/record/benchcommand.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/timing/tune/tunestore.h"
#include "tests/support/clisupport.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace halo;
using namespace halo::test;

namespace {

Done bench(const QString &options, const QStringList &variables = {})
{
    return call(QStringList(QStringLiteral("bench")) + options.split(u' ', Qt::SkipEmptyParts), variables);
}

} // namespace

class TestCliBench : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCommandOfARecordRepeatsIt_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("image") << QStringLiteral(
            "--variants naive,tile_strided --filters gauss:5 --sizes 64x48,50x40 "
            "--border wrap --op corr --peers");
        QTest::newRow("shapes") << QStringLiteral(
            "--variants naive,tile_many_outputs --filters 3,5 --sizes 64x48 --groups 8x8,16x4 --items 2x2");
        QTest::newRow("signal") << QStringLiteral(
            "--workload signal --variants naive --filters 7 --sizes 3000");
        QTest::newRow("layer") << QStringLiteral(
            "--workload layer --variants direct --layers 2x6x7/3/3x3,2x6x8/3/3x3");
        QTest::newRow("histogram") << QStringLiteral(
            "--workload histogram --variants baseline --sizes 64x100 --filters 5");
        QTest::newRow("stencil") << QStringLiteral(
            "--workload stencil --variants naive --sizes 97x61/p5/n2/r0.125,33x21/p5/n2/r0.125");
        QTest::newRow("bilateral") << QStringLiteral(
            "--workload bilateral --variants naive,separable --sizes 97x61/r2/s1/v0.1,33x21/r2/s1/v0.1");
    }
    void theCommandOfARecordRepeatsIt()
    {
        QFETCH(QString, options);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("times.csv"));
        const QString end = QStringLiteral(" --rounds 2 --quiet --csv ") + path;
        const Done first = bench(options + end);
        QVERIFY2(first.status == 0, first.err);
        const auto configurations = [](const Record &record) {
            std::set<std::string> all;
            for (const Measured &one : record.measured)
                all.insert(one.variant + ' ' + one.filter + ' ' + toString(one.image) + ' '
                    + toString(one.settings.op) + toString(one.settings.border) + ' '
                    + toString(one.tuning.group) + ' ' + one.parameters + ' ' + one.device);
            return all;
        };
        const Record record = fromCsv(bytesOf(path), "times");
        std::set<std::string> again;
        for (const QString &line : QString::fromStdString(benchCommandOf(record)).split(u'\n')) {
            QVERIFY2(line.startsWith(QLatin1String("haloscope-cli bench ")), qPrintable(line));
            QProcess shell;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("PATH"),
                QFileInfo(cliProgram()).path() + u':' + environment.value(QStringLiteral("PATH")));
            shell.setProcessEnvironment(environment);
            shell.start(QStringLiteral("sh"), { QStringLiteral("-c"), line + end });
            QVERIFY(shell.waitForFinished(120'000));
            QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError() + qPrintable(line));
            again.merge(configurations(fromCsv(bytesOf(path), "again")));
        }
        QCOMPARE(again, configurations(record));
    }
    /// Before anything is measured, and with nothing left behind.
    void outputsAreTriedFirst()
    {
        for (const char *option : { "--csv", "--summary", "--report" }) {
            const QString path = QStringLiteral("/proc/x.csv");
            const QString words
                = QStringLiteral("--variants naive --filters 3 --sizes 64x64 --rounds 2 %1 %2");
            const Done done = bench(words.arg(QLatin1String(option), path));
            QCOMPARE(complaint(done, 73, { path }), QString());
        }
        const QTemporaryDir folder;
        const QString mine = folder.filePath(QStringLiteral("mine.csv"));
        write(mine, "mine");
        const Done wrong = bench(QStringLiteral("--variants none --csv ") + mine);
        QVERIFY(wrong.status != 0);
        QCOMPARE(bytesOf(mine), QByteArray("mine"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }
    void aRowForEachSample()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("new/times.csv"));
        const Done done
            = bench(QStringLiteral("--variants naive,tile_strided --filters 3,5 --sizes 64x48,50x40 "
                                   "--rounds 12 --budget 600 --peers --json --quiet --csv ")
                + path);
        QVERIFY2(done.status == 0, done.err);
        qsizetype samples = 0;
        qsizetype targets = 0;
        for (const QByteArray &line : done.out.trimmed().split('\n')) {
            const QJsonObject one = QJsonDocument::fromJson(line).object();
            QVERIFY2(one.contains(QLatin1String("variant")), line);
            ++targets;
            const QJsonValue parameters = one.value(QLatin1String("parameters"));
            QVERIFY2(parameters.isString() == one.contains(QLatin1String("group")), line); // peers have none
            if (one.contains(QLatin1String("refusal")))
                continue;
            QVERIFY2(one.value(QLatin1String("verified")).toBool(), line);
            const QJsonArray interval = one.value(QLatin1String("interval_ms")).toArray();
            const double median = one.value(QLatin1String("median_ms")).toDouble();
            QVERIFY(interval.at(0).toDouble() <= median && median <= interval.at(1).toDouble());
            samples += one.value(QLatin1String("samples")).toInt();
        }
        QCOMPARE(targets, 4 * 5); // two sizes, two filters; two variants and three peers
        const QByteArrayList rows = bytesOf(path).trimmed().split('\n');
        QVERIFY2(rows.first().startsWith(timingCsvHeader()), rows.first());
        QCOMPARE(rows.size() - 1, samples);
    }

    void theShardsOfASweepAreTheSweep_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("image") << QStringLiteral(
            "--variants naive,tile_strided --filters 3,5 --sizes 64x48,50x40,33x21 --peers");
        QTest::newRow("stencil") << QStringLiteral(
            "--workload stencil --variants naive --sizes "
            "97x61/p5/n2/r0.125,33x21/p5/n2/r0.125,35x21/p5/n2/r0.125,37x21/p5/n2/r0.125,39x21/p5/n2/r0.125");
    }
    /// The rows of all shards in one file, as the manual says how, are the rows of the sweep, none twice, and
    /// what was measured together stands together.
    void theShardsOfASweepAreTheSweep()
    {
        QFETCH(QString, options);
        const QTemporaryDir folder;
        const auto file = [&](const QString &name) { return folder.filePath(name); };
        const QString end = QStringLiteral(" --rounds 2 --quiet --csv ");
        QVERIFY(bench(options + end + file(QStringLiteral("whole"))).status == 0);
        QStringList parts;
        for (int k = 1; k <= 4; ++k) {
            parts << file(QStringLiteral("part%1").arg(k));
            const Done done = bench(options + QStringLiteral(" --shard %1/4").arg(k) + end + parts.back());
            QVERIFY2(done.status == 0, done.err);
        }
        QProcess awk;
        awk.start(QStringLiteral("awk"), QStringList(QStringLiteral("FNR > 1 || NR == 1")) + parts);
        QVERIFY(awk.waitForFinished(-1));
        const auto configurations = [](const QByteArray &csv) {
            std::map<std::string, std::multiset<std::string>> all; // by series
            for (const Measured &one : fromCsv(csv, "times").measured)
                all[toString(one.image) + ' ' + one.filter + ' ' + std::to_string(one.series)].insert(
                    one.variant + ' ' + one.device + ' ' + std::to_string(one.kernelMs.size()));
            return all;
        };
        QCOMPARE(configurations(awk.readAllStandardOutput()),
            configurations(bytesOf(file(QStringLiteral("whole")))));
    }

    void aShardWithoutACase()
    {
        const QTemporaryDir folder;
        const QString csv = folder.filePath(QStringLiteral("times.csv"));
        const QString report = folder.filePath(QStringLiteral("times.html"));
        const Done done
            = bench(QStringLiteral("--variants naive --sizes 64x48 --shard 2/2 --csv %1 --report %2")
                        .arg(csv, report));
        QCOMPARE(done.status, 0);
        QCOMPARE(done.err, QByteArray("Shard 2/2 has no case: the sweep has 1.\n"));
        QCOMPARE(bytesOf(csv).count('\n'), 1);
        QVERIFY(!QFile::exists(report));
    }

    void aTableWithVerdicts()
    {
        const Done done = bench(QStringLiteral("--variants naive,tile_strided --sizes 64x48 --rounds 10"));
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains("naive") && done.out.contains("95 % interval"), done.out);
        QVERIFY2(done.out.contains("faster than") || done.out.contains("no difference shown"), done.out);
    }

    void workGroupsCeilingsAndAllFiles()
    {
        const QTemporaryDir folder;
        const auto file = [&](const char *name) { return folder.filePath(QLatin1String(name)); };
        const Done done = bench(
            QStringLiteral("--variants naive,tile_many_outputs --groups 8x8,16x4,8192x1 --items 1x1,2x2 "
                           "--sizes 64x48 --rounds 10 --budget 600 --quiet --csv %1 --summary %2 --report %3")
                .arg(file("t.csv"), file("s.csv"), file("r.html")),
            { QStringLiteral("XDG_DATA_HOME=") + folder.path() });
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains("tile_many_outputs 16x4 ITEM_W=2;ITEM_H=2")
                && done.out.contains("not measured: "),
            done.out);
        QVERIFY2(done.out.contains(" copies at most ") && done.out.contains(" GFLOP/s ("), done.out);
        const Record record = fromCsv(bytesOf(file("t.csv")), "t.csv");
        QCOMPARE(record.measured.size(), size_t(2 * 3)); // the third group is refused
        QCOMPARE(record.ceilings.size(), size_t(10));
        DeviceInfo device;
        device.name = record.ceilings.front().device;
        device.driver = record.ceilings.front().driver;
        const TuneStore store(file("haloscope/tuning.json")); // "auto" goes by them from now on
        QVERIFY(store.ceilings(device) && store.ceilings(device)->most == highestOf(record.ceilings));
        for (const Measured &measured : record.measured)
            QVERIFY(measured.verified && measured.kernelMs.size() == 10 && measured.series == 0);
        QCOMPARE(bytesOf(file("s.csv")).count('\n'), 1 + 3 * 3 + 10);
        QVERIFY(bytesOf(file("r.html")).contains("--groups 8x8,16x4,8192x1 --items 1x1,2x2"));
        QCOMPARE(toCsv(record), bytesOf(file("t.csv")));
    }

    void tellsWhoHadTooLittleTime()
    {
        const QTemporaryDir folder;
        const QString csv = folder.filePath(QStringLiteral("t.csv"));
        const QString options
            = QStringLiteral("--variants naive,tile_strided --filters 3,31 --sizes 256x256 --rounds 100000 "
                             "--peers --budget 10 --quiet"); // to build all takes seconds beside other work
        const Done done = bench(options + QStringLiteral(" --csv ") + csv);
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains(" rounds within 10 s") || done.out.contains("10 s for all")
                || done.out.contains("within 10 s;"),
            done.out);
        const Record record = fromCsv(bytesOf(csv), "t.csv");
        for (const Measured &measured : record.measured)
            QCOMPARE(measured.note.empty(), measured.kernelMs.size() >= 20);
    }

    /// The ceilings alone take five builds of more than half a second each.
    void slowBuildsAndCeilingsTakeNothingOfTheLimit()
    {
        const QTemporaryDir folder;
        const QString csv = folder.filePath(QStringLiteral("t.csv"));
        const QString report = folder.filePath(QStringLiteral("r.html"));
        const Done done
            = bench(QStringLiteral(
                        "--variants naive --filters 3,5 --sizes 64x48 --rounds 5 --budget 4 --quiet --csv ")
                    + csv + QStringLiteral(" --report ") + report,
                { QStringLiteral("OPENCL_LAYERS=" HALOSCOPE_FAULTY_LAYER),
                    QStringLiteral("HALOSCOPE_FAULT=clBuildProgram slow 0") });
        QVERIFY2(done.status == 0, done.err);
        QVERIFY(QFile::exists(report));
        const Record record = fromCsv(bytesOf(csv), "t.csv");
        QCOMPARE(record.ceilings.size(), size_t(10));
        QCOMPARE(record.measured.size(), size_t(2));
        for (const Measured &measured : record.measured)
            QVERIFY2(measured.refusal.empty() && measured.verified, measured.refusal.english().c_str());
    }

    void itsLargeMemoryIsInHugePages()
    {
        const auto tunables = [](const QStringList &variables) {
            QProcess process;
            QStringList environment = QProcess::systemEnvironment();
            environment.removeIf([](const QString &one) { return one.startsWith(u"GLIBC_TUNABLES="); });
            process.setEnvironment(environment + variables);
            process.setReadChannel(QProcess::StandardError);
            process.start(cliProgram(), { QStringLiteral("bench"), QStringLiteral("--budget=60") });
            process.waitForReadyRead(-1); // it has begun, and tells so
            QFile file(QStringLiteral("/proc/%1/environ").arg(process.processId()));
            file.open(QIODevice::ReadOnly);
            QByteArrayList found = file.readAll().split('\0');
            found.removeIf([](const QByteArray &one) { return !one.startsWith("GLIBC_TUNABLES="); });
            process.kill();
            process.waitForFinished(-1);
            return found.join();
        };
        QCOMPARE(tunables({}), QByteArray("GLIBC_TUNABLES=glibc.malloc.hugetlb=1"));
        const QString request = QStringLiteral("GLIBC_TUNABLES=glibc.malloc.hugetlb=0"); // of the user
        QCOMPARE(tunables({ request }), request.toUtf8());
    }

    void badCallsSayWhatToWrite_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("variant") << QStringLiteral("--variants nonsense") << QByteArray("nonsense");
        QTest::newRow("edge") << QStringLiteral("--filters 3,64") << QByteArray("64");
        QTest::newRow("filter") << QStringLiteral("--filters gauss:x") << QByteArray("gauss");
        QTest::newRow("size") << QStringLiteral("--sizes 64") << QByteArray("64");
        QTest::newRow("budget") << QStringLiteral("--budget 0") << QByteArray("--budget");
        for (const char *rounds : { "0", "30:20", "20:", ":20", "1:2:3", "a:b" })
            QTest::addRow("rounds %s", rounds)
                << QStringLiteral("--rounds ") + QLatin1String(rounds) << QByteArray("--rounds");
        QTest::newRow("workload") << QStringLiteral("--workload weather") << QByteArray("weather");
        QTest::newRow("group") << QStringLiteral("--groups 8") << QByteArray("8");
        QTest::newRow("groups twice") << QStringLiteral("--groups 8x8 --group 8x8") << QByteArray("--group");
        QTest::newRow("summary") << QStringLiteral("--summary=") << QByteArray("--summary");
        QTest::newRow("param") << QStringLiteral("--param A") << QByteArray("--param");
        for (const char *shard : { "0/2", "3/2", "2", "1/0", "a/b", "1/2/3", "-1/2" })
            QTest::addRow("shard %s", shard)
                << QStringLiteral("--shard=") + QLatin1String(shard) << QByteArray(shard);
        QTest::newRow("more") << QStringLiteral("photo.png") << QByteArray("photo.png");
    }

    void aCopyHasATitleOfItsOwn()
    {
        QTemporaryDir folder;
        const Variant &naive = findVariant(shippedVariants(), "naive");
        const QString copy = folder.filePath(QStringLiteral("mine.cl")),
                      csv = folder.filePath(QStringLiteral("times.csv"));
        write(copy, QByteArray::fromStdString(naive.source));
        const Done done = bench(
            QStringLiteral("--variants naive --source %1 --csv %2 --sizes 64x48 --filters 3 --rounds 2")
                .arg(copy, csv));
        QVERIFY2(done.status == 0, done.err);
        std::set<std::string> titles;
        for (const Measured &measured : fromCsv(bytesOf(csv), "t.csv").measured)
            titles.insert(measured.title);
        QCOMPARE(titles, (std::set<std::string>{ naive.title, naive.title + " (mine)" }));
        // Only check knows of races.
        QVERIFY2(done.out.contains("  Of " + copy.toUtf8() + " only the results were compared"), done.out);
        QVERIFY(done.out.contains("haloscope-cli check finds data races"));
        QVERIFY(!bench(QStringLiteral("--variants naive --sizes 64x48 --filters 3 --rounds 2"))
                     .out.contains("haloscope-cli check"));
    }

    /// What is to be tuned is what the call names.
    void tunesFilesAlone()
    {
        QTemporaryDir folder;
        const QString mine = folder.filePath(QStringLiteral("mine.cl"));
        write(mine, QByteArray::fromStdString(findVariant(shippedVariants(), "naive").source));
        const auto tuned = [&](const QString &more) {
            const Done done
                = call(QStringLiteral("tune --json --sizes 64x48 --filters 3 --candidates 1 --budget 5 "
                                      "--source %1%2")
                           .arg(mine, more)
                           .split(u' '),
                    { QStringLiteral("XDG_DATA_HOME=") + folder.path() });
            QStringList ids;
            for (const QByteArray &line : done.out.trimmed().split('\n'))
                ids << QJsonDocument::fromJson(line).object()[QLatin1String("variant")].toString();
            return ids;
        };
        QCOMPARE(tuned({}), QStringList(QStringLiteral("mine")));
        QCOMPARE(tuned(QStringLiteral(" --variants constant_filter")),
            QStringList({ QStringLiteral("constant_filter"), QStringLiteral("mine") }));
    }

    void badCallsSayWhatToWrite()
    {
        QFETCH(QString, options);
        QFETCH(QByteArray, word);
        const Done done = bench(options);
        QCOMPARE(done.status, 64);
        QVERIFY(done.out.isEmpty());
        QVERIFY2(done.err.contains(word) && done.err.count('\n') == 1, done.err);
    }
};

HALO_TEST(TestCliBench, QCoreApplication)
#include "tst_clibench.moc"
