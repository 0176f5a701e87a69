// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/savefile.h"
#include "compute/timing/count/countedrecord.h"
#include "compute/timing/record/recordcsv.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <opencv2/videoio.hpp>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <memory>

using namespace halo;
using namespace halo::test;

/// The command "export diagram", called as a user would, without a display.
class TestCliExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void helps();
    void drawsCharts();
    void textsOfStrangersStayTexts();
    void chartsOfCounters();
    void badCalls_data();
    void badCalls();
    void drawsAStepAsSvg();
    void drawsAStepAsPng();
    void stripHasAPanelForEachStep();
    void pdfHasPages();
    void gifPlaysAllSteps();
    void mp4PlaysAllSteps();
    void sameCallSamePicture();
    void drawsFaults();
    void drawsSavedRecordings();
    void keepsWhatIsThereWhenItFails();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    /// Exports to this file with these options; empty if the call failed or said anything.
    QByteArray exported(const QString &name, const char *options);

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

// Eight work-items in step: 2 × 2 passes of load and fill, a barrier, 9 taps, the store.
const char *const small = "--variant tile_strided --group 4x2 --filter sobel-x --image 21x13 --at 1,2";

/// A step for each access in lock-step, and one for the barrier.
int stepsIn(const QByteArray &svg)
{
    static const QRegularExpression title(QStringLiteral("step \\d+ of (\\d+)"));
    return title.match(QString::fromUtf8(svg)).captured(1).toInt();
}

/// Share of pixels that differ visibly.
double difference(const QImage &a, const QImage &b)
{
    if (a.size() != b.size())
        return 1.0;
    qint64 count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y);
            const QColor q = b.pixelColor(x, y);
            const int apart = std::abs(p.red() - q.red()) + std::abs(p.green() - q.green())
                + std::abs(p.blue() - q.blue());
            count += apart > 90 ? 1 : 0;
        }
    return static_cast<double>(count) / (static_cast<double>(a.width()) * a.height());
}

} // namespace

QByteArray TestCliExport::exported(const QString &name, const char *options)
{
    const QString path = at(name);
    // A display that is not there: none may be asked for.
    const Done done = call(QStringLiteral("export diagram %1 %2 -o %3")
                               .arg(QLatin1String(small), QLatin1String(options), path)
                               .split(u' ', Qt::SkipEmptyParts),
        { QStringLiteral("QT_QPA_PLATFORM=xcb"), QStringLiteral("DISPLAY=") });
    if (done.status != 0 || !done.out.isEmpty() || !done.err.isEmpty()) {
        qWarning("%s", (done.out + done.err).constData());
        return {};
    }
    return bytesOf(path);
}

void TestCliExport::helps()
{
    QVERIFY(call({ QStringLiteral("export"), QStringLiteral("--help") }).out.contains("export diagram"));
    const Done done = call({ QStringLiteral("export"), QStringLiteral("diagram"), QStringLiteral("--help") });
    QCOMPARE(done.status, 0);
    for (const char *option :
        { "--step", "--strip", "--canvas", "--speed", "--dark", "--variant", "--at", "--language", "-o" })
        QVERIFY2(done.out.contains(option), option);
}

/// What bench writes becomes charts; what there is not enough for is said.
void TestCliExport::drawsCharts()
{
    Record record;
    for (const int edge : { 3, 7 }) {
        Measured measured;
        measured.device = "some device";
        measured.workload = "image";
        measured.variant = measured.title = "naive";
        measured.filter = "random:" + std::to_string(edge) + "x" + std::to_string(edge) + ",1";
        measured.filterSize = { edge, edge };
        measured.image = { 64, 48 };
        measured.tuning.group = { 16, 8 };
        measured.series = edge;
        measured.verified = true;
        for (int i = 0; i < 12; ++i)
            measured.kernelMs.push_back(edge * edge * 0.1 + 0.001 * i);
        record.measured.push_back(measured);
    }
    const QString csv = m_folder->filePath(QStringLiteral("times.csv"));
    saveFile(csv, toCsv(record));
    const auto chart = [&](const char *options) {
        return call(QStringLiteral("export chart --from %1 -o %2 %3")
                        .arg(csv, m_folder->filePath(QStringLiteral("chart.svg")), QLatin1String(options))
                        .split(u' ', Qt::SkipEmptyParts));
    };
    for (const char *options :
        { "--series 2 --samples", "--kind filters --dark", "--kind filters --throughput --projector" }) {
        const Done done = chart(options);
        QVERIFY2(done.status == 0, done.err.constData());
        const QByteArray svg = bytesOf(m_folder->filePath(QStringLiteral("chart.svg")));
        QVERIFY(svg.contains("measured elsewhere: times.csv") && svg.contains("</svg>"));
    }
    QCOMPARE(chart("--series 3").status, 64);
    const Done empty = chart("--kind sizes");
    QCOMPARE(empty.status, 64);
    QVERIFY(empty.err.contains("two sizes"));
    QVERIFY(chart("--kind history").err.contains("two measurements"));
    for (double &ms : record.measured.back().kernelMs)
        ms *= 6.0;
    const QString later = m_folder->filePath(QStringLiteral("later.csv"));
    saveFile(later, toCsv(record));
    const Done history = chart(qPrintable(QStringLiteral("--kind history ") + later));
    QVERIFY2(history.status == 0, history.err.constData());
    const QByteArray svg = bytesOf(m_folder->filePath(QStringLiteral("chart.svg")));
    QVERIFY(svg.contains("6.00 \u00d7") && !svg.contains("1.00 \u00d7"));
}

/// Kernels, tables and their names may hold anything. What is written is XML, and has no more elements for
/// it.
void TestCliExport::textsOfStrangersStayTexts()
{
    const QString evil = QStringLiteral("A & B <script>alert(1)</script> ]]> \"'");
    const QByteArray title = evil.toUtf8() + "\x01\x1B\xEF\xBF\xBE";
    const QString kernel = at(QStringLiteral("own.cl"));
    write(kernel,
        "// title:    " + title
            + "\n// family:   naive\n// summary:  S & <b>\n// plan:     direct\n// group:    16 x 16\n"
              "// memory:   global > private > global\n//\n"
              "kernel void convolve(global const float *src, global float *dst, global const float *filter,\n"
              "                     int width, int height, int out_width, int out_height)\n{\n"
              "    const int x = get_global_id(0); // & <script>\n    const int y = get_global_id(1);\n"
              "    float sum = 0.0f;\n"
              "    for (int i = 0; i < FILTER_H; ++i)\n        for (int j = 0; j < FILTER_W; ++j)\n"
              "            sum += filter[i * FILTER_W + j]\n"
              "                * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);\n"
              "    if (x < out_width && y < out_height)\n        dst[y * out_width + x] = sum;\n}\n");
    const QString csv = at(QStringLiteral("a & b <script>.csv"));
    Record record;
    Measured measured;
    measured.device = measured.title = evil.toStdString();
    measured.workload = "image";
    measured.variant = "own";
    measured.filter = "box:3";
    measured.filterSize = { 3, 3 };
    measured.image = { 64, 48 };
    measured.tuning.group = { 16, 8 };
    measured.verified = true;
    measured.kernelMs.assign(12, 0.5);
    record.measured.assign(2, measured);
    record.measured[1].variant = record.measured[1].title = "<script>2&";
    saveFile(csv, toCsv(record));
    const QString diagram = QStringLiteral("export diagram --filter box:3 --group 4x4 --image 8x8 --source");
    struct Export
    {
        QString words;
        QString input;
        QString suffix;
        int scripts;
    };
    for (const Export &one : { Export{ diagram, kernel, QStringLiteral("svg"), 0 },
             { QStringLiteral("export diagram --strip --filter box:1 --group 2x2 --image 8x8 --source"),
                 kernel, QStringLiteral("svg"), 0 },
             { diagram, kernel, QStringLiteral("html"), 2 },
             { QStringLiteral("export chart --from"), csv, QStringLiteral("svg"), 0 } }) {
        const QString path = at(QStringLiteral("o.") + one.suffix);
        const Done done = call(one.words.split(u' ') + QStringList{ one.input, QStringLiteral("-o"), path });
        QVERIFY2(done.status == 0, done.err);
        QXmlStreamReader xml(bytesOf(path));
        QString head;
        int scripts = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            scripts += xml.name() == QLatin1String("script") ? 1 : 0;
            if (xml.name() == QLatin1String("title") && head.isEmpty())
                head = xml.readElementText();
        }
        QVERIFY2(!xml.hasError(), qPrintable(one.words + u' ' + xml.errorString()));
        QCOMPARE(scripts, one.scripts);
        if (one.input == kernel)
            QVERIFY2(head.contains(evil), qPrintable(head));
    }
}

/// Of a file of counts, or of those that are included.
void TestCliExport::chartsOfCounters()
{
    const QString path = m_folder->filePath(QStringLiteral("counters.svg"));
    const auto chart = [&](const QString &more) {
        return call(QStringLiteral("export chart --kind counters -o %1 %2")
                        .arg(path, more)
                        .split(u' ', Qt::SkipEmptyParts));
    };
    QVERIFY2(chart({}).status == 0, chart({}).err.constData());
    QVERIFY(bytesOf(path).contains("counted on NVIDIA H200"));
    const QString file = m_folder->filePath(QStringLiteral("counted.csv"));
    CountedLaunch launch{ "image", "tile_strided", "gauss:5, 256x256", "16x16" };
    launch.counted = { { "local_loads", 300.0 }, { "registers", 32.0 } };
    launch.modelled = { { "local_loads", 200.0 } };
    saveFile(file, toCsv({ "NVIDIA Something", "1.2", "2025.3", "2026-11-29T00:00:00Z", { launch } }));
    QCOMPARE(chart(QStringLiteral("--from %1").arg(file)).status, 64); // has no sectors
    const Done wrong = chart(QStringLiteral("--counter registers --from %1").arg(file));
    QCOMPARE(wrong.status, 64);
    QVERIFY2(wrong.err.contains("one of local_loads."), wrong.err.constData());
    const Done right = chart(QStringLiteral("--counter local_loads --from %1").arg(file));
    QVERIFY2(right.status == 0, right.err.constData());
    const QByteArray svg = bytesOf(path);
    QVERIFY(svg.contains("1.50 \u00d7") && svg.contains("counted on NVIDIA Something"));
    QCOMPARE(chart(QStringLiteral("%1 %1").arg(file)).status, 64);
    // Of a workload that this version does not know it says the id.
    launch.workload = "weather";
    saveFile(file, toCsv({ "NVIDIA Something", "1.2", "2025.3", "2026-11-29T00:00:00Z", { launch } }));
    QCOMPARE(chart(QStringLiteral("--counter local_loads --from %1").arg(file)).status, 0);
    QVERIFY(bytesOf(path).contains("tile_strided"));
    saveFile(file, "no counts");
    const Done none = chart(QStringLiteral("--from %1").arg(file));
    QVERIFY2(none.status == 65 && none.err.contains("written by counters"), none.err.constData());
}

void TestCliExport::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *arguments, int status, const char *word) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << status << QString::fromLatin1(word);
    };
    row("export", 64, "export diagram");
    row("export picture", 64, "\"picture\"");
    row("export diagram", 64, "-o");
    row("export diagram -o F/a.jpg", 64, "a.jpg");
    row("export diagram -o F/a", 64, ".svg");
    row("export diagram -o F/a.gif --strip", 64, "strip");
    row("export diagram -o F/a.svg --strip --variant naive --filter box:21", 64, "too large to open");
    row("export diagram -o F/a.html --strip", 64, "not a strip");
    row("export diagram -o F/a.html --group 16x16 --filter box:21 --image 64x64 --lockstep 8", 64,
        "too large to open");
    row("export diagram -o F/a.html --language de", 64, "--language");
    row("export diagram -o F/a.svg extra", 64, "\"extra\"");
    row("export diagram -o F/a.svg --recording F/none.json", 65, "none.json");
    row("export diagram -o F/a.svg --recording F/t.json --at 1,1", 64, "--at");
    row("export diagram -o F/a.svg --step 0", 64, "--step");
    row("export diagram -o F/a.svg --step 9999", 64, "9999");
    row("export diagram -o F/a.svg --canvas 20x20", 64, "--canvas");
    row("export diagram -o F/a.gif --speed fast", 64, "--speed");
    row("export diagram -o F/a.gif --speed 1000", 64, "--speed");
    row("export diagram -o F/a.svg --lockstep -1", 64, "--lockstep");
    row("export diagram -o F/a.svg --variant fastest", 64, "\"fastest\"");
    row("export diagram -o /proc/none/a.svg", 73, "/proc/none");
    row("export chart", 64, "-o");
    row("export chart -o F/a.svg", 64, "--from");
    row("export chart -o F/a.gif --from F/none.csv", 64, ".svg");
    row("export chart -o F/a.svg --from F/none.csv", 65, "none.csv");
    row("export chart -o F/a.svg --from F/.", 65, "folder");
    row("export chart -o F/a.svg --from F/none.csv F/more.csv", 64, "more.csv");
    row("export chart -o F/a.svg --from F/none.csv --kind cake", 64, "\"cake\"");
    row("export chart -o F/a.svg --from F/none.csv --canvas 9x9", 64, "--canvas");
}

void TestCliExport::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, word);
    arguments.replace(QStringLiteral("F/"), m_folder->path() + u'/');
    QCOMPARE(complaint(call(arguments.split(u' ')), status, { word }), QString());
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void TestCliExport::drawsAStepAsSvg()
{
    const QByteArray svg = exported(QStringLiteral("a.svg"), "--step 3");
    QVERIFY(svg.startsWith("<?xml"));
    // Text is text.
    QVERIFY(svg.contains("step 3 of ") && svg.contains("Local memory") && svg.contains("<text"));
    // What is needed to make it again.
    for (const char *word : { "simulator", "tile_strided (", "sobel-x", "image 21 \u00d7 13",
             "work-group 4 \u00d7 2 at (1, 2) of 6 \u00d7 7", "conv, same, replicate", "Haloscope" })
        QVERIFY2(svg.contains(word), word);
    static const QRegularExpression hash(QStringLiteral("tile_strided \\([0-9a-f]{16}\\)"));
    QVERIFY(hash.match(QString::fromUtf8(svg)).hasMatch());
    // Without a number, the last one.
    const QByteArray last = exported(QStringLiteral("b.svg"), "");
    QVERIFY(last.contains(QStringLiteral("step %1 of %1").arg(stepsIn(svg)).toUtf8()));
}

void TestCliExport::drawsAStepAsPng()
{
    const QByteArray bytes = exported(QStringLiteral("a.png"), "--step 4 --canvas 901x603");
    const QImage image = QImage::fromData(bytes, "PNG");
    QCOMPARE(image.size(), QSize(901, 603));
    QVERIFY(image.text(QStringLiteral("Description")).contains(QStringLiteral("sobel-x")));
    QVERIFY(image.pixelColor(0, 0).lightness() > 200);
    const QImage dark
        = QImage::fromData(exported(QStringLiteral("b.png"), "--step 4 --canvas 901x603 --dark"));
    QVERIFY(dark.pixelColor(0, 0).lightness() < 60);
    const QImage other = QImage::fromData(exported(QStringLiteral("c.png"), "--step 5 --canvas 901x603"));
    QVERIFY(other != image);
}

void TestCliExport::stripHasAPanelForEachStep()
{
    const QString svg = QString::fromUtf8(exported(QStringLiteral("a.svg"), "--strip"));
    const int steps = stepsIn(svg.toUtf8());
    QCOMPARE(steps, 2 * 2 * 2 + 1 + 9 + 1);
    for (int step = 1; step <= steps; ++step)
        QCOMPARE(svg.count(QStringLiteral(">step %1 of %2<").arg(step).arg(steps)), 1);
    QCOMPARE(svg.count(QRegularExpression(QStringLiteral(">step \\d+ of"))), steps);
    QVERIFY(svg.contains(QStringLiteral("sobel-x")));
    const QImage image = QImage::fromData(exported(QStringLiteral("a.png"), "--strip"));
    QVERIFY(image.height() > image.width());
}

void TestCliExport::pdfHasPages()
{
    const auto pages = [](const QByteArray &pdf) {
        static const QRegularExpression page(QStringLiteral("/Type /Page\\b[^s]"));
        return QString::fromLatin1(pdf).count(page);
    };
    const QByteArray step = exported(QStringLiteral("a.pdf"), "--step 2");
    QVERIFY(step.startsWith("%PDF-"));
    QCOMPARE(pages(step), 1);
    const int steps = stepsIn(exported(QStringLiteral("a.svg"), "--step 2"));
    QCOMPARE(pages(exported(QStringLiteral("b.pdf"), "--strip")), (steps + 7) / 8);
}

void TestCliExport::gifPlaysAllSteps()
{
    QVERIFY(!exported(QStringLiteral("a.gif"), "--canvas 480x300 --speed 4").isEmpty());
    QImageReader reader(at(QStringLiteral("a.gif")));
    const int steps = stepsIn(exported(QStringLiteral("a.svg"), ""));
    QCOMPARE(reader.imageCount(), steps);
    QCOMPARE(reader.loopCount(), -1); // for ever
    for (int step = 1; step <= steps; ++step) {
        const QImage picture = reader.read();
        QCOMPARE(picture.size(), QSize(480, 300));
        QCOMPARE(reader.nextImageDelay(), step < steps ? 250 : 2000);
        if (step != 1 && step != 7 && step != steps)
            continue;
        const QString name = QStringLiteral("%1.png").arg(step);
        const QByteArray options = QStringLiteral("--canvas 480x300 --step %1").arg(step).toUtf8();
        const QImage exact = QImage::fromData(exported(name, options.constData()));
        QVERIFY2(difference(picture, exact) < 0.002, options);
    }
}

void TestCliExport::mp4PlaysAllSteps()
{
    // Odd edges grow by a pixel.
    QVERIFY(!exported(QStringLiteral("a.mp4"), "--canvas 481x301 --speed 10").isEmpty());
    cv::VideoCapture animation(QFile::encodeName(at(QStringLiteral("a.mp4"))).toStdString(), cv::CAP_FFMPEG);
    QVERIFY(animation.isOpened());
    QCOMPARE(animation.get(cv::CAP_PROP_FRAME_WIDTH), 482.0);
    QCOMPARE(animation.get(cv::CAP_PROP_FRAME_HEIGHT), 302.0);
    QCOMPARE(animation.get(cv::CAP_PROP_FPS), 10.0);
    const int steps = stepsIn(exported(QStringLiteral("a.svg"), ""));
    int pictures = 0;
    cv::Mat picture;
    while (animation.read(picture)) {
        ++pictures;
        if (pictures != 7)
            continue;
        const QImage shown(
            picture.data, 481, 301, static_cast<qsizetype>(picture.step), QImage::Format_BGR888);
        const QImage exact = QImage::fromData(exported(QStringLiteral("7.png"), "--canvas 481x301 --step 7"));
        QVERIFY(difference(shown, exact) < 0.02);
    }
    QCOMPARE(pictures, steps - 1 + 20); // the last one stays for two seconds
}

void TestCliExport::sameCallSamePicture()
{
    const QByteArray first = exported(QStringLiteral("a.png"), "--step 9");
    QCOMPARE(exported(QStringLiteral("b.png"), "--step 9"), first);
}

void TestCliExport::drawsFaults()
{
    const QByteArray right = exported(QStringLiteral("a.png"), "");
    const QByteArray wrong = exported(QStringLiteral("b.png"), "--fault short_halo");
    QVERIFY(!wrong.isEmpty());
    QVERIFY(difference(QImage::fromData(right), QImage::fromData(wrong)) > 0.005);
}

void TestCliExport::drawsSavedRecordings()
{
    const QString trace = at(QStringLiteral("trace.json"));
    const Done recorded = call(QStringLiteral("trace %1 --json %2")
                                   .arg(QLatin1String(small), trace)
                                   .split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(recorded.status, 0);
    const auto draw = [&](const QString &from, const QString &to) {
        return call({ QStringLiteral("export"), QStringLiteral("diagram"), QStringLiteral("--recording"),
            from, QStringLiteral("--step"), QStringLiteral("5"), QStringLiteral("-o"), to });
    };
    QCOMPARE(draw(trace, at(QStringLiteral("a.png"))).status, 0);
    QCOMPARE(bytesOf(at(QStringLiteral("a.png"))), exported(QStringLiteral("b.png"), "--step 5"));
    QVERIFY(exported(QStringLiteral("b.svg"), "--step 5").contains("Matches the formula"));
    // One number altered: the picture says so, and so does the call.
    QByteArray altered = bytesOf(trace);
    const qsizetype place = altered.lastIndexOf("\"value\":");
    QVERIFY(place > 0);
    altered.insert(place + 8, " 7");
    write(trace, altered);
    const Done wrong = draw(trace, at(QStringLiteral("w.svg")));
    QCOMPARE(wrong.status, 0);
    QVERIFY2(wrong.err.contains("not what the formula says"), wrong.err);
    QVERIFY(bytesOf(at(QStringLiteral("w.svg"))).contains("Does not match the formula"));
    write(trace, "{\"accesses\": []}");
    const Done bad = draw(trace, at(QStringLiteral("c.png")));
    QCOMPARE(bad.status, 65);
    QVERIFY2(bad.err.contains("trace.json"), bad.err);
    QVERIFY(!QFile::exists(at(QStringLiteral("c.png"))));
}

void TestCliExport::keepsWhatIsThereWhenItFails()
{
    write(at(QStringLiteral("a.svg")), "mine");
    const QString kernel = at(QStringLiteral("k.cl"));
    write(kernel, "kernel void convolve(global float *dst) { dst[0] = oops; }\n");
    const Done done = call({ QStringLiteral("export"), QStringLiteral("diagram"), QStringLiteral("--source"),
        kernel, QStringLiteral("-o"), at(QStringLiteral("a.svg")) });
    QCOMPARE(done.status, 70);
    QVERIFY2(done.err.contains("oops"), done.err);
    QCOMPARE(bytesOf(at(QStringLiteral("a.svg"))), QByteArray("mine"));
}

HALO_TEST(TestCliExport, QCoreApplication)
#include "tst_cliexport.moc"
