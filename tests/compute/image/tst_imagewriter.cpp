// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/chunks.h"
#include "compute/image/picturewriter.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QColorSpace>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace halo;

Q_DECLARE_METATYPE(halo::Depth)

namespace {

/// Black wherever nothing of the picture shows.
Image withoutHidden(const Image &image)
{
    Image result = image;
    for (size_t c = 0; image.alpha && c < image.colour.size(); ++c)
        result.colour[c] = help::plane(image.width, image.height, [&](int x, int y) {
            const bool hidden = (*image.alpha)[size_t(y) * size_t(image.width) + size_t(x)] <= 0.0F;
            return hidden ? 0.0F : image.at(c, x, y);
        });
    return result;
}

} // namespace

class TestImageWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    /// Weights may be so large that no float holds their sum: nothing is written, and what was there stays.
    void refusesWhatIsNotFinite()
    {
        const QString path = m_folder.filePath(QStringLiteral("large.tif"));
        Image image = help::picture(3, false, Depth::F32);
        writeImage(image, path, Depth::F32);
        image.colour[1] = help::plane(13, 7, [](int x, int y) { return y == 2 && x > 10 ? INFINITY : 1.0F; });
        const QString sentence
            = help::complaint(ErrorKind::Output, [&] { writeImage(image, path, Depth::F32); });
        QVERIFY2(sentence.contains(QStringLiteral("2 samples exceed the range of a float, the first at "
                                                  "column 11, row 2")),
            qPrintable(sentence));
        QCOMPARE(help::firstDifference(readImage(path), help::picture(3, false, Depth::F32)), QString());
    }

    void roundTrip_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Image>("image");
        for (const char *suffix : { "png", "tif", "webp", "bmp", "pnm" })
            for (const Depth depth : { Depth::U8, Depth::U16, Depth::F32 })
                for (const int channels : { 1, 3 })
                    for (const bool alpha : { false, true }) {
                        const QString path = QStringLiteral("x.") + QString::fromLatin1(suffix);
                        const Image image = help::picture(channels, alpha, depth);
                        if (bestDepth(image, path) != depth || losesAlpha(image, path))
                            continue;
                        QTest::addRow(
                            "%s, depth %d, %d colours, alpha %d", suffix, int(depth), channels, alpha)
                            << path << image;
                    }
    }

    void roundTrip()
    {
        QFETCH(QString, name);
        QFETCH(Image, image);
        const QString path = m_folder.filePath(name);
        const bool webp = name.endsWith(QStringLiteral("webp"));
        Image expected = image;
        // Qt writes grey with alpha, and WebP any grey, as colour.
        if (webp || (image.alpha && !name.endsWith(QStringLiteral("tif"))))
            expected.colour.resize(3, image.colour[0]);
        QCOMPARE(help::problemOf([&] {
            writeImage(image, path, image.depth);
            const Image back = readImage(path);
            return webp ? help::firstDifference(withoutHidden(back), withoutHidden(expected))
                        : help::firstDifference(back, expected);
        }),
            QString());
    }

    /// What a photograph tells of its making is kept, what describes its pixels is not: read back by our own
    /// reader of EXIF, which is another one than the library that writes.
    void keepsExif_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char *suffix : { "jpg", "png", "tif", "webp" })
            QTest::newRow(suffix) << QString::fromLatin1(suffix);
    }
    void keepsExif()
    {
        QFETCH(QString, suffix);
        // A TIFF header and one directory: orientation 6, "Haloscope" as artist and as copyright.
        const QByteArray name("Haloscope\0", 10);
        QByteArray exif("II*\0\x08\0\0\0\x03\0", 10);
        const auto entry = [&exif](int tag, int type, int count, int value) {
            for (const int part : { tag, type })
                exif += QByteArray(1, static_cast<char>(part & 255)) + static_cast<char>(part >> 8);
            for (const int part : { count, value })
                for (int byte = 0; byte < 4; ++byte)
                    exif += static_cast<char>(part >> (8 * byte));
        };
        constexpr int afterEntries = 10 + 3 * 12 + 4;
        entry(0x0112, 3, 1, 6);
        entry(0x013B, 2, 10, afterEntries);
        entry(0x8298, 2, 10, afterEntries + 10);
        exif += QByteArray(4, '\0') + name + name;
        const QString plain = m_folder.filePath(QStringLiteral("plain.jpg"));
        writeImage(help::picture(3, false, Depth::U8), plain, Depth::U8);
        QByteArray jpeg = halo::test::bytesOf(plain);
        const QByteArray segment = QByteArray("Exif\0\0", 6) + exif;
        const int length = static_cast<int>(segment.size()) + 2;
        jpeg.insert(2,
            QByteArray("\xFF\xE1", 2) + static_cast<char>(length >> 8) + static_cast<char>(length) + segment);
        const Image turned = decodeImage(jpeg, QStringLiteral("turned.jpg"));
        QVERIFY((turned.size() == Size2{ 7, 13 })); // upright
        QVERIFY(turned.exif);
        const QString path = m_folder.filePath(QStringLiteral("kept.") + suffix);
        writeImage(turned, path, Depth::U8);
        const QByteArray bytes = halo::test::bytesOf(path);
        // PNG files have it in hexadecimal digits, compressed.
        QVERIFY2(suffix == QLatin1String("png") || bytes.count("Haloscope") >= 2,
            qPrintable(QString::number(bytes.count("Haloscope"))));
        const Image back = readImage(path);
        QVERIFY((back.size() == turned.size()));
        QVERIFY(back.exif);
        QVERIFY(lossesOf(turned, path, Depth::U8).empty());
        QVERIFY(!lossesOf(turned, QStringLiteral("a.bmp"), Depth::U8).empty());
    }

    /// XMP (ISO 16684-1) and IPTC data (IIM 4) as JPEG has them, and what of them describes pixels.
    void keepsXmpAndIptc_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char *suffix : { "jpg", "png", "tif", "webp" })
            QTest::newRow(suffix) << QString::fromLatin1(suffix);
    }
    void keepsXmpAndIptc()
    {
        QFETCH(QString, suffix);
        const Image read = decodeImage(described(), QStringLiteral("described.jpg"));
        QVERIFY(read.exif);
        const QString path = m_folder.filePath(QStringLiteral("facts.") + suffix);
        writeImage(read, path, Depth::U8);
        const bool webp = suffix == QLatin1String("webp");
        QCOMPARE(losses(read, path),
            webp ? QStringLiteral("\"%1\": IPTC data are not saved, because WEBP cannot store them.|")
                       .arg(path)
                 : QString());
        // JPEG has them in plain bytes.
        const QString again = m_folder.filePath(QStringLiteral("again.jpg"));
        writeImage(readImage(path), again, Depth::U8);
        const QByteArray bytes = halo::test::bytesOf(again);
        QVERIFY(bytes.contains("Moss on a stone"));
        QVERIFY(bytes.contains("Camera 1.07"));
        QCOMPARE(bytes.contains("lichen"), !webp);
        for (const char *ofOtherPixels : { "GainMapMax", "Orientation=", "PixelXDimension=\"77" })
            QVERIFY2(!bytes.contains(ofOtherPixels), ofOtherPixels);
    }

    /// Texts and the coding of colours are chunks, which stay as they are in PNG and are missed elsewhere.
    void keepsTextsOfPng()
    {
        const QString plain = m_folder.filePath(QStringLiteral("plain.png"));
        writeImage(help::picture(3, false, Depth::U8), plain, Depth::U8);
        const QByteArray author("tEXtAuthor\0Somebody", 19), title("iTXtDescription\0\0\0\0\0Moss", 24),
            colours("cICP\x09\x10\0\1", 8);
        QByteArray file = halo::test::bytesOf(plain);
        for (const QByteArray &chunk : { author, title, colours })
            file = withPngChunk(file, chunk.first(4), chunk.sliced(4));
        const QString path = m_folder.filePath(QStringLiteral("texts.png"));
        halo::test::write(path, file);
        const QString kept = m_folder.filePath(QStringLiteral("kept.png"));
        const Image read = readImage(path);
        writeImage(read, kept, Depth::U8);
        const auto rows = openRows(path, Samples::Planes);
        const QString byRows = m_folder.filePath(QStringLiteral("rows.png"));
        RowsFile banded(byRows, rows->frame(), Depth::U8, {});
        banded.write(rows->read({ { 0, 7 } }));
        banded.finish();
        for (const QString &written : { kept, byRows })
            for (const QByteArray &chunk : { author, title, colours })
                QCOMPARE(halo::test::bytesOf(written).count(chunk), 1);
        QVERIFY(losses(read, kept).isEmpty());
        QCOMPARE(losses(read, QStringLiteral("a.jpg")),
            QStringLiteral("\"a.jpg\": cICP, text data are not saved, because JPG cannot store them.|"));
    }

    /// Other readers believe what a TIFF says of its planes, and look for those that are not there.
    void keepsDescriptionsOfPeopleAlone_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("kept");
        QTest::addColumn<bool>("noticed");
        QTest::newRow("shape of tifffile") << QStringLiteral("described_shape.tif") << false << false;
        QTest::newRow("shape of old tifffile") << QStringLiteral("described_shape_old.tif") << false << false;
        QTest::newRow("shape and more") << QStringLiteral("described_shape_more.tif") << false << true;
        QTest::newRow("shape, cut short") << QStringLiteral("stack_truncated.tif") << false << false;
        QTest::newRow("OME-XML") << QStringLiteral("described_ome.tif") << false << true;
        QTest::newRow("ImageJ") << QStringLiteral("stack.tif") << false << true;
        QTest::newRow("a sentence") << QStringLiteral("described_human.tif") << true << false;
    }
    void keepsDescriptionsOfPeopleAlone()
    {
        QFETCH(QString, file);
        QFETCH(bool, kept);
        QFETCH(bool, noticed);
        const Image image = readImage(help::dataFile(file), 1);
        const QString path = m_folder.filePath(QStringLiteral("described.tif"));
        writeImage(image, path, Depth::U8);
        const QByteArray bytes = halo::test::bytesOf(path);
        for (const char *word : { "shape", "OME", "ImageJ", "images=" })
            QVERIFY2(!bytes.contains(word), word);
        QCOMPARE(bytes.contains("Weiß auf Schwarz, f = 3"), kept);
        QCOMPARE(std::ranges::any_of(image.notices,
                     [](const Message &notice) {
                         return notice.english().find("its description") != std::string::npos;
                     }),
            noticed);
        const auto rows = openRows(help::dataFile(file), Samples::Planes, 1);
        QCOMPARE(rows->frame().exif != nullptr, kept);
    }

    /// Columns of one pixel, red and blue: 4:2:0 makes them purple. Where the first component has one sample
    /// for each of the others (SOF0, ITU-T T.81, B.2.2), colours are whole.
    void keepsColoursOfJpegFromQuality90On_data()
    {
        QTest::addColumn<int>("quality");
        QTest::addColumn<int>("chroma"); ///< as JpegChroma; -1: none is asked for
        QTest::addColumn<bool>("whole");
        QTest::newRow("100") << 100 << -1 << true;
        QTest::newRow("90") << 90 << -1 << true;
        QTest::newRow("89") << 89 << -1 << false;
        QTest::newRow("50, 4:4:4") << 50 << int(JpegChroma::Whole) << true;
        QTest::newRow("100, 4:2:0") << 100 << int(JpegChroma::Halved) << false;
    }
    void keepsColoursOfJpegFromQuality90On()
    {
        QFETCH(int, quality);
        QFETCH(int, chroma);
        QFETCH(bool, whole);
        Image stripes = greyImage(32, 24, Plane(32 * 24, 0.0F));
        stripes.depth = Depth::U8;
        const SharedPlane none = stripes.colour[0];
        const auto columns = [](int rest) {
            return help::plane(32, 24, [rest](int x, int) { return x % 2 == rest ? 1.0F : 0.0F; });
        };
        stripes.colour = { columns(0), none, columns(1) };
        const QString path = m_folder.filePath(QStringLiteral("stripes.jpg"));
        WriteOptions options{ quality };
        if (chroma >= 0)
            options.jpegChroma = static_cast<JpegChroma>(chroma);
        writeImage(stripes, path, Depth::U8, options);
        const QByteArray bytes = halo::test::bytesOf(path);
        const qsizetype frame = bytes.indexOf(QByteArray("\xFF\xC0"));
        QVERIFY(frame > 0);
        QCOMPARE(bytes[frame + 11], whole ? '\x11' : '\x22');
        const Image back = readImage(path);
        double sum = 0.0;
        for (size_t c = 0; c < 3; ++c)
            for (size_t i = 0; i < none->size(); ++i)
                sum += std::abs(double((*back.colour[c])[i]) - double((*stripes.colour[c])[i]));
        const double mean = sum / (3.0 * 32 * 24) * 255.0;
        QVERIFY2(
            whole ? mean < (quality >= 90 ? 5.0 : 30.0) : mean > 60.0, qPrintable(QString::number(mean)));
    }

    /// A profile larger than a segment goes into several, numbered (ICC.1, B.4).
    void writesLargeProfilesToJpeg()
    {
        Image image = help::picture(3, false, Depth::U8);
        QByteArray profile = QColorSpace(QColorSpace::AdobeRgb).iccProfile();
        for (int i = 0; profile.size() < 150000; ++i)
            profile += static_cast<char>(i % 251);
        qToBigEndian(static_cast<quint32>(profile.size()), profile.data());
        image.profile = std::make_shared<const std::string>(profile.toStdString());
        const QString path = m_folder.filePath(QStringLiteral("profile.jpg"));
        writeImage(image, path, Depth::U8);
        const QByteArray file = halo::test::bytesOf(path);
        QByteArray joined;
        qsizetype at = 0;
        for (char part = 1; part <= 3; ++part) {
            at = file.indexOf(QByteArray("ICC_PROFILE\0", 12) + part + '\3', at);
            QVERIFY(at > 0);
            const int length = qFromBigEndian<quint16>(file.constData() + at - 2);
            joined += file.mid(at + 14, length - 2 - 14);
        }
        QVERIFY(joined == profile);
    }

    void writesJpegInTheQualityThatIsAskedFor()
    {
        const Image image = help::picture(3, false, Depth::U8);
        const auto sizeOf = [&](int quality) {
            const QString path = m_folder.filePath(QStringLiteral("q%1.jpg").arg(quality));
            writeImage(image, path, Depth::U8, { quality });
            return halo::test::bytesOf(path).size();
        };
        QVERIFY(sizeOf(10) < sizeOf(50) && sizeOf(50) < sizeOf(100));
    }

    /// PGM and PPM by their definition: a header in words, the samples row by row, the high byte first.
    void writesPnm()
    {
        const Plane grey{ 0, 1, 258.0F / 65535.0F, 0.5F };
        const QString path = m_folder.filePath(QStringLiteral("a.pgm"));
        writeImage(greyImage(4, 1, grey), path, Depth::U16);
        QCOMPARE(halo::test::bytesOf(path), "P5\n4 1\n65535\n" + QByteArray::fromHex("0000ffff01028000"));
        Image colour = greyImage(2, 1, Plane{ 1.0F / 255.0F, 2.0F / 255.0F });
        colour.colour.resize(3, colour.colour[0]);
        colour.colour[2] = std::make_shared<const Plane>(Plane{ 1, 0 });
        for (const char *name : { "a.ppm", "a.pnm" }) {
            const QString ppm = m_folder.filePath(QString::fromLatin1(name));
            writeImage(colour, ppm, Depth::U8);
            QCOMPARE(halo::test::bytesOf(ppm), "P6\n2 1\n255\n" + QByteArray::fromHex("0101ff020200"));
            writeImage(colour, ppm, Depth::U16);
            QCOMPARE(halo::test::bytesOf(ppm),
                "P6\n2 1\n65535\n" + QByteArray::fromHex("01010101ffff020202020000"));
        }
        QVERIFY(help::complaint(ErrorKind::Usage, [&] {
            writeImage(colour, path, Depth::U8);
        }).contains(QStringLiteral("cannot store a colour image; save it as .ppm")));
        QVERIFY(help::complaint(ErrorKind::Usage, [&] {
            writeImage(greyImage(4, 1, grey), m_folder.filePath(QStringLiteral("g.ppm")), Depth::U8);
        }).contains(QStringLiteral("cannot store a grey image; save it as .pgm")));
    }

    void tellsWhatIsLost()
    {
        Image image = help::picture(3, true, Depth::U16);
        image.profile = std::make_shared<const std::string>(
            QColorSpace(QColorSpace::AdobeRgb).iccProfile().toStdString());
        image.resolution = { 5000, 5000 };
        const auto lost = [&](const char *path, Depth depth) {
            QString all;
            for (const Message &loss : lossesOf(image, QString::fromLatin1(path), depth))
                all += QString::fromStdString(loss.english()) + u'|';
            return all;
        };
        QCOMPARE(lost("a.tif", Depth::U16), QString());
        QCOMPARE(lost("a.png", Depth::U16), QString());
        QVERIFY(lost("a.jpg", Depth::U8)
                    .contains(QStringLiteral("alpha is blended with white, because JPG has no alpha.|")));
        QVERIFY(
            lost("a.jpg", Depth::U8).contains(QStringLiteral("samples of 16 bits are rounded to 8 bits.")));
        QVERIFY(lost("a.ppm", Depth::U16).contains(QStringLiteral("the colour profile is not saved")));
        QVERIFY(lost("a.webp", Depth::U8).contains(QStringLiteral("discards the colours")));
        std::string grey = *image.profile;
        grey.replace(16, 4, "GRAY"); // as ICC.1, 7.2.6 has it
        image.profile = std::make_shared<const std::string>(grey);
        QVERIFY(lost("a.png", Depth::U16)
                    .contains(QStringLiteral("it does not fit the colours of this PNG file")));
    }

    /// A profile that Qt does not understand stays what it is, byte by byte, in the chunk iCCP
    /// (PNG, 11.3.3.3).
    void keepsStrangeProfiles()
    {
        Image image = help::picture(3, false, Depth::U8);
        QByteArray profile = QColorSpace(QColorSpace::AdobeRgb).iccProfile();
        profile.replace("rXYZ", "zXYZ").replace("gXYZ", "yXYZ"); // no primaries any more
        image.profile = std::make_shared<const std::string>(profile.toStdString());
        QVERIFY(!QColorSpace::fromIccProfile(profile).isValid());
        const QString path = m_folder.filePath(QStringLiteral("strange.png"));
        writeImage(image, path, Depth::U8);
        const QByteArray file = halo::test::bytesOf(path);
        const qsizetype at = file.indexOf("iCCPprofile");
        QVERIFY(at > 0);
        const int length = static_cast<int>(qFromBigEndian<quint32>(file.constData() + at - 4));
        const QByteArray packed = file.mid(at + 4 + 9, length - 9);
        QByteArray size(4, '\0');
        qToBigEndian(quint32(profile.size()), size.data());
        QCOMPARE(qUncompress(size + packed), profile);
        QVERIFY(!file.contains("cHRM") && !file.contains("gAMA"));
        QVERIFY(!readImage(path).empty());
    }

    void everyIntegerSurvives_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("png") << QStringLiteral("all.png");
        QTest::newRow("tiff") << QStringLiteral("all.tiff");
    }

    void everyIntegerSurvives()
    {
        QFETCH(QString, name);
        const QString path = m_folder.filePath(name);
        Image image = greyImage(
            256, 256, *help::plane(256, 256, [](int x, int y) { return float(y * 256 + x) / 65535.0F; }));
        image.depth = Depth::U16;
        writeImage(image, path, Depth::U16);
        QCOMPARE(help::firstDifference(readImage(path), image), QString());
    }

    void clampsAndRounds()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinite = std::numeric_limits<float>::infinity();
        const Plane in{ -0.3F, 1.7F, nan, infinite, -infinite, 0.49F / 255.0F, 0.51F / 255.0F,
            254.6F / 255.0F };
        const Plane expected{ 0, 1, 0, 1, 0, 0, 1.0F / 255.0F, 1 };
        for (const char *name : { "clamp.png", "clamp.tif", "clamp.bmp" }) {
            const QString path = m_folder.filePath(QString::fromLatin1(name));
            writeImage(greyImage(8, 1, in), path, Depth::U8);
            QCOMPARE(*readImage(path).colour[0], expected);
        }
    }

    void flattensOnWhite()
    {
        Image image = greyImage(16, 16, Plane(256, 0.2F));
        image.alpha = std::make_shared<const Plane>(Plane(256, 0.25F));
        for (const char *name : { "flat.jpg", "flat.bmp" }) {
            const QString path = m_folder.filePath(QString::fromLatin1(name));
            QVERIFY(losesAlpha(image, path));
            writeImage(image, path, Depth::U8);
            const Image back = readImage(path);
            QVERIFY(!back.alpha);
            QVERIFY(std::abs(back.at(0, 5, 5) - 0.8F) < 1.5F / 255.0F);
        }
    }

    void jpegIsCloseToWhatWasSaved()
    {
        const Image image = readImage(QStringLiteral(":/samples/scene.png"));
        const QString path
            = m_folder.filePath(QStringLiteral("scene.JPG")); // a suffix in capitals is as good
        writeImage(image, path, Depth::U8);
        const Image back = readImage(path);
        QVERIFY(back.size() == image.size());
        double sum = 0;
        for (size_t i = 0; i < image.colour[1]->size(); ++i)
            sum += std::abs(double((*back.colour[1])[i] - (*image.colour[1])[i]));
        QVERIFY(sum / double(image.colour[1]->size()) < 0.02);
    }

    void cannotHoldTheDepth_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Depth>("depth");
        QTest::addColumn<QString>("expected");
        const auto png = QStringLiteral("PNG or TIFF");
        QTest::newRow("png float") << QStringLiteral("a.png") << Depth::F32
                                   << QStringLiteral("TIFF, or with 8 or 16");
        QTest::newRow("jpeg 16") << QStringLiteral("a.jpg") << Depth::U16 << png;
        QTest::newRow("webp 16") << QStringLiteral("a.webp") << Depth::U16 << png;
        QTest::newRow("unknown") << QStringLiteral("a.xyz") << Depth::U8 << QStringLiteral(".png, .tif");
        QTest::newRow("none") << QStringLiteral("a") << Depth::U8 << QStringLiteral(".png, .tif");
    }

    void cannotHoldTheDepth()
    {
        QFETCH(QString, name);
        QFETCH(Depth, depth);
        QFETCH(QString, expected);
        const QString path = m_folder.filePath(name);
        const QString sentence = help::complaint(
            ErrorKind::Usage, [&] { writeImage(help::picture(3, false, depth), path, depth); });
        QVERIFY2(sentence.contains(expected) && sentence.contains(path), qPrintable(sentence));
        QVERIFY(!QFile::exists(path));
    }

    void cannotBeWritten()
    {
        const QString wide = m_folder.filePath(QStringLiteral("wide.webp")); // 16383 is the limit
        const Image image = help::picture(1, false, Depth::U8, 17000, 1);
        const QString sentence
            = help::complaint(ErrorKind::Output, [&] { writeImage(image, wide, Depth::U8); });
        QVERIFY2(sentence.contains(wide) && sentence.contains(QStringLiteral("save as PNG")),
            qPrintable(sentence));
        QVERIFY(!QFile::exists(wide));
        const QString nowhere = m_folder.filePath(QStringLiteral("no/folder.png"));
        QVERIFY(help::complaint(ErrorKind::Output, [&] {
            writeImage(image, nowhere, Depth::U8);
        }).contains(nowhere));
        QVERIFY(!help::complaint(ErrorKind::Usage, [&] { writeImage(Image(), wide, Depth::U8); }).isEmpty());
    }

private:
    /// A JPEG with EXIF, XMP and IPTC data.
    QByteArray described()
    {
        const QString plain = m_folder.filePath(QStringLiteral("plain.jpg"));
        writeImage(help::picture(3, false, Depth::U8), plain, Depth::U8);
        const auto segment = [](char marker, const QByteArray &contents) {
            QByteArray length(2, '\0');
            qToBigEndian(quint16(contents.size() + 2), length.data());
            return QByteArray("\xFF") + marker + length + contents;
        };
        // One entry: Software, 12 bytes at 26.
        const QByteArray exif = QByteArray("Exif\0\0", 6)
            + QByteArray::fromHex("49492a0008000000"
                                  "0100"
                                  "31010200"
                                  "0c000000"
                                  "1a000000"
                                  "00000000")
            + QByteArray("Camera 1.07\0", 12);
        const QByteArray xmp = QByteArray("http://ns.adobe.com/xap/1.0/\0", 29)
            + "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>"
              "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''"
              " xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"
              " xmlns:exif='http://ns.adobe.com/exif/1.0/' "
              "xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'"
              " tiff:Orientation='6' exif:PixelXDimension='77' hdrgm:GainMapMax='2.5'><dc:title><rdf:Alt>"
              "<rdf:li xml:lang='x-default'>Moss on a "
              "stone</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF>"
              "</x:xmpmeta><?xpacket end='w'?>";
        // A keyword, 2:25, in Photoshop's resource 0x0404.
        const QByteArray iptc = QByteArray("Photoshop 3.0\0", 14) + "8BIM"
            + QByteArray::fromHex("0404"
                                  "0000"
                                  "0000000b"
                                  "1c02190006")
            + "lichen" + QByteArray(1, '\0');
        return halo::test::bytesOf(plain).insert(
            2, segment('\xE1', exif) + segment('\xE1', xmp) + segment('\xED', iptc));
    }
    static QString losses(const Image &image, const QString &path)
    {
        QString all;
        for (const Message &loss : lossesOf(image, path, Depth::U8))
            all += QString::fromStdString(loss.english()) + u'|';
        return all;
    }

    QTemporaryDir m_folder;
};

HALO_TEST(TestImageWriter, QCoreApplication)
#include "tst_imagewriter.moc"
