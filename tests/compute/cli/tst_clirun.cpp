// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <limits>
#include <memory>

using namespace halo;
using namespace halo::test;

class TestCliRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void resultIsTheReference_data();
    void resultIsTheReference();
    void formatsOfResults();
    void bytesAndPlanesGiveTheSameFile();
    void badInputs();
    void unwritableOutputs();
    void hundredPhotographs();
    void jsonAndCsv();
    void pagesAndNotices();
    void bandsMakeTheWhole();
    void scalesAndTellsWhatIsClipped_data();
    void scalesAndTellsWhatIsClipped();
    void unreadableScales();
    void weighsColoursByAlpha_data();
    void weighsColoursByAlpha();
    void interrupted();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder; ///< of the running test, with a.png (37 x 29) in it
};

void TestCliRun::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(picture(37, 29, 1).save(at(QStringLiteral("a.png"))));
}

void TestCliRun::resultIsTheReference_data()
{
    QTest::addColumn<QString>("options");
    for (const char *options :
        { "--filter sobel-x", "--filter random:4x3,7 --op corr --size full --border wrap",
            "--filter random:5x2,7 --size valid",
            "--filter log:9,1.4 --border reflect101 --variant tile_unrolled",
            "--filter gauss:7 --variant tile_many_outputs --items 4x2 --param BLOCKED=1 --group 8x4",
            "--filter motion:5,30 --border zero --device opencv" })
        QTest::newRow(options) << QString::fromLatin1(options);
}

void TestCliRun::resultIsTheReference()
{
    QFETCH(QString, options);
    const QStringList words = options.split(u' ');
    const QString out = at(QStringLiteral("new/folder/o.tif"));
    const Done done = call(QStringList{ QStringLiteral("run"), at(QStringLiteral("a.png")),
                               QStringLiteral("-o"), out, QStringLiteral("--depth"), QStringLiteral("float") }
        + words);
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);

    const auto value = [&](const char *option, const char *standard) {
        const qsizetype i = words.indexOf(QString::fromLatin1(option));
        return i < 0 ? std::string(standard) : words[i + 1].toStdString();
    };
    const Settings settings{ parseOp(value("--op", "conv")), parseOutputSize(value("--size", "same")),
        parseBorder(value("--border", "replicate")) };
    const Filter filter = parseFilter(value("--filter", ""));
    const Image source = readImage(at(QStringLiteral("a.png")));
    const ImageComparison checked
        = compare(readImage(out), convolveReference(source, filter, settings), toleranceOf(source, filter));
    QVERIFY2(checked.ok(), qPrintable(QString::number(checked.maxError)));
    QVERIFY(checked.reference.colour.size() == 3);
}

void TestCliRun::formatsOfResults()
{
    QVERIFY(picture(20, 10, 2).save(at(QStringLiteral("b.jpg")), "JPEG", 95));
    QVERIFY(picture(20, 10, 3).convertToFormat(QImage::Format_RGBX64).save(at(QStringLiteral("c.png"))));
    const auto run = [this](const QStringList &more) {
        QStringList images;
        for (const char *name : { "a.png", "b.jpg", "c.png" })
            images << at(QString::fromLatin1(name));
        const Done done = call(QStringList(QStringLiteral("run")) + images
            + QStringList{ QStringLiteral("--quiet"), QStringLiteral("--filter"), QStringLiteral("identity") }
            + more);
        return done.status == 0 && done.err.isEmpty() && done.out.isEmpty();
    };
    const auto names = [this](const char *folder) {
        return QDir(at(QString::fromLatin1(folder))).entryList(QDir::Files | QDir::Hidden).join(u' ');
    };
    QVERIFY(run({ QStringLiteral("-o"), at(QStringLiteral("same")) }));
    QCOMPARE(names("same"), QStringLiteral("a.png b.jpg c.png"));
    QCOMPARE(QImage(at(QStringLiteral("same/a.png"))), QImage(at(QStringLiteral("a.png"))));
    QCOMPARE(readImage(at(QStringLiteral("same/c.png"))).depth, Depth::U16);
    QVERIFY(run({ QStringLiteral("-o"), at(QStringLiteral("deep/")), QStringLiteral("--depth"),
        QStringLiteral("16") }));
    QCOMPARE(names("deep"), QStringLiteral("a.png b.png c.png"));
    QCOMPARE(readImage(at(QStringLiteral("deep/b.png"))).depth, Depth::U16);
    QVERIFY(run({ QStringLiteral("-o"), at(QStringLiteral("float")), QStringLiteral("--depth"),
        QStringLiteral("float") }));
    QCOMPARE(names("float"), QStringLiteral("a.tif b.tif c.tif"));
}

/// Only with --verify there are planes outside the device.
void TestCliRun::bytesAndPlanesGiveTheSameFile()
{
    QVERIFY(picture(200, 150, 2).save(at(QStringLiteral("b.jpg")), "JPEG", 95));
    QVERIFY(picture(37, 21, 3).convertToFormat(QImage::Format_Grayscale8).save(at(QStringLiteral("g.png"))));
    for (const char *name : { "a.png", "b.jpg", "g.png" })
        for (const char *suffix : { "png", "jpg", "tif" }) {
            const auto filtered = [&](const QStringList &more) {
                const QString out = at(QStringLiteral("o.%1").arg(QLatin1String(suffix)));
                const Done done
                    = call(QStringList{ QStringLiteral("run"), at(QLatin1String(name)), QStringLiteral("-o"),
                               out, QStringLiteral("--rows"), QStringLiteral("3:15"),
                               QStringLiteral("--filter"), QStringLiteral("gauss:5") }
                        + more);
                return done.status == 0 ? bytesOf(out) : QByteArray();
            };
            const QByteArray ofBytes = filtered({});
            QVERIFY2(!ofBytes.isEmpty() && ofBytes == filtered({ QStringLiteral("--verify") }), name);
        }
}

void TestCliRun::badInputs()
{
    const QString notFinite = QStringLiteral(HALOSCOPE_TESTS "/data/images/not_finite.tif");
    QVERIFY(QFile::copy(notFinite, at(QStringLiteral("nan.tif"))));
    writeImage(greyImage(5, 4, Plane(20, 3e38F)), at(QStringLiteral("large.tif")), Depth::F32);
    QCOMPARE(complaint(
                 call({ QStringLiteral("run"), at(QStringLiteral("large.tif")), QStringLiteral("-o"),
                     at(QStringLiteral("sum.tif")), QStringLiteral("--filter"), QStringLiteral("9 9; 9 9") }),
                 73, { QStringLiteral("exceed the range of a float") }),
        QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("sum.tif"))));
    write(at(QStringLiteral("empty.png")), {});
    write(at(QStringLiteral("text.png")), "This is no image.\n");
    write(at(QStringLiteral("half.png")), bytesOf(at(QStringLiteral("a.png"))).left(900));
    write(at(QStringLiteral("bad.csv")), "1,2\n3\n");
    const QStringList out{ QStringLiteral("-o"), at(QStringLiteral("o.png")) };
    for (const char *name : { "nan.tif", "empty.png", "text.png", "half.png", "missing.png", "." }) {
        const QString image = at(QString::fromLatin1(name));
        QCOMPARE(
            complaint(call(QStringList{ QStringLiteral("run"), image } + out), 65, { image }), QString());
    }
    const QString a = at(QStringLiteral("a.png"));
    const auto runA = [&](const char *options) {
        return call(QStringList{ QStringLiteral("run"), a } + out + QString::fromLatin1(options).split(u' '));
    };
    QCOMPARE(complaint(runA("--size valid --filter box:38x3"), 65, { QStringLiteral("valid") }), QString());
    QCOMPARE(complaint(runA("--rows 29:"), 65, { QStringLiteral("29 rows") }), QString());
    QCOMPARE(complaint(runA("--rows 1/30"), 65, { QStringLiteral("29 rows") }), QString());
    QCOMPARE(complaint(runA("--filter /nowhere/f.csv"), 65, { QStringLiteral("/nowhere/f.csv") }), QString());
    QCOMPARE(complaint(call(QStringList{ QStringLiteral("run"), a } + out
                           + QStringList{ QStringLiteral("--filter"), at(QStringLiteral("bad.csv")) }),
                 65, { QStringLiteral("row 2") }),
        QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("o.png"))));
}

void TestCliRun::unwritableOutputs()
{
    const QString a = at(QStringLiteral("a.png"));
    const QString run = QStringLiteral("run");
    const QString o = QStringLiteral("-o");
    QCOMPARE(complaint(call({ run, a, o, a + QStringLiteral("/o.png") }), 73, { a }), QString());
    QCOMPARE(
        complaint(call({ run, a, o, QStringLiteral("/proc/o.png") }), 73, { QStringLiteral("/proc/o.png") }),
        QString());
    const Done csv = call(
        { run, a, o, at(QStringLiteral("o.png")), QStringLiteral("--csv"), QStringLiteral("/proc/t.csv") });
    QCOMPARE(csv.status, 73);
    QVERIFY2(csv.err.contains("/proc/t.csv") && csv.errLines().size() == 1, csv.err);
    QVERIFY2(!QFile::exists(at(QStringLiteral("o.png"))), "it is found out before anything is filtered");

    // In a batch the status is that of the first failure, and what can be written is.
    QVERIFY(QDir().mkpath(at(QStringLiteral("out/b.png"))));
    QVERIFY(QFile::copy(a, at(QStringLiteral("b.png"))) && QFile::copy(a, at(QStringLiteral("c.png"))));
    const Done batch = call({ run, at(QStringLiteral("b.png")), at(QStringLiteral("missing.png")),
        at(QStringLiteral("c.png")), o, at(QStringLiteral("out")) });
    QVERIFY2(batch.status == 73 && batch.err.contains("out/b.png") && batch.err.contains("missing.png"),
        batch.err);
    QVERIFY(QFile::exists(at(QStringLiteral("out/c.png"))));
}

void TestCliRun::hundredPhotographs()
{
    QStringList images;
    QDir(m_folder->path()).mkpath(QStringLiteral("in"));
    for (int i = 0; i < 100; ++i) {
        images << at(QStringLiteral("in/%1.jpg").arg(i, 3, 10, QLatin1Char('0')));
        QVERIFY(picture(160, 120, static_cast<unsigned>(i)).save(images.last(), "JPEG", 90));
    }
    write(images[41], bytesOf(images[41]).left(2000));

    const Done done = call(QStringList(QStringLiteral("run")) + images
        + QStringList{ QStringLiteral("-o"), at(QStringLiteral("out")), QStringLiteral("--verify") });
    QCOMPARE(done.status, 65);
    const QDir out(at(QStringLiteral("out")));
    QCOMPARE(out.entryList(QDir::Files | QDir::Hidden).size(), 99);
    QVERIFY(!out.exists(QStringLiteral("041.jpg")));
    for (const QString &name : out.entryList(QDir::Files))
        QCOMPARE(toString(readImage(out.filePath(name)).size()), std::string("160x120"));
    const QByteArrayList said = done.errLines();
    QCOMPARE(said.size(), 103); // 100 steps, a sentence, the sum, and the pace
    QCOMPARE(said[0], QByteArray("1/100 000.jpg"));
    QVERIFY2(said[41].contains("041.jpg") && said[41].endsWith('.'), said[41]);
    QCOMPARE(said[42], QByteArray("42/100 041.jpg failed"));
    QCOMPARE(said[101], QByteArray("99 of 100 images written."));
    static const QRegularExpression pace(QStringLiteral(
        "^It took [0-9.]+ s\\. Reading was at work for (\\d+) % of it, filtering for (\\d+) %, "
        "writing for (\\d+) %: (\\w+) sets the pace\\.$"));
    const QRegularExpressionMatch shares = pace.match(QString::fromUtf8(said[102]));
    QVERIFY2(shares.hasMatch(), said[102]);
    const int filtering = shares.captured(2).toInt(); // --verify makes it the slowest by far
    QVERIFY2(filtering > 50 && filtering <= 100, said[102]);
    QCOMPARE(shares.captured(4), QStringLiteral("filtering"));
    QCOMPARE(done.out.count('\n'), 99);
}

void TestCliRun::jsonAndCsv()
{
    QVERIFY(picture(20, 10, 2).convertToFormat(QImage::Format_Grayscale8).save(at(QStringLiteral("b.png"))));
    const QString csv = at(QStringLiteral("t/times.csv"));
    const Done done
        = call({ QStringLiteral("run"), at(QStringLiteral("a.png")), at(QStringLiteral("missing.png")),
            at(QStringLiteral("b.png")), QStringLiteral("-o"), at(QStringLiteral("out")),
            QStringLiteral("--csv"), csv, QStringLiteral("--repeat"), QStringLiteral("3"),
            QStringLiteral("--json"), QStringLiteral("--verify"), QStringLiteral("--variant"),
            QStringLiteral("tile_many_outputs"), QStringLiteral("--filter"), QStringLiteral("gauss:5,1.5") });
    QCOMPARE(done.status, 65);
    const QByteArrayList lines = done.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    const QJsonObject json = QJsonDocument::fromJson(lines[1]).object();
    QCOMPARE(json[QLatin1String("input")].toString(), at(QStringLiteral("b.png")));
    QCOMPARE(json[QLatin1String("samples")].toArray().size(), 3);
    QVERIFY(json[QLatin1String("kernel_ns")].toInteger() > 0 && json[QLatin1String("verified")].toBool());

    const QByteArrayList rows = bytesOf(csv).trimmed().split('\n');
    QCOMPARE(rows.size(), 1 + 2 * 3);
    QCOMPARE(rows[0], timingCsvHeader());
    QVERIFY2(rows[1].contains(
                 ",\"gauss:5,1.5\",37,29,3,conv,same,replicate,16x16,\"ITEM_W=2;ITEM_H=2;BLOCKED=0\",0,")
            || rows[1].contains(
                ",\"gauss:5,1.5\",37,29,3,conv,same,replicate,16x16,ITEM_W=2;ITEM_H=2;BLOCKED=0,0,"),
        rows[1]);
    QVERIFY2(
        rows[6].contains(",20,10,1,conv,") && rows[6].contains(",2,") && rows[6].contains(",true,"), rows[6]);
}

/// Two pictures in a file: the first with a notice, the one that is asked for, or both, each to its file.
void TestCliRun::pagesAndNotices()
{
    write(at(QStringLiteral("two.pgm")), "P5 2 1 255\n" + QByteArray("ab") + "P5 3 1 255\n" + "cde");
    const auto run = [this](const QString &out, const QStringList &more) {
        return call(QStringList{ QStringLiteral("run"), at(QStringLiteral("two.pgm")), QStringLiteral("-o"),
                        at(out), QStringLiteral("--filter"), QStringLiteral("1"), QStringLiteral("--json") }
            + more);
    };
    const auto noticesIn = [](const Done &done) {
        return QJsonDocument::fromJson(done.out).object()[QLatin1String("notices")].toArray();
    };
    const Done first = run(QStringLiteral("first.pgm"), {});
    QCOMPARE(bytesOf(at(QStringLiteral("first.pgm"))), QByteArray("P5\n2 1\n255\nab"));
    QVERIFY2(first.err.contains("page 1 of 2 is read"), first.err);
    QVERIFY2(
        noticesIn(first).size() == 1 && noticesIn(first)[0].toString().contains(QLatin1String("page 1 of 2")),
        first.out);
    QVERIFY(run(QStringLiteral("first.pgm"), { QStringLiteral("--quiet") }).err.isEmpty());

    const Done second = run(QStringLiteral("second.pgm"), { QStringLiteral("--page"), QStringLiteral("2") });
    QCOMPARE(bytesOf(at(QStringLiteral("second.pgm"))), QByteArray("P5\n3 1\n255\ncde"));
    QVERIFY2(second.err.isEmpty() && noticesIn(second).isEmpty(), second.err);

    QCOMPARE(run(QStringLiteral("all.pgm"), { QStringLiteral("--page"), QStringLiteral("all") }).status, 0);
    QCOMPARE(bytesOf(at(QStringLiteral("all-1.pgm"))), QByteArray("P5\n2 1\n255\nab"));
    QCOMPARE(bytesOf(at(QStringLiteral("all-2.pgm"))), QByteArray("P5\n3 1\n255\ncde"));

    const Done third = run(QStringLiteral("third.pgm"), { QStringLiteral("--page"), QStringLiteral("3") });
    QCOMPARE(third.status, 65);
    QVERIFY2(third.err.contains("has no page 3; choose one from 1 to 2."), third.err);
    const Done large
        = run(QStringLiteral("large.pgm"), { QStringLiteral("--page"), QStringLiteral("99999999999") });
    QCOMPARE(large.status, 64);
    QVERIFY2(large.err.contains("write a whole number up to 2147483647."), large.err);
}

void TestCliRun::bandsMakeTheWhole()
{
    const auto run = [this](const char *name, const QStringList &more) {
        const QString out = at(QString::fromLatin1(name));
        const Done done
            = call(QStringList{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"), out,
                       QStringLiteral("--depth"), QStringLiteral("float"), QStringLiteral("--filter"),
                       QStringLiteral("gauss:9x7"), QStringLiteral("--border"), QStringLiteral("reflect"),
                       QStringLiteral("--size"), QStringLiteral("full") }
                + more);
        // A run that fails is a test that fails, and says why.
        if (done.status != 0)
            QTest::qFail(done.err.constData(), __FILE__, __LINE__);
        return done.status == 0 ? readImage(out) : Image();
    };
    const Image whole = run("whole.tif", {});
    QCOMPARE(toString(whole.size()), std::string("45x35"));
    const QStringList cuts[] = { { QStringLiteral("0:1"), QStringLiteral("1:17"), QStringLiteral("17:34"),
                                     QStringLiteral("34:") },
        { QStringLiteral("1/4"), QStringLiteral("2/4"), QStringLiteral("3/4"), QStringLiteral("4/4") } };
    for (const QStringList &cut : cuts) {
        std::vector<Plane> stitched(3);
        for (const QString &rows : cut) {
            const Image band = run("band.tif", { QStringLiteral("--rows"), rows });
            QCOMPARE(band.colour.size(), size_t(3));
            for (size_t i = 0; i < 3; ++i)
                stitched[i].insert(stitched[i].end(), band.colour[i]->begin(), band.colour[i]->end());
        }
        for (size_t i = 0; i < 3; ++i)
            QVERIFY(stitched[i] == *whole.colour[i]);
    }
}

/// Five samples 10 250 30 90 200, and what is left of them by hand.
void TestCliRun::scalesAndTellsWhatIsClipped_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<double>>("samples");
    QTest::addColumn<double>("clipped");
    QTest::addColumn<QString>("sentence");
    const QString reported
        = QStringLiteral("%1 of the samples of %2 were outside 0 to %3 and were clipped; use "
                         "--scale/--offset or write a float TIFF.");
    const auto row = [&](const char *name, const char *file, const char *options, QList<double> samples,
                         double clipped = 0.0, const char *range = "255") {
        const QString percent = QString::number(100 * clipped) + QStringLiteral(" %");
        QTest::newRow(name) << QString::fromLatin1(options) << QString::fromLatin1(file) << samples << clipped
                            << (clipped > 0.0
                                       ? reported.arg(percent, QStringLiteral("OUT"), QLatin1String(range))
                                       : QString());
    };
    row("doubled", "o.png", "--filter 2", { 20, 255, 60, 180, 255 }, 0.4);
    row("negative", "50%1.png", "--filter -1", { 0, 0, 0, 0, 0 }, 1.0);
    row("halved again", "o.png", "--filter 2 --scale 0.5", { 10, 250, 30, 90, 200 });
    row("around grey", "o.bmp", "--filter -1 --scale 0.5 --offset 127.5", { 123, 3, 113, 83, 28 }); // .5 up
    row("offset", "o.png", "--filter 1 --offset -20", { 0, 230, 10, 70, 180 }, 0.2);
    row("16 bit", "o.png", "--filter 2 --depth 16 --offset 257", { 5397, 65535, 15677, 46517, 65535 }, 0.4,
        "65535");
    row("float", "o.tif", "--filter 2 --depth float --scale 255 --offset 0.5",
        { 20.5, 500.5, 60.5, 180.5, 400.5 });
    row("not by kernels of bytes", "o.png", "--filter 2 --device opencv", { 20, 255, 60, 180, 255 }, 0.4);
}

void TestCliRun::scalesAndTellsWhatIsClipped()
{
    QFETCH(QString, options);
    QFETCH(QString, name);
    QFETCH(QList<double>, samples);
    QFETCH(double, clipped);
    QFETCH(QString, sentence);
    QImage five(5, 1, QImage::Format_Grayscale8);
    const uchar values[] = { 10, 250, 30, 90, 200 };
    std::copy(std::begin(values), std::end(values), five.scanLine(0));
    QVERIFY(five.save(at(QStringLiteral("five.png"))));
    const QStringList words
        = QStringList{ QStringLiteral("run"), at(QStringLiteral("five.png")), QStringLiteral("-o"), at(name) }
        + options.split(u' ');
    const Done done = call(words + QStringList{ QStringLiteral("--json") });
    QCOMPARE(done.status, 0);
    QStringList sentences;
    if (options.startsWith(QStringLiteral("--filter 2"))) // bench takes it for the edge of a filter
        sentences << QStringLiteral("The filter 2 is one weight that multiplies each sample; write box:2 or "
                                    "random:2x2,1 for one of 2 x 2.");
    if (!sentence.isEmpty())
        sentences << sentence;
    QCOMPARE(QString::fromUtf8(done.err.trimmed()).replace(at(name), QStringLiteral("OUT")),
        sentences.join(u'\n'));
    const QJsonObject json = QJsonDocument::fromJson(done.out).object();
    QCOMPARE(json[QLatin1String("clipped")].toDouble(), clipped);
    QCOMPARE(json[QLatin1String("clipped_samples")].toInt(), qRound(5 * clipped));
    const Image read = readImage(at(name));
    for (int x = 0; x < 5; ++x)
        QCOMPARE(read.at(0, x, 0) * fullScale(read.depth), static_cast<float>(samples[x]));
    QCOMPARE(call(words + QStringList{ QStringLiteral("--quiet") }).err, QByteArray());
    const Image quiet = readImage(at(name));
    QVERIFY(*quiet.colour[0] == *read.colour[0]);
}

void TestCliRun::unreadableScales()
{
    for (const char *word : { "much", "", "nan", "inf" })
        for (const char *option : { "--scale", "--offset" })
            QCOMPARE(
                complaint(call({ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"),
                              at(QStringLiteral("o.png")), QLatin1String(option), QLatin1String(word) }),
                    64, { QLatin1String(option) }),
                QString());
}

/// A white square on invisible red, gauss:7; expected by NumPy in double: numpy.pad(mode="edge"), the weights
/// exp(-x^2 / (2 * 1.4^2)) for x of -3 to 3, which add up to 1, alpha and white times alpha alike.
void TestCliRun::weighsColoursByAlpha_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QList<QRgb>>("pixels"); // (4, 10), (6, 10), (9, 10)
    QTest::addColumn<bool>("filtered");
    const QRgb white = qRgb(255, 255, 255);
    const QList<QRgb> weighted{ qRgba(255, 255, 255, 34), qRgba(255, 255, 255, 164), white };
    QTest::newRow("by default") << QString() << QStringLiteral("premultiply") << weighted << true;
    QTest::newRow("OpenCV") << QStringLiteral("--device opencv") << QStringLiteral("premultiply") << weighted
                            << true;
    QTest::newRow("keep") << QStringLiteral("--alpha keep") << QStringLiteral("keep")
                          << QList<QRgb>{ qRgba(255, 34, 34, 0), qRgb(255, 164, 164), white } << false;
    QTest::newRow("ignore") << QStringLiteral("--alpha ignore") << QStringLiteral("ignore")
                            << QList<QRgb>{ qRgb(255, 34, 34), qRgb(255, 164, 164), white } << false;
}

void TestCliRun::weighsColoursByAlpha()
{
    QFETCH(QString, options);
    QFETCH(QString, rule);
    QFETCH(QList<QRgb>, pixels);
    QFETCH(bool, filtered);
    const QString alphaFile = QStringLiteral(HALOSCOPE_TESTS "/data/images/alpha_red_transparent.png");
    const QString out = at(QStringLiteral("o.png"));
    const Done done
        = call(QStringList{ QStringLiteral("run"), alphaFile, QStringLiteral("-o"), out,
                   QStringLiteral("--filter"), QStringLiteral("gauss:7"), QStringLiteral("--json") }
            + options.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(done.status, 0);
    QCOMPARE(done.err, QByteArray());
    const QImage image(out);
    QCOMPARE(image.hasAlphaChannel(), rule != QStringLiteral("ignore"));
    const int columns[] = { 4, 6, 9 };
    for (qsizetype i = 0; i < 3; ++i)
        QCOMPARE(image.pixel(columns[i], 10), pixels[i]);
    if (rule == QStringLiteral("premultiply"))
        QCOMPARE(image.pixel(0, 0), qRgba(0, 0, 0, 0)); // too far from all that is visible
    const QJsonObject json = QJsonDocument::fromJson(done.out).object();
    QCOMPARE(json[QLatin1String("alpha")].toString(), rule);
    QCOMPARE(json[QLatin1String("alpha_filtered")].toBool(), filtered);

    const Done edges = call({ QStringLiteral("run"), alphaFile, QStringLiteral("-o"), out,
        QStringLiteral("--filter"), QStringLiteral("sobel-x"), QStringLiteral("--scale"),
        QStringLiteral("0.5"), QStringLiteral("--offset"), QStringLiteral("127.5") });
    QCOMPARE(edges.errLines().first(),
        "The weights of sobel-x do not add up to a positive number, so " + out.toUtf8()
            + " has the alpha of the input.");
    QCOMPARE(qAlpha(QImage(out).pixel(5, 10)), 0);
    QCOMPARE(qAlpha(QImage(out).pixel(6, 10)), 255);
}

void TestCliRun::interrupted()
{
    QStringList images;
    for (int i = 0; i < 60; ++i) {
        images << at(QStringLiteral("%1.png").arg(i));
        QVERIFY(QFile::copy(at(QStringLiteral("a.png")), images.last()));
    }
    QProcess process;
    process.start(cliProgram(),
        QStringList(QStringLiteral("run")) + images
            + QStringList{ QStringLiteral("-o"), at(QStringLiteral("out")), QStringLiteral("--repeat"),
                QStringLiteral("1000"), QStringLiteral("--filter"), QStringLiteral("gauss:15"),
                QStringLiteral("--csv"), at(QStringLiteral("t.csv")) });
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (!said.contains("1/60 ") && process.waitForReadyRead(-1))
        said += process.readAllStandardError();
    QVERIFY2(::kill(static_cast<pid_t>(process.processId()), SIGINT) == 0, said);
    QVERIFY(process.waitForFinished(-1));
    said += process.readAllStandardError();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit, said);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY2(said.contains("Interrupted after "), said);
    const QDir out(at(QStringLiteral("out")));
    const QStringList written = out.entryList(QDir::Files | QDir::Hidden);
    QVERIFY(!written.isEmpty() && written.size() < 60);
    for (const QString &name : written)
        QCOMPARE(toString(readImage(out.filePath(name)).size()), std::string("37x29"));
    QCOMPARE(bytesOf(at(QStringLiteral("t.csv"))).count('\n'), 1 + 1000 * written.size());
}

HALO_TEST(TestCliRun, QCoreApplication)
#include "tst_clirun.moc"
