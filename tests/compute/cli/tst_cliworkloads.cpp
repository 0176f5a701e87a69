// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/record/timingcsv.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <numeric>

using namespace halo;
using namespace halo::test;

/// Signals and histograms on the command line.
class TestCliWorkloads : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QLatin1String(name)); }
    static QStringList words(const QString &text) { return text.split(u' ', Qt::SkipEmptyParts); }

private Q_SLOTS:
    void aSignalIsFiltered()
    {
        const QString a = QStringLiteral("1 2 3");
        const QString b = QStringLiteral("1 10 100");
        const auto filtered = [&](const QString &options) {
            return call(
                QStringList{ QStringLiteral("signal"), a, QStringLiteral("--filter"), b } + words(options))
                .out;
        };
        QCOMPARE(filtered({}), QByteArray("1\n12\n123\n230\n300\n"));
        QCOMPARE(filtered(QStringLiteral("--op corr --size valid")), QByteArray("321\n"));
        QCOMPARE(
            filtered(QStringLiteral("--size same --variant block_constant")), QByteArray("12\n123\n230\n"));
        QCOMPARE(filtered(QStringLiteral("--size same --border wrap --device opencv")),
            QByteArray("312\n123\n231\n"));
    }

    void filesAndTimings()
    {
        QVERIFY(picture(40, 30, 1).save(path("picture.png")));
        const Done done = call(QStringList{ QStringLiteral("signal"), path("picture.png") }
            + words(QStringLiteral("--row 3 --filter box:5 --verify --json --repeat 3 -o %1 --csv %2")
                        .arg(path("new/row.wav"), path("times.csv"))));
        QVERIFY2(done.status == 0, done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QVERIFY(json[QLatin1String("verified")].toBool());
        QCOMPARE(json[QLatin1String("outputs")].toInt(), 44);
        QCOMPARE(json[QLatin1String("channels")].toInt(), 3);
        const QByteArrayList rows = bytesOf(path("times.csv")).trimmed().split('\n');
        QVERIFY(rows.size() == 4 && rows.first() == timingCsvHeader());
        QVERIFY2(
            rows.last().contains(",signal,tile_halo,") && rows.last().contains(",40,1,3,conv,full,zero,"),
            rows.last());
        const Done again = call({ QStringLiteral("signal"), path("new/row.wav"), QStringLiteral("--filter"),
            QStringLiteral("1") });
        QCOMPARE(again.out.count('\n'), 44);
        QCOMPARE(again.out.split('\n').first().count(','), 2);
    }

    void aHistogramIsCounted()
    {
        QVERIFY(picture(160, 120, 2).save(path("detail.png")));
        const QStringList first{ QStringLiteral("histogram"), path("detail.png"),
            QStringLiteral("--save-descriptors"), path("d.csv"), QStringLiteral("--save-centroids"),
            path("c.csv"), QStringLiteral("--csv"), path("hist.csv") };
        const Done done = call(first + words(QStringLiteral("--centroids 5 --verify --json")));
        QVERIFY2(done.status == 0, done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        const QJsonArray bins = json[QLatin1String("histogram")].toArray();
        QCOMPARE(bins.size(), 5);
        const int sum = std::accumulate(
            bins.begin(), bins.end(), 0, [](int so, const QJsonValue &bin) { return so + bin.toInt(); });
        QCOMPARE(sum, json[QLatin1String("descriptors")].toInt());
        QVERIFY(bytesOf(path("hist.csv")).contains(",histogram,many_descriptors,"));
        // What was saved gives the same counts, in another way.
        const Done again = call({ QStringLiteral("histogram"), path("d.csv"), QStringLiteral("--centroids"),
            path("c.csv"), QStringLiteral("--variant"), QStringLiteral("baseline"), QStringLiteral("-o"),
            path("table.csv") });
        QVERIFY2(again.status == 0 && again.out.isEmpty(), again.err);
        QByteArray table = "centroid,descriptors\n";
        for (qsizetype i = 0; i < bins.size(); ++i)
            table += QByteArray::number(i) + ',' + QByteArray::number(bins[i].toInt()) + '\n';
        QCOMPARE(bytesOf(path("table.csv")), table);
    }

    /// Bilateral filtering keeps the metadata of a photograph, as "run" does.
    void smoothingKeepsWhatPicturesTell()
    {
        QVERIFY(picture(40, 30, 1).save(path("photo.jpg")));
        QByteArray photo = bytesOf(path("photo.jpg"));
        // One entry of EXIF: Software, 12 bytes at 26.
        photo.insert(2,
            QByteArray::fromHex("ffe1002e45786966000049492a0008000000"
                                "01003101"
                                "02000c0000001a00000000000000")
                + QByteArray("Camera 1.07\0", 12));
        write(path("photo.jpg"), photo);
        const Done done = call(
            { QStringLiteral("bilateral"), path("photo.jpg"), QStringLiteral("-o"), path("smooth.jpg") });
        QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
        QVERIFY(bytesOf(path("smooth.jpg")).contains("Camera 1.07"));
        const Done lost = call(
            { QStringLiteral("bilateral"), path("photo.jpg"), QStringLiteral("-o"), path("smooth.bmp") });
        QVERIFY2(lost.err.contains("EXIF data are not saved, because BMP cannot store them."), lost.err);
    }

    void variantsAreListedByWorkload()
    {
        const Done done = call(words(QStringLiteral("variants --workload histogram --json")));
        const QJsonArray all = QJsonDocument::fromJson(done.out).array();
        QCOMPARE(all.size(), std::ssize(shippedVariants("histogram")));
        for (const QJsonValue &one : all)
            QCOMPARE(one[QLatin1String("workload")].toString(), QStringLiteral("histogram"));
        const Done signal = call(words(QStringLiteral("variants --workload signal")));
        QCOMPARE(signal.out.count('\n'), std::ssize(shippedVariants("signal")));
    }

    void benchMeasuresThem_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("signal") << QStringLiteral(
            "signal --variants naive,tile_halo --filters 7 --sizes 3000")
                                << QByteArray(",3000,1,1,conv,same,zero,");
        QTest::newRow("histogram") << QStringLiteral(
            "histogram --variants baseline,float4 --filters 6 --sizes 16x300")
                                   << QByteArray(",6 centroids of random vectors,16,300,1,,,,");
        QTest::newRow("layer") << QStringLiteral("layer --variants direct,im2col_tiled --layers 3x9x11/5/3x3")
                               << QByteArray(",3x9x11/5/3x3/s1/p1/d1,11,9,3,,,,");
        QTest::newRow("stencil") << QStringLiteral("stencil --variants naive,tile --sizes 40x30/p9/n4/r0.1")
                                 << QByteArray(",p9/n4/r0.1,40,30,1,,,,");
        QTest::newRow("bilateral") << QStringLiteral(
            "bilateral --variants naive,tile --sizes 40x30/r5/s3/v0.2")
                                   << QByteArray(",r5/s3/v0.2,40,30,1,,,,");
    }

    void benchMeasuresThem()
    {
        QFETCH(QString, options);
        QFETCH(QByteArray, row);
        const Done done
            = call(words(QStringLiteral("bench --rounds 10 --budget 60 --quiet --csv %1 --workload ")
                             .arg(path("bench.csv"))
                + options));
        QVERIFY2(done.status == 0 && (done.out.contains("faster than") || done.out.contains("no difference")),
            done.err + done.out);
        const QByteArrayList rows = bytesOf(path("bench.csv")).trimmed().split('\n');
        QCOMPARE(rows.size(), 21);
        for (const QByteArray &one : rows.mid(1))
            QVERIFY2(one.contains(row) && one.contains(",true,"), one);
    }

    /// "auto" goes by costs, and by what was tuned, of every workload.
    void autoChoosesOfAll()
    {
        write(path("v.csv"), "0,0\n1,1\n9,9\n8,9\n");
        const auto chosen = [&](const QString &options) {
            const Done done = call(words(options + QStringLiteral(" --variant auto --verify --json")));
            const QJsonObject json = QJsonDocument::fromJson(done.out).object();
            return json[QLatin1String("verified")].toBool() ? json[QLatin1String("variant")].toString()
                                                            : QString::fromUtf8(done.err);
        };
        const auto isOne = [](const std::string &workload, const QString &id) {
            const auto &all = shippedVariants(workload);
            return std::ranges::find(all, id.toStdString(), &Variant::id) != all.end();
        };
        QVERIFY(isOne("signal", chosen(QStringLiteral("signal noise:300,1 --filter box:5"))));
        QVERIFY(isOne("histogram", chosen(QStringLiteral("histogram %1 --centroids 2").arg(path("v.csv")))));
        const QString layer = QStringLiteral("3x20x18/4/3x3/s2");
        const QString byCost = chosen(QStringLiteral("layer ") + layer);
        QVERIFY2(isOne("layer", byCost) && !byCost.startsWith(QLatin1String("im2col")), qPrintable(byCost));
        const Done tuned = call(words(QStringLiteral("tune --race --workload layer --layers %1 --variants "
                                                     "%2,im2col_tiled --budget 30 --quiet --json")
                                          .arg(layer, byCost)));
        QVERIFY2(tuned.status == 0 && tuned.out.count("\"ns_per_pixel\"") == 2, tuned.err + tuned.out);
        const QJsonObject first = QJsonDocument::fromJson(tuned.out.split('\n').first()).object();
        QCOMPARE(chosen(QStringLiteral("layer ") + layer), first[QLatin1String("variant")].toString());
    }

    void aSignalIsRecorded()
    {
        const Done done = call(words(QStringLiteral(
            "trace --workload signal --filter box:5 --image 100 --group 16x1 --at 2,0 --json -")));
        QVERIFY2(done.status == 0, done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(json[QLatin1String("workload")].toString(), QStringLiteral("signal"));
        QCOMPARE(json[QLatin1String("image")].toArray(), (QJsonArray{ 100, 1 }));
        QVERIFY(json[QLatin1String("findings")].toArray().isEmpty());
        int loads = 0;
        for (const QJsonValue &access : json[QLatin1String("accesses")].toArray())
            loads += access[QLatin1String("buffer")].toString() == QLatin1String("src") ? 1 : 0;
        QCOMPARE(loads, 20);
        const Done broken = call(words(QStringLiteral(
            "trace --workload signal --variant block_fallback --fault as_published --image 99 --at 0,0")));
        QVERIFY2(broken.out.contains("barrier") && broken.out.contains("was never written"), broken.out);
    }

    /// A group of 32 reads its descriptors once, and counts them by atomic additions.
    void aHistogramIsRecorded()
    {
        const Done done = call(words(QStringLiteral("trace --workload histogram --image 8x70 --centroids 3 "
                                                    "--group 32x1 --at 2,0 --json -")));
        QVERIFY2(done.status == 0, done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QVERIFY(json[QLatin1String("findings")].toArray().isEmpty());
        QCOMPARE(json[QLatin1String("groups")].toArray(), (QJsonArray{ 3, 1 }));
        QHash<QString, int> touched;
        for (const QJsonValue &access : json[QLatin1String("accesses")].toArray())
            ++touched[access[QLatin1String("buffer")].toString() + u' '
                + access[QLatin1String("kind")].toString()];
        QCOMPARE(touched[QStringLiteral("transposed load")], 6 * 8); // 6 descriptors are left for it
        QCOMPARE(touched[QStringLiteral("mine store")], 6 * 8);
        QCOMPARE(touched[QStringLiteral("centroids load")], 6 * 8 * 3);
        QCOMPARE(touched[QStringLiteral("hist atomic")], 6);
        for (const char *variant : { "baseline", "float4", "local_histogram", "many_descriptors" }) {
            const Done other = call(words(QStringLiteral("trace --workload histogram --variant ")
                + QLatin1String(variant) + QStringLiteral(" --image 8x70 --group 16x1")));
            QVERIFY2(other.out.contains("no errors found"), other.out + other.err);
        }
    }

    void badCallsSayWhatToWrite_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        const auto row = [](const char *line, int status) {
            QTest::newRow(line) << QString::fromLatin1(line) << status;
        };
        row("signal", 64);
        row("signal nonsense", 65);
        row("signal sine:9", 64);
        row("signal 5 --filter nonsense:3", 64);
        row("signal 5 --variant nonsense", 64);
        row("signal 5 --group 8x2", 64);
        row("histogram", 64);
        row("histogram /no/such/image.png", 65);
        row("histogram x.csv --variant nonsense", 64);
        row("bench --workload signal --sizes 64x48", 64);
        row("bench --workload histogram --peers", 64);
        row("trace --workload weather", 64);
        row("trace --workload histogram --fault no_barrier", 64);
        row("trace --workload histogram --at 9,0", 64);
    }

    void badCallsSayWhatToWrite()
    {
        QFETCH(QString, line);
        QFETCH(int, status);
        const Done done = call(words(line));
        QVERIFY2(done.status == status, QByteArray::number(done.status) + done.err);
        QVERIFY2(done.out.isEmpty() && done.err.count('\n') == 1, done.err);
    }
};

HALO_TEST(TestCliWorkloads, QCoreApplication)
#include "tst_cliworkloads.moc"
