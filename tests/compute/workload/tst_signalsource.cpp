// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/imagefile.h"
#include "compute/workload/histogram/centroids.h"
#include "compute/workload/histogram/imagedescriptors.h"
#include "compute/workload/histogram/vectorfile.h"
#include "compute/workload/signal/signalsource.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

Plane channelOf(const Signal &signal, size_t channel = 0)
{
    return *signal.samples.colour.at(channel);
}

} // namespace

/// Where the data of the workloads signal and histogram come from.
class TestSignalSource : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const QString &name, const QByteArray &content)
    {
        write(m_folder.filePath(name), content);
        return m_folder.filePath(name);
    }

private Q_SLOTS:
    void typedSamples()
    {
        const Signal signal = readSignal(QStringLiteral("1 0.5, -2e1;+3"));
        QVERIFY((channelOf(signal) == Plane{ 1.0F, 0.5F, -20.0F, 3.0F }));
        QVERIFY(signal.samples.size() == (Size2{ 4, 1 }));
        QVERIFY((channelOf(readSignal(QString::fromUtf8("\xE2\x88\x92"
                                                        "1 2")))
            == Plane{ -1.0F, 2.0F }));
    }

    void madeSignals()
    {
        const Plane sine = channelOf(readSignal(QStringLiteral("sine:8,8")));
        QVERIFY(sine.size() == 8 && std::abs(sine[2] - 1.0F) < 1e-6F && std::abs(sine[6] + 1.0F) < 1e-6F);
        QVERIFY((channelOf(readSignal(QStringLiteral("steps:5,2"))) == Plane{ 1, 1, -1, -1, 1 }));
        const Plane noise = channelOf(readSignal(QStringLiteral("noise:500,1")));
        QVERIFY(noise == channelOf(readSignal(QStringLiteral("noise:500,1"))));
        QVERIFY(noise != channelOf(readSignal(QStringLiteral("noise:500,2"))));
        QVERIFY(*std::ranges::min_element(noise) >= -1.0F && *std::ranges::max_element(noise) < 1.0F);
        // Periods shrink: the zero crossings come ever closer.
        const Plane chirp = channelOf(readSignal(QStringLiteral("chirp:400,100,10")));
        const auto crossings = [&](size_t from, size_t to) {
            int count = 0;
            for (size_t i = from + 1; i < to; ++i)
                count += (chirp[i] < 0.0F) != (chirp[i - 1] < 0.0F) ? 1 : 0;
            return count;
        };
        QVERIFY(crossings(200, 400) > 2 * crossings(0, 200));
    }

    void textHasAChannelInEachColumn()
    {
        const QString path = file(QStringLiteral("two.csv"), "left,right\n1,10\n2,20\n\n3,30\n");
        const Signal signal = readSignal(path);
        QCOMPARE(signal.samples.colour.size(), size_t(2));
        QVERIFY((channelOf(signal, 1) == Plane{ 10, 20, 30 }));
        QVERIFY(signalText(signal) == "1,10\n2,20\n3,30\n");
        QVERIFY((channelOf(readSignal(file(QStringLiteral("row.txt"), "4 5 6\n"))) == Plane{ 4, 5, 6 }));
        // The same without a file.
        const Signal again
            = readSignal(QStringLiteral("row 5 of a.png\n") + QString::fromUtf8(signalText(signal)));
        QVERIFY(channelOf(again, 0) == channelOf(signal, 0) && channelOf(again, 1) == channelOf(signal, 1));
    }

    void soundComesBack()
    {
        Signal signal = readSignal(file(QStringLiteral("stereo.csv"), "0.1,-3\n0.2,4\n0.3,0.123456789\n"));
        signal.rate = 8000.0;
        const QString path = m_folder.filePath(QStringLiteral("stereo.wav"));
        writeSignal(signal, path);
        const Signal read = readSignal(path);
        QCOMPARE(read.rate, 8000.0);
        QVERIFY(channelOf(read, 0) == channelOf(signal, 0) && channelOf(read, 1) == channelOf(signal, 1));
    }

    /// What is read back is bit for bit what was written, in each format; a format that clips, rounds, or is
    /// none, is refused, and so is what looks like one.
    void soundIsWrittenAsItsSuffixSays()
    {
        const Signal signal = readSignal(QStringLiteral("0.1 -3 4 0.123456789"));
        for (const auto &[suffix, magic] : { std::pair("wav", "RIFF"), { "WAV", "RIFF" }, { "aiff", "FORM" },
                 { "aif", "FORM" }, { "au", ".snd" }, { "w64", "riff" }, { "caf", "caff" } }) {
            const QString path = m_folder.filePath(QStringLiteral("y.") + QLatin1String(suffix));
            writeSignal(signal, path);
            QVERIFY2(bytesOf(path).startsWith(magic), suffix);
            QVERIFY2(channelOf(readSignal(path)) == channelOf(signal), suffix);
        }
        for (const char *name : { "y.flac", "y.ogg", "y.mp3", "y.opus", "y.png", "y.xyz", "y" }) {
            const QString path = m_folder.filePath(QLatin1String(name));
            try {
                writeSignal(signal, path);
                QFAIL(name);
            } catch (const Error &error) {
                QCOMPARE(error.kind(), ErrorKind::Usage);
                QVERIFY2(QString::fromUtf8(error.what()).contains(path), error.what());
            }
            QVERIFY(!QFile::exists(path));
        }
    }

    /// Headers as the formats have them: 16 bits, 0x0102 and -2.
    void soundThatIsCutOff_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<bool>("isWhole");
        const QByteArray wave("WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1F\0\0\x80\x3E\0\0\2\0\x10\0data", 32);
        const QByteArray aiff("AIFFCOMM\0\0\0\x12\0\1\0\0\0\2\0\x10\x40\x0B\xFA\0\0\0\0\0\0\0SSND", 34);
        const auto row = [](const char *name, const QByteArray &header, bool isWhole) {
            QTest::newRow(name) << header << isWhole;
        };
        const auto little = [](int size) { return QByteArray(1, char(size)) + QByteArray(3, '\0'); };
        const auto big = [](int size) { return QByteArray(3, '\0') + char(size); };
        const QByteArray unknown(4, '\xFF');
        row("whole", "RIFF" + little(40) + wave + little(4), true);
        row("cut off", "RIFF" + little(140) + wave + little(104), false);
        row("cut off, sizes disagree", "RIFF" + little(40) + wave + little(6), false);
        row("written to a pipe", "RIFF" + unknown + wave + unknown, true);
        row("written to a pipe, sizes 0", "RIFF" + little(0) + wave + little(0), true);
        row("written to a pipe, size of an empty file", "RIFF" + little(36) + wave + little(0), true);
        row("AIFF", "FORM" + big(54) + aiff + big(12) + QByteArray(8, '\0'), true);
        row("AIFF, cut off", "FORM" + big(154) + aiff + big(112) + QByteArray(8, '\0'), false);
        const QByteArray au("\0\0\0\3\0\0\x1F\x40\0\0\0\1", 12);
        row("AU", ".snd" + big(24) + big(4) + au, true);
        row("AU, cut off", ".snd" + big(24) + big(5) + au, false);
        row("AU written to a pipe", ".snd" + big(24) + unknown + au, true);
    }

    void soundThatIsCutOff()
    {
        QFETCH(QByteArray, header);
        QFETCH(bool, isWhole);
        const bool isWave = header.startsWith("RIFF"), isAu = header.startsWith(".snd");
        const QString path = file(isWave ? QStringLiteral("cut.wav")
                : isAu                   ? QStringLiteral("cut.au")
                                         : QStringLiteral("cut.aiff"),
            header + (isWave ? QByteArray("\2\1\xFE\xFF", 4) : QByteArray("\1\2\xFF\xFE", 4)));
        try {
            const Plane samples = channelOf(readSignal(path));
            QVERIFY(isWhole);
            QVERIFY((samples == Plane{ 258.0F / 32768.0F, -2.0F / 32768.0F }));
        } catch (const Error &error) {
            QVERIFY2(!isWhole, error.what());
            QVERIFY2(QString::fromUtf8(error.what()).contains(QStringLiteral("is truncated")), error.what());
        }
    }

    void anEmptySoundIsEmpty()
    {
        const QByteArray wave(
            "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1F\0\0\x80\x3E\0\0\2\0\x10\0data\0\0\0\0", 44);
        try {
            readSignal(file(QStringLiteral("empty.wav"), wave));
            QFAIL("accepted");
        } catch (const Error &error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(QStringLiteral("no sound")), error.what());
        }
    }

    void aLineOfAnImage()
    {
        const Image image = noise(7, 5, 3);
        const QString path = m_folder.filePath(QStringLiteral("lines.tiff"));
        writeImage(image, path, Depth::F32);
        const Signal row = readSignal(path, { 4, -1 });
        const Signal column = readSignal(path, { -1, 6 });
        QVERIFY(row.samples.size() == (Size2{ 7, 1 }) && column.samples.size() == (Size2{ 5, 1 }));
        QCOMPARE(channelOf(row, 2).at(3), image.at(2, 3, 4));
        QCOMPARE(channelOf(column, 1).at(2), image.at(1, 6, 2));
        for (const ImageLine &line :
            { ImageLine{}, ImageLine{ 1, 1 }, ImageLine{ 5, -1 }, ImageLine{ -1, 7 } })
            QVERIFY_EXCEPTION_THROWN(readSignal(path, line), Error);
    }

    void badSignalsAreRefused_data()
    {
        QTest::addColumn<QString>("source");
        for (const char *source :
            { "", "nonsense", "sine:0,5", "sine:10", "chirp:9,1", "noise:1e12,1", "1 2 x", "0,5 0,25",
                "0,5;0,25", "0,5", "steps:10,-1", "steps:10.5,1", "noise:10,1.5", "/no/such/file.csv" })
            QTest::newRow(source) << QString::fromLatin1(source);
        QTest::newRow("lines") << QStringLiteral("name\n1,2\n3\n");
        QTest::newRow("uneven") << file(QStringLiteral("uneven.csv"), "1,2\n3\n");
        QTest::newRow("words") << file(QStringLiteral("words.csv"), "1\ntwo\n");
        QTest::newRow("missing") << file(QStringLiteral("missing.csv"), "nan\n2\n3\n");
        QTest::newRow("empty") << file(QStringLiteral("empty.csv"), "");
        QTest::newRow("no sound") << file(QStringLiteral("no.wav"), "RIFF");
    }

    void badSignalsAreRefused()
    {
        QFETCH(QString, source);
        QVERIFY_EXCEPTION_THROWN(readSignal(source), Error);
    }

    void filtersHaveOneRow()
    {
        QVERIFY((parseSignalFilter("1 2 3").weights == std::vector<float>{ 1, 2, 3 }));
        QVERIFY((parseSignalFilter("box:5").size() == Size2{ 5, 1 }));
        QVERIFY((parseSignalFilter("1 2; 3 4").weights == std::vector<float>{ 4, 6 }));
        QCOMPARE(parseSignalFilter("noise:500,1").width, 500);
        QVERIFY_EXCEPTION_THROWN(parseSignalFilter("noise:5000,1"), Error);
        QVERIFY_EXCEPTION_THROWN(parseSignalFilter("nonsense"), Error);
        QVERIFY_EXCEPTION_THROWN(parseSignalFilter("0,5 0,25"), Error);
        double sum = 0.0;
        for (const float weight : randomRow(100).weights)
            sum += static_cast<double>(weight);
        QVERIFY(std::abs(sum - 1.0) < 1e-5 && randomRow(7).weights == randomRow(7).weights);
    }

    void vectorsComeBack()
    {
        const Vectors vectors = madeVectors(9, 4, 3);
        const QString path = m_folder.filePath(QStringLiteral("vectors.csv"));
        writeVectors(vectors, path);
        QVERIFY(readVectors(path).values == vectors.values && readVectors(path).features == 4);
    }

    void descriptorsAreKaze()
    {
        // Squares of one colour: noise from pixel to pixel has no points that last over several scales.
        const Image coarse = noise(16, 12, 3);
        Image image{ 160, 120, {}, nullptr, Depth::F32 };
        for (size_t c = 0; c < 3; ++c) {
            auto plane = std::make_shared<Plane>();
            for (int y = 0; y < image.height; ++y)
                for (int x = 0; x < image.width; ++x)
                    plane->push_back(std::abs(coarse.at(c, x / 10, y / 10)));
            image.colour.push_back(plane);
        }
        const Vectors found = descriptorsOf(image, "noise");
        QVERIFY(found.features == 64 && found.count() > 10);
        QVERIFY(found.values == descriptorsOf(image, "noise").values);
        QVERIFY_EXCEPTION_THROWN(descriptorsOf(greyImage(64, 64, Plane(64 * 64, 0.5F)), "plain"), Error);
    }

    void centroidsAreMiddles()
    {
        const Vectors two{ 1, { 0.0F, 0.2F, 10.0F, 10.4F } };
        std::vector<float> middles = centroidsOf(two, 2).values;
        std::ranges::sort(middles);
        QVERIFY(std::abs(middles[0] - 0.1F) < 1e-5F && std::abs(middles[1] - 10.2F) < 1e-5F);
        const Vectors many = madeVectors(200, 8, 1);
        QVERIFY(centroidsOf(many, 5).values == centroidsOf(many, 5).values);
        QVERIFY_EXCEPTION_THROWN(centroidsOf(two, 5), Error);
    }
};

HALO_TEST(TestSignalSource, QCoreApplication)
#include "tst_signalsource.moc"
