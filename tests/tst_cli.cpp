// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filterspec.h"
#include "compute/imagefile.h"
#include "compute/reference.h"
#include "compute/timingcsv.h"
#include "compute/verify.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <limits>
#include <random>

using namespace halo;

namespace {

const QString program = QStringLiteral(HALOSCOPE_BIN "/haloscope-cli");

struct Done
{
    int status = -1;
    QByteArray out;
    QByteArray err;

    QByteArrayList errLines() const { return err.trimmed().split('\n'); }
};

/// A call of the real program. variables are added to the environment: "NAME=value".
Done call(const QStringList &arguments, const QStringList &variables = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &variable : variables)
        environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.waitForFinished(-1); // ctest has the deadline
    const bool normal = process.exitStatus() == QProcess::NormalExit;
    return { normal ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError() };
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), qPrintable(path));
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// Colour noise over a slope: nothing in it is symmetric.
QImage picture(int width, int height, unsigned seed)
{
    std::mt19937 random(seed);
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixelColor(x, y,
                QColor(static_cast<int>(random() % 256), (x * 5 + static_cast<int>(random() % 32)) % 256,
                    y * 3 % 256));
    return image;
}

/// Everything a failed call must be: this status, nothing on stdout, one sentence that says these words.
QString complaint(const Done &done, int status, const QStringList &words)
{
    const QString said = QString::fromUtf8(done.err).trimmed();
    if (done.status != status)
        return QStringLiteral("status %1: ").arg(done.status) + said;
    if (!done.out.isEmpty() || said.count(u'\n') != 0 || !said.endsWith(u'.'))
        return QStringLiteral("more or less than one sentence: ") + QString::fromUtf8(done.out) + said;
    for (const QString &word : words)
        if (!said.contains(word))
            return QStringLiteral("no word of %1: ").arg(word) + said;
    return {};
}

} // namespace

class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void helpAndVersion();
    void badCalls_data();
    void badCalls();
    void nothingIsOverwritten();
    void devices();
    void variants();
    void brokenVariantOfTheUser();
    void resultIsTheReference_data();
    void resultIsTheReference();
    void formatsOfResults();
    void badInputs();
    void noDevice();
    void deviceFailure();
    void unwritableOutputs();
    void hundredPhotographs();
    void jsonAndCsv();
    void bandsMakeTheWhole();
    void interrupted();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder; ///< of the running test, with a.png (37 x 29) in it
};

void TestCli::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(picture(37, 29, 1).save(at(QStringLiteral("a.png"))));
}

void TestCli::helpAndVersion()
{
    for (const char *words : { "--help", "-h", "--version", "devices --help", "variants -h", "run --help" }) {
        const Done done = call(QString::fromLatin1(words).split(u' '));
        QVERIFY2(done.status == 0 && done.err.isEmpty(), words);
        QVERIFY2(
            done.out.startsWith("Usage: haloscope-cli ") || done.out.startsWith("haloscope-cli "), done.out);
    }
    const QByteArray help = call({ QStringLiteral("run"), QStringLiteral("--help") }).out;
    for (const char *option : { "--filter", "--variant", "--op", "--size", "--border", "--device", "--group",
             "--items", "--param", "--rows", "--repeat", "--csv", "--depth", "--verify", "--json", "-o" })
        QVERIFY2(help.contains(option), option);
}

void TestCli::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *arguments, const char *word) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << QString::fromLatin1(word);
    };
    row("", "command");
    row("filter", "\"filter\"");
    row("devices --jsn", "jsn");
    row("devices extra", "\"extra\"");
    row("variants --workload sound", "\"sound\"");
    row("run", "No image");
    row("run A", "-o");
    row("run A -o", "-o");
    row("run A -o O --filter gaus:5", "gaus:5");
    row("run A -o O --variant fastest", "\"fastest\"");
    row("run A -o O --op multiply", "\"multiply\"");
    row("run A -o O --size huge", "\"huge\"");
    row("run A -o O --border mirror", "\"mirror\"");
    row("run A -o O --device 99", "\"99\"");
    row("run A -o O --group 16", "\"16\"");
    row("run A -o O --group 999999x1", "work-group");
    row("run A -o O --items 3x3 --variant tile_many_outputs", "3x3");
    row("run A -o O --items 2x2 --variant naive", "2x2");
    row("run A -o O --param BLOCKED --variant tile_many_outputs", "NAME=VALUE");
    row("run A -o O --param BLOCKED=7 --variant tile_many_outputs", "cannot be 7");
    row("run A -o O --param SPEED=1 --variant naive", "SPEED");
    row("run A -o O --repeat 0", "--repeat");
    row("run A -o O --rows 5:5", "--rows");
    row("run A -o O --rows -1:5", "--rows");
    row("run A -o O --rows five", "--rows");
    row("run A -o O --depth 12", "--depth");
    row("run A -o O.jpg --depth 16", "O.jpg");
    row("run A -o O.xyz", "O.xyz");
    row("run A -o O --variant naive --device opencv", "--variant");
    row("run A -o O --variant tile_four_loads --filter box:31", "work-group");
    row("run A A -o A", "is a file");
}

void TestCli::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(QString, word);
    QStringList words = arguments.split(u' ', Qt::SkipEmptyParts);
    words.replaceInStrings(QStringLiteral("A"), at(QStringLiteral("a.png")));
    if (words.contains(QStringLiteral("O")))
        words.replaceInStrings(QStringLiteral("O"), at(QStringLiteral("O.png")));
    words.replaceInStrings(QStringLiteral("O."), at(QStringLiteral("O.")));
    QCOMPARE(complaint(call(words), 64, { word }), QString());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), { QStringLiteral("a.png") });
}

void TestCli::nothingIsOverwritten()
{
    QDir(m_folder->path()).mkpath(QStringLiteral("b"));
    QVERIFY(QFile::copy(at(QStringLiteral("a.png")), at(QStringLiteral("b/a.png"))));
    QVERIFY(QFile::link(at(QStringLiteral("a.png")), at(QStringLiteral("link.png"))));
    const QByteArray before = bytesOf(at(QStringLiteral("a.png")));
    const QString a = at(QStringLiteral("a.png"));
    const QString o = QStringLiteral("-o");
    const QString run = QStringLiteral("run");
    QCOMPARE(complaint(call({ run, a, at(QStringLiteral("b/a.png")), o, at(QStringLiteral("out")) }), 64,
                 { QStringLiteral("both") }),
        QString());
    for (const QString &target :
        { a, m_folder->path(), at(QStringLiteral("b/../a.png")), at(QStringLiteral("link.png")) })
        QCOMPARE(
            complaint(call({ run, a, o, target }), 64, { QStringLiteral("replace the image") }), QString());
    QCOMPARE(complaint(call({ run, a, o, at(QStringLiteral("o.png")), QStringLiteral("--csv"), a }), 64,
                 { QStringLiteral("--csv") }),
        QString());
    QCOMPARE(bytesOf(a), before);
    QVERIFY(!QFile::exists(at(QStringLiteral("out"))));
}

void TestCli::devices()
{
    const Done plain = call({ QStringLiteral("devices") });
    QCOMPARE(plain.status, 0);
    QVERIFY(plain.out.startsWith("0  ") && plain.err.isEmpty());
    const Done done = call({ QStringLiteral("devices"), QStringLiteral("--json") });
    QCOMPARE(done.status, 0);
    const QJsonArray devices = QJsonDocument::fromJson(done.out).array();
    QVERIFY(!devices.isEmpty());
    for (const char *key :
        { "index", "name", "vendor", "platform", "driver", "version", "type", "local_bytes" })
        QVERIFY2(devices[0].toObject().contains(QLatin1String(key)), key);
}

void TestCli::variants()
{
    const Done done = call({ QStringLiteral("variants"), QStringLiteral("--json") });
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    const QJsonArray variants = QJsonDocument::fromJson(done.out).array();
    QStringList ids;
    for (const QJsonValue &variant : variants) {
        for (const char *key : { "id", "workload", "title", "summary", "parameters", "file" })
            QVERIFY2(!variant[QLatin1String(key)].isUndefined(), key);
        ids << variant[QLatin1String("id")].toString();
    }
    const QString first = QStringLiteral("naive constant_filter uncoalesced image_sampler tile_four_loads "
                                         "tile_strided tile_unrolled tile_many_outputs");
    QVERIFY2(ids.join(u' ').startsWith(first), qPrintable(ids.join(u' ')));
    QCOMPARE(
        call({ QStringLiteral("variants"), QStringLiteral("--workload"), QStringLiteral("image") }).status,
        0);
}

void TestCli::brokenVariantOfTheUser()
{
    const QString kernels = at(QStringLiteral("data/haloscope/kernels/image"));
    QVERIFY(QDir().mkpath(kernels));
    write(kernels + QStringLiteral("/95_mine.cl"),
        bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl")));
    write(kernels + QStringLiteral("/96_broken.cl"), "// titel: Wrong key\nkernel void convolve() {}\n");
    write(kernels + QStringLiteral("/97_binary.cl"), QByteArray("\0\xff\xfe\x01", 4));
    const QStringList home{ QStringLiteral("XDG_DATA_HOME=") + at(QStringLiteral("data")) };

    const Done done = call({ QStringLiteral("variants"), QStringLiteral("--json") }, home);
    QCOMPARE(done.status, 0);
    QCOMPARE(done.errLines().size(), 2);
    QVERIFY2(
        done.errLines()[0].contains("96_broken.cl") && done.errLines()[1].contains("97_binary.cl"), done.err);
    const QJsonArray variants = QJsonDocument::fromJson(done.out).array();
    QCOMPARE(variants.last()[QLatin1String("id")].toString(), QStringLiteral("mine"));
    QCOMPARE(variants.last()[QLatin1String("shipped")].toBool(true), false);

    const QStringList run{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"),
        at(QStringLiteral("o.png")), QStringLiteral("--verify"), QStringLiteral("--variant") };
    const Done mine = call(run + QStringList(QStringLiteral("mine")), home);
    QVERIFY2(mine.status == 0 && mine.err.isEmpty(), mine.err);
    const Done broken = call(run + QStringList(QStringLiteral("broken")), home);
    QVERIFY2(broken.status == 64 && broken.err.contains("96_broken.cl"), broken.err);
}

void TestCli::resultIsTheReference_data()
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

void TestCli::resultIsTheReference()
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
    const Verification checked
        = compare(readImage(out), convolveReference(source, filter, settings), toleranceOf(source, filter));
    QVERIFY2(checked.ok(), qPrintable(QString::number(checked.maxError)));
    QVERIFY(checked.reference.colour.size() == 3);
}

void TestCli::formatsOfResults()
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

void TestCli::badInputs()
{
    Plane pixels(20, 0.5F);
    pixels[7] = std::numeric_limits<float>::quiet_NaN();
    writeImage(greyImage(5, 4, pixels), at(QStringLiteral("nan.tif")), Depth::F32);
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
    QCOMPARE(complaint(runA("--filter /nowhere/f.csv"), 65, { QStringLiteral("/nowhere/f.csv") }), QString());
    QCOMPARE(complaint(call(QStringList{ QStringLiteral("run"), a } + out
                           + QStringList{ QStringLiteral("--filter"), at(QStringLiteral("bad.csv")) }),
                 65, { QStringLiteral("row 2") }),
        QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("o.png"))));
}

void TestCli::noDevice()
{
    const QStringList nowhere{ QStringLiteral("OCL_ICD_VENDORS=") + at(QStringLiteral("none/")) };
    const QStringList run{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"),
        at(QStringLiteral("o.png")) };
    const QStringList words{ QStringLiteral("pocl-opencl-icd"), QStringLiteral("--device opencv") };
    QCOMPARE(complaint(call(run, nowhere), 69, words), QString());
    QCOMPARE(complaint(call({ QStringLiteral("devices") }, nowhere), 69, words.mid(0, 1)), QString());
    const Done none = call({ QStringLiteral("devices"), QStringLiteral("--json") }, nowhere);
    QCOMPARE(none.status, 69);
    QCOMPARE(none.out.trimmed(), QByteArray("[]"));
    QCOMPARE(call({ QStringLiteral("variants") }, nowhere).status, 0);
    QVERIFY(!QFile::exists(at(QStringLiteral("o.png"))));

    const Done opencv
        = call(run + QStringList{ QStringLiteral("--device"), QStringLiteral("opencv") }, nowhere);
    QVERIFY2(opencv.status == 0 && opencv.err.isEmpty(), opencv.err);
    QVERIFY(QFile::exists(at(QStringLiteral("o.png"))));
}

void TestCli::deviceFailure()
{
    const QString kernels = at(QStringLiteral("data/haloscope/kernels/image"));
    QVERIFY(QDir().mkpath(kernels));
    QByteArray source = bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl"));
    QVERIFY(source.contains("float sum = 0.0f;"));
    write(kernels + QStringLiteral("/95_oops.cl"),
        QByteArray(source).replace("float sum = 0.0f;", "float sum = oops;"));
    write(kernels + QStringLiteral("/96_wrong.cl"),
        QByteArray(source).replace("float sum = 0.0f;", "float sum = 1.0f;"));
    const QStringList home{ QStringLiteral("XDG_DATA_HOME=") + at(QStringLiteral("data")) };
    const QStringList run{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"),
        at(QStringLiteral("o.png")), QStringLiteral("--verify"), QStringLiteral("--variant") };

    const Done oops = call(run + QStringList(QStringLiteral("oops")), home);
    QCOMPARE(oops.status, 70);
    QVERIFY2(
        oops.errLines()[0].endsWith('.') && oops.err.contains("95_oops.cl:") && oops.err.contains("'oops'"),
        oops.err);
    QCOMPARE(
        complaint(call(run + QStringList(QStringLiteral("wrong")), home), 70, { QStringLiteral("differs") }),
        QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("o.png"))));
}

void TestCli::unwritableOutputs()
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
    QVERIFY(QFile::exists(at(QStringLiteral("o.png"))));
}

void TestCli::hundredPhotographs()
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
        QCOMPARE(readImage(out.filePath(name)).size(), (Size2{ 160, 120 }));
    const QByteArrayList said = done.errLines();
    QCOMPARE(said.size(), 102); // 100 steps, a sentence, and the sum
    QCOMPARE(said[0], QByteArray("1/100 000.jpg"));
    QVERIFY2(said[41].contains("041.jpg") && said[41].endsWith('.'), said[41]);
    QCOMPARE(said[42], QByteArray("42/100 041.jpg failed"));
    QCOMPARE(said[101], QByteArray("99 of 100 images written."));
    QCOMPARE(done.out.count('\n'), 99);
}

void TestCli::jsonAndCsv()
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

void TestCli::bandsMakeTheWhole()
{
    const auto run = [this](const char *name, const QStringList &more) {
        const QString out = at(QString::fromLatin1(name));
        const Done done
            = call(QStringList{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"), out,
                       QStringLiteral("--depth"), QStringLiteral("float"), QStringLiteral("--filter"),
                       QStringLiteral("gauss:9x7"), QStringLiteral("--border"), QStringLiteral("reflect"),
                       QStringLiteral("--size"), QStringLiteral("full") }
                + more);
        return done.status == 0 ? readImage(out) : Image();
    };
    const Image whole = run("whole.tif", {});
    QCOMPARE(whole.size(), (Size2{ 45, 35 }));
    std::vector<Plane> stitched(3);
    for (const char *rows : { "0:1", "1:17", "17:34", "34:" }) {
        const Image band = run("band.tif", { QStringLiteral("--rows"), QString::fromLatin1(rows) });
        QCOMPARE(band.colour.size(), size_t(3));
        for (size_t i = 0; i < 3; ++i)
            stitched[i].insert(stitched[i].end(), band.colour[i]->begin(), band.colour[i]->end());
    }
    for (size_t i = 0; i < 3; ++i)
        QVERIFY(stitched[i] == *whole.colour[i]);
}

void TestCli::interrupted()
{
    QStringList images;
    for (int i = 0; i < 60; ++i) {
        images << at(QStringLiteral("%1.png").arg(i));
        QVERIFY(QFile::copy(at(QStringLiteral("a.png")), images.last()));
    }
    QProcess process;
    process.start(program,
        QStringList(QStringLiteral("run")) + images
            + QStringList{ QStringLiteral("-o"), at(QStringLiteral("out")), QStringLiteral("--repeat"),
                QStringLiteral("200"), QStringLiteral("--filter"), QStringLiteral("gauss:15"),
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
        QCOMPARE(readImage(out.filePath(name)).size(), (Size2{ 37, 29 }));
    QCOMPARE(bytesOf(at(QStringLiteral("t.csv"))).count('\n'), 1 + 200 * written.size());
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
