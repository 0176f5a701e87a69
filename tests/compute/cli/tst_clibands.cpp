// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"
#include "tests/support/clisupport.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo;
using namespace halo::test;

namespace {

QStringList wordsIn(const QString &text)
{
    return text.split(u' ', Qt::SkipEmptyParts);
}

} // namespace

/// Pictures that are filtered in bands: --memory 1 leaves so little that these small ones are.
class TestCliBands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void areTheWhole_data();
    void areTheWhole();
    void areInTheTimings();
    void wrongResultsAreNotWritten();
    void rowsAreThoseOfTheWhole();
    void mergedTheyAreTheWhole_data();
    void mergedTheyAreTheWhole();
    void mergeRefusesWhatDoesNotFit();
    void badInput();
    void progressIsTold();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    Done run(const QString &in, const QString &out, const QString &how) const
    {
        return call(QStringList{ QStringLiteral("run"), at(in), QStringLiteral("-o"), at(out),
                        QStringLiteral("--json") }
            + wordsIn(how));
    }
    Done merge(const QStringList &bands, const QString &out) const
    {
        QStringList words{ QStringLiteral("merge") };
        for (const QString &band : bands)
            words << at(band);
        return call(words + QStringList{ QStringLiteral("-o"), at(out) });
    }
    void writeBands(const QString &filter, const QStringList &names) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliBands::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const Depth depth : { Depth::U8, Depth::U16, Depth::F32 })
        for (const int channels : { 1, 3 })
            for (const bool alpha : { false, true })
                writeImage(help::picture(channels, alpha, depth, 211, 307),
                    at(QStringLiteral("%1%2%3.tif")
                            .arg(QLatin1Char(alpha ? 'a' : 'o'))
                            .arg(channels)
                            .arg(static_cast<int>(depth))),
                    depth);
}

void TestCliBands::areTheWhole_data()
{
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("out");
    QTest::addColumn<QString>("how");
    const auto add = [](const char *in, const char *out, const char *how) {
        QTest::addRow("%s to %s, %s", in, out, how)
            << QString::fromLatin1(in) << QString::fromLatin1(out) << QString::fromLatin1(how);
    };
    add("o10.tif", "png", "--filter gauss:5");
    add("o30.tif", "tif", "--filter random:4x9,7 --border wrap --op corr --variant naive");
    add("o31.tif", "png", "--filter random:3x6,5 --border reflect101 --size full");
    add("o12.tif", "tif", "--filter random:21x2,3 --border zero --size valid");
    add("a30.tif", "png", "--filter gauss:9,2 --border reflect");
    add("a32.tif", "tif", "--filter sobel-x --alpha keep --size full --border zero");
    add("a11.tif", "tif", "--filter laplacian --border wrap --alpha premultiply");
    add("a31.tif", "png", "--filter box:5 --alpha ignore");
    add("o30.tif", "ppm", "--filter emboss --scale 0.5 --offset 127.5");
    add("o11.tif", "pgm", "--filter gauss:63,9 --border wrap --variant cpu_separable");
    add("o30.tif", "tif",
        "--filter gauss:7 --border wrap --filter sobel-y --size full --border reflect --filter random:2x5,1 "
        "--depth float");
    add("a32.tif", "tif", "--filter gauss:5 --border zero --filter unsharp:5,1.0,0.8 --border wrap");
    add("o10.tif", "tif", "--filter gauss:31,5 --variant tile_strided --depth 16 --compression 6");
    add("o30.tif", "png", "--filter random:5x5,2 --rows 17:290 --verify");
}

void TestCliBands::areTheWhole()
{
    QFETCH(QString, in);
    QFETCH(QString, out);
    QFETCH(QString, how);
    const QString whole = QStringLiteral("whole.") + out, bands = QStringLiteral("bands.") + out;
    const Done first = run(in, whole, how), second = run(in, bands, how + QStringLiteral(" --memory 1"));
    QVERIFY2(first.status == 0 && second.status == 0, first.err + second.err);
    const QJsonObject json = QJsonDocument::fromJson(second.out).object();
    QVERIFY(json.contains(QStringLiteral("pace")));
    QVERIFY(!QJsonDocument::fromJson(first.out).object().contains(QStringLiteral("pace")));
    for (const char *same : { "width", "height", "clipped_samples", "notices" })
        QCOMPARE(json.value(QLatin1String(same)),
            QJsonDocument::fromJson(first.out).object().value(QLatin1String(same)));
    QCOMPARE(help::firstDifference(readImage(at(bands)), readImage(at(whole))), QString());
}

void TestCliBands::areInTheTimings()
{
    const Done done = run(QStringLiteral("o30.tif"), QStringLiteral("x.png"),
        QStringLiteral("--filter gauss:5 --memory 1 --repeat 3 --verify --csv ")
            + at(QStringLiteral("t.csv")));
    QVERIFY2(done.status == 0, done.err);
    const auto rows = csvRows(at(QStringLiteral("t.csv")));
    QCOMPARE(rows.size(), size_t{ 4 });
    const auto cell = [&](const char *column) {
        return rows[1].at(static_cast<size_t>(std::ranges::find(rows[0], column) - rows[0].begin()));
    };
    QCOMPARE(cell("width"), std::string("211"));
    QCOMPARE(cell("height"), std::string("307"));
    QCOMPARE(cell("channels"), std::string("3"));
    const QJsonObject json = QJsonDocument::fromJson(done.out).object();
    QVERIFY(json.value(QStringLiteral("bands")).toInt() > 1);
    QCOMPARE(json.value(QStringLiteral("verified")).toBool(), true);
    const QString slowest
        = json.value(QStringLiteral("pace")).toObject().value(QStringLiteral("slowest")).toString();
    QVERIFY(json.value(QStringLiteral("pace")).toObject().value(QStringLiteral("building")).toDouble() > 0.0);
    for (const char *stage : { "building", "reading", "upload", "kernels", "download", "writing" }) {
        const QJsonObject pace = json.value(QStringLiteral("pace")).toObject();
        QVERIFY(pace.value(slowest).toDouble() >= pace.value(QLatin1String(stage)).toDouble());
    }
}

/// A kernel that is right in the first rows alone is found by verification, and nothing is left.
void TestCliBands::wrongResultsAreNotWritten()
{
    const QString folder = at(QStringLiteral("data/haloscope/kernels"));
    QVERIFY(QDir().mkpath(folder + QStringLiteral("/image")));
    QFile naive(QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl"));
    QVERIFY(naive.open(QIODevice::ReadOnly));
    QByteArray source = naive.readAll();
    QVERIFY(source.contains("= sum;"));
    source.replace("= sum;", "= x == 200 ? sum + 1.0f : sum;");
    write(folder + QStringLiteral("/image/10_wrong.cl"), source);
    const Done done
        = call({ QStringLiteral("run"), at(QStringLiteral("o10.tif")), QStringLiteral("-o"),
                   at(QStringLiteral("wrong.png")), QStringLiteral("--memory"), QStringLiteral("1"),
                   QStringLiteral("--variant"), QStringLiteral("wrong"), QStringLiteral("--verify") },
            { QStringLiteral("XDG_DATA_HOME=") + at(QStringLiteral("data")) });
    QCOMPARE(done.status, 70);
    QVERIFY2(done.err.contains("differs from the reference"), done.err);
    QVERIFY(!QFileInfo::exists(at(QStringLiteral("wrong.png"))));
}

void TestCliBands::rowsAreThoseOfTheWhole()
{
    const QString how
        = QStringLiteral("--filter gauss:9 --filter sobel-x --border wrap --depth float --memory 1");
    QCOMPARE(run(QStringLiteral("o30.tif"), QStringLiteral("all.tif"), how).status, 0);
    QCOMPARE(
        run(QStringLiteral("o30.tif"), QStringLiteral("some.tif"), how + QStringLiteral(" --rows 100:203"))
            .status,
        0);
    QCOMPARE(help::firstDifference(readImage(at(QStringLiteral("some.tif"))),
                 rowsOf(readImage(at(QStringLiteral("all.tif"))), { 100, 203 })),
        QString());
}

void TestCliBands::writeBands(const QString &filter, const QStringList &names) const
{
    const int rows = (307 + int(names.size()) - 1) / int(names.size());
    for (qsizetype i = 0; i < names.size(); ++i) {
        const Done done = run(QStringLiteral("a30.tif"), names[i],
            QStringLiteral("--filter %1 --band --rows %2:%3")
                .arg(filter)
                .arg(int(i) * rows)
                .arg((int(i) + 1) * rows));
        QVERIFY2(done.status == 0, done.err);
    }
}

void TestCliBands::mergedTheyAreTheWhole_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::newRow("TIFF") << QStringLiteral("tif");
    QTest::newRow("PNG") << QStringLiteral("png");
    QTest::newRow("PPM, on white") << QStringLiteral("ppm");
}

void TestCliBands::mergedTheyAreTheWhole()
{
    QFETCH(QString, suffix);
    const QStringList names{ QStringLiteral("0.") + suffix, QStringLiteral("1.") + suffix,
        QStringLiteral("2.") + suffix };
    writeBands(QStringLiteral("gauss:7"), names);
    QCOMPARE(
        run(QStringLiteral("a30.tif"), QStringLiteral("whole.") + suffix, QStringLiteral("--filter gauss:7"))
            .status,
        0);
    const Done done = merge({ names[2], names[0], names[1] }, QStringLiteral("merged.") + suffix);
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(bytesOf(at(QStringLiteral("merged.") + suffix)), bytesOf(at(QStringLiteral("whole.") + suffix)));
}

void TestCliBands::mergeRefusesWhatDoesNotFit()
{
    const QString target = QStringLiteral("merged.tif");
    const QStringList names{ QStringLiteral("0.tif"), QStringLiteral("1.tif"), QStringLiteral("2.tif") };
    writeBands(QStringLiteral("gauss:7"), names);
    writeBands(QStringLiteral("gauss:9"),
        { QStringLiteral("o0.tif"), QStringLiteral("o1.tif"), QStringLiteral("o2.tif") });
    const auto refused = [&](const QStringList &bands, const QString &words) {
        const QString wrong = complaint(merge(bands, target), 65, { words });
        return wrong.isEmpty() && QFileInfo::exists(at(target)) ? QStringLiteral("it was written") : wrong;
    };
    QCOMPARE(refused({ names[0], names[2] }, QStringLiteral("No band has the rows 103 to 205")), QString());
    QCOMPARE(refused({ names[0], names[1] }, QStringLiteral("No band has the rows 206 to 306")), QString());
    QCOMPARE(refused({ names[1], names[2] }, QStringLiteral("No band has the rows 0 to 102")), QString());
    QCOMPARE(refused({ names[0], QStringLiteral("o1.tif"), names[2] }, QStringLiteral("other filters")),
        QString());
    QCOMPARE(
        refused({ names[0], names[0], names[1], names[2] }, QStringLiteral("both have row 0")), QString());
    QCOMPARE(refused({ names[0], names[1], QStringLiteral("none.tif") }, QStringLiteral("There is no file")),
        QString());
    // One bit of a sample.
    const QString record = QStringLiteral(".band.json");
    QByteArray band = bytesOf(at(names[1]));
    band[band.size() / 2] = static_cast<char>(band[band.size() / 2] ^ 1);
    write(at(names[1]), band);
    QCOMPARE(refused(names, QStringLiteral("has changed since it was written")), QString());
    // The rows beside the seam were others.
    QByteArray facts = bytesOf(at(names[2] + record));
    const QByteArray above
        = jsonOf(at(names[2] + record)).value(QStringLiteral("above")).toString().toLatin1();
    write(at(names[2] + record),
        facts.replace(above, QByteArray(above).replace(above.first(1), above[0] == '0' ? "1" : "0")));
    QCOMPARE(refused(names, QStringLiteral("do not fit at row 206")), QString());
    write(at(names[2] + record), "{ \"haloscope_band\": 99 }");
    QCOMPARE(refused(names, QStringLiteral("haloscope_band is not 1")), QString());
    write(at(names[2] + record), "nothing");
    QCOMPARE(refused(names, QStringLiteral("is damaged")), QString());
    QVERIFY(QFile::remove(at(names[2] + record)));
    QCOMPARE(refused(names, QStringLiteral("is missing, which says what")), QString());
    QCOMPARE(complaint(merge(names, names[0]), 64, { QStringLiteral("would replace") }), QString());
}

void TestCliBands::badInput()
{
    const auto refused
        = [&](int status, const QString &in, const QString &out, const QString &how, const QString &words) {
              const Done done = run(in, out, how);
              const QString wrong = complaint(done, status, { words });
              return wrong.isEmpty() && QFileInfo::exists(at(out)) ? QStringLiteral("it was written") : wrong;
          };
    write(at(QStringLiteral("cut.tif")), bytesOf(at(QStringLiteral("o32.tif"))).chopped(999));
    write(at(QStringLiteral("narrow.pgm")), "P5\n40 1000\n255\n" + QByteArray(40 * 1000, 'x'));
    write(at(QStringLiteral("claims.pgm")), "P5\n70000 70000\n255\n");
    const QString in = QStringLiteral("o30.tif"), out = QStringLiteral("x.png");
    QCOMPARE(refused(65, QStringLiteral("cut.tif"), out, QStringLiteral("--memory 1"),
                 QStringLiteral("truncated")),
        QString());
    QCOMPARE(refused(65, QStringLiteral("claims.pgm"), QStringLiteral("x.pgm"), {},
                 QStringLiteral("more than the 4294 million")),
        QString());
    QCOMPARE(refused(65, in, out, QStringLiteral("--memory 1 --rows 400:500"), QStringLiteral("307 rows")),
        QString());
    QCOMPARE(refused(65, QStringLiteral("narrow.pgm"), out,
                 QStringLiteral("--memory 1 --filter box:63x3 --size valid"),
                 QStringLiteral("larger than the image")),
        QString());
    QCOMPARE(refused(64, in, QStringLiteral("x.jpg"), QStringLiteral("--band --rows 0:9"),
                 QStringLiteral("cannot be a band")),
        QString());
    // What keeps it from being filtered in bands is named.
    write(at(QStringLiteral("large.pgm")), "P5\n30000 30000\n255\n");
    const QString large = QStringLiteral("large.pgm");
    for (const QString &how :
        { QStringLiteral("--device opencv"), QStringLiteral("--device opencv --rows 1/3") })
        QCOMPARE(refused(64, large, out, how, QStringLiteral("choose an OpenCL device")), QString());
    QCOMPARE(refused(65, large, QStringLiteral("x.jpg"), {}, QStringLiteral("choose .tif, .png")), QString());
    QCOMPARE(refused(64, in, out, QStringLiteral("--memory 0"), QStringLiteral("--memory")), QString());
    QCOMPARE(
        refused(64, in, out, QStringLiteral("--compression 10"), QStringLiteral("from 0 to 9")), QString());
    // A float that is none, in a band behind the first.
    Image image = help::picture(1, false, Depth::F32, 211, 307);
    Plane plane = *image.colour[0];
    plane[211 * 250 + 17] = NAN;
    QByteArray bytes = bytesOf(at(QStringLiteral("o12.tif")));
    const float known = (*image.colour[0])[211 * 250 + 17], none = NAN;
    const QByteArray row(
        reinterpret_cast<const char *>(image.colour[0]->data() + 211 * 250 + 17), 3 * sizeof known);
    QCOMPARE(bytes.count(row), 1);
    bytes.replace(bytes.indexOf(row), sizeof none, reinterpret_cast<const char *>(&none), sizeof none);
    write(at(QStringLiteral("nan.tif")), bytes);
    QCOMPARE(refused(65, QStringLiteral("nan.tif"), out, QStringLiteral("--memory 1"),
                 QStringLiteral("column 17, row 250")),
        QString());
}

void TestCliBands::progressIsTold()
{
    const Done done
        = run(QStringLiteral("o30.tif"), QStringLiteral("x.png"), QStringLiteral("--memory 1 --progress"));
    const QByteArrayList lines = done.out.trimmed().split('\n');
    QVERIFY(lines.size() > 2);
    int before = 0;
    for (const QByteArray &line : lines.first(lines.size() - 1)) {
        const QJsonObject progress
            = QJsonDocument::fromJson(line).object().value(QStringLiteral("progress")).toObject();
        QVERIFY(progress.value(QStringLiteral("rows")).toInt() > before);
        before = progress.value(QStringLiteral("rows")).toInt();
        QCOMPARE(progress.value(QStringLiteral("of")).toInt(), 307);
    }
    QCOMPARE(before, 307);
}

HALO_TEST(TestCliBands, QCoreApplication)
#include "tst_clibands.moc"
