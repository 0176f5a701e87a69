// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

using namespace halo::test;

namespace {

constexpr int wrongCall = 64, badInput = 65, noResult = 70, notWritten = 73;
constexpr const char *plainOptions[] = { "--device", "opencv" }; // which needs no driver and takes no time

QStringList opencv()
{
    return { QLatin1String(plainOptions[0]), QLatin1String(plainOptions[1]) };
}

QList<QJsonObject> objectsOf(const QByteArray &lines)
{
    QList<QJsonObject> objects;
    for (const QByteArray &line : lines.split('\n'))
        if (!line.isEmpty())
            objects << QJsonDocument::fromJson(line).object();
    return objects;
}

} // namespace

/// run --manifest: of many files none is lost, done twice or left half, whatever happens.
class TestManifest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void linesHaveTheirOptions();
    void badLinesFailAlone_data();
    void badLinesFailAlone();
    void theFirstOfTwoLinesIsDone();
    void whatFailedIsTheNextManifest();
    void badManifests_data();
    void badManifests();
    void badCalls_data();
    void badCalls();
    void eachPageIsDone();
    void bandsAreDone();
    void resumesWhatIsLeft();
    void clocksMayRunBackwards();
    void shardsShareTheLinesOut();
    void refusesJournalsOfOthers();
    void leavesOldJournalsOfOtherShardsAside();
    void aKilledBatchGoesOn();
    void twoRunsAtOnceDoNoHarm();
    void aFullDiskOfTheJournal();
    void clearsAwayWhatKillsLeave();
    void triesAgain();
    void aDeviceThatFailedOnceIsTriedAgain();
    void allDevicesWork();
    void aBadDeviceCostsNothing();
    void withoutDevicesTheRestFails();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    void list(const QByteArray &lines) const { write(at(QStringLiteral("list.txt")), lines); }
    /// Of all images, one a line.
    void listAll(int images) const;
    Done run(const QStringList &options, const QStringList &variables = {}) const;
    QStringList callOf(const QStringList &options) const;
    /// What a call without a manifest writes.
    QByteArray plain(const QString &image, const QStringList &options) const;
    QString difference(int images, const QString &folder = QStringLiteral("out")) const;
    void touch(const QString &name, time_t seconds) const;

    std::unique_ptr<QTemporaryDir>
        m_folder; ///< of the running test, with in/00.png and so on, and a current one
    QString m_before;
};

void TestManifest::init()
{
    constexpr int images = 12;
    m_folder = std::make_unique<QTemporaryDir>();
    m_before = QDir::currentPath();
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("in")));
    for (int i = 0; i < images; ++i)
        QVERIFY(picture(24, 18, static_cast<unsigned>(i))
                    .save(at(QStringLiteral("in/%1.png").arg(i, 2, 10, QLatin1Char('0')))));
    QVERIFY(QDir::setCurrent(m_folder->path())); // paths of a manifest begin there
}

void TestManifest::cleanup()
{
    QDir::setCurrent(m_before);
}

void TestManifest::listAll(int images) const
{
    QByteArray lines;
    for (int i = 0; i < images; ++i)
        lines += QStringLiteral("in/%1.png\n").arg(i, 2, 10, QLatin1Char('0')).toUtf8();
    list(lines);
}

QStringList TestManifest::callOf(const QStringList &options) const
{
    return QStringList{ QStringLiteral("run"), QStringLiteral("--manifest"), QStringLiteral("list.txt"),
        QStringLiteral("-o"), QStringLiteral("out"), QStringLiteral("--quiet") }
    + options;
}

Done TestManifest::run(const QStringList &options, const QStringList &variables) const
{
    return call(callOf(options + (variables.isEmpty() ? opencv() : QStringList())), variables);
}

QByteArray TestManifest::plain(const QString &image, const QStringList &options) const
{
    const QString out = at(QStringLiteral("plain.png"));
    QFile::remove(out);
    const Done done = call(
        QStringList{ QStringLiteral("run"), image, QStringLiteral("-o"), out, QStringLiteral("--quiet") }
        + opencv() + options);
    return done.status == 0 ? bytesOf(out) : done.err;
}

/// Empty if the folder has just the results of these images; else what is wrong.
QString TestManifest::difference(int images, const QString &folder) const
{
    const QStringList names = QDir(at(folder)).entryList(QDir::Files | QDir::Hidden);
    if (names.size() != images)
        return QStringLiteral("%1 files").arg(names.join(u' '));
    for (const QString &name : names)
        if (bytesOf(at(folder + u'/' + name)) != plain(QStringLiteral("in/") + name, {}))
            return name;
    return {};
}

void TestManifest::touch(const QString &name, time_t seconds) const
{
    const timespec times[2] = { { seconds, 5 }, { seconds, 5 } };
    QCOMPARE(::utimensat(AT_FDCWD, QFile::encodeName(at(name)).constData(), times, 0), 0);
}

void TestManifest::linesHaveTheirOptions()
{
    list("# a comment\n\n"
         "in/00.png\r\n"
         "  in/01.png 'far away/b 1.png' --filter sobel-x\n"
         "in/02.png far/ --border wrap\n"
         "in/03.png \"far/x.tif\" --filter 'box:3' --filter \"1 2 1 / 4\" --depth float --rows 2:9\n"
         "   # another one\n"
         "in/04.png --op corr --scale 0.5"); // without an end
    const QStringList chain{ QStringLiteral("--border"), QStringLiteral("zero"), QStringLiteral("--filter"),
        QStringLiteral("gauss:3"), QStringLiteral("--filter"), QStringLiteral("emboss") };
    const Done done = run(chain);
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(done.err, QByteArray());
    QCOMPARE(bytesOf(at(QStringLiteral("out/00.png"))), plain(QStringLiteral("in/00.png"), chain));
    QCOMPARE(bytesOf(at(QStringLiteral("far away/b 1.png"))),
        plain(QStringLiteral("in/01.png"),
            { QStringLiteral("--border"), QStringLiteral("zero"), QStringLiteral("--filter"),
                QStringLiteral("sobel-x") }));
    const auto everywhere = [&](const char *option, const char *value) {
        return QStringList{ QStringLiteral("--border"), QStringLiteral("zero"), QLatin1String(option),
            QLatin1String(value), QStringLiteral("--filter"), QStringLiteral("gauss:3"),
            QStringLiteral("--filter"), QStringLiteral("emboss") };
    };
    QCOMPARE(bytesOf(at(QStringLiteral("far/02.png"))),
        plain(QStringLiteral("in/02.png"), everywhere("--border", "wrap")));
    QCOMPARE(bytesOf(at(QStringLiteral("out/04.png"))),
        plain(QStringLiteral("in/04.png"),
            everywhere("--op", "corr") + QStringList{ QStringLiteral("--scale"), QStringLiteral("0.5") }));
    const QString tif = at(QStringLiteral("plain.tif"));
    const Done single
        = call(QStringList{ QStringLiteral("run"), QStringLiteral("in/03.png"), QStringLiteral("-o"), tif,
                   QStringLiteral("--border"), QStringLiteral("zero"), QStringLiteral("--filter"),
                   QStringLiteral("box:3"), QStringLiteral("--filter"), QStringLiteral("1 2 1 / 4"),
                   QStringLiteral("--depth"), QStringLiteral("float"), QStringLiteral("--rows"),
                   QStringLiteral("2:9") }
            + opencv());
    QVERIFY2(single.status == 0, single.err);
    QCOMPARE(bytesOf(at(QStringLiteral("far/x.tif"))), bytesOf(tif));
}

void TestManifest::badLinesFailAlone_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const QByteArray &line, int status, const char *word) {
        QTest::newRow(line.left(60)) << line << status << QString::fromLatin1(word);
    };
    row("in/none.png", badInput, "There is no file \"in/none.png\"");
    row("in", badInput, "\"in\" is a folder");
    row("in/01.png --nonsense", wrongCall, "Unknown option 'nonsense'");
    row("in/01.png --fliter gauss:3", wrongCall, "did you mean \"--filter\"");
    row("in/01.png --filter", wrongCall, "Missing value");
    row("in/01.png --filter no-such", wrongCall, "no-such");
    row("in/01.png --rows 5:2", wrongCall, "--rows");
    row("in/01.png --variant naive", wrongCall, "--device opencv has one way");
    row("in/01.png --json", wrongCall, "--json counts for all images");
    row("in/01.png -o x", wrongCall, "-o counts for all images");
    row("in/01.png --border zero out/x.png", wrongCall, "stands behind options");
    row("in/01.png 'out/x", badInput, "is open at its end");
    row("in/01.png x y", badInput, "one word too many");
    row("'' x.png", badInput, "names no image");
    row("--filter box:3", badInput, "names no image");
    row("in/01.png x", wrongCall, "has no suffix");
    row("in/01.png x.png --depth float", wrongCall, "cannot hold");
    row("in/01.png in/00.png/x.png", notWritten, "in/00.png");
    row("in/01.png in/02.png", wrongCall, "is an input of this manifest");
    row("in/01.png ./out/../in/02.png", wrongCall, "is an input of this manifest");
    row("in/01.png list.txt", wrongCall, "cannot hold");
    row("in/01.png out/00.png", wrongCall, "is that of line 1");
    row("in/\xff.png", badInput, "not valid UTF-8; save the manifest as UTF-8");
}

void TestManifest::badLinesFailAlone()
{
    QFETCH(QByteArray, line);
    QFETCH(int, status);
    QFETCH(QString, word);
    list("in/00.png\n# comment\n" + line + "\nin/02.png\n");
    const Done done = run({ QStringLiteral("--retries"), QStringLiteral("0") });
    const QString wrong = complaint(done, status, { QStringLiteral("list.txt, line 3: "), word });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QCOMPARE(bytesOf(at(QStringLiteral("out/00.png"))), plain(QStringLiteral("in/00.png"), {}));
    QCOMPARE(bytesOf(at(QStringLiteral("out/02.png"))), plain(QStringLiteral("in/02.png"), {}));
    QCOMPARE(QDir(at(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden).size(), 2);
}

/// By whatever way they are the same, and in shards as in the whole.
void TestManifest::theFirstOfTwoLinesIsDone()
{
    QVERIFY(QDir().mkdir(QStringLiteral("out")));
    QVERIFY(QFile::link(QStringLiteral("out"), at(QStringLiteral("link"))));
    list("in/00.png out/x.png\nin/01.png link/x.png\nin/02.png ./out/x.png --filter box:3\nin/03.png\n");
    Done done = run({});
    QCOMPARE(done.status, wrongCall);
    QCOMPARE(done.errLines().size(), 2);
    QVERIFY2(done.err.contains("line 2: ") && done.err.contains("line 3: "), done.err);
    QCOMPARE(bytesOf(at(QStringLiteral("out/x.png"))), plain(QStringLiteral("in/00.png"), {}));
    done = run({ QStringLiteral("--shard"), QStringLiteral("3/4") });
    const QString wrong
        = complaint(done, wrongCall, { QStringLiteral("line 3: "), QStringLiteral("that of line 1") });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TestManifest::whatFailedIsTheNextManifest()
{
    list("in/00.png\nin/later.png   'out/a b.png' --filter box:3\nin/02.png --nonsense\n");
    const QStringList options{ QStringLiteral("--failed"), QStringLiteral("new/failed.txt"),
        QStringLiteral("--json") };
    const Done done = run(options);
    QCOMPARE(done.status, badInput);
    QByteArray text = bytesOf(at(QStringLiteral("new/failed.txt")));
    const QByteArrayList lines = text.split('\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY2(lines[0].startsWith("# There is no file \"in/later.png\""), text);
    QCOMPARE(lines[1], QByteArray("in/later.png   'out/a b.png' --filter box:3"));
    QVERIFY2(lines[2].startsWith("# ") && lines[2].contains("nonsense"), text);
    QCOMPARE(lines[3], QByteArray("in/02.png --nonsense"));
    int failed = 0;
    for (const QJsonObject &object : objectsOf(done.out)) {
        const QJsonObject progress = object[QLatin1String("progress")].toObject();
        QCOMPARE(progress[QLatin1String("total")].toInt(), 3);
        QCOMPARE(progress[QLatin1String("skipped")].toInt(), 0);
        QVERIFY(progress[QLatin1String("seconds")].toDouble() > 0.0);
        QCOMPARE(object[QLatin1String("attempt")].toInt(), 1);
        const QJsonObject error = object[QLatin1String("error")].toObject();
        failed += error.isEmpty() ? 0 : 1;
        QCOMPARE(progress[QLatin1String("failed")].toInt(), failed);
        if (object[QLatin1String("line")].toInt() == 2) {
            QCOMPARE(error[QLatin1String("status")].toInt(), badInput);
            QVERIFY(
                error[QLatin1String("sentence")].toString().startsWith(QLatin1String("There is no file")));
            QCOMPARE(object[QLatin1String("output")].toString(), QStringLiteral("out/a b.png"));
        }
    }
    QCOMPARE(failed, 2);
    QVERIFY(QFile::copy(at(QStringLiteral("in/01.png")), at(QStringLiteral("in/later.png"))));
    write(at(QStringLiteral("list.txt")), text.replace(" --nonsense", ""));
    const Done again = run(options);
    QVERIFY2(again.status == 0, again.err);
    QCOMPARE(bytesOf(at(QStringLiteral("new/failed.txt"))), QByteArray());
    QVERIFY(QFile::exists(at(QStringLiteral("out/a b.png"))));
}

void TestManifest::badManifests_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("word");
    QTest::newRow("empty") << QByteArray() << "names no image";
    QTest::newRow("comments") << QByteArray("# a\n\n  \n") << "names no image";
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\0\0\0", 9) << "not a text file";
    QTest::newRow("missing") << QByteArray("missing") << "There is no file";
}

void TestManifest::badManifests()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, word);
    if (text != "missing")
        list(text);
    const QString wrong = complaint(run({}), badInput, { word, QStringLiteral("list.txt") });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY(!QFile::exists(at(QStringLiteral("list.txt.journal"))));
}

void TestManifest::badCalls_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *call, const char *word) {
        QTest::newRow(call) << QString::fromLatin1(call) << QString::fromLatin1(word);
    };
    row("run in/00.png -o x.png --resume", "--manifest");
    row("run in/00.png -o x.png --shard 1/2", "--manifest");
    row("run in/00.png -o x.png --failed f.txt", "--manifest");
    row("run in/00.png -o x.png --journal f.txt", "--manifest");
    row("run in/00.png --manifest list.txt -o out", "is named beside --manifest");
    for (const char *shard : { "0/2", "3/2", "x", "1", "1/2/3", "-1/2", "1/0" })
        QTest::newRow(shard) << QStringLiteral("run --manifest list.txt -o out --shard ")
                + QLatin1String(shard)
                             << "--shard is";
    row("run --manifest list.txt -o out --retries -1", "--retries");
    row("run --manifest list.txt -o in/00.png", "is a file");
    row("run --manifest list.txt -o out --failed list.txt", "list.txt");
    row("run --manifest list.txt -o out --journal list.txt", "list.txt");
    row("run --manifest list.txt -o out --csv a.txt --failed a.txt", "a.txt");
    row("run --manifest list.txt -o out --device opencv --variant naive", "--device opencv has one way");
    row("run --manifest list.txt -o out --filter no-such", "no-such");
}

void TestManifest::badCalls()
{
    QFETCH(QString, call);
    QFETCH(QString, word);
    listAll(1);
    const Done done = ::call(call.split(u' '));
    const QString wrong = complaint(done, done.status == badInput ? badInput : wrongCall, { word });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
        (QStringList{ QStringLiteral("in"), QStringLiteral("list.txt") }));
}

void TestManifest::eachPageIsDone()
{
    write(at(QStringLiteral("two.pgm")), "P5 2 1 255\n" + QByteArray("ab") + "P5 3 1 255\n" + "cde");
    const QByteArray first = "P5\n2 1\n255\nab", second = "P5\n3 1\n255\ncde";
    list("two.pgm out/p.pgm --page all --filter 1\ntwo.pgm out/q.pgm --page 2 --filter 1\n");
    const Done done = run({});
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(bytesOf(at(QStringLiteral("out/p-1.pgm"))), first);
    QCOMPARE(bytesOf(at(QStringLiteral("out/p-2.pgm"))), second);
    QCOMPARE(bytesOf(at(QStringLiteral("out/q.pgm"))), second);
    QVERIFY(QFile::remove(at(QStringLiteral("out/p-2.pgm"))));
    const Done again = run({ QStringLiteral("--resume"), QStringLiteral("--json") });
    QCOMPARE(objectsOf(again.out).size(), 1);
    QCOMPARE(bytesOf(at(QStringLiteral("out/p-2.pgm"))), second);
}

/// They are written while they are filtered, and have a second file.
void TestManifest::bandsAreDone()
{
    list("in/00.png new/far/a.tif --rows 0:9 --band\nin/00.png new/b.tif --rows 9:18 --band\n");
    const QStringList naive{ QStringLiteral("--variant"), QStringLiteral("naive"), QStringLiteral("--json"),
        QStringLiteral("--resume") };
    const QStringList usual{ QStringLiteral("NONE=1") }; // with a device
    const Done done = run(naive, usual);
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(objectsOf(done.out).size(), 2);
    const QByteArray first = bytesOf(at(QStringLiteral("new/far/a.tif")));
    QCOMPARE(objectsOf(run(naive, usual).out).size(), 0);
    QVERIFY(QFile::remove(at(QStringLiteral("new/far/a.tif.band.json"))));
    QCOMPARE(objectsOf(run(naive, usual).out).size(), 1);
    QCOMPARE(bytesOf(at(QStringLiteral("new/far/a.tif"))), first);
    const Done merged = call({ QStringLiteral("merge"), QStringLiteral("new/far/a.tif"),
        QStringLiteral("new/b.tif"), QStringLiteral("-o"), QStringLiteral("whole.tif") });
    QVERIFY2(merged.status == 0, merged.err);
}

/// An output that is gone or another one, and an input that is.
void TestManifest::resumesWhatIsLeft()
{
    listAll(8);
    QCOMPARE(run({}).status, 0);
    QVERIFY(QFile::remove(at(QStringLiteral("out/00.png"))));
    write(at(QStringLiteral("out/01.png")), "half");
    QVERIFY(picture(24, 18, 99).save(at(QStringLiteral("in/02.png"))));
    const Done done = run({ QStringLiteral("--resume"), QStringLiteral("--json") });
    QVERIFY2(done.status == 0, done.err);
    QSet<QString> inputs;
    const QList<QJsonObject> results = objectsOf(done.out);
    for (const QJsonObject &object : results)
        inputs << object[QLatin1String("input")].toString();
    QCOMPARE(inputs,
        (QSet<QString>{
            QStringLiteral("in/00.png"), QStringLiteral("in/01.png"), QStringLiteral("in/02.png") }));
    QCOMPARE(difference(8), QString());
    QCOMPARE(objectsOf(run({ QStringLiteral("--resume"), QStringLiteral("--json") }).out).size(), 0);
    QCOMPARE(objectsOf(run({ QStringLiteral("--json") }).out).size(), 8); // all anew
}

void TestManifest::clocksMayRunBackwards()
{
    constexpr time_t past = 1000, future = 4'000'000'000;
    listAll(4);
    touch(QStringLiteral("in/00.png"), future);
    touch(QStringLiteral("in/01.png"), past);
    touch(QStringLiteral("in/02.png"), -past);
    QCOMPARE(run({}).status, 0);
    QCOMPARE(objectsOf(run({ QStringLiteral("--resume"), QStringLiteral("--json") }).out).size(), 0);
    touch(QStringLiteral("in/00.png"), past); // another file, although it is older than its result
    touch(QStringLiteral("out/03.png"), past);
    const QList<QJsonObject> results
        = objectsOf(run({ QStringLiteral("--resume"), QStringLiteral("--json") }).out);
    QCOMPARE(results.size(), 2);
    QCOMPARE(results.last()[QLatin1String("progress")].toObject()[QLatin1String("skipped")].toInt()
            + results.last()[QLatin1String("progress")].toObject()[QLatin1String("done")].toInt(),
        4);
    QCOMPARE(difference(4), QString());
}

void TestManifest::shardsShareTheLinesOut()
{
    list("in/00.png\n# between\nin/01.png\nin/02.png\n\nin/03.png\nin/04.png\n");
    const auto inputsOf = [&](const QStringList &options) {
        QStringList inputs;
        for (const QJsonObject &object :
            objectsOf(run(options + QStringList{ QStringLiteral("--json") }).out))
            inputs << object[QLatin1String("input")].toString().mid(3, 2);
        inputs.sort();
        return inputs.join(u' ');
    };
    QCOMPARE(inputsOf({ QStringLiteral("--shard"), QStringLiteral("2/3") }), QStringLiteral("01 04"));
    QVERIFY(QFile::exists(at(QStringLiteral("list.txt.2-of-3.journal"))));
    QCOMPARE(inputsOf({ QStringLiteral("--shard"), QStringLiteral("3/3") }), QStringLiteral("02"));
    QCOMPARE(inputsOf({ QStringLiteral("--shard"), QStringLiteral("9/9") }), QString());
    // In other shards, and as a whole: what any journal says is done.
    QCOMPARE(inputsOf({ QStringLiteral("--shard"), QStringLiteral("1/2"), QStringLiteral("--resume") }),
        QStringLiteral("00"));
    QCOMPARE(inputsOf({ QStringLiteral("--resume"), QStringLiteral("--journal"),
                 QStringLiteral("new/own.journal") }),
        QStringLiteral("03"));
    QCOMPARE(difference(5), QString());
    QVERIFY(QFile::remove(at(QStringLiteral("out/01.png"))));
    QCOMPARE(inputsOf({ QStringLiteral("--resume") }),
        QStringLiteral("01 03")); // the journal of its own has no other way to know
}

void TestManifest::refusesJournalsOfOthers()
{
    listAll(2);
    QCOMPARE(run({}).status, 0);
    const QByteArray journal = bytesOf(at(QStringLiteral("list.txt.journal")));
    const auto wrong = [&](const QStringList &options, const char *word) {
        return complaint(run(QStringList{ QStringLiteral("--resume") } + options), badInput,
            { QString::fromLatin1(word), QStringLiteral("list.txt.journal") });
    };
    QCOMPARE(wrong({ QStringLiteral("--filter"), QStringLiteral("box:3") }, "other options"), QString());
    QCOMPARE(wrong({ QStringLiteral("-o"), QStringLiteral("elsewhere") }, "other options"), QString());
    write(at(QStringLiteral("list.txt.journal")),
        QByteArray(journal).replace("haloscope-journal 1", "haloscope-journal 7"));
    QCOMPARE(wrong({}, "version 7"), QString());
    write(at(QStringLiteral("list.txt.journal")),
        QByteArray(journal).replace("haloscope-journal 1", "haloscope-journal  "));
    QCOMPARE(wrong({}, "damaged"), QString());
    write(at(QStringLiteral("list.txt.journal")), journal);
    listAll(3);
    QCOMPARE(wrong({}, "another manifest"), QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("out/02.png"))));
    // What changes no result may be another one.
    listAll(2);
    const Done done = run({ QStringLiteral("--resume"), QStringLiteral("--verify"), QStringLiteral("--json"),
        QStringLiteral("--retries"), QStringLiteral("7") });
    QCOMPARE(done.status, 0);
    QCOMPARE(done.out, QByteArray());
    QCOMPARE(run({ QStringLiteral("--filter"), QStringLiteral("box:3") }).status, 0);
}

void TestManifest::leavesOldJournalsOfOtherShardsAside()
{
    listAll(3);
    QCOMPARE(run({ QStringLiteral("--shard"), QStringLiteral("2/2") }).status, 0);
    listAll(4);
    const Done done = run({ QStringLiteral("--shard"), QStringLiteral("1/2"), QStringLiteral("--resume"),
        QStringLiteral("--json") });
    QCOMPARE(done.status, 0);
    QCOMPARE(objectsOf(done.out).size(), 2);
    QCOMPARE(done.errLines().size(), 1);
    QVERIFY2(done.err.contains("does not count: \"list.txt.2-of-2.journal\"")
            && done.err.contains("another manifest"),
        done.err);
}

/// At moments that a seed chooses: after so many results, before the next one.
void TestManifest::aKilledBatchGoesOn()
{
    constexpr int images = 12, rounds = 12;
    listAll(images);
    std::mt19937 random(1);
    for (int round = 0; round < rounds; ++round) {
        QProcess process;
        process.start(cliProgram(),
            callOf(QStringList{ QStringLiteral("--json"), QStringLiteral("--resume") } + opencv()));
        int results = static_cast<int>(random() % 3);
        while (process.state() != QProcess::NotRunning && results > 0 && process.waitForReadyRead(-1))
            while (process.canReadLine() && results > 0) {
                process.readLine();
                --results;
            }
        process.kill();
        process.waitForFinished(-1);
    }
    const Done done = run({ QStringLiteral("--resume") });
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(difference(images), QString());
    QByteArrayList lines = bytesOf(at(QStringLiteral("list.txt.journal"))).split('\n');
    lines.removeAll(QByteArray());
    QCOMPARE(lines.size(), images + 1);
    QSet<QByteArray> keys;
    for (const QByteArray &line : std::as_const(lines)) {
        const qsizetype end = line.lastIndexOf(' ');
        QCOMPARE(line.mid(end + 1),
            QCryptographicHash::hash(line.left(end), QCryptographicHash::Sha256).toHex().left(16));
        keys << line.left(line.indexOf(' '));
    }
    QCOMPARE(keys.size(), images + 1);
}

/// Of the same lines, without locks: work may be done by both, and each result is whole.
void TestManifest::twoRunsAtOnceDoNoHarm()
{
    constexpr int images = 12;
    listAll(images);
    QProcess other;
    other.start(cliProgram(), callOf(QStringList{ QStringLiteral("--resume") } + opencv()));
    const Done done = run({ QStringLiteral("--resume") });
    QVERIFY(other.waitForFinished(-1));
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(other.exitCode(), 0);
    QCOMPARE(difference(images), QString());
    QCOMPARE(run({ QStringLiteral("--resume"), QStringLiteral("--json") }).status, 0);
    QCOMPARE(objectsOf(run({ QStringLiteral("--resume"), QStringLiteral("--json") }).out).size(), 0);
}

/// The limit counts for outputs, too, which are smaller.
void TestManifest::aFullDiskOfTheJournal()
{
    constexpr int images = 12;
    for (int i = 0; i < images; ++i) {
        QImage grey(8, 8, QImage::Format_Grayscale8);
        grey.fill(20 * i);
        QVERIFY(grey.save(at(QStringLiteral("in/%1.png").arg(i, 2, 10, QLatin1Char('0')))));
    }
    listAll(images);
    QStringList words{ QStringLiteral("-c"), QStringLiteral("trap '' XFSZ; ulimit -f 2; exec \"$0\" \"$@\""),
        cliProgram() };
    QProcess process;
    process.start(QStringLiteral("/bin/sh"), words + callOf(opencv()));
    QVERIFY(process.waitForFinished(-1));
    const Done done{ process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError() };
    QVERIFY2(done.err.contains("The journal \"list.txt.journal\" cannot be appended"), done.err);
    QCOMPARE(done.errLines().size(), 1);
    QCOMPARE(done.status, notWritten);
    const qsizetype written = QDir(at(QStringLiteral("out"))).entryList(QDir::Files).size();
    QVERIFY(written > 0);
    QCOMPARE(QDir(at(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden).size(), written);
    const Done again = run({ QStringLiteral("--resume"), QStringLiteral("--json") });
    QVERIFY2(again.status == 0, again.err);
    QVERIFY(objectsOf(again.out).size() < images);
    QCOMPARE(difference(images), QString());
}

void TestManifest::clearsAwayWhatKillsLeave()
{
    listAll(1);
    QCOMPARE(run({}).status, 0);
    const QString stale = QStringLiteral("out/.haloscope-abcdefghijklm-1-1-old.part"),
                  recent = QStringLiteral("out/.haloscope-abcdefghijklm-1-1-new.part");
    write(at(stale), "half");
    write(at(recent), "half");
    constexpr time_t past = 1000;
    touch(stale, past);
    QCOMPARE(run({ QStringLiteral("--resume") }).status, 0);
    QVERIFY(!QFile::exists(at(stale)));
    QVERIFY(QFile::exists(at(recent))); // by another machine, which may be at work
}

/// An input that is there and cannot be opened, but not one that is missing, and an output.
void TestManifest::triesAgain()
{
    QVERIFY(QFile::link(QStringLiteral("round.png"), at(QStringLiteral("in/round.png"))));
    list("in/round.png\nin/none.png\nin/00.png in/01.png/x.png\nin/02.png\n");
    const Done done = run({ QStringLiteral("--retries"), QStringLiteral("1"), QStringLiteral("--json") });
    QCOMPARE(done.errLines().size(), 3);
    QMap<int, int> attempts;
    for (const QJsonObject &object : objectsOf(done.out))
        attempts[object[QLatin1String("line")].toInt()] = object[QLatin1String("attempt")].toInt();
    QCOMPARE(attempts, (QMap<int, int>{ { 1, 2 }, { 2, 1 }, { 3, 2 }, { 4, 1 } }));
    QCOMPARE(done.status, badInput); // of the first line that failed, which came late
}

void TestManifest::aDeviceThatFailedOnceIsTriedAgain()
{
    listAll(3);
    QCOMPARE(
        run({ QStringLiteral("--variant"), QStringLiteral("naive") }, { QStringLiteral("NONE=1") }).status,
        0); // builds, once for all
    const Done done = run({ QStringLiteral("--variant"), QStringLiteral("naive"), QStringLiteral("--json") },
        { QStringLiteral("OPENCL_LAYERS=" HALOSCOPE_FAULTY_LAYER),
            QStringLiteral("HALOSCOPE_FAULT=clEnqueueNDRangeKernel -5 2") });
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(done.err, QByteArray());
    int attempts = 0;
    for (const QJsonObject &object : objectsOf(done.out))
        attempts += object[QLatin1String("attempt")].toInt();
    QCOMPARE(attempts, 4);
}

void TestManifest::allDevicesWork()
{
    listAll(12);
    const QStringList naive{ QStringLiteral("--variant"), QStringLiteral("naive"), QStringLiteral("--json") };
    const Done one = run(naive, { QStringLiteral("POCL_DEVICES=pthread") });
    QVERIFY2(one.status == 0, one.err);
    QVERIFY(QDir().rename(QStringLiteral("out"), QStringLiteral("one")));
    const Done all = run(naive + QStringList{ QStringLiteral("--device"), QStringLiteral("all") },
        { QStringLiteral("POCL_DEVICES=pthread basic") });
    QVERIFY2(all.status == 0, all.err);
    QCOMPARE(objectsOf(all.out).size(), 12);
    for (const QString &name : QDir(at(QStringLiteral("one"))).entryList(QDir::Files))
        QCOMPARE(bytesOf(at(QStringLiteral("out/") + name)), bytesOf(at(QStringLiteral("one/") + name)));
    // Several images of a call, as well.
    QVERIFY(QDir(at(QStringLiteral("out"))).removeRecursively());
    const Done several
        = call({ QStringLiteral("run"), QStringLiteral("in/00.png"), QStringLiteral("in/01.png"),
                   QStringLiteral("in/02.png"), QStringLiteral("-o"), QStringLiteral("out"),
                   QStringLiteral("--quiet"), QStringLiteral("--variant"), QStringLiteral("naive"),
                   QStringLiteral("--device"), QStringLiteral("all"), QStringLiteral("--json") },
            { QStringLiteral("POCL_DEVICES=pthread basic") });
    QVERIFY2(several.status == 0, several.err);
    const QList<QJsonObject> results = objectsOf(several.out);
    QCOMPARE(results.size(), 3);
    for (int i = 0; i < 3; ++i) { // in the order of the call
        const QString name = QStringLiteral("/0%1.png").arg(i);
        QCOMPARE(results[i][QLatin1String("output")].toString(), QStringLiteral("out") + name);
        QCOMPARE(bytesOf(at(QStringLiteral("out") + name)), bytesOf(at(QStringLiteral("one") + name)));
    }
}

void TestManifest::aBadDeviceCostsNothing()
{
    listAll(12);
    const QStringList naive{ QStringLiteral("--variant"), QStringLiteral("naive"), QStringLiteral("--json") };
    const Done done = run(naive
            + QStringList{ QStringLiteral("--device"), QStringLiteral("all"), QStringLiteral("--retries"),
                QStringLiteral("0") },
        { QStringLiteral("POCL_DEVICES=pthread basic"),
            QStringLiteral("OPENCL_LAYERS=" HALOSCOPE_FAULTY_LAYER),
            QStringLiteral("HALOSCOPE_FAULT=clCreateContext -2 0"),
            QStringLiteral("HALOSCOPE_FAULT_DEVICE=basic") });
    QVERIFY2(done.status == 0, done.err);
    const QList<QJsonObject> results = objectsOf(done.out);
    QCOMPARE(results.size(), 12);
    for (const QJsonObject &object : results)
        QVERIFY(object[QLatin1String("device")].toString().startsWith(QLatin1String("pthread")));
    QVERIFY(QDir().rename(QStringLiteral("out"), QStringLiteral("all")));
    QCOMPARE(run(naive, { QStringLiteral("POCL_DEVICES=pthread") }).status, 0);
    for (const QString &name : QDir(at(QStringLiteral("all"))).entryList(QDir::Files))
        QCOMPARE(bytesOf(at(QStringLiteral("out/") + name)), bytesOf(at(QStringLiteral("all/") + name)));
}

void TestManifest::withoutDevicesTheRestFails()
{
    listAll(12);
    const Done done = run({ QStringLiteral("--variant"), QStringLiteral("naive"), QStringLiteral("--json"),
                              QStringLiteral("--device"), QStringLiteral("all"), QStringLiteral("--retries"),
                              QStringLiteral("0") },
        { QStringLiteral("POCL_DEVICES=pthread basic"),
            QStringLiteral("OPENCL_LAYERS=" HALOSCOPE_FAULTY_LAYER),
            QStringLiteral("HALOSCOPE_FAULT=clCreateContext -2 0") });
    QCOMPARE(done.status, noResult);
    QCOMPARE(done.err.count(" has failed 5 times in a row and is left out"), 2);
    const QList<QJsonObject> results = objectsOf(done.out);
    QCOMPARE(results.size(), 12);
    int rest = 0;
    for (const QJsonObject &object : results) {
        const QJsonObject error = object[QLatin1String("error")].toObject();
        QCOMPARE(error[QLatin1String("status")].toInt(), noResult);
        rest += error[QLatin1String("sentence")].toString().contains(
                    QLatin1String("because all devices failed"))
            ? 1
            : 0;
    }
    QVERIFY2(rest >= 12 - 10, done.out);
}

HALO_TEST(TestManifest, QCoreApplication)
#include "tst_manifest.moc"
