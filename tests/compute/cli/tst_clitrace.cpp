// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/faults/faults.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo;
using namespace halo::test;

/// The commands trace and check, called as a user would.
class TestCliTrace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void helps();
    void badCalls_data();
    void badCalls();
    void recordsInWords();
    void writesJson();
    void writesCsv();
    void findsTheGroupOfAPixel();
    void recordsLargeTiles();
    void recordsImageFiles();
    void recordsFaults_data();
    void recordsFaults();
    void countsWhatItDoesNotTell_data();
    void countsWhatItDoesNotTell();
    void recordsOwnKernels();
    void leavesNoHalfFiles();
    void acceptsShippedKernels();
    void refusesWrongKernels_data();
    void refusesWrongKernels();
    void checksWithWhatItIsGiven();
    void looksForWhatSuits_data();
    void looksForWhatSuits();
    void tellsWhichLineFits_data();
    void tellsWhichLineFits();
    void tellsWrongKernelsNoLine();
    void launchesNoMoreThanAHostWithoutAWorkGroup();
    void findsAnIndexOf16Bits();
    void checksOtherWorkloads();
    void aRefusalIsThatOfItsOwnBorderRule();
    void checksTheRestAfterAFailure();
    void showsAssembly();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    QJsonObject recorded(const QStringList &options);
    QString kernelFile(const QByteArray &text, const QString &name = QStringLiteral("mine.cl"));

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

QStringList split(const char *words)
{
    return QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts);
}

QByteArray stridedSource()
{
    return QByteArray::fromStdString(findVariant(shippedVariants(), "tile_strided").source);
}

/// A kernel around these statements, without any header.
QByteArray bare(const QByteArray &statements)
{
    return "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
           "                     int width, int height, int out_width, int out_height)\n{\n"
           "    const int x = get_global_id(0);\n    const int y = get_global_id(1);\n"
        + statements + "}\n";
}

} // namespace

QJsonObject TestCliTrace::recorded(const QStringList &options)
{
    const QString file = at(QStringLiteral("trace.json"));
    const Done done = call(QStringList{ QStringLiteral("trace"), QStringLiteral("--json"), file } + options);
    return done.status == 0 ? QJsonDocument::fromJson(bytesOf(file)).object() : QJsonObject();
}

QString TestCliTrace::kernelFile(const QByteArray &text, const QString &name)
{
    write(at(name), text);
    return at(name);
}

void TestCliTrace::helps()
{
    const QByteArray trace = call(split("trace --help")).out;
    for (const char *option : { "--variant", "--source", "--fault", "--filter", "--image", "--group",
             "--items", "--param", "--at", "--pixel", "--op", "--size", "--border", "--json", "--csv" })
        QVERIFY2(trace.contains(option), option);
    const QByteArray check = call(split("check --help")).out;
    for (const char *option : { "--filter", "--group", "--items", "--param", "--device", "--json", "--size",
             "--image", "--op", "--border", "--output-size" })
        QVERIFY2(check.contains(option), option);
}

void TestCliTrace::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *arguments, int status, const char *word) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << status << QString::fromLatin1(word);
    };
    row("trace extra", 64, "\"extra\"");
    row("trace --variant fastest", 64, "\"fastest\"");
    row("trace --variant naive --source mine.cl", 64, "--source");
    row("trace --source missing.cl", 65, "missing.cl");
    row("trace --filter gaus:5", 64, "gaus:5");
    row("trace --image missing.png", 65, "missing.png");
    row("trace --image 99999x99999", 64, "million");
    row("trace --group 16", 64, "\"16\"");
    row("trace --group 64x64", 64, "work-group");
    row("trace --variant tile_four_loads --group 2x2", 64, "filter - 1");
    row("trace --variant image_sampler --border reflect101", 64, "reflect101");
    row("trace --items 2x2", 64, "2x2");
    row("trace --at 4,0 --group 16x16", 64, "4x3");
    row("trace --at 1", 64, "--at");
    row("trace --at -1,0", 64, "--at");
    row("trace --at 0,0 --pixel 3,3", 64, "--pixel");
    row("trace --pixel 64,0", 64, "work-group");
    row("trace --fault nothing", 64, "no_barrier");
    row("trace --fault no_barrier --variant naive", 64, "no_barrier");
    row("trace --fault short_halo --filter box:1", 64, "short_halo");
    row("trace --image 4x4 --size valid", 64, "valid");
    row("trace --json", 64, "json");
    row("trace --json=", 64, "--json");
    row("trace --json /proc/none/trace.json", 73, "/proc/none");
    row("check", 64, "No kernel file");
    row("check missing.cl", 65, "missing.cl");
    row("check missing.cl --filter gaus:5", 64, "gaus:5");
    row("check missing.cl --border round", 64, "round");
    row("check missing.cl --op add", 64, "add");
    row("check missing.cl --output-size small", 64, "small");
    row("check missing.cl --size 64x48 --image a.png", 64, "--image");
}

void TestCliTrace::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, word);
    QCOMPARE(complaint(call(arguments.split(u' ')), status, { word }), QString());
}

void TestCliTrace::recordsInWords()
{
    const Done lone = call(split("trace --variant naive --group 4x4 --filter 3 --image 40x30"));
    QVERIFY2(lone.status == 0 && lone.err.startsWith("The filter 3 is one weight"), lone.err);
    const Done done = call(split("trace --variant naive --group 8x8 --filter box:3 --image 40x30 --at 1,2"));
    QCOMPARE(done.status, 0);
    QVERIFY(done.err.isEmpty());
    // 64 work-items read 9 weights and 9 pixels and store one output.
    QCOMPARE(
        done.out, QByteArray("naive: work-group 1,2 of 5x4, 1216 accesses in 1 phase, no errors found\n"));
    QByteArray source = bare("    local float tile[1024];\n    tile[get_local_id(0) * 32] = src[x];\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "    dst[y * width + x] = tile[get_local_id(0) * 32];\n");
    const auto traced = [&] {
        return call(QStringList{ QStringLiteral("trace"), QStringLiteral("--source"), kernelFile(source) }
            + split("--group 32x1 --filter 1 --image 64x30 --border zero"));
    };
    // All 32 lanes want another word of one bank, and wait for 31 others: once to store, and once to load.
    const Done slow = traced();
    QVERIFY2(slow.out.contains("no errors found"), slow.out + slow.err);
    QVERIFY2(slow.out.contains(": 62 extra turns in 2 accesses of local memory"), slow.out);
    source.replace("* 32]", "* 33]").replace("[1024]", "[1056]");
    QVERIFY2(!traced().out.contains("Bank conflicts"), source);
}

void TestCliTrace::writesJson()
{
    const QJsonObject json = recorded(
        split("--variant tile_strided --filter gauss:5 --image 100x80 --group 16x16 --at 2,1 --border wrap"));
    QCOMPARE(json[QLatin1String("variant")].toString(), QStringLiteral("tile_strided"));
    QCOMPARE(json[QLatin1String("filter")].toString(), QStringLiteral("gauss:5"));
    QCOMPARE(json[QLatin1String("image")].toArray(), QJsonArray({ 100, 80 }));
    QCOMPARE(json[QLatin1String("group_size")].toArray(), QJsonArray({ 16, 16 }));
    QCOMPARE(json[QLatin1String("group")].toArray(), QJsonArray({ 2, 1 }));
    QCOMPARE(json[QLatin1String("border")].toString(), QStringLiteral("wrap"));
    QCOMPARE(json[QLatin1String("source_hash")].toString().size(), 16);
    QVERIFY(json[QLatin1String("findings")].isArray());
    QVERIFY(json[QLatin1String("findings")].toArray().isEmpty());

    const QJsonArray accesses = json[QLatin1String("accesses")].toArray();
    int reads = 0;
    int stores = 0;
    QSet<int> steps;
    for (const QJsonValue &value : accesses) {
        const QJsonObject access = value.toObject();
        for (const char *field :
            { "item", "phase", "step", "line", "column", "space", "buffer", "kind", "index", "count" })
            QVERIFY2(access.contains(QLatin1String(field)), field);
        const QString buffer = access[QLatin1String("buffer")].toString();
        const QString kind = access[QLatin1String("kind")].toString();
        reads += buffer == QLatin1String("src") ? 1 : 0;
        steps << access[QLatin1String("step")].toInt();
        if (buffer != QLatin1String("dst"))
            continue;
        ++stores;
        QCOMPARE(kind, QStringLiteral("store"));
        QCOMPARE(access[QLatin1String("space")].toString(), QStringLiteral("global"));
        QCOMPARE(access[QLatin1String("phase")].toInt(), 1);
        const QJsonArray item = access[QLatin1String("item")].toArray();
        QCOMPARE(access[QLatin1String("index")].toInt(), (16 + item[1].toInt()) * 100 + 32 + item[0].toInt());
    }
    QCOMPARE(reads, 400); // 20 x 20 instead of 6400
    QCOMPARE(stores, 256);
    // 4 passes of load and fill, 25 taps of weight and cell, and the store, without a gap.
    QCOMPARE(steps.size(), 4 * 2 + 25 * 2 + 1);
    QCOMPARE(*std::ranges::max_element(steps), int(steps.size()) - 1);

    const Done printed = call(split("trace --variant naive --group 2x2 --json -"));
    QCOMPARE(printed.status, 0);
    QVERIFY(QJsonDocument::fromJson(printed.out).isObject());
}

void TestCliTrace::writesCsv()
{
    const QString file = at(QStringLiteral("trace.csv"));
    const Done done = call(
        split("trace --variant naive --group 4x4 --filter sobel-x --image 21x19 --at 5,4 --csv") << file);
    QCOMPARE(done.status, 0);
    const QByteArrayList rows = bytesOf(file).trimmed().split('\n');
    const QByteArrayList head = rows.first().split(',');
    // One column and three rows of outputs in the corner.
    QCOMPARE(rows.size(), 1 + 3 * (9 * 2 + 1));
    for (const QByteArray &row : rows)
        QCOMPARE(row.split(',').size(), head.size());
    const auto cell
        = [&](qsizetype row, const char *column) { return rows[row].split(',').at(head.indexOf(column)); };
    QCOMPARE(cell(1, "variant"), QByteArray("naive"));
    QCOMPARE(cell(1, "filter"), QByteArray("sobel-x"));
    QCOMPARE(cell(1, "group"), QByteArray("4x4"));
    QCOMPARE(cell(1, "group_x"), QByteArray("5"));
    QCOMPARE(cell(1, "item_x"), QByteArray("0"));
    QCOMPARE(cell(rows.size() - 1, "index"), QByteArray::number(21 * 19 - 1));
    QCOMPARE(cell(rows.size() - 1, "kind"), QByteArray("store"));
}

void TestCliTrace::findsTheGroupOfAPixel()
{
    const QJsonObject json
        = recorded(split("--variant tile_many_outputs --group 4x4 --items 2x1 --pixel 23,13"));
    QCOMPARE(json[QLatin1String("group")].toArray(), QJsonArray({ 2, 3 }));
    QCOMPARE(json[QLatin1String("parameters")].toString(), QStringLiteral("ITEM_W=2;ITEM_H=1;BLOCKED=0"));
}

/// A tile of 66 KB, more local memory than some devices have, but not more than the simulator: as in the
/// window.
void TestCliTrace::recordsLargeTiles()
{
    const QJsonObject trace = recorded(split(
        "--variant tile_many_outputs --items 4x4 --filter box:3 --image 256x256 --group 32x32 --at 1,1"));
    QVERIFY(trace.value(QLatin1String("complete")).toBool());
}

void TestCliTrace::recordsImageFiles()
{
    QImage image(9, 7, QImage::Format_RGB888);
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x)
            image.setPixelColor(x, y, QColor(255, x * 20, y * 30));
    const QString file = at(QStringLiteral("picture.png"));
    QVERIFY(image.save(file));
    const QStringList words = split("--variant naive --group 4x4 --filter identity --at 1,1");
    for (const auto &[channel, at00] : { std::pair(0, 255), std::pair(1, 80), std::pair(2, 120) }) {
        const QJsonObject json = recorded(QStringList(words)
            << QStringLiteral("--image") << file << QStringLiteral("--channel") << QString::number(channel));
        QCOMPARE(json[QLatin1String("image")].toArray(), QJsonArray({ 9, 7 }));
        for (const QJsonValue &access : json[QLatin1String("accesses")].toArray())
            if (access[QLatin1String("buffer")].toString() == QLatin1String("dst")
                && access[QLatin1String("index")].toInt() == 4 * 9 + 4)
                QCOMPARE(qRound(access[QLatin1String("value")].toDouble() * 255), at00);
    }
    const Done done = call(QStringList(QStringLiteral("trace"))
        << QStringLiteral("--image") << file << QStringLiteral("--channel") << QStringLiteral("3"));
    QCOMPARE(complaint(done, 64, { QStringLiteral("3 colour channels") }), QString());
}

void TestCliTrace::recordsFaults_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *fault, const char *more, const char *kind) {
        QTest::newRow(fault) << QStringLiteral("--fault %1 %2").arg(QLatin1String(fault), QLatin1String(more))
                             << QString::fromLatin1(kind);
    };
    row("no_barrier", "--group 8x8", "race");
    row("short_halo", "--group 8x8", "uninitialised");
    row("small_group", "--variant tile_four_loads --group 8x8", "uninitialised");
    row("wrong_clamp", "--group 16x16 --at 3,2", "bounds");
    row("early_return", "--group 15x16 --at 4,2", "divergence");
    row("swapped_xy", "--group 8x8", "value");
}

void TestCliTrace::recordsFaults()
{
    QFETCH(QString, arguments);
    QFETCH(QString, kind);
    const QJsonObject json = recorded(arguments.split(u' ', Qt::SkipEmptyParts));
    QSet<QString> kinds;
    for (const QJsonValue &finding : json[QLatin1String("findings")].toArray()) {
        kinds << finding[QLatin1String("kind")].toString();
        QVERIFY(finding.toObject().contains(QLatin1String("line")));
        QVERIFY(finding.toObject().contains(QLatin1String("item")));
        QVERIFY(finding[QLatin1String("text")].toString().endsWith(u'.'));
    }
    QVERIFY2(kinds.contains(kind), qPrintable(QStringList(kinds.values()).join(u' ')));
}

void TestCliTrace::countsWhatItDoesNotTell_data()
{
    QTest::addColumn<QString>("group");
    QTest::addColumn<int>("reads");
    QTest::newRow("small") << QStringLiteral("8x8") << 1056;
    QTest::newRow("large") << QStringLiteral("16x16") << 5184;
}

/// Without its barrier a work-group reads far more cells too early than findings have texts.
void TestCliTrace::countsWhatItDoesNotTell()
{
    QFETCH(QString, group);
    QFETCH(int, reads);
    const QStringList words
        = split("--fault no_barrier --variant tile_strided --filter box:5 --at 1,1 --group") << group;
    const QJsonObject json = recorded(words);
    QSet<int> written;
    int early = 0;
    for (const QJsonValue &access : json[QLatin1String("accesses")].toArray()) {
        if (access[QLatin1String("space")].toString() != QLatin1String("local"))
            continue;
        if (access[QLatin1String("kind")].toString() == QLatin1String("store"))
            written << access[QLatin1String("index")].toInt();
        else if (!written.contains(access[QLatin1String("index")].toInt()))
            ++early;
    }
    QCOMPARE(early, reads);
    int reported = 0;
    for (const QJsonValue &finding : json[QLatin1String("findings")].toArray())
        if (finding[QLatin1String("kind")].toString() == QLatin1String("uninitialised"))
            reported += finding[QLatin1String("count")].toInt();
    QCOMPARE(reported, reads);
    const Done done = call(QStringList(QStringLiteral("trace")) << words);
    QVERIFY2(done.out.contains('(' + QByteArray::number(reads) + " like this)"), done.out);
}

void TestCliTrace::recordsOwnKernels()
{
    const QString file = kernelFile(bare("    if (x < out_width && y < out_height)\n"
                                         "        dst[y * out_width + x] = 2.0f * src[y * width + x];\n"));
    const QJsonObject json = recorded({ QStringLiteral("--source"), file, QStringLiteral("--group"),
        QStringLiteral("4x4"), QStringLiteral("--filter"), QStringLiteral("2") });
    QCOMPARE(json[QLatin1String("variant")].toString(), QStringLiteral("mine"));
    QCOMPARE(json[QLatin1String("accesses")].toArray().size(), 2 * 16);
    QVERIFY(json[QLatin1String("findings")].toArray().isEmpty());

    const QString broken = kernelFile("kernel void convolve(global float *dst)\n{\n    dst[0] = oops;\n}\n");
    const Done done = call({ QStringLiteral("trace"), QStringLiteral("--source"), broken });
    QCOMPARE(done.status, 70);
    QVERIFY2(done.err.contains("mine.cl:3:") && done.err.contains("oops"), done.err);
}

void TestCliTrace::leavesNoHalfFiles()
{
    const QString file
        = kernelFile(bare("    for (int i = 0, n = x; i >= 0; i = (i + 1) & 7) {\n"
                          "        for (int k = 0; k < 100000; ++k)\n" // few accesses to write down
                          "            n = n * 5 ^ k;\n"
                          "        dst[i] = src[i] + n;\n    }\n"));
    const QString json = at(QStringLiteral("endless.json"));
    const Done done = call({ QStringLiteral("trace"), QStringLiteral("--source"), file,
        QStringLiteral("--group"), QStringLiteral("2x2"), QStringLiteral("--json"), json });
    QCOMPARE(done.status, 70); // ended, but what was recorded so far is there
    const QJsonObject trace = QJsonDocument::fromJson(bytesOf(json)).object();
    QCOMPARE(trace[QLatin1String("complete")].toBool(true), false);
    QVERIFY(done.out.contains("mine.cl"));
}

void TestCliTrace::acceptsShippedKernels()
{
    QStringList arguments{ QStringLiteral("check"), QStringLiteral("--json") };
    for (const char *id : { "constant_filter", "image_sampler", "tile_four_loads" })
        arguments << kernelFile(QByteArray::fromStdString(findVariant(shippedVariants(), id).source),
            QString::fromLatin1(id) + QStringLiteral(".cl"));
    const Done done = call(arguments);
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    const QByteArrayList lines = done.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    for (const QByteArray &line : lines) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        QVERIFY2(json[QLatin1String("ok")].toBool(), line);
        QVERIFY(json[QLatin1String("runs")].toInt() >= 6 && json[QLatin1String("recordings")].toInt() >= 24);
    }
}

void TestCliTrace::refusesWrongKernels_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *name, const QByteArray &source, int status, const char *word) {
        QTest::newRow(name) << source << status << QString::fromLatin1(word);
    };
    for (const KernelFault &fault : kernelFaults()) {
        if (const auto wrong = broken(fault, findVariant(shippedVariants(), "tile_strided")))
            row(fault.id.c_str(), QByteArray::fromStdString(wrong->source), 70, "is incorrect with ");
    }
    row("race", stridedSource().replace("barrier(", "mem_fence("), 70, "race");
    row("does not build", stridedSource().replace("sum +=", "summ +="), 70, "does not compile");
    row("no such argument", bare("").replace("int width", "int wide"), 65, "wide");
    row("no kernel", "int three(void) { return 3; }\n", 65, "convolve");
    row("wrong header", "// title: Mine\n// colour: red\n" + bare(""), 65, "colour");
    row("writes nothing", bare(""), 70, "never written");
    row("endless", bare("    for (int i = 0; i >= 0; i = (i + 1) & 7)\n        dst[i] = src[i];\n"), 70,
        "without end");
    row("half the picture", stridedSource().replace("y < out_height", "y < out_height / 2"), 70,
        "never written");
    row("slightly wrong", stridedSource().replace("] = sum;", "] = sum + 0.01f;"), 70, "instead of");
}

void TestCliTrace::refusesWrongKernels()
{
    QFETCH(QByteArray, source);
    QFETCH(int, status);
    QFETCH(QString, word);
    const Done done = call({ QStringLiteral("check"), kernelFile(source) });
    QVERIFY2(done.status == status && done.out.isEmpty(), done.err + done.out);
    QVERIFY2(done.errLines().first().contains(word.toUtf8()), done.err);
    QVERIFY2(done.errLines().first().contains("mine.cl"), done.err);
}

/// A kernel that is right only where the picture is whole work-groups, and says nothing of that.
void TestCliTrace::checksWithWhatItIsGiven()
{
    const QString file = kernelFile(
        bare("    float sum = 0.0f;\n"
             "    for (int i = 0; i < FILTER_H; ++i)\n"
             "        for (int j = 0; j < FILTER_W; ++j)\n"
             "            sum += filter[i * FILTER_W + j]\n"
             "                * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);\n"
             "    dst[y * out_width + x] = sum;\n"));
    const auto check = [&](const char *options) {
        return call(QStringList{ QStringLiteral("check"), file, QStringLiteral("--json") } + split(options));
    };
    const auto json = [](const Done &done) { return QJsonDocument::fromJson(done.out).object(); };
    const Done wrong = check("--filter gauss:5 --border zero --op corr --output-size full --group 8x8");
    QVERIFY2(complaint({ wrong.status, {}, wrong.err }, 70,
                 { QStringLiteral("is incorrect with gauss:5, corr, border zero, output size full, 203x157, "
                                  "work-group 8x8: ") })
                 .isEmpty(),
        wrong.err);
    for (const auto &[field, value] : { std::pair("filter", QJsonValue(QStringLiteral("gauss:5"))),
             std::pair("border", QJsonValue(QStringLiteral("zero"))),
             std::pair("op", QJsonValue(QStringLiteral("corr"))),
             std::pair("output_size", QJsonValue(QStringLiteral("full"))),
             std::pair("size", QJsonValue(QJsonArray{ 203, 157 })),
             std::pair("group", QJsonValue(QJsonArray{ 8, 8 })) })
        QCOMPARE(json(wrong)[QLatin1String(field)], value);
    // Its own size: every border rule, both operations, and no output of another size.
    const Done sized = check("--size 64x48");
    QVERIFY2(sized.status == 0, sized.err);
    QSet<QString> borders, ops;
    for (const QJsonValue &one : json(sized)[QLatin1String("checked_with")].toArray()) {
        QCOMPARE(one[QLatin1String("size")].toArray(), (QJsonArray{ 64, 48 }));
        QCOMPARE(one[QLatin1String("output_size")].toString(), QStringLiteral("same"));
        borders << one[QLatin1String("border")].toString();
        ops << one[QLatin1String("op")].toString();
    }
    QCOMPARE(borders.size(), 5);
    QCOMPARE(ops.size(), 2);
    // One of each: what was asked for, and nothing else.
    const Done one = check("--size 64x48 --border wrap --op corr --filter box:3");
    QVERIFY2(one.status == 0, one.err);
    QCOMPARE(json(one)[QLatin1String("runs")].toInt(), 1);
    const QString picture = at(QStringLiteral("picture.png"));
    QVERIFY(test::picture(48, 32, 7).save(picture));
    const Done ofFile = call({ QStringLiteral("check"), file, QStringLiteral("--image"), picture });
    QVERIFY2(ofFile.status == 0 && ofFile.out.contains(" 48x32, work-group 16x16"), ofFile.err + ofFile.out);
}

void TestCliTrace::looksForWhatSuits_data()
{
    QTest::addColumn<QByteArray>("constraint");
    QTest::addColumn<QByteArray>("with");
    const auto row = [](const char *constraint, const char *with) {
        QTest::newRow(constraint) << QByteArray(constraint) << QByteArray(with);
    };
    row("ALIGNED == 16", "64x48 and 512x512, work-group 16x16");
    row("WIDTH >= 1000 && WIDTH == HEIGHT", "1024x1024, work-group 16x16");
    row("OUT_WIDTH == 64 && WIDTH > 64", "output size valid, 66x50, work-group 16x16");
    row("FILTER_W == 7 && FILTER_H == 7", "random:7x7,1");
    row("RANK == 1", "formula:3x3,(x+4)*(y+7)/64");
    row("FILTER_H == 1", "random:5x1,1");
    row("GROUP_W == 32 && GROUP_H == 8 && BORDER == BORDER_WRAP",
        "border wrap, output size same, valid and full, 203x157 and 521x127, work-group 32x8");
}

/// A good kernel that takes little is checked all the same, and what with is said.
void TestCliTrace::looksForWhatSuits()
{
    QFETCH(QByteArray, constraint);
    QFETCH(QByteArray, with);
    const QByteArray naive = QByteArray::fromStdString(findVariant(shippedVariants(), "naive").source);
    const QString file = kernelFile(QByteArray(naive).replace(
        "// plan:", "// requires: " + constraint + " : Choose something else.\n// plan:"));
    const Done done = call({ QStringLiteral("check"), file });
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    QVERIFY2(done.out.contains("; checked with ") && done.out.contains(with), done.out);
    const QString impossible = kernelFile(QByteArray(naive).replace("// plan:",
        "// requires: " + constraint
            + " : Choose something else.\n// requires: TAPS == 0 : Choose no taps.\n// plan:"));
    QVERIFY(complaint(call({ QStringLiteral("check"), impossible }), 70,
        { QStringLiteral("refuses all it was tried with") })
                .isEmpty());
}

namespace {

/// As public kernels are: without a header, with what stands between the braces.
QByteArray publicKernel(const QByteArray &sizes, const QByteArray &body)
{
    return "__kernel void blur(__global const float *input, __global float *output, __constant float *mask,\n"
           "                   int width, int height"
        + sizes + ")\n{\n    int x = get_global_id(0), y = get_global_id(1);\n" + body
        + "    output[y * width + x] = sum;\n}\n";
}

/// Of any size of weights; gives the pixel at (sx, sy).
QByteArray loopedKernel(const QByteArray &pixel)
{
    return publicKernel(", int k_w, int k_h",
        "    if (x >= width || y >= height) return;\n    float sum = 0.0f;\n"
        "    for (int i = 0; i < k_h; ++i)\n        for (int j = 0; j < k_w; ++j) {\n"
        "            int sx = x + j - k_w / 2, sy = y + i - k_h / 2;\n            "
            + pixel + "\n            sum += input[sy * width + sx] * mask[i * k_w + j];\n        }\n");
}

} // namespace

void TestCliTrace::tellsWhichLineFits_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QStringList>("lines");
    const auto row = [](const char *name, const QByteArray &source, const QStringList &lines) {
        QTest::newRow(name) << source << lines;
    };
    row("replicate", loopedKernel("sx = min(max(sx, 0), width - 1); sy = min(max(sy, 0), height - 1);"),
        { QStringLiteral("border: replicate") });
    row("wrap", loopedKernel("sx = (sx + width) % width; sy = (sy + height) % height;"),
        { QStringLiteral("border: wrap") });
    row("the interior, of square filters",
        publicKernel(", int maskSize",
            "    int r = maskSize / 2;\n"
            "    if (x < r || y < r || x >= width - r || y >= height - r) return;\n    float sum = 0.0f;\n"
            "    for (int i = -r; i <= r; ++i)\n        for (int j = -r; j <= r; ++j)\n"
            "            sum += input[(y + i) * width + x + j] * mask[(i + r) * maskSize + j + r];\n"),
        { QStringLiteral("covers: interior"),
            QStringLiteral("requires: FILTER_W == FILTER_H : The filter is not square; choose one that "
                           "is.") });
    row("a radius of 2",
        publicKernel("",
            "    if (x >= width || y >= height) return;\n    float sum = 0.0f;\n"
            "    for (int i = -2; i <= 2; ++i)\n        for (int j = -2; j <= 2; ++j)\n"
            "            if (x + j >= 0 && y + i >= 0 && x + j < width && y + i < height)\n"
            "                sum += input[(y + i) * width + x + j] * mask[(i + 2) * 5 + j + 2];\n"),
        { QStringLiteral("border: zero"),
            QStringLiteral("requires: FILTER_W == 5 && FILTER_H == 5 : The code fixes the size of the "
                           "filter; choose one of 5 x 5.") });
}

/// What we guessed is not the kernel's fault. With the lines that are named, it is right.
void TestCliTrace::tellsWhichLineFits()
{
    QFETCH(QByteArray, source);
    QFETCH(QStringList, lines);
    const Done done = call({ QStringLiteral("check"), kernelFile(source) });
    QVERIFY2(done.status == 65 && done.out.isEmpty() && !done.err.contains("incorrect"), done.err + done.out);
    const QByteArray said = lines.size() == 1
        ? "write the line \"" + lines.front().toUtf8() + "\" into the file "
        : "write the lines \"" + lines.join(QStringLiteral("\" and \"")).toUtf8() + "\" into the file ";
    QVERIFY2(done.errLines().last().contains(said), done.err);
    write(at(QStringLiteral("mine.halo")), lines.join(u'\n').toUtf8() + '\n');
    const Done again = call({ QStringLiteral("check"), kernelFile(source) });
    QVERIFY(QFile::remove(at(QStringLiteral("mine.halo"))));
    QVERIFY2(again.status == 0 && again.out.contains(": right"), again.err + again.out);
}

void TestCliTrace::tellsWrongKernelsNoLine()
{
    const QByteArray right
        = loopedKernel("sx = min(max(sx, 0), width - 1); sy = min(max(sy, 0), height - 1);");
    const Done done = call(
        { QStringLiteral("check"), kernelFile(QByteArray(right).replace("mask[i", "1.01f * mask[i")) });
    QVERIFY2(done.status == 70 && done.errLines().last().contains("is incorrect with "), done.err);
}

/// The size of the image is how many work-items there are, as with a local size of NULL.
void TestCliTrace::launchesNoMoreThanAHostWithoutAWorkGroup()
{
    const QByteArray guarded
        = loopedKernel("sx = min(max(sx, 0), width - 1); sy = min(max(sy, 0), height - 1);");
    const QString file
        = kernelFile(QByteArray(guarded)
                         .replace("int width, int height, ", "")
                         .replace("    if (x >= width || y >= height) return;\n",
                             "    int width = get_global_size(0), height = get_global_size(1);\n"));
    const auto status = [&](const QByteArray &lines) {
        write(at(QStringLiteral("mine.halo")), lines);
        return call({ QStringLiteral("check"), file }).status;
    };
    QCOMPARE(status("group: 1 x 1\nborder: replicate\n"), 0);
    QCOMPARE(status("border: replicate\n"), 70);
}

/// Right on 65,536 outputs, and on fewer.
void TestCliTrace::findsAnIndexOf16Bits()
{
    const QByteArray naive = QByteArray::fromStdString(findVariant(shippedVariants(), "naive").source);
    const QByteArray store = "dst[y * out_width + x]";
    QVERIFY(naive.contains(store));
    const QString file = kernelFile(QByteArray(naive).replace(store, "dst[(ushort)(y * out_width + x)]"));
    const QString wrong = complaint(
        call({ QStringLiteral("check"), file }), 70, { QStringLiteral("521x127, work-group 16x16") });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const Done small = call(QStringList{ QStringLiteral("check"), file } + split("--size 256x256"));
    QVERIFY2(small.status == 0, small.err);
}

void TestCliTrace::checksOtherWorkloads()
{
    QStringList files;
    for (const char *kernel : { "stencil/10_naive", "stencil/20_tile", "stencil/30_tile_steps",
             "bilateral/40_separable", "histogram/10_baseline", "histogram/60_local_histogram",
             "layer/10_direct", "layer/20_im2col_naive", "layer/60_reset" })
        files << QStringLiteral(HALOSCOPE_SOURCE "/kernels/%1.cl").arg(QLatin1String(kernel));
    const Done done = call(QStringList(QStringLiteral("check")) + files);
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    // A row that is never computed, in a plate of the asked size; and what a stencil does not have.
    const QByteArray naive
        = QByteArray::fromStdString(findVariant(shippedVariants("stencil"), "naive").source);
    const QString skips = kernelFile(QByteArray(naive).replace("y < height)", "y < height && y != 3)"));
    const QStringList check{ QStringLiteral("check"), skips, QStringLiteral("--workload"),
        QStringLiteral("stencil") };
    const QString wrong = complaint(call(check + split("--size 32x16/p5/n2")), 70,
        { QStringLiteral("with p5/n2/r0.125, 32x16, work-group 16x16: Output 0,3 is never written.") });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const Done trace = call({ QStringLiteral("trace"), QStringLiteral("--workload"),
        QStringLiteral("stencil"), QStringLiteral("--source"), skips });
    QVERIFY2(trace.out.contains("Output 0,3 is never written."), trace.out);
    for (const char *option : { "--border zero", "--op corr", "--filter box:3", "--output-size full" })
        QVERIFY(complaint(call(check + split(option)), 64,
            { QStringLiteral("does not apply to kernels of the workload stencil") })
                    .isEmpty());
}

/// Any other rule is refused for itself, which would say nothing of the weights.
void TestCliTrace::aRefusalIsThatOfItsOwnBorderRule()
{
    const QString file = kernelFile(
        "// title: Whole weights\n// entry: conv\n// argument: in = src\n// argument: out = dst\n"
        "// argument: f = filter\n// argument: w = WIDTH\n// border: replicate\n"
        "kernel void conv(global const float *in, global float *out, global const int *f, int w)\n"
        "{\n    const int at = get_global_id(1) * w + get_global_id(0);\n    out[at] = f[0] * in[at];\n}\n");
    const QString wrong
        = complaint(call(QStringList{ QStringLiteral("check"), file } + split("--filter gauss:3")), 70,
            { QStringLiteral("takes weights as int, which cannot hold 0.0") });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void TestCliTrace::checksTheRestAfterAFailure()
{
    const QString wrong = kernelFile(stridedSource().replace("sum +=", "sum -="), QStringLiteral("wrong.cl"));
    const QString right = kernelFile(stridedSource(), QStringLiteral("right.cl"));
    const Done done = call(
        { QStringLiteral("check"), wrong, at(QStringLiteral("missing.cl")), right, QStringLiteral("--filter"),
            QStringLiteral("box:3"), QStringLiteral("--group"), QStringLiteral("8x4") });
    QCOMPARE(done.status, 70); // that of the first failure
    QVERIFY2(done.errLines().size() == 2, done.err);
    QVERIFY2(done.out.contains("right.cl: right in "), done.out);
    const Done once = call(QStringList{ QStringLiteral("check"), right }
        + split("--filter box:3 --op corr --border zero --size 8x8 --group 8x8"));
    QVERIFY2(once.out.contains("right in 1 run, ")
            && once.out.contains("no errors found in 1 recorded work-group;"),
        once.out);
}

void TestCliTrace::showsAssembly()
{
    const Done done = call(split("assembly --variant tile_strided --group 8x4 --json"));
    QVERIFY2(done.status == 0, done.err.constData());
    const QJsonObject kernel = QJsonDocument::fromJson(done.out).object();
    QCOMPARE(kernel[QLatin1String("kernel")].toString(), QStringLiteral("convolve"));
    QCOMPARE(kernel[QLatin1String("group_size")].toArray(), QJsonArray({ 8, 4 }));
    QCOMPARE(kernel[QLatin1String("local_bytes")].toInt(), 12 * 8 * 4); // tile and halo of gauss:5
    const QJsonObject occupancy = kernel[QLatin1String("occupancy")].toObject();
    QVERIFY(occupancy[QLatin1String("groups")].toInt() > 0);
    QVERIFY(!occupancy[QLatin1String("limit")].toString().isEmpty());
    QSet<int> lines;
    for (const QJsonValue &line : kernel[QLatin1String("lines")].toArray())
        lines.insert(line[QLatin1String("line")].toInt());
    QVERIFY(lines.contains(
        static_cast<int>(stridedSource().split('\n').indexOf("        dst[y * out_width + x] = sum;")) + 1));
    int instructions = 0;
    for (const QJsonValue &line : kernel[QLatin1String("instructions_by_line")].toArray()) {
        const QJsonObject counts = line.toObject();
        int sum = 0;
        for (auto it = counts.begin(); it != counts.end(); ++it)
            if (it.key() != QLatin1String("line") && it.key() != QLatin1String("instructions"))
                sum += it.value().toInt();
        QCOMPARE(sum, counts[QLatin1String("instructions")].toInt());
        instructions += sum;
    }
    const QJsonArray listing = kernel[QLatin1String("lines")].toArray();
    QCOMPARE(instructions, static_cast<int>(std::ranges::count_if(listing, [](const QJsonValue &line) {
        return !line[QLatin1String("text")].toString().endsWith(u':');
    })));
    const QJsonObject counted = kernel[QLatin1String("counted")].toObject(); // of 16x16
    QVERIFY(!counted[QLatin1String("device")].toString().isEmpty()
        && counted[QLatin1String("recorded")].toBool());
    QCOMPARE(counted[QLatin1String("same_shape")], QJsonValue(false));
    QVERIFY(counted[QLatin1String("registers")].toInt() > 0);
    // By line: the sum of all stands at the end.
    const Done table = call(split("assembly --variant tile_strided --group 8x4 --lines"));
    const QByteArrayList rows = table.out.trimmed().split('\n');
    QVERIFY2(
        rows.last().startsWith("  all  ") && rows.last().simplified().split(' ')[1].toInt() == instructions,
        table.out.constData());
    QVERIFY2(table.out.contains("  dst[y * out_width + x] = sum;"), table.out.constData());
    QVERIFY2(table.out.contains("occupancy achieved"), table.out.constData());
    // A kernel of one's own in words, and one that does not compile.
    const QString mine = kernelFile(bare("    if (x < out_width)\n        dst[x] = 3.0f * src[x];\n"));
    const Done words = call({ QStringLiteral("assembly"), QStringLiteral("--source"), mine });
    QVERIFY2(words.out.contains("occupancy") && words.out.contains("   7  "), words.out.constData());
    const QString wrong = kernelFile(bare("    nothing;\n"), QStringLiteral("wrong.cl"));
    const Done refused = call({ QStringLiteral("assembly"), QStringLiteral("--source"), wrong });
    QCOMPARE(refused.status, 70);
    QVERIFY(refused.err.contains("wrong.cl"));
}

HALO_TEST(TestCliTrace, QCoreApplication)
#include "tst_clitrace.moc"
