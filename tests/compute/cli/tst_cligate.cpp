// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/csvtext.h"
#include "tests/support/clisupport.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int slower = 75;

/// The lines of JSON that have this member.
QList<QJsonObject> linesWith(const Done &done, const char *member)
{
    QList<QJsonObject> lines;
    for (const QByteArray &line : done.out.trimmed().split('\n'))
        if (const QJsonObject one = QJsonDocument::fromJson(line).object();
            one.contains(QLatin1String(member)))
            lines << one;
    return lines;
}

} // namespace

/// The gate of bench: how a call ends where a kernel became slower, where it did not, and where nothing can
/// be said.
class TestCliGate : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) { return m_folder.filePath(name); }
    /// Words that begin with "@" are files of the folder.
    Done bench(const QString &options)
    {
        QStringList words{ QStringLiteral("bench"), QStringLiteral("--quiet"), QStringLiteral("--sizes"),
            QStringLiteral("64x48"), QStringLiteral("--budget"), QStringLiteral("120") };
        for (const QString &word : options.split(u' '))
            words << (word.startsWith(u'@') ? path(word.mid(1)) : word);
        return call(words);
    }
    /// The naive kernel that sums up so many times, of which one counts.
    static QByteArray kernel(int times, const QByteArray &insert = {})
    {
        QByteArray source = bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl"));
        source.replace("i < FILTER_H;", "i < FILTER_H * " + QByteArray::number(times) + ';');
        source.replace("filter[i * FILTER_W + j]", "(i < FILTER_H ? filter[i * FILTER_W + j] : 0.0f)");
        return source.replace(source.indexOf('{', source.indexOf("kernel void")), 1, "{\n" + insert);
    }

private Q_SLOTS:
    void initTestCase()
    {
        write(path(QStringLiteral("fast.cl")), kernel(1));
        write(path(QStringLiteral("slow.cl")),
            kernel(60)); // so much slower that launches hide it on no machine
        QDir(m_folder.path()).mkdir(QStringLiteral("old"));
        write(path(QStringLiteral("old/fast.cl")), kernel(1) + "// of yesterday\n");
        write(path(QStringLiteral("unbuilt.cl")), kernel(1, "#error never to be built\n"));
        write(path(QStringLiteral("wrong.cl")), kernel(1, "    return;\n"));
        write(path(QStringLiteral("empty.csv")), "");
        write(path(QStringLiteral("words.csv")), "a,b\n1,2\n");
        const Done done = bench(
            QStringLiteral("--variants naive --source @fast.cl --filters 5 --rounds 40 --csv @base.csv"));
        QVERIFY2(done.status == 0, done.err);
        const QByteArray csv = bytesOf(path(QStringLiteral("base.csv")));
        write(path(QStringLiteral("header.csv")), csv.left(csv.indexOf('\n') + 1));
        const auto rows = csvRows(path(QStringLiteral("base.csv")));
        const auto changed = [&](const char *name, const std::string &column, const std::string &value) {
            QByteArray text;
            for (size_t row = 0; row < rows.size(); ++row) {
                QByteArrayList cells;
                for (size_t i = 0; i < rows[row].size(); ++i)
                    cells << csvCell(row > 0 && rows[0][i] == column ? value : rows[row][i]);
                text += cells.join(',') + '\n';
            }
            write(path(QLatin1String(name)), text);
            QVERIFY(text != csv);
        };
        changed("device.csv", "device", "Another");
        changed("driver.csv", "driver", "0.0");
        changed("unverified.csv", "verified", "false");
        changed("group.csv", "group", "8x4");
    }

    void whatBecameSlowerFails()
    {
        const Done done = bench(QStringLiteral(
            "--source @slow.cl --against @old/fast.cl --filters 5,7 --json --fail-above 20% --csv @out.csv"));
        QVERIFY2(done.status == slower, done.out + done.err);
        const QList<QJsonObject> verdicts = linesWith(done, "verdict");
        QCOMPARE(verdicts.size(), 2); // one for each filter
        for (const QJsonObject &one : verdicts) {
            QCOMPARE(one[QLatin1String("verdict")].toString(), QStringLiteral("slower"));
            QVERIFY(one[QLatin1String("failed")].toBool());
            QCOMPARE(one[QLatin1String("fail_above")].toDouble(), 1.2);
            const double low = one[QLatin1String("low")].toDouble();
            const double ratio = one[QLatin1String("ratio")].toDouble();
            QVERIFY(low > 1.2 && low <= ratio && ratio <= one[QLatin1String("high")].toDouble());
            QCOMPARE(one[QLatin1String("old")].toString(), QStringLiteral("fast"));
            QCOMPARE(one[QLatin1String("new")].toString(), QStringLiteral("slow"));
            QVERIFY(one[QLatin1String("sentence")].toString().endsWith(
                QLatin1String(": slower by more than 20 %.")));
            QCOMPARE(one[QLatin1String("image")].toArray(), (QJsonArray{ 64, 48 }));
        }
        QVERIFY(verdicts[0][QLatin1String("filter")] != verdicts[1][QLatin1String("filter")]);
        const QList<QJsonObject> gate = linesWith(done, "gate");
        QCOMPARE(gate.size(), 1);
        QCOMPARE(gate[0][QLatin1String("gate")].toString(), QStringLiteral("failed"));
        QCOMPARE(gate[0][QLatin1String("slower")].toInt(), 2);
        // Second copies are in no table.
        std::set<std::string> variants;
        for (const auto &row : csvRows(path(QStringLiteral("out.csv"))))
            variants.insert(row[3]);
        QCOMPARE(variants, (std::set<std::string>{ "variant", "fast", "slow" }));
        QCOMPARE(linesWith(done, "median_ms").size(), 4);
    }

    void whatIsFasterOrTheSamePasses()
    {
        const Done faster = bench(QStringLiteral("--source @fast.cl --against @slow.cl"));
        QVERIFY2(faster.status == 0, faster.out + faster.err);
        QVERIFY2(faster.out.contains("fast takes 0.") && faster.out.contains("the time of slow: faster.\n")
                && faster.out.endsWith("Gate passed: 1 compared, 0 slower by more than 5 %, 0 unclear.\n"),
            faster.out);
        // Of one name, which tables have to tell apart.
        const Done same = bench(QStringLiteral("--source @fast.cl --against @old/fast.cl --fail-above 900%"));
        QVERIFY2(same.status == 0, same.out + same.err);
        QVERIFY2(same.out.contains("\n  fast takes ") && same.out.contains("the time of fast (old): ")
                && same.out.contains("\nGate passed: "),
            same.out);
        const Done byId = bench(QStringLiteral("--variants naive --against naive --fail-above 900%"));
        QVERIFY2(byId.status == 0 && byId.out.contains("the time of naive (old): "), byId.out + byId.err);
        const Done stencil = bench(QStringLiteral("--workload stencil --variants naive --against naive "
                                                  "--sizes 32x32/p5/n2/r0.125 --fail-above 900%"));
        QVERIFY2(stencil.status == 0 && stencil.out.contains("\nGate passed: "), stencil.out + stencil.err);
    }

    void whatIsUnclearPassesUnlessStrict()
    {
        const QString options = QStringLiteral("--source @slow.cl --against @fast.cl --rounds 3");
        const Done passed = bench(options);
        QVERIFY2(passed.status == 0, passed.out + passed.err);
        QVERIFY2(
            passed.out.contains("allow more time with --budget") && passed.out.contains("\nGate unclear: "),
            passed.out);
        const Done strict = bench(options + QStringLiteral(" --strict --json"));
        QVERIFY2(strict.status == slower, strict.out + strict.err);
        const QList<QJsonObject> verdicts = linesWith(strict, "verdict");
        QCOMPARE(verdicts.size(), 1);
        QCOMPARE(verdicts[0][QLatin1String("verdict")].toString(), QStringLiteral("unclear"));
        QVERIFY(verdicts[0][QLatin1String("failed")].toBool() && verdicts[0][QLatin1String("high")].isNull());
    }

    /// The file's kernel of ours is measured again, to tell the load of the machine from the code.
    void aFileIsABaseline()
    {
        const Done slow = bench(
            QStringLiteral("--source @slow.cl --baseline @base.csv --filters 5 --json --csv @next.csv"));
        QVERIFY2(slow.status == slower, slow.out + slow.err);
        const QJsonObject verdict = linesWith(slow, "verdict").value(0);
        QCOMPARE(verdict[QLatin1String("beside")].toString(), QStringLiteral("naive"));
        QCOMPARE(verdict[QLatin1String("old")].toString(), QStringLiteral("base.csv"));
        // Two names, and one kernel besides naive in both.
        QCOMPARE(verdict[QLatin1String("new")].toString(), QStringLiteral("slow"));
        QVERIFY(bytesOf(path(QStringLiteral("next.csv"))).contains(",naive,"));
        const Done same = bench(QStringLiteral(
            "--variants naive --source @fast.cl --baseline @base.csv --filters 5 --fail-above 900%"));
        QVERIFY2(same.status == 0, same.out + same.err);
        QVERIFY2(same.out.contains(" in another run, judged by naive in both: "), same.out);
    }

    void whatIsWrongHasNoVerdict_data()
    {
        QTest::addColumn<QString>("options");
        QTest::newRow("old, unbuilt") << QStringLiteral("--source @fast.cl --against @unbuilt.cl");
        QTest::newRow("old, wrong") << QStringLiteral("--source @fast.cl --against @wrong.cl");
        QTest::newRow("new, unbuilt") << QStringLiteral("--source @unbuilt.cl --against @fast.cl");
        QTest::newRow("new, wrong") << QStringLiteral("--source @wrong.cl --against @fast.cl");
        QTest::newRow("baseline") << QStringLiteral("--source @wrong.cl --baseline @base.csv --filters 5");
    }
    void whatIsWrongHasNoVerdict()
    {
        QFETCH(QString, options);
        const Done done = bench(options + QStringLiteral(" --rounds 20 --json"));
        QVERIFY2(done.status == 70, done.out + done.err);
        QVERIFY2(linesWith(done, "verdict").isEmpty() && linesWith(done, "gate").isEmpty(), done.out);
        QVERIFY2(done.err.contains("wrong") || done.err.contains("never to be built"), done.err);
    }

    void badCallsSayWhatToWrite_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("word");
        const auto row = [](const char *options, int status, const char *word) {
            QTest::newRow(options) << QString::fromLatin1(options) << status << QString::fromLatin1(word);
        };
        for (const char *share : { "x", "5", "-5%", "1e9%", "%", "5%5%", "nan%" })
            QTest::addRow("--fail-above %s", share)
                << QStringLiteral("--source @fast.cl --against naive --fail-above=") + QLatin1String(share)
                << 64 << QStringLiteral("such as 5%");
        row("--source @fast.cl --fail-above 5%", 64, "--against or --baseline");
        row("--source @fast.cl --strict", 64, "--against or --baseline");
        row("--source @fast.cl --against naive --baseline @base.csv", 64, "leave one of them out");
        row("--source @fast.cl --against=", 64, "--against");
        row("--source @fast.cl --baseline=", 64, "--baseline");
        row("--source @fast.cl --against nonsense", 64, "nonsense");
        row("--source @fast.cl --against @missing.cl", 65, "missing.cl");
        row("--source @fast.cl --baseline @missing.csv", 65, "missing.csv");
        row("--source @fast.cl --baseline @empty.csv", 65, "empty.csv");
        row("--source @fast.cl --baseline @header.csv", 65, "no samples");
        row("--source @fast.cl --baseline @words.csv", 65, "no column \"device\"");
        row("--source @fast.cl --baseline @fast.cl", 65, "fast.cl");
        row("--source @fast.cl --baseline @device.csv --filters 5", 65, "only with \"Another\"");
        row("--source @fast.cl --baseline @driver.csv --filters 5", 65, "only with \"0.0\"");
        row("--source @fast.cl --baseline @group.csv --filters 5", 65, "only with \"8x4\"");
        row("--source @fast.cl --baseline @unverified.csv --filters 5", 65, "not verified");
        row("--source @fast.cl --baseline @base.csv --filters 7", 65, "nothing measured with the filter");
        row("--source @fast.cl --baseline @base.csv --border wrap", 65, "nothing measured with the border");
        row("--variants tile_strided,registers --baseline @base.csv", 65, "tile_strided");
        row("--source @fast.cl --baseline @base.csv --csv @base.csv", 64, "base.csv");
        row("--source @fast.cl --against @old/fast.cl --csv @old/fast.cl", 64, "fast.cl");
    }
    void badCallsSayWhatToWrite()
    {
        QFETCH(QString, options);
        QFETCH(int, status);
        QFETCH(QString, word);
        const QString wrong = complaint(bench(options), status, { word });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
};

HALO_TEST(TestCliGate, QCoreApplication)
#include "tst_cligate.moc"
