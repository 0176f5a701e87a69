// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/values.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include "compute/filter/filterspec.h"
#include "compute/workload/convolution/reference.h"

#include <QBuffer>
#include <QColorSpace>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <set>
#include <thread>

using namespace halo;

namespace {

/// What make_images.py puts at a place, 0 to 199.
int number(int x, int y, int channel)
{
    return (1 + x + 10 * y + 40 * channel) % 200;
}

/// The same as a sample read from a file of this depth.
float numberAs(Depth depth, int x, int y, int channel)
{
    const auto value = static_cast<float>(number(x, y, channel));
    return depth == Depth::U8 ? value / 255.0F
        : depth == Depth::U16 ? value * 257.0F / 65535.0F
                              : value / 200.0F;
}

Image numbers(int colours, bool alpha, Depth depth, int width = 5, int height = 3)
{
    Image image;
    image.width = width;
    image.height = height;
    image.depth = depth;
    for (int c = 0; c <= colours; ++c) {
        const SharedPlane plane
            = help::plane(width, height, [&](int x, int y) { return numberAs(depth, x, y, c); });
        if (c < colours)
            image.colour.push_back(plane);
        else if (alpha)
            image.alpha = plane;
    }
    return image;
}

/// EXIF data that say nothing else, without and with the name before it that JPEG asks for.
QByteArray exifOf(int orientation)
{
    return QByteArray::fromHex("4d4d002a00000008"
                               "0001"
                               "0112000300000001")
        + QByteArray("\0", 1) + static_cast<char>(orientation) + QByteArray(2 + 4, '\0');
}

template<typename T> QByteArray bytesOfNumber(T value)
{
    return { reinterpret_cast<const char *>(&value), sizeof value };
}

/// CRC-32 as in the PNG specification, appendix D.
quint32 checkSum(const QByteArray &bytes)
{
    quint32 sum = 0xFFFFFFFF;
    for (const char byte : bytes) {
        sum ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum % 2 == 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

/// A chunk of a PNG, before its pixels.
QByteArray withChunk(const QByteArray &png, const QByteArray &nameAndContents)
{
    return QByteArray(png).insert(png.indexOf("IDAT") - 4,
        bytesOfNumber(qToBigEndian(quint32(nameAndContents.size() - 4))) + nameAndContents
            + bytesOfNumber(qToBigEndian(checkSum(nameAndContents))));
}

/// 2 x 2 pixels of a TGA, the lower row first, blue first: 1, 2, 3, ...
QByteArray tgaFile(char kind, char bits)
{
    QByteArray file(18, '\0');
    file[2] = kind;
    file[12] = file[14] = 2;
    file[16] = bits;
    file[17] = bits == 32 ? 8 : 0; // bits of alpha
    for (char sample = 1; sample <= 4 * bits / 8; ++sample)
        file += sample;
    return file;
}

bool hasNotice(const Image &image, const char *part)
{
    return std::ranges::any_of(image.notices,
        [part](const Message &notice) { return notice.english().find(part) != std::string::npos; });
}

Image withDepth(Image image, Depth depth)
{
    image.depth = depth;
    return image;
}

/// 24 x 16 pixels, left third red, top right green, bottom right blue, with this EXIF orientation.
QByteArray fileWithOrientation(const QByteArray &format, int orientation)
{
    QImage image(24, 16, QImage::Format_RGB32);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 24; ++x)
            image.setPixelColor(x, y, x < 8 ? Qt::red : y < 8 ? Qt::green : Qt::blue);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format.constData(), 100);
    const QByteArray exif = exifOf(orientation), file = buffer.data();
    if (format == "jpeg")
        return QByteArray(file).insert(2, QByteArray::fromHex("ffe10022457869660000") + exif);
    if (format == "png") { // before the chunk IDAT
        const QByteArray chunk = "eXIf" + exif;
        return QByteArray(file).insert(file.indexOf("IDAT") - 4,
            bytesOfNumber(qToBigEndian(quint32(exif.size()))) + chunk
                + bytesOfNumber(qToBigEndian(checkSum(chunk))));
    }
    const QByteArray whole = file + "EXIF" + bytesOfNumber(qToLittleEndian(quint32(exif.size()))) + exif;
    return QByteArray(whole).replace(4, 4, bytesOfNumber(qToLittleEndian(quint32(whole.size() - 8))));
}

/// The colour at a part of the width and height, as "r", "g" or "b".
QChar colourAt(const Image &image, double x, double y)
{
    const auto sample = [&](size_t c) { return image.at(c, int(x * image.width), int(y * image.height)); };
    return sample(0) > 0.6F ? u'r' : sample(1) > 0.4F ? u'g' : sample(2) > 0.6F ? u'b' : u'?';
}

} // namespace

class TestImageFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void readsKinds_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<Image>("expected");
        const auto row = [](const char *file, int colours, bool alpha, Depth depth) {
            QTest::newRow(file) << QString::fromLatin1(file) << numbers(colours, alpha, depth);
        };
        row("grey_f32.tif", 1, false, Depth::F32);
        row("grey_f64_big_endian.tif", 1, false, Depth::F32);
        row("grey_u16_big_endian.tif", 1, false, Depth::U16);
        row("grey_alpha_u8.tif", 1, true, Depth::U8);
        row("grey_alpha_u16.tif", 1, true, Depth::U16);
        row("rgb_f32_planes.tif", 3, false, Depth::F32);
        row("rgba_f32.tif", 3, true, Depth::F32);
        row("rgba_u8_untold.tif", 3, true, Depth::U8); // as OpenCV writes it
        row("grey_alpha_u8.png", 1, true, Depth::U8);
        row("grey_alpha_u16.png", 1, true, Depth::U16);
        QTest::newRow("tiles") << QStringLiteral("rgb_u16_tiles.tif")
                               << numbers(3, false, Depth::U16, 19, 17);
    }

    void readsKinds()
    {
        QFETCH(QString, file);
        QFETCH(Image, expected);
        QCOMPARE(
            help::problemOf([&] { return help::firstDifference(readImage(help::dataFile(file)), expected); }),
            QString());
    }

    void readsKindsThatRound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<Image>("expected");
        QTest::addColumn<float>("allowed");
        Image inverted = numbers(1, false, Depth::U16);
        inverted.colour[0]
            = help::plane(5, 3, [](int x, int y) { return 1.0F - numberAs(Depth::U16, x, y, 0); });
        Image wide = numbers(1, false, Depth::F32);
        wide.colour[0] = help::plane(5, 3, [](int x, int y) { return float(number(x, y, 0)) / 255.0F; });
        QTest::newRow("half float") << QStringLiteral("grey_f16.tif") << numbers(1, false, Depth::F32)
                                    << 2e-4F;
        QTest::newRow("32-bit integer") << QStringLiteral("grey_u32.tif") << wide << 1e-7F;
        QTest::newRow("white is zero") << QStringLiteral("grey_u16_white_is_zero.tif") << inverted << 1e-7F;
        QTest::newRow("premultiplied")
            << QStringLiteral("rgba_f32_premultiplied.tif") << numbers(3, true, Depth::F32) << 1e-6F;
    }

    void readsKindsThatRound()
    {
        QFETCH(QString, file);
        QFETCH(Image, expected);
        QFETCH(float, allowed);
        QCOMPARE(help::problemOf([&] {
            return help::firstDifference(readImage(help::dataFile(file)), expected, allowed);
        }),
            QString());
    }

    void readsPnm_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("maximum");
        QTest::addColumn<bool>("binary");
        for (const int maximum : { 1, 100, 255, 1023, 2000, 65535 })
            for (const char *kind : { "P2", "P3", "P5", "P6" })
                QTest::addRow("%s %d", kind, maximum) << QByteArray(kind)
                        + "# a comment\n31 # another\n17\n# and one\n" + QByteArray::number(maximum)
                        + "\n" << maximum << (kind[1] > '3');
    }

    /// All samples as they are, over the whole range: sample / maximum, also beyond 8 bits.
    void readsPnm()
    {
        QFETCH(QByteArray, header);
        QFETCH(int, maximum);
        QFETCH(bool, binary);
        const size_t channels = header[1] == '3' || header[1] == '6' ? 3 : 1;
        const auto numberAt
            = [&](size_t place) { return static_cast<int>(place * 7919 % static_cast<size_t>(maximum + 1)); };
        QByteArray file = header;
        for (size_t i = 0; i < 31 * 17 * channels; ++i)
            if (!binary)
                file += QByteArray::number(numberAt(i)) + (i % 12 == 11 ? "\r\n" : " ");
            else if (maximum > 255)
                file += QByteArray(1, static_cast<char>(numberAt(i) / 256))
                    + static_cast<char>(numberAt(i) % 256);
            else
                file += static_cast<char>(numberAt(i));
        const QString path = m_folder.filePath(QStringLiteral("a.pnm"));
        halo::test::write(path, file);
        const Image image = readImage(path);
        QVERIFY(image.size() == (Size2{ 31, 17 }));
        QCOMPARE(image.colour.size(), channels);
        QVERIFY(image.depth == (maximum > 255 ? Depth::U16 : Depth::U8));
        for (size_t i = 0; i < 31 * 17 * channels; ++i)
            QCOMPARE((*image.colour[i % channels])[i / channels],
                static_cast<float>(numberAt(i)) / static_cast<float>(maximum));
    }

    void keepsLevelsOfPnm()
    {
        QByteArray file = "P5 2000 1 1999\n";
        for (int i = 0; i < 2000; ++i)
            file += QByteArray(1, static_cast<char>(i / 256)) + static_cast<char>(i % 256);
        const QString path = m_folder.filePath(QStringLiteral("levels.pgm"));
        halo::test::write(path, file);
        const QString copy = m_folder.filePath(QStringLiteral("levels.png"));
        const Image image = readImage(path);
        writeImage(image, copy, bestDepth(image, copy));
        const Image again = readImage(copy);
        QCOMPARE(std::set<float>(again.colour[0]->begin(), again.colour[0]->end()).size(), size_t(2000));
    }

    void refusesPnm_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const QByteArray &file, const char *words) {
            QTest::newRow(name) << file << QString::fromLatin1(words);
        };
        row("cut off", "P5 4 4 1000\n" + QByteArray(31, 'a'), "is truncated");
        row("cut off, in words", "P2 4 4 1000\n" + QByteArray("1 ").repeated(15) + "      ", "is truncated");
        row("cut off in the header", "P5 4", "is truncated");
        row("above", "P5 1 1 999\n" + QByteArray::fromHex("03e8"), "has a sample above 999");
        row("above, 8 bits", "P6 1 1 100\n" + QByteArray::fromHex("016501"), "has a sample above 100");
        row("above, in words", "P2 2 1 255\n255 256 ", "has a sample above 255");
        row("maximum", "P5 1 1 70000\n1111", "has a largest sample above 65535");
        row("no maximum", "P5 1 1 0\n1111", "without a size or a largest sample");
        row("large", "P5 100000 100000 1000\n1111", "100000 x 100000 pixels");
        row("huge", "P5 99999999999999999999 1 1000\n1111", "has a width above");
        row("not there", "P6 20000 20000 1000\n1111", "is truncated");
        row("no number", "P2 2 1 255\n25 x ", "has a sample that is not a number");
    }

    void refusesPnm()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, words);
        const QString path = m_folder.filePath(QStringLiteral("bad.pnm"));
        halo::test::write(path, file);
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path); });
        QVERIFY2(sentence.contains(words) && sentence.contains(path), qPrintable(sentence));
    }

    void readsPalettes()
    {
        const auto read
            = [](const char *name) { return readImage(help::dataFile(QString::fromLatin1(name))); };
        const Image colour = read("palette.png");
        QCOMPARE(colour.colour.size(), 3U);
        QVERIFY(!colour.alpha);
        QCOMPARE(colour.at(2, 4, 1), 150.0F / 255.0F); // entry 5
        const Image clear = read("palette_alpha.png");
        QCOMPARE(clear.at(1, 2, 1), 60.0F / 255.0F); // entry 3 is half clear and keeps its colour
        QCOMPARE((*clear.alpha)[5 + 2], 150.0F / 255.0F);
        QCOMPARE((*clear.alpha)[5 + 4], 1.0F);
        const Image grey = read("palette_grey.png");
        QCOMPARE(grey.colour.size(), 1U);
        QCOMPARE(grey.at(0, 2, 1), 120.0F / 255.0F);
        const Image tiff = read("palette.tif");
        QCOMPARE(tiff.colour.size(), 3U);
        QCOMPARE(tiff.at(1, 3, 2), float(number(3, 2, 0) * 3 % 256) / 255.0F);
        const Image bilevel = read("bilevel.png");
        QCOMPARE(bilevel.colour.size(), 1U);
        QCOMPARE(*bilevel.colour[0], (Plane{ 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1 }));
    }

    void readsCmykAndGreyJpeg()
    {
        const Image cmyk = readImage(help::dataFile(QStringLiteral("cmyk.jpg")));
        QCOMPARE(cmyk.colour.size(), 3U);
        const Plane expected{ 200, 100, 50, 128, 128, 128, 255, 0, 0 };
        for (size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(cmyk.at(i % 3, int(i / 3) * 8 + 4, 4) * 255.0F - expected[i]) <= 1.0F);
        const Image grey = readImage(help::dataFile(QStringLiteral("grey.jpg")));
        QCOMPARE(grey.colour.size(), 1U);
        QCOMPARE(grey.at(0, 4, 4), 200.0F / 255.0F);
        QCOMPARE(grey.at(0, 12, 4), 7.0F / 255.0F);
    }

    /// The one colour that is transparent keeps its numbers, and all others all of their bits (PNG, 11.3.2).
    void readsTheTransparentColour()
    {
        const Image rgb = readImage(help::dataFile(QStringLiteral("rgb16_key.png")));
        QCOMPARE(int(rgb.depth), int(Depth::U16));
        for (size_t i = 0; i < 6; ++i)
            QCOMPARE((*rgb.colour[i % 3])[i / 3], float(1000 * (i + 1)) / 65535.0F);
        QCOMPARE(*rgb.alpha, (Plane{ 1, 1 })); // it differs from the first in the lowest bit
        const Image grey = readImage(help::dataFile(QStringLiteral("grey8_key.png")));
        QCOMPARE(*grey.colour[0], (Plane{ 7.0F / 255.0F, 77.0F / 255.0F, 177.0F / 255.0F }));
        QCOMPARE(*grey.alpha, (Plane{ 1, 0, 1 }));
    }

    void keepsTheResolution_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char *suffix : { "png", "tif", "jpg", "bmp" })
            QTest::newRow(suffix) << QString::fromLatin1(suffix);
    }

    /// 300 and 72 dots an inch are 11811 and 2835 in a metre, 0.0254 m being an inch: Qt's readers say so,
    /// too.
    void keepsTheResolution()
    {
        QFETCH(QString, suffix);
        Image image = help::picture(3, false, Depth::U8);
        const QString path = m_folder.filePath(QStringLiteral("dots.") + suffix);
        image.resolution = { 300.0 / 0.0254, 72.0 / 0.0254 };
        writeImage(image, path, Depth::U8);
        for (const Image &back : { readImage(path), readBytes(path) }) {
            QVERIFY(back.resolution.metric);
            QVERIFY(std::abs(back.resolution.x * 0.0254 - 300.0) < 0.02);
            QVERIFY(std::abs(back.resolution.y * 0.0254 - 72.0) < 0.02);
        }
        const QImage second(path);
        QVERIFY2(
            std::abs(second.dotsPerMeterX() - 11811) <= 1 && std::abs(second.dotsPerMeterY() - 2835) <= 1,
            qPrintable(QString::number(second.dotsPerMeterX())));
        QVERIFY(convolveReference(image, parseFilter("gauss:3"), {}).resolution.known()); // also filtered
        image.resolution = {};
        writeImage(image, path, Depth::U8);
        QVERIFY(!readImage(path).resolution.known());
        if (suffix == QLatin1String("png"))
            QVERIFY(!halo::test::bytesOf(path).contains("pHYs"));
    }

    /// As cameras tell it, who leave the header of JFIF without one: 240 dots an inch in EXIF 2.3's tags.
    void readsTheResolutionOfExif()
    {
        const QString path = m_folder.filePath(QStringLiteral("camera.jpg"));
        writeImage(help::picture(3, false, Depth::U8), path, Depth::U8);
        const QByteArray exif = QByteArray::fromHex("4d4d002a00000008"
                                                    "0003"
                                                    "011a00050000000100000032"
                                                    "011b00050000000100000032"
                                                    "012800030000000100020000"
                                                    "00000000"
                                                    "000000f000000001");
        halo::test::write(path,
            halo::test::bytesOf(path).insert(
                2, QByteArray::fromHex("ffe10042") + QByteArray("Exif\0\0", 6) + exif));
        QVERIFY(std::abs(readImage(path).resolution.x * 0.0254 - 240.0) < 1e-9);
    }

    /// A turned picture has its resolution turned.
    void turnsTheResolution()
    {
        for (const int orientation : { 1, 6 }) {
            QByteArray file = fileWithOrientation("png", orientation);
            const QByteArray numbers = bytesOfNumber(qToBigEndian(quint32(5000)))
                + bytesOfNumber(qToBigEndian(quint32(7000))) + '\1';
            const qsizetype at = file.indexOf("pHYs");
            QVERIFY(at > 0);
            file.replace(at + 4, 9, numbers);
            file.replace(at + 13, 4, bytesOfNumber(qToBigEndian(checkSum("pHYs" + numbers))));
            const QString path = m_folder.filePath(QStringLiteral("turned.png"));
            halo::test::write(path, file);
            const Resolution seen = readImage(path).resolution;
            QCOMPARE(seen.x, orientation == 1 ? 5000.0 : 7000.0);
            QCOMPARE(seen.y, orientation == 1 ? 7000.0 : 5000.0);
        }
    }

    void tellsWhatIsChanged()
    {
        const auto reportOf = [](const char *name) {
            const Image image = readImage(help::dataFile(QString::fromLatin1(name)));
            return image.notices.empty() ? std::string() : image.notices.front().english();
        };
        QVERIFY(reportOf("cmyk.jpg").find("because it has no colour profile") != std::string::npos);
        QVERIFY(reportOf("rgba_u8_untold.tif").find("band 4 is treated as alpha") != std::string::npos);
        QVERIFY(reportOf("grey_f64_big_endian.tif").find("of 64 bits are read as 32-bit floats")
            != std::string::npos);
        for (const char *silent :
            { "rgb16_key.png", "grey_f32.tif", "palette.tif", "rgba_f32_premultiplied.tif" })
            QCOMPARE(reportOf(silent), std::string());
    }

    void exifOrientation_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("orientation");
        QTest::addColumn<QString>("corners"); // top left, top right, bottom left, bottom right
        const char *const corners[]{ "rgrb", "grbr", "brgr", "rbrg", "rrgb", "rrbg", "bgrr", "gbrr" };
        for (const char *format : { "jpeg", "png", "webp" })
            for (int i = 1; i <= 8; ++i)
                QTest::addRow("%s %d", format, i)
                    << QByteArray(format) << i << QString::fromLatin1(corners[i - 1]);
    }

    void exifOrientation()
    {
        QFETCH(QByteArray, format);
        QFETCH(int, orientation);
        QFETCH(QString, corners);
        const QString path = m_folder.filePath(QStringLiteral("turned"));
        halo::test::write(path, fileWithOrientation(format, orientation));
        const Image image = readImage(path);
        QCOMPARE(toString(image.size()), std::string(orientation < 5 ? "24x16" : "16x24"));
        QString seen;
        for (const double y : { 0.1, 0.9 })
            for (const double x : { 0.1, 0.9 })
                seen += colourAt(image, x, y);
        QCOMPARE(seen, corners);
    }

    void tiffOrientation_data()
    {
        QTest::addColumn<QString>("file");
        for (int i = 1; i <= 8; ++i)
            QTest::addRow("%d", i) << QStringLiteral("orientation%1.tif").arg(i);
    }

    /// Qt turns TIFFs by the same tag: a second opinion on our own reader.
    void tiffOrientation()
    {
        QFETCH(QString, file);
        QImageReader reader(help::dataFile(file));
        reader.setAutoTransform(true);
        const Image expected = readImage(reader.read(), file);
        QCOMPARE(
            help::problemOf([&] { return help::firstDifference(readImage(help::dataFile(file)), expected); }),
            QString());
    }

    /// ImageJ and tifffile write the planes of a large stack behind one directory; their numbers are those of
    /// channels.
    void readsStacksOfOneDirectory_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : { "stack.tif", "stack_big_endian.tif", "stack_truncated.tif" })
            QTest::newRow(file) << help::dataFile(QString::fromLatin1(file));
    }
    void readsStacksOfOneDirectory()
    {
        QFETCH(QString, file);
        QCOMPARE(pagesIn(file), 3);
        for (int page = 1; page <= 3; ++page) {
            const Image expected = greyImage(
                5, 3, *help::plane(5, 3, [&](int x, int y) { return numberAs(Depth::U16, x, y, page - 1); }));
            const Image whole = readImage(file, page);
            QCOMPARE(help::firstDifference(whole, withDepth(expected, Depth::U16)), QString());
            QVERIFY(!hasNotice(whole, "can be read"));
            const auto rows = openRows(file, Samples::Planes, page);
            QCOMPARE(rows->pages(), 3);
            QCOMPARE(help::firstDifference(
                         rows->read({ { 1, 3 } }), withDepth(rowsOf(expected, { 1, 3 }), Depth::U16)),
                QString());
        }
        QCOMPARE(readImage(file).notices.front(),
            Message("\"%1\": page 1 of 3 is read; the others are ignored.", file));
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            readImage(file, 4);
        }).contains(QStringLiteral("has no page 4; choose one from 1 to 3.")));
    }

    /// Two of five planes are there.
    void tellsOfPlanesThatAreMissing()
    {
        const QString file = help::dataFile(QStringLiteral("stack_of_five.tif"));
        QCOMPARE(pagesIn(file), 2);
        const Image second = readImage(file, 2);
        QCOMPARE(second.at(0, 3, 2), numberAs(Depth::U8, 3, 2, 1));
        QVERIFY(hasNotice(second, "described as a stack of 5 images, but 2 can be read"));
    }

    /// With and without the mark of the year 1989 at its end (Truevision, TGA 2.0).
    void readsTga()
    {
        const QByteArray mark = QByteArray(8, '\0') + QByteArray("TRUEVISION-XFILE.\0", 18);
        for (const QByteArray &end : { QByteArray(), mark }) {
            const Image image = decodeImage(tgaFile(2, 24) + end, QStringLiteral("a.tga"));
            QVERIFY(image.size() == (Size2{ 2, 2 }) && !image.alpha);
            QCOMPARE(image.at(0, 0, 0), 9.0F / 255.0F); // red of the upper row, which is the second one
            QCOMPARE(image.at(2, 1, 1), 4.0F / 255.0F);
            const Image clear = decodeImage(tgaFile(2, 32) + end, QStringLiteral("a.tga"));
            QVERIFY(clear.alpha);
            QCOMPARE(clear.alpha->front(), 12.0F / 255.0F);
        }
        const QString path = m_folder.filePath(QStringLiteral("a.tga"));
        halo::test::write(path, tgaFile(2, 24));
        QVERIFY(claimedSize(path) == (Size2{ 2, 2 }));
        const auto complaintOf = [](const QByteArray &file) {
            return help::complaint(ErrorKind::Input, [&] { decodeImage(file, QStringLiteral("a.tga")); });
        };
        QVERIFY(complaintOf(tgaFile(2, 24).chopped(1)).contains(QStringLiteral("is truncated")));
        QVERIFY(complaintOf(tgaFile(10, 24).chopped(3))
                    .contains(
                        QStringLiteral("is a TGA of kind 10 with 24 bits a pixel, which is not supported")));
    }

    /// GDAL does not store blocks that hold its value for "nothing", 0 if none is given.
    void readsBlocksThatAreLeftOut()
    {
        const QString strips = help::dataFile(QStringLiteral("sparse.tif"));
        Image expected = numbers(1, false, Depth::U16);
        expected.colour[0] = help::plane(
            5, 3, [](int x, int y) { return y == 1 ? 7.0F / 65535.0F : numberAs(Depth::U16, x, y, 0); });
        const Image whole = readImage(strips);
        QCOMPARE(help::firstDifference(whole, expected), QString());
        QVERIFY(hasNotice(whole, "blocks that the file leaves out are read as 7."));
        QCOMPARE(help::firstDifference(openRows(strips, Samples::Planes)->read({ { 0, 3 } }), expected),
            QString());
        const Image packed = readImage(help::dataFile(QStringLiteral("sparse_12_bits.tif")));
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 5; ++x)
                QCOMPARE(packed.at(0, x, y) * 4095.0F, y == 1 ? 1799.0F : float(100 * x + y));
        QVERIFY(hasNotice(packed, "blocks that the file leaves out are read as 1799."));
        const Image below = readImage(help::dataFile(QStringLiteral("sparse_below.tif")));
        QCOMPARE(below.at(0, 2, 1), 0.0F);
        QVERIFY(hasNotice(below, "blocks that the file leaves out are read as 0."));
        Image tiled = numbers(1, false, Depth::F32, 19, 17);
        tiled.colour[0] = help::plane(
            19, 17, [](int x, int y) { return (x < 16) == (y < 16) ? 0.0F : numberAs(Depth::F32, x, y, 0); });
        const QString tiles = help::dataFile(QStringLiteral("sparse_tiles.tif"));
        QCOMPARE(help::firstDifference(readImage(tiles), tiled), QString());
        QCOMPARE(
            help::firstDifference(openRows(tiles, Samples::Planes)->read({ { 0, 17 } }), tiled), QString());
    }

    /// Of an animated PNG, the first picture is read, whatever is asked for.
    void tellsOfFramesOfPng()
    {
        const QString plain = m_folder.filePath(QStringLiteral("plain.png")),
                      path = m_folder.filePath(QStringLiteral("animated.png"));
        writeImage(help::picture(3, false, Depth::U8), plain, Depth::U8);
        halo::test::write(
            path, withChunk(halo::test::bytesOf(plain), QByteArray("acTL\0\0\0\3\0\0\0\0", 12)));
        for (const std::optional<int> page : { std::optional<int>(), std::optional(1) }) {
            QVERIFY(hasNotice(readImage(path, page), "page 1 of 3 is read"));
            QVERIFY(hasNotice(openRows(path, Samples::Planes, page)->frame(), "page 1 of 3 is read"));
        }
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path, 2); });
        QVERIFY2(sentence.contains(QStringLiteral("only the first frame can be read; save frame 2")),
            qPrintable(sentence));
        QCOMPARE(help::complaint(ErrorKind::Input, [&] { openRows(path, Samples::Planes, 2); }), sentence);
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            openRows(plain, Samples::Planes, 2);
        }).contains(QStringLiteral("has no page 2; choose one from 1 to 1.")));
    }

    /// An index as in CIPA DC-007, 5.2: the number of pictures, and for each its kind and where it is.
    void tellsOfFurtherPicturesOfJpeg()
    {
        const QString plain = m_folder.filePath(QStringLiteral("plain.jpg"));
        writeImage(help::picture(3, false, Depth::U8), plain, Depth::U8);
        const auto withPictures = [&](quint32 secondKind) {
            QByteArray index = QByteArray::fromHex("4d5046004d4d002a00000008"
                                                   "0002"
                                                   "b001000400000001"
                                                   "00000002"
                                                   "b002000700000020"
                                                   "00000026"
                                                   "00000000"
                                                   "20030000000000000000000000000000")
                + bytesOfNumber(qToBigEndian(secondKind)) + QByteArray(12, '\0');
            return halo::test::bytesOf(plain).insert(2,
                QByteArray::fromHex("ffe2") + bytesOfNumber(qToBigEndian(quint16(index.size() + 2))) + index);
        };
        const QString name = QStringLiteral("a.jpg");
        QVERIFY(hasNotice(decodeImage(withPictures(0), name), "further images in the file (1)"));
        QVERIFY(hasNotice(decodeImage(withPictures(0x020002), name), "further images in the file (1)"));
        QVERIFY(!hasNotice(decodeImage(withPictures(0x010001), name), "further images")); // a smaller copy
        QVERIFY(!hasNotice(readImage(plain), "further images"));
    }

    void keepsTheProfile_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char *suffix : { "png", "tif", "jpg", "webp" })
            QTest::newRow(suffix) << QString::fromLatin1(suffix);
    }

    /// What the numbers of a picture mean goes with them, through filter and file.
    void keepsTheProfile()
    {
        QFETCH(QString, suffix);
        const QByteArray profile = QColorSpace(QColorSpace::AdobeRgb).iccProfile();
        Image image = help::picture(3, false, Depth::U8);
        image.profile = std::make_shared<const std::string>(profile.toStdString());
        const QString path = m_folder.filePath(QStringLiteral("profile.") + suffix);
        writeImage(convolveReference(image, parseFilter("identity:3"), {}), path, Depth::U8);
        for (const Image &again : { readImage(path), readBytes(path) }) {
            QVERIFY(again.profile);
            QCOMPARE(QByteArray::fromStdString(*again.profile), profile);
        }
        writeImage(help::picture(3, false, Depth::U8), path, Depth::U8);
        QVERIFY(!readImage(path).profile);
    }

    void refusesChannelsWithoutMeaning()
    {
        const QString sentence = help::complaint(
            ErrorKind::Input, [] { readImage(help::dataFile(QStringLiteral("five_channels_u8.tif"))); });
        QVERIFY2(sentence.contains(QStringLiteral("more channels than")), qPrintable(sentence));
    }

    void fromMemory()
    {
        QImage image(2, 1, QImage::Format_ARGB32_Premultiplied);
        image.setPixel(0, 0, qPremultiply(qRgba(200, 100, 0, 51)));
        image.setPixel(1, 0, qRgba(1, 2, 3, 255));
        const Image read = readImage(image, QStringLiteral("The clipboard"));
        QCOMPARE(read.at(0, 0, 0), 200.0F / 255.0F);
        QCOMPARE(read.at(1, 1, 0), 2.0F / 255.0F);
        QCOMPARE(read.alpha->front(), 0.2F);
    }

    void manyThreadsAtOnce()
    {
        const QStringList names{ QStringLiteral("grey_f32.tif"), QStringLiteral("cmyk.jpg"),
            QStringLiteral("palette.png"), QStringLiteral("rgb_u16_tiles.tif"),
            QStringLiteral("claims_2e9.png"), QStringLiteral("orientation6.tif") };
        std::vector<QString> problems(4);
        {
            std::vector<std::jthread> threads;
            for (size_t t = 0; t < problems.size(); ++t)
                threads.emplace_back([&, t] {
                    for (int i = 0; i < 40; ++i) {
                        const QString &name = names[(i + int(t)) % names.size()];
                        const QString sentence
                            = help::complaint(ErrorKind::Input, [&] { readImage(help::dataFile(name)); });
                        if (sentence.isEmpty() == name.startsWith(QStringLiteral("claims")))
                            problems[t] = name + sentence;
                        const QString own = m_folder.filePath(QStringLiteral("thread%1.tif").arg(t));
                        writeImage(help::picture(3, true, Depth::F32), own, Depth::F32);
                        problems[t]
                            += help::firstDifference(readImage(own), help::picture(3, true, Depth::F32));
                    }
                });
        }
        for (const QString &problem : problems)
            QCOMPARE(problem, QString());
    }

private:
    QTemporaryDir m_folder;
};

HALO_TEST(TestImageFile, QCoreApplication)
#include "tst_imagefile.moc"
