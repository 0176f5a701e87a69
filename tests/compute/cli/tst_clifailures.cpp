// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace halo::test;

/// What is put at the begin of the first kernel of a file, which is right but for that.
struct FailureRow
{
    const char *id; ///< of the variant
    const char *insert;
    QStringList said; ///< on stderr
};

/// Of each workload: the kernel that is broken, and sizes that take no time.
struct WorkloadRow
{
    const char *workload;
    const char *file;
    const char *sizes;
    const char *command; ///< that runs a variant
};

namespace {

constexpr int deviceFailed = 70;

const FailureRow failureRows[] = {
    { "unbuilt", "#error never to be built\n",
        { QStringLiteral("never to be built"), QStringLiteral("95_unbuilt.cl:") } },
    { "crashes", "    *(volatile global float *)8 = 1.0f;\n", { QStringLiteral("crashed") } },
    { "wrong", "    return;\n", { QStringLiteral("wrong") } },
};

constexpr WorkloadRow workloadRows[] = {
    { "image", "10_naive.cl", "--sizes 64x48", "run a.png -o o.png" },
    { "signal", "10_naive.cl", "--sizes 500", "signal noise:300,1" },
    { "layer", "10_direct.cl", "--layers 2x8x8/3", "layer 2x8x8/3" },
    { "stencil", "10_naive.cl", "--sizes 32x32/p5/n2/r0.125", "stencil 32x32 --steps 2" },
    { "bilateral", "10_naive.cl", "--sizes 32x32/r2", "bilateral 32x32 --radius 2" },
    { "histogram", "10_baseline.cl", "--sizes 16x200 --filters 4", "histogram points.csv --centroids 2" },
};

QStringList wordsOf(const QString &text)
{
    return text.split(u' ', Qt::SkipEmptyParts);
}

} // namespace

/// A call that names what does not build, crashes or is wrong says so and is no success.
class TestCliFailures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) { return m_folder.filePath(name); }
    QStringList home() { return { QStringLiteral("XDG_DATA_HOME=") + path(QStringLiteral("data")) }; }
    QString kernel(const char *workload, const char *id)
    {
        return path(QStringLiteral("data/haloscope/kernels/%1/95_%2.cl")
                        .arg(QLatin1String(workload), QLatin1String(id)));
    }
    QStringList inFolder(const char *text)
    {
        return wordsOf(QString::fromLatin1(text)
                           .replace(QStringLiteral("o.svg"), path(QStringLiteral("o.svg")))
                           .replace(QStringLiteral("a.png"), path(QStringLiteral("a.png")))
                           .replace(QStringLiteral("o.png"), path(QStringLiteral("o.png")))
                           .replace(QStringLiteral("points.csv"), path(QStringLiteral("points.csv"))));
    }
    static QByteArray shipped(const char *workload, const char *file)
    {
        return bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/kernels/%1/%2")
                           .arg(QLatin1String(workload), QLatin1String(file)));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(picture(40, 30, 1).save(path(QStringLiteral("a.png"))));
        QByteArray points;
        for (int i = 0; i < 100; ++i)
            points += QByteArray::number(i * 0.01) + ' ' + QByteArray::number(1.0 - i * 0.005) + '\n';
        write(path(QStringLiteral("points.csv")), points);
        static const QRegularExpression body(QStringLiteral("kernel void [^{]*\\{\\n"));
        for (const WorkloadRow &workload : workloadRows) {
            const QString source = QString::fromUtf8(shipped(workload.workload, workload.file));
            const QRegularExpressionMatch found = body.match(source);
            QVERIFY2(found.hasMatch(), workload.file);
            for (const FailureRow &failure : failureRows) {
                const QString file = kernel(workload.workload, failure.id);
                QVERIFY(QDir().mkpath(QFileInfo(file).path()));
                write(file,
                    QString(source)
                        .insert(found.capturedEnd(), QString::fromLatin1(failure.insert))
                        .toUtf8());
            }
        }
        const QString exercise = QString::fromUtf8(
            bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/resources/exercises/06_mend_barrier.cl")));
        for (const FailureRow &failure : failureRows)
            write(path(QStringLiteral("95_%1.cl").arg(QLatin1String(failure.id))),
                QString(exercise)
                    .insert(body.match(exercise).capturedEnd(), QString::fromLatin1(failure.insert))
                    .toUtf8());
    }

    void whatIsNamedFails_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("said");
        for (const WorkloadRow &workload : workloadRows)
            for (const FailureRow &failure : failureRows) {
                const QString id = QString::fromLatin1(failure.id);
                const auto row = [&](const char *command, const QStringList &arguments) {
                    QTest::addRow("%s %s %s", command, workload.workload, failure.id)
                        << arguments << failure.said;
                };
                const QStringList of{ QStringLiteral("--workload"), QString::fromLatin1(workload.workload) };
                const QStringList sizes = wordsOf(QString::fromLatin1(workload.sizes));
                row("bench",
                    wordsOf(QStringLiteral("bench --rounds 2 --budget 20 --variants ") + id) + of + sizes);
                row("tune",
                    wordsOf(QStringLiteral("tune --candidates 1 --budget 5 --variants ") + id) + of + sizes);
                row("computing",
                    inFolder(workload.command) + wordsOf(QStringLiteral("--verify --variant ") + id));
                row("check", QStringList{ QStringLiteral("check"), kernel(workload.workload, failure.id) });
            }
        for (const FailureRow &failure : failureRows) {
            const QString id = QString::fromLatin1(failure.id);
            const QStringList source{ QStringLiteral("--source"), kernel("image", failure.id) };
            const auto row = [&](const char *command, const QStringList &arguments, const QStringList &said) {
                QTest::addRow("%s %s", command, failure.id) << arguments << said;
            };
            row("bench --source",
                wordsOf(QStringLiteral("bench --rounds 2 --budget 20 --sizes 64x48")) + source, failure.said);
            row("bench beside one that is right",
                wordsOf(QStringLiteral("bench --rounds 2 --budget 20 --sizes 64x48 --variants naive,") + id),
                failure.said);
            row("tune --race",
                wordsOf(QStringLiteral("tune --race --budget 5 --sizes 64x48 --variants ") + id),
                failure.said);
            row("tune --source",
                wordsOf(QStringLiteral("tune --candidates 1 --budget 2 --sizes 64x48")) + source,
                failure.said);
            row("exercise check",
                { QStringLiteral("exercise"), QStringLiteral("check"),
                    path(QStringLiteral("95_%1.cl").arg(id)) },
                { QStringLiteral("95_") + id });
        }
        const QStringList source{ QStringLiteral("--source"), kernel("image", "unbuilt") };
        for (const char *command : { "trace", "assembly", "export diagram -o o.svg" })
            QTest::addRow("%s unbuilt", command)
                << inFolder(command) + source << QStringList{ QStringLiteral("never to be built") };
    }

    void whatIsNamedFails()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, said);
        const Done done = call(arguments, home());
        QVERIFY2(done.status == deviceFailed, done.out + done.err);
        // On the simulator a crash is a finding, and what is left out is missing.
        if (arguments.first() == QLatin1String("check") && !said.first().contains(QLatin1String("built")))
            said = { QStringLiteral("is incorrect") };
        for (const QString &word : std::as_const(said))
            QVERIFY2(QString::fromUtf8(done.err).contains(word)
                    || (word == QLatin1String("wrong") && done.err.contains("differs")),
                done.out + done.err);
    }

    /// Whoever reads the JSON gets the compiler's words, too.
    void theLogIsInTheJson_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("bench") << wordsOf(
            QStringLiteral("bench --rounds 2 --budget 20 --variants unbuilt --sizes 64x48 --json"));
        QTest::newRow("tune") << wordsOf(
            QStringLiteral("tune --candidates 1 --budget 5 --variants unbuilt --sizes 64x48 --json"));
        QTest::newRow("run") << inFolder("run a.png -o o.png --variant unbuilt --json");
        QTest::newRow("signal") << inFolder("signal noise:300,1 --variant unbuilt --json");
        QTest::newRow("check") << QStringList{ QStringLiteral("check"), kernel("image", "unbuilt"),
            QStringLiteral("--json") };
    }

    void theLogIsInTheJson()
    {
        QFETCH(QStringList, arguments);
        const Done done = call(arguments, home());
        QCOMPARE(done.status, deviceFailed);
        const QJsonObject line = QJsonDocument::fromJson(done.out.trimmed().split('\n').last()).object();
        QVERIFY2(
            line[QLatin1String("log")].toString().contains(QLatin1String("never to be built")), done.out);
    }

    /// What all of the variants cannot do with these settings is no failure, but of one that is named it is.
    void refusalsCountWhereTheyAreNamed()
    {
        const QStringList settings = wordsOf(
            QStringLiteral("bench --sizes 64x48 --filters 15 --rounds 2 --budget 60 --group 8x8 --variants"));
        const Done all = call(settings + QStringList{ QStringLiteral("all") }, home());
        QVERIFY2(all.status == 0 && all.out.contains("not measured: "), all.out + all.err);
        const Done named = call(settings + QStringList{ QStringLiteral("naive,tile_four_loads") }, home());
        QVERIFY2(named.status == deviceFailed && named.err.contains("\"tile_four_loads\" was not measured: "),
            named.out + named.err);
        const Done right = call(settings + QStringList{ QStringLiteral("naive") }, home());
        QVERIFY2(right.status == 0, right.err);
    }

    /// The driver's compiler fails, whatever it gets.
    void aDriverThatBuildsNothing_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [&](const char *text) { QTest::newRow(text) << inFolder(text); };
        row("bench --sizes 64x48 --rounds 2 --budget 20");
        row("bench --sizes 64x48 --rounds 2 --budget 20 --variants naive");
        row("bench --sizes 64x48 --rounds 2 --budget 20 --peers");
        row("tune --sizes 64x48 --candidates 1 --budget 2");
        row("tune --sizes 64x48 --candidates 1 --budget 2 --variants naive");
        row("tune --race --sizes 64x48 --budget 2");
        row("run a.png -o o.png");
        row("signal noise:300,1");
        row("stencil 32x32 --steps 2");
        row("bilateral 32x32");
        row("histogram points.csv --centroids 2");
        row("layer 2x8x8/3 --variant auto");
        row("assembly --image 32x32");
        row("doctor");
        QTest::newRow("network") << QStringList{ QStringLiteral("network"),
            QStringLiteral(HALOSCOPE_SOURCE "/resources/networks/shapes.onnx"),
            path(QStringLiteral("a.png")) };
        QTest::newRow("check") << QStringList{ QStringLiteral("check"),
            QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl") };
        QTest::newRow("exercise check") << QStringList{ QStringLiteral("exercise"), QStringLiteral("check"),
            QStringLiteral(HALOSCOPE_SOURCE "/resources/exercises/06_mend_barrier.cl") };
    }

    void aDriverThatBuildsNothing()
    {
        QFETCH(QStringList, arguments);
        // A sanitizer wants to be loaded first, and looks.
        const QStringList faulty = home()
            + QStringList{ QStringLiteral("LD_PRELOAD=" HALOSCOPE_FAILING_BUILD ":")
                      + qEnvironmentVariable("LD_PRELOAD"),
                  QStringLiteral("ASAN_OPTIONS=verify_asan_link_order=0:")
                      + qEnvironmentVariable("ASAN_OPTIONS") };
        const Done done = call(arguments, faulty);
        QVERIFY2(done.status == deviceFailed, done.out + done.err);
        QVERIFY2(!done.err.trimmed().isEmpty() || arguments.first() == QLatin1String("doctor"), done.out);
    }

    void sizesBeyondAllMemoryAreRefused_data()
    {
        QTest::addColumn<QString>("words");
        for (const char *words : { "stencil 1000000x1000000", "bilateral 1000000x1000000",
                 "bench --sizes 1000000x1000000", "tune --sizes 1000000x1000000",
                 "tune --race --sizes 1000000x1000000", "bench --workload stencil --sizes 1000000x1000000",
                 "bench --workload histogram --sizes 1000000x1000000",
                 "tune --workload stencil --sizes 1000000x1000000" })
            QTest::newRow(words) << QString::fromLatin1(words);
    }

    /// Linux would grant it, and end the program later.
    void sizesBeyondAllMemoryAreRefused()
    {
        QFETCH(QString, words);
        const QString wrong = complaint(call(wordsOf(words)), 64,
            { QStringLiteral("needs at least 7451 GiB of memory, and this machine has "),
                QStringLiteral("; choose a smaller size.") });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void aLayerThatIsNotComputedIsNotVerified()
    {
        for (const char *option : { "--verify", "-o layer.txt", "--csv layer.csv" }) {
            const QString wrong
                = complaint(call(wordsOf(QStringLiteral("layer 2x8x8/3 ") + QLatin1String(option))), 64,
                    { QStringLiteral("Without --variant only sizes are printed"),
                        QStringLiteral("add --variant auto.") });
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

HALO_TEST(TestCliFailures, QCoreApplication)
#include "tst_clifailures.moc"
