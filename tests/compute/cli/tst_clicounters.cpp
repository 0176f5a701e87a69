// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

const QString shipped = QStringLiteral(HALOSCOPE_SOURCE "/resources/recorded/nvidia-h200-counters.csv");

/// The folder of the source may have blanks.
QStringList words(const QString &text)
{
    return QStringList(QStringLiteral("counters"))
        + text.split(u' ').replaceInStrings(QStringLiteral("{source}"), QStringLiteral(HALOSCOPE_SOURCE));
}

QJsonObject counterIn(const Done &done, const char *id)
{
    const QJsonObject line = QJsonDocument::fromJson(done.out.trimmed()).object();
    return line[QStringLiteral("counters")].toObject()[QLatin1String(id)].toObject();
}

} // namespace

/// The command counters on a machine without an NVIDIA GPU: what it says then, and what it does with numbers
/// that were counted elsewhere.
class TestCliCounters : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) { return m_folder.filePath(name); }

private Q_SLOTS:
    void saysWhatIsMissing_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QStringList>("said");
        QTest::newRow("no GPU") << QStringLiteral("--variants naive") << 69
                                << QStringList{ QStringLiteral("There is no NVIDIA GPU here") };
        QTest::newRow("another device") << QStringLiteral("--variants naive --device 0") << 69
                                        << QStringList{ QStringLiteral("is no GPU of NVIDIA's") };
        QTest::newRow("workload") << QStringLiteral("--workload blur") << 64
                                  << QStringList{ QStringLiteral("\"blur\"") };
        QTest::newRow("variant") << QStringLiteral("--variants blur") << 64
                                 << QStringList{ QStringLiteral("\"blur\"") };
        QTest::newRow("size") << QStringLiteral("--sizes many") << 64
                              << QStringList{ QStringLiteral("many") };
        QTest::newRow("no file") << QStringLiteral("--counted missing.csv") << 65
                                 << QStringList{ QStringLiteral("missing.csv") };
        QTest::newRow("another file")
            << QStringLiteral("--counted {source}/resources/recorded/nvidia-h200.csv") << 65
            << QStringList{ QStringLiteral("count again") };
    }

    void saysWhatIsMissing()
    {
        QFETCH(QString, options);
        QFETCH(int, status);
        QFETCH(QStringList, said);
        QCOMPARE(complaint(call(words(options)), status, said), QString());
    }

    /// A grey picture of 256 x 256, 25 taps, 2048 warps: requests by arithmetic, sectors by the hardware.
    void setsTheModelBesideTheHardware()
    {
        const Done done
            = call(words(QStringLiteral("--variants naive --quiet --json --counted %1 --csv %2")
                             .arg(QStringLiteral("{source}/resources/recorded/nvidia-h200-counters.csv"),
                                 path(QStringLiteral("new.csv")))));
        QCOMPARE(done.status, 0);
        const QJsonObject requests = counterIn(done, "global_load_requests"),
                          stores = counterIn(done, "global_store_requests");
        QCOMPARE(requests[QStringLiteral("counted")].toDouble(), 2048.0 * 2 * 25);
        QCOMPARE(requests[QStringLiteral("model")].toDouble(), 2048.0 * 2 * 25);
        QCOMPARE(requests[QStringLiteral("verdict")].toString(), QStringLiteral("equal"));
        // 60 of 256 work-groups are at an edge, with 8 warps each.
        QCOMPARE(stores[QStringLiteral("model_at_edges")].toDouble(), 60.0 * 8);
        QCOMPARE(stores[QStringLiteral("model")].toDouble(), 2048.0);
        QVERIFY(!counterIn(done, "instructions").contains(QStringLiteral("model")));
        // The file has what it was given, and what was modelled now.
        const auto before = csvRows(shipped), after = csvRows(path(QStringLiteral("new.csv")));
        QCOMPARE(after.size(), size_t(2));
        QCOMPARE(after[0], before[0]);
        QCOMPARE(after[1], before[1]);
    }

    void printsATable()
    {
        const Done done = call(words(QStringLiteral(
            "--variants registers --quiet --counted {source}/resources/recorded/nvidia-h200-counters.csv")));
        QCOMPARE(done.status, 0);
        for (const char *part : { "image registers, gauss:5, 256x256, 32x4", "Requests of global loads",
                 "5,120 requests", "model", "different", "equal", "The compiler keeps" })
            QVERIFY2(done.out.contains(part), done.out.constData());
    }

    void saysWhatTheFileDoesNotHave()
    {
        const Done done
            = call(words(QStringLiteral("--variants naive --sizes 32x32 --quiet --no-model --counted "
                                        "{source}/resources/recorded/nvidia-h200-counters.csv")));
        QCOMPARE(done.status, 0);
        QVERIFY(done.out.contains("not counted: It is not among what was counted."));
    }

    void readsAFileOfALaterProfiler()
    {
        QByteArray file = bytesOf(shipped);
        file.replace(",idc__requests", ",other").replace("constant_requests,", "other_requests,");
        write(path(QStringLiteral("other.csv")), file);
        QCOMPARE(complaint(call(words(QStringLiteral("--variants naive --counted ")
                               + path(QStringLiteral("other.csv")))),
                     65, { QStringLiteral("constant_requests") }),
            QString());
    }
};

HALO_TEST(TestCliCounters, QCoreApplication)
#include "tst_clicounters.moc"
