// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <opencv2/core/version.hpp>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstring>

using namespace halo;
using namespace halo::test;

namespace {

const QString sample = QStringLiteral("{source}/resources/networks/shapes.onnx");
const QString damaged = QStringLiteral("{source}/resources/networks/README.md");
const QString anySize = QStringLiteral("{source}/tests/data/networks/any_size.onnx");
const QString refused = QStringLiteral("{source}/tests/data/networks/unknown_operator.onnx");

} // namespace

/// Networks on the command line.
class TestCliNetwork : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QLatin1String(name)); }
    /// The folder of the source may have blanks.
    static QStringList words(const QString &text)
    {
        return text.split(u' ', Qt::SkipEmptyParts)
            .replaceInStrings(QStringLiteral("{source}"), QStringLiteral(HALOSCOPE_SOURCE));
    }
    static Done network(const QString &line)
    {
        return call(QStringList{ QStringLiteral("network") } + words(line));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(picture(70, 50, 1).save(path("one.png")));
        QVERIFY(picture(31, 64, 2).save(path("two.png")));
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("other")));
        QVERIFY(picture(48, 48, 3).save(path("other/one.png")));
    }

    void layersAreListed()
    {
        const Done done = network(sample);
        QVERIFY2(done.status == 0, done.err);
        QCOMPARE(done.out.count('\n'), 16);
        QVERIFY2(done.out.startsWith("shapes: input 1 x 48 x 48, 12968 parameters\n"), done.out);
        const QJsonObject json
            = QJsonDocument::fromJson(network(sample + QStringLiteral(" --json")).out).object();
        QCOMPARE(json[QLatin1String("layers")].toArray().size(), 15);
        QCOMPARE(json[QLatin1String("classes")].toArray().size(), 6);
    }

    void imagesAreSeen()
    {
        const Done done
            = network(QStringLiteral("%1 %2 %3 --json --verify --repeat 2 --top 2 -o %4 --csv %5")
                          .arg(sample, path("one.png"), path("two.png"), path("maps"), path("times.csv")));
        QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
        const QByteArrayList lines = done.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        for (const QByteArray &one : lines) {
            const QJsonObject json = QJsonDocument::fromJson(one).object();
            QCOMPARE(json[QLatin1String("classes")].toArray().size(), 2);
            const QJsonArray layers = json[QLatin1String("layers")].toArray();
            QCOMPARE(layers.size(), 12); // three batch norms with their leaky relus are a step each
            QVERIFY(layers[0].toObject()[QLatin1String("verified")].toBool());
            QCOMPARE(
                layers[1].toObject()[QLatin1String("type")].toString(), QStringLiteral("bias, leaky relu"));
            QCOMPARE(layers[2].toObject()[QLatin1String("output")].toArray(), (QJsonArray{ 8, 24, 24 }));
        }
        QCOMPARE(bytesOf(path("times.csv")).count('\n'), 25);
        QCOMPARE(QDir(path("maps/two")).entryList(QDir::Files).size(), 12);
        const QImage maps(path("maps/one/03_maxpool3.png")); // 8 maps of 24 x 24 with gaps
        QCOMPARE(maps.size(), QSize(74, 74));
    }

    /// Every node by itself, and what it left as a NumPy file.
    void everyNodeLeavesItsValue()
    {
        const Done done = network(
            QStringLiteral("%1 %2 --json --plain --values %3").arg(sample, path("one.png"), path("values")));
        QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(json[QLatin1String("layers")].toArray().size(), 15);
        const QString folder = path("values/one/");
        const QJsonObject written
            = QJsonDocument::fromJson(bytesOf(folder + QStringLiteral("values.json"))).object();
        const QJsonArray values = written[QLatin1String("values")].toArray();
        QCOMPARE(values.size(), 15);
        const QJsonObject last = values.last().toObject();
        QCOMPARE(last[QLatin1String("name")].toString(), QStringLiteral("classes"));
        const QByteArray shares = bytesOf(folder + last[QLatin1String("file")].toString());
        QVERIFY2(shares.startsWith("\x93NUMPY") && shares.contains("'shape': (1,6,)"), shares);
        std::array<float, 6> numbers{};
        std::memcpy(numbers.data(), shares.constEnd() - sizeof numbers, sizeof numbers);
        const double most = static_cast<double>(*std::ranges::max_element(numbers));
        const QJsonObject best = json[QLatin1String("classes")].toArray().first().toObject();
        QVERIFY(std::abs(best[QLatin1String("value")].toDouble() - most) < 1e-6);
        QVERIFY(bytesOf(folder + QStringLiteral("input.npy")).contains("'shape': (1,1,48,48,)"));
    }

    /// A network that leaves the size open runs over whole pictures, each of its own size, or over one size.
    void sizesAreThePictures()
    {
        const auto sizes = [&](const QString &options) {
            const Done done = network(
                QStringLiteral("%1 %2 %3 --json --verify").arg(anySize, path("one.png"), path("two.png"))
                + options);
            QString text = QString::fromUtf8(done.err);
            for (const QByteArray &line : done.out.trimmed().split('\n')) {
                const QJsonArray maps = QJsonDocument::fromJson(line)
                                            .object()[QLatin1String("layers")]
                                            .toArray()
                                            .first()
                                            .toObject()[QLatin1String("output")]
                                            .toArray();
                text += QStringLiteral("%1x%2 ").arg(maps[2].toInt()).arg(maps[1].toInt());
            }
            return text;
        };
        QCOMPARE(sizes({}), QStringLiteral("68x48 29x62 "));
        QCOMPARE(sizes(QStringLiteral(" --size 20x10")), QStringLiteral("18x8 18x8 "));
        const Done list = network(anySize + QStringLiteral(" --size 20x10"));
        QVERIFY2(list.status == 0 && list.out.startsWith("any_size: input 1 x 10 x 20"), list.out + list.err);
    }

    /// Its branches meet where the edges are multiples of 4.
    void aSizeThatDoesNotFitIsSaid()
    {
        const QString file = QStringLiteral("{source}/tests/data/networks/multiples_of_4.onnx ");
        const Done done = network(file + path("one.png") + QStringLiteral(" --json --verify"));
        const QString sentence = QStringLiteral("cannot run at 70x50 pixels; the image is scaled to 72x52.");
        QVERIFY2(done.status == 0 && done.err.contains(sentence.toUtf8()), done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QVERIFY(json[QLatin1String("notices")].toArray().last().toString().endsWith(sentence));
        const Done list = network(file + QStringLiteral(" --size 9x9"));
        QVERIFY2(list.out.startsWith("multiples_of_4: input 1 x 12 x 12"), list.out + list.err);
    }

    void variantsGiveTheSame()
    {
        const auto share = [&](const QString &variant) {
            const Done done
                = network(QStringLiteral("%1 %2 --json --variant %3").arg(sample, path("one.png"), variant));
            const QJsonObject json = QJsonDocument::fromJson(done.out).object();
            return json[QLatin1String("classes")]
                .toArray()
                .first()
                .toObject()[QLatin1String("value")]
                .toDouble();
        };
        const double direct = share(QStringLiteral("direct"));
        QVERIFY(direct > 1.0 / 6 && direct <= 1.0);
        QVERIFY(std::abs(share(QStringLiteral("im2col_naive")) - direct) < 1e-5);
    }

    void besideOpenCv()
    {
        const QString line = QStringLiteral("%1 %2 --peer opencv --repeat 3").arg(sample, path("one.png"));
        const Done done = network(line + QStringLiteral(" --json --csv ") + path("beside.csv"));
        QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        const QJsonObject opencv = json[QLatin1String("opencv")].toObject();
        const auto number = [&](const char *name) { return opencv[QLatin1String(name)].toDouble(); };
        QCOMPARE(opencv[QLatin1String("version")].toString(), QStringLiteral(CV_VERSION));
        QCOMPARE(number("rounds"), 3.0);
        QVERIFY(number("ratio_low") <= number("ratio") && number("ratio") <= number("ratio_high"));
        QVERIFY(number("threads") >= 1 && number("pass_ns") > 0 && number("max_difference") <= 1e-5);
        const QJsonObject layer = json[QLatin1String("layers")].toArray().first().toObject();
        QCOMPARE(layer[QLatin1String("layer")].toString(), QStringLiteral("1x48x48/8/3x3/s1/p1/d1"));
        QVERIFY(layer[QLatin1String("opencv_ns")].toDouble() > 0);
        const auto rows = csvRows(path("beside.csv"));
        QCOMPARE(rows[0].back(), std::string("opencv_ns"));
        QCOMPARE(std::stod(rows[1].back()), layer[QLatin1String("opencv_ns")].toDouble());
        const Done words = network(line);
        QVERIFY2(words.out.contains(" ms, OpenCV's dnn ") && words.out.contains("): ratio "), words.out);
    }

    /// Ours is measured all the same.
    void whatOpenCvCannotRunIsSaid()
    {
        const Done done = call(QStringList{ QStringLiteral("network") }
                + words(sample + u' ' + path("one.png") + QStringLiteral(" --json --peer opencv --repeat 1")),
            { QStringLiteral("HALOSCOPE_DNN=/bin/false") });
        QCOMPARE(done.status, 70);
        QVERIFY2(done.err.startsWith("OpenCV does not run ") && done.err.count('\n') == 1, done.err);
        const QJsonObject json = QJsonDocument::fromJson(done.out).object();
        QVERIFY2(json.contains(QLatin1String("layers")) && !json.contains(QLatin1String("opencv")), done.out);
    }

    void aBadImageStopsNoOther()
    {
        const Done done = network(QStringLiteral("%1 /no/such.png %2").arg(sample, path("one.png")));
        QCOMPARE(done.status, 65);
        QCOMPARE(done.err.count('\n'), 1);
        QVERIFY2(done.out.startsWith(path("one.png").toUtf8() + ": "), done.out);
        QCOMPARE(done.out.count('\n'), 14);
    }

    void badCallsSayWhatToWrite_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("word");
        const auto row = [](const char *name, const QString &line, int status, const char *word) {
            QTest::newRow(name) << line << status << QString::fromLatin1(word);
        };
        const QString one = sample + u' ' + path("one.png");
        row("nothing", {}, 64, "ONNX file");
        row("missing", QStringLiteral("/no/such.onnx"), 65, "/no/such.onnx");
        row("no network", damaged, 65, "is not an ONNX file");
        row("not run", refused, 65, "Mystery");
        row("variant", one + QStringLiteral(" --variant nonsense"), 64, "clblast_gemm");
        row("open size", anySize, 64, "leaves the size of its input open; name an image, or add --size");
        row("no size", anySize + QStringLiteral(" --size many"), 64, "is not a size");
        row("other size", one + QStringLiteral(" --size 20x10"), 64,
            "is for images of 48x48 pixels, not 20x10");
        row("device", one + QStringLiteral(" --device nonsense"), 64, "nonsense");
        row("scale", one + QStringLiteral(" --scale much"), 64, "--scale");
        row("peer", one + QStringLiteral(" --peer other"), 64, "--peer opencv");
        row("peer of no image", sample + QStringLiteral(" --peer opencv"), 64, "name one to run");
        row("top", one + QStringLiteral(" --top 0"), 64, "--top");
        row("same name", one + u' ' + path("other/one.png") + QStringLiteral(" -o ") + path("m"), 64,
            "rename");
        row("folder", one + QStringLiteral(" -o /proc/maps"), 73, "/proc");
        row("csv", one + QStringLiteral(" --json --csv /no/folder/x.csv"), 73, "/no/folder/x.csv");
    }

    void badCallsSayWhatToWrite()
    {
        QFETCH(QString, line);
        QFETCH(int, status);
        QFETCH(QString, word);
        const Done done = network(line);
        QVERIFY2(done.status == status, QByteArray::number(done.status) + done.err);
        QVERIFY2(done.err.count('\n') == 1 && done.err.contains(word.toUtf8()), done.err);
    }
};

HALO_TEST(TestCliNetwork, QCoreApplication)
#include "tst_clinetwork.moc"
