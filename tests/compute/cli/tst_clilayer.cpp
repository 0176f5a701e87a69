// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/timingcsv.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// Layers on the command line.
class TestCliLayer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QLatin1String(name)); }
    static QStringList words(const QString &text) { return text.split(u' ', Qt::SkipEmptyParts); }

private Q_SLOTS:
    /// The numbers of a published example, without a device.
    void sizesAreTold()
    {
        const Done done = call(words(QStringLiteral("layer 3x416x416/16/7x7")));
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains("34596 counted, 34596 by the general form, 34596 by the closed form"),
            done.out);
        QVERIFY2(done.out.contains("all ones       64 x 108, 26240 x 126, 2689600 x 147"), done.out);
        const Done json = call(words(QStringLiteral("layer 3x416x416/16 --json")));
        const QJsonObject object = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(object[QLatin1String("padding_zeros")].toInt(), 14964);
        QCOMPARE(object[QLatin1String("output")].toArray(), (QJsonArray{ 16, 416, 416 }));
        QCOMPARE(object[QLatin1String("im2col")].toArray(), (QJsonArray{ 27, 173056 }));
        QVERIFY(!object.contains(QLatin1String("kernel_ns")));
    }

    void aLayerIsComputed()
    {
        write(path("input.csv"), "1,2,3\n4,5,6\n7,8,9\n");
        write(path("weights.csv"), "1,0\n0,-1\n");
        const Done done = call(words(
            QStringLiteral("layer 1x3x3/1/2x2/p0 --variant direct --verify --json --input %1 --weights %2 "
                           "-o %3 --csv %4 --repeat 2")
                .arg(path("input.csv"), path("weights.csv"), path("new/out.csv"), path("times.csv"))));
        QVERIFY2(done.status == 0, done.err);
        QCOMPARE(bytesOf(path("new/out.csv")), QByteArray("-4,-4\n-4,-4\n"));
        const QJsonObject object = QJsonDocument::fromJson(done.out).object();
        QVERIFY(object[QLatin1String("verified")].toBool());
        QCOMPARE(object[QLatin1String("variant")].toString(), QStringLiteral("direct"));
        const QByteArrayList rows = bytesOf(path("times.csv")).trimmed().split('\n');
        QVERIFY(rows.size() == 3 && rows.first() == timingCsvHeader());
        QVERIFY2(rows.last().contains(",layer,direct,"), rows.last());
    }

    /// All ones: every output counts the pixels under its window.
    void allOnesAreCounted()
    {
        const Done done
            = call(words(QStringLiteral("layer 3x9x8/2 --ones --variant im2col_tiled --group 8x8 --verify")));
        QVERIFY2(done.status == 0, done.err);
        QVERIFY2(done.out.contains("values         8 x 12, 52 x 18, 84 x 27"), done.out);
    }

    void benchMeasuresLayers()
    {
        const Done done = call(words(QStringLiteral("bench --workload layer --layers 2x9x8/3 --variants "
                                                    "direct,winograd --rounds 10 --budget 60 --quiet "
                                                    "--csv %1")
                                         .arg(path("bench.csv"))));
        QVERIFY2(done.status == 0, done.err);
        const QByteArrayList rows = bytesOf(path("bench.csv")).trimmed().split('\n');
        QCOMPARE(rows.size(), 21);
        for (const char *id : { ",layer,direct,", ",layer,winograd," })
            QCOMPARE(bytesOf(path("bench.csv")).count(id), 10);
        for (const QByteArray &row : rows.mid(1))
            QVERIFY2(row.contains(",2x9x8/3/3x3/s1/p1/d1,8,9,2,") && row.contains(",true,"), row);
    }

    /// Who wants rounded factors names the variant.
    void allRoundsNothing()
    {
        const Done done = call(words(QStringLiteral("bench --workload layer --layers 2x9x8/3 --variants all "
                                                    "--rounds 1 --budget 60 --quiet --summary %1")
                                         .arg(path("all.csv"))));
        QVERIFY2(done.status == 0, done.err);
        const QByteArray all = bytesOf(path("all.csv"));
        QVERIFY2(all.contains("blocks") && all.contains("winograd") && !all.contains("tensor_cores"), all);
        const Done named
            = call(words(QStringLiteral("bench --workload layer --layers 2x9x8/3 --variants "
                                        "tensor_cores_split --rounds 1 --budget 60 --quiet --summary %1")
                             .arg(path("named.csv"))));
        QVERIFY2(bytesOf(path("named.csv")).contains("factors of 21 bits"), named.err);
    }

    void badCallsSayWhatToWrite_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        const auto row = [](const char *line, int status) {
            QTest::newRow(line) << QString::fromLatin1(line) << status;
        };
        row("layer", 64);
        row("layer 3x416", 64);
        row("layer 3x4x4/2/9x9/p0 --variant direct", 65);
        row("layer 1x4x4/1 --variant nonsense", 64);
        row("layer 1x4x4/1 --variant softmax", 64);
        row("layer 1x4x4/1/s2 --variant winograd", 64);
        row("layer 1x4x4/1 --variant direct --group 9999x9", 64);
        row("layer 1x4x4/1 --variant tensor_cores --group 16x16", 64);
        row("layer 1x4x4/1 --variant direct --input /no/such.csv", 65);
        row("layer 1x4x4/1 --variant direct --device nonsense", 64);
        row("layer 1x4x4/1 --variant direct --csv /proc/folder/x.csv", 73);
        row("bench --workload layer --layers nonsense", 64);
    }

    void badCallsSayWhatToWrite()
    {
        QFETCH(QString, line);
        QFETCH(int, status);
        const Done done = call(words(line) << QStringLiteral("--json"));
        QVERIFY2(done.status == status, QByteArray::number(done.status) + done.err);
        QVERIFY2(done.out.isEmpty() && done.err.count('\n') == 1, done.out + done.err);
    }
};

HALO_TEST(TestCliLayer, QCoreApplication)
#include "tst_clilayer.moc"
