// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <sys/stat.h>

using namespace halo;
using namespace halo::test;

class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void helpAndVersion();
    void badCalls_data();
    void badCalls();
    void nothingIsOverwritten();
    void saysWhatIsLost_data();
    void saysWhatIsLost();
    void endsQuietlyWithItsReader();
    void readsOrdinaryFilesOnly_data();
    void readsOrdinaryFilesOnly();
    void namesAreShownAsTheyAre_data() { readsOrdinaryFilesOnly_data(); }
    void namesAreShownAsTheyAre();
    void devices();
    void variants();
    void filters();
    void brokenVariantOfTheUser();
    void noDevice();
    void deviceFailure();

private:
    /// A call in the folder, whose words blanks separate, with standard output sent to a file.
    Done sent(const QString &arguments, const QString &file) const;
    QString at(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir>
        m_folder; ///< of the running test, with a.png (37 x 29), d.csv, a.cl and a.onnx in it
};

void TestCli::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(picture(37, 29, 1).save(at(QStringLiteral("a.png"))));
    write(at(QStringLiteral("d.csv")), "1,2\n3,4\n9,8\n7,7\n");
    QVERIFY(QFile::copy(
        QStringLiteral(HALOSCOPE_TESTS "/../kernels/image/10_naive.cl"), at(QStringLiteral("a.cl"))));
    QVERIFY(QFile::copy(
        QStringLiteral(HALOSCOPE_TESTS "/data/networks/all_kinds.onnx"), at(QStringLiteral("a.onnx"))));
}

Done TestCli::sent(const QString &arguments, const QString &file) const
{
    QProcess process;
    process.setWorkingDirectory(m_folder->path());
    process.setStandardOutputFile(file);
    process.start(cliProgram(), arguments.split(u' '));
    process.waitForFinished(-1); // ctest has the deadline
    return { process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, {},
        process.readAllStandardError() };
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
    row("run A -o O --rows 0/4", "--rows");
    row("run A -o O --rows 5/4", "--rows");
    row("run A -o O --rows 3", "--rows");
    row("run A -o O --depth 12", "--depth");
    row("run A -o O.jpg --depth 16", "O.jpg");
    row("run A -o O.xyz", "O.xyz");
    row("run A -o O --variant naive --device opencv", "--variant");
    row("run A -o O --group 8x8 --device opencv", "--group");
    row("run A -o folder", "folder/");
    row("run A -o O --variant tile_four_loads --filter box:31", "work-group");
    row("run A A -o A", "is a file");
}

void TestCli::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(QString, word);
    QStringList words = arguments.split(u' ', Qt::SkipEmptyParts);
    const QStringList before = QDir(m_folder->path()).entryList(QDir::Files);
    for (QString &argument : words)
        if (argument == QLatin1String("A"))
            argument = at(QStringLiteral("a.png"));
        else if (argument == QLatin1String("O"))
            argument = at(QStringLiteral("o.png"));
        else if (argument.startsWith(QLatin1String("O.")))
            argument = at(argument);
    QCOMPARE(complaint(call(words), 64, { word }), QString());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), before);
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

void TestCli::saysWhatIsLost_data()
{
    QTest::addColumn<QString>("arguments");
    for (const char *arguments :
        { "--help", "--version", "run --help", "export --help", "devices", "devices --json", "variants",
            "variants --json", "filters", "filters --json", "run a.png -o b.png", "run a.png -o b.png --json",
            "signal noise:20000,1 --filter box:3x1", "signal noise:2000,1 --filter box:3x1 --json -o s.csv",
            "layer 3x9x9/4", "histogram d.csv --centroids 2", "network a.onnx", "network a.onnx --json",
            "trace --group 8x8", "trace --group 8x8 --json -", "trace --group 8x8 --csv -",
            "check a.cl --filter box:3 --group 8x8", "check a.cl --filter box:3 --group 8x8 --json",
            "bench --sizes 64x64 --filters 3 --rounds 10 --variants naive",
            "tune --sizes 64x64 --filters 3 --variants naive --candidates 1 --budget 1" })
        QTest::newRow(arguments) << QString::fromLatin1(arguments);
}

/// A full disk behind standard output: one sentence and a status, whatever prints.
void TestCli::saysWhatIsLost()
{
    QFETCH(QString, arguments);
    const Done whole = sent(arguments, at(QStringLiteral("out.txt")));
    QVERIFY2(whole.status == 0, whole.err);
    QVERIFY(QFileInfo(at(QStringLiteral("out.txt"))).size() > 0);
    const Done lost = sent(arguments, QStringLiteral("/dev/full"));
    QCOMPARE(lost.status, 73);
    QCOMPARE(lost.err.count("Standard output cannot be written"), 1);
    QVERIFY2(lost.err.contains("free some space"), lost.err);
}

/// As in "haloscope-cli variants | head -n 1".
void TestCli::endsQuietlyWithItsReader()
{
    QProcess shell;
    shell.start(QStringLiteral("bash"),
        { QStringLiteral("-c"),
            QStringLiteral("'%1' signal noise:200000,1 --filter box:3x1 | head -n 1; exit ${PIPESTATUS[0]}")
                .arg(cliProgram()) });
    QVERIFY(shell.waitForFinished(-1));
    QCOMPARE(shell.readAllStandardError(), QByteArray());
    QCOMPARE(shell.readAllStandardOutput().count('\n'), 1);
    QCOMPARE(shell.exitCode(), 0);
}

void TestCli::readsOrdinaryFilesOnly_data()
{
    QTest::addColumn<QString>("arguments"); // %1: the file
    QTest::addColumn<QString>("suffix");
    const auto row = [](const char *arguments, const char *suffix) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << QString::fromLatin1(suffix);
    };
    row("run %1 -o o.png", "png");
    row("run %1 a.png -o out/", "png");
    row("run a.png --filter %1 -o o.png", "csv");
    row("signal %1 --filter box:3x1", "wav");
    row("signal %1 --filter box:3x1", "csv");
    row("signal %1 --row 0 --filter box:3x1", "png");
    row("signal sine:100,10 --filter %1", "csv");
    row("layer 1x3x3/1/2x2/p0 --variant direct --input %1 --weights %1", "txt");
    row("network %1", "onnx");
    row("network a.onnx %1", "png");
    row("histogram %1", "png");
    row("histogram %1", "csv");
    row("histogram d.csv --centroids %1", "csv");
    row("check %1", "cl");
    row("trace --source %1", "cl");
    row("trace --image %1", "png");
    row("export chart --from %1 -o c.svg", "csv");
    row("export diagram --recording %1 -o d.svg", "json");
}

/// A pipe that nobody writes to, a device without an end, a folder: each is refused at once.
void TestCli::readsOrdinaryFilesOnly()
{
    QFETCH(QString, arguments);
    QFETCH(QString, suffix);
    const QString pipe = at(QStringLiteral("pipe.") + suffix);
    const QString device = at(QStringLiteral("device.") + suffix);
    const QString folder = at(QStringLiteral("folder.") + suffix);
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(QFile::link(QStringLiteral("/dev/zero"), device) && QDir().mkdir(folder));
    for (const auto &[path, words] : { std::pair(pipe, "is a device or a pipe"),
             std::pair(device, "is a device or a pipe"), std::pair(folder, "is a folder") }) {
        const Done done = sent(arguments.arg(path), at(QStringLiteral("out.txt")));
        QVERIFY2(done.status == 65, qPrintable(path + QString::fromUtf8(done.err)));
        const QByteArray said = done.err.trimmed();
        QVERIFY2(
            said.count(words) == 1 && (said.count('\n') == 0 || arguments.contains(u"a.png -o out/")), said);
    }
}

/// A percent sign and a digit are where sentences take their words in.
void TestCli::namesAreShownAsTheyAre()
{
    QFETCH(QString, arguments);
    QFETCH(QString, suffix);
    const QString name = QStringLiteral("a%3b%1%2.") + suffix;
    for (const QByteArray &content : { QByteArray(), QByteArray("1 2\n3 x y\n"), QByteArray("\0\1\2", 3) }) {
        write(at(name), content);
        const Done done
            = sent(QString(arguments).replace(QStringLiteral("%1"), name), at(QStringLiteral("out.txt")));
        QVERIFY2(done.status != 0 || done.err.isEmpty(), done.err);
        QVERIFY2(
            done.status == 0 || (done.err + bytesOf(at(QStringLiteral("out.txt")))).contains(name.toUtf8()),
            done.err);
    }
    QVERIFY(QFile::remove(at(name)));
    const Done missing
        = sent(QString(arguments).replace(QStringLiteral("%1"), name), at(QStringLiteral("out.txt")));
    QVERIFY2(missing.status != 0 && missing.err.contains(name.toUtf8()), missing.err);
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
    QStringList ids, shipped; // workload after workload, in the order of the menus
    for (const QJsonValue &variant : variants) {
        for (const char *key : { "id", "workload", "title", "family", "summary", "parameters", "file" })
            QVERIFY2(!variant[QLatin1String(key)].isUndefined(), key);
        ids << variant[QLatin1String("workload")].toString() + u'.' + variant[QLatin1String("id")].toString();
    }
    for (const std::string &workload : workloads())
        for (const Variant &variant : shippedVariants(workload))
            shipped << QString::fromStdString(workload + '.' + variant.id);
    QVERIFY(shipped.startsWith(QStringLiteral("image.naive")));
    QCOMPARE(ids, shipped);
    QCOMPARE(
        call({ QStringLiteral("variants"), QStringLiteral("--workload"), QStringLiteral("image") }).status,
        0);
}

/// What it lists may be copied behind --filter.
void TestCli::filters()
{
    const Done plain = call({ QStringLiteral("filters") });
    QVERIFY2(plain.status == 0 && plain.err.isEmpty(), plain.err);
    QVERIFY2(plain.out.contains("\ngauss:5 ") && plain.out.contains("\nsobel-x "), plain.out);
    const Done done = call({ QStringLiteral("filters"), QStringLiteral("--json") });
    const QJsonArray presets = QJsonDocument::fromJson(done.out).array();
    QCOMPARE(presets.size(), plain.out.count('\n'));
    QVERIFY(presets.size() >= 25);
    QStringList examples;
    for (const QJsonValue &preset : presets) {
        for (const char *key : { "id", "title", "summary", "parameters" })
            QVERIFY2(!preset[QLatin1String(key)].isUndefined(), key);
        examples << preset[QLatin1String("example")].toString();
    }
    for (const QString &example : examples)
        QVERIFY2(plain.out.contains(example.toUtf8() + ' ')
                && !halo::parseFilter(example.toStdString()).weights.empty(),
            qPrintable(example));
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

    const Done done = call({ QStringLiteral("variants"), QStringLiteral("--workload"),
                               QStringLiteral("image"), QStringLiteral("--json") },
        home);
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

void TestCli::noDevice()
{
    const QStringList nowhere{ QStringLiteral("OCL_ICD_VENDORS=") + at(QStringLiteral("none/")) };
    const QStringList run{ QStringLiteral("run"), at(QStringLiteral("a.png")), QStringLiteral("-o"),
        at(QStringLiteral("o.png")) };
    const QStringList words{ QStringLiteral("OCL_ICD_VENDORS"), QStringLiteral("--device opencv") };
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

HALO_TEST(TestCli, QCoreApplication)
#include "tst_cli.moc"
