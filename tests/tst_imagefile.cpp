// SPDX-License-Identifier: GPL-3.0-or-later
#include "imagehelp.h"

#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QImageReader>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace halo;

Q_DECLARE_METATYPE(halo::Depth)

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

/// A 24 x 16 JPEG, left half red, top right green, bottom right blue, with this EXIF orientation.
QByteArray jpegWithOrientation(int orientation)
{
    QImage image(24, 16, QImage::Format_RGB32);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 24; ++x)
            image.setPixelColor(x, y, x < 8 ? Qt::red : y < 8 ? Qt::green : Qt::blue);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "jpeg", 100);
    QByteArray exif = QByteArray::fromHex("ffe10022"
                                          "457869660000"
                                          "4d4d002a00000008"
                                          "0001"
                                          "0112000300000001");
    exif += QByteArray("\0", 1) + static_cast<char>(orientation) + QByteArray(2 + 4, '\0');
    return QByteArray(buffer.data()).insert(2, exif);
}

/// The colour at a part of the width and height, as "r", "g" or "b".
QChar colourAt(const Image &image, double x, double y)
{
    const auto sample = [&](size_t c) { return image.at(c, int(x * image.width), int(y * image.height)); };
    return sample(0) > 0.6F ? u'r' : sample(1) > 0.4F ? u'g' : sample(2) > 0.6F ? u'b' : u'?';
}

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

QString problemOf(const std::function<QString()> &check)
{
    QString difference;
    const QString thrown = help::complaint(Fault::Input, [&] { difference = check(); });
    return thrown.isEmpty() ? difference : thrown;
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
        row("grey_alpha_u8.png", 1, true, Depth::U8);
        row("grey_alpha_u16.png", 1, true, Depth::U16);
        QTest::newRow("tiles") << QStringLiteral("rgb_u16_tiles.tif")
                               << numbers(3, false, Depth::U16, 19, 17);
    }

    void readsKinds()
    {
        QFETCH(QString, file);
        QFETCH(Image, expected);
        QCOMPARE(problemOf([&] { return help::firstDifference(readImage(help::dataFile(file)), expected); }),
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
        QCOMPARE(problemOf([&] {
            return help::firstDifference(readImage(help::dataFile(file)), expected, allowed);
        }),
            QString());
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

    void exifOrientation_data()
    {
        QTest::addColumn<int>("orientation");
        QTest::addColumn<QString>("corners"); // top left, top right, bottom left, bottom right
        QTest::newRow("1") << 1 << QStringLiteral("rgrb");
        QTest::newRow("2") << 2 << QStringLiteral("grbr");
        QTest::newRow("3") << 3 << QStringLiteral("brgr");
        QTest::newRow("4") << 4 << QStringLiteral("rbrg");
        QTest::newRow("5") << 5 << QStringLiteral("rrgb");
        QTest::newRow("6") << 6 << QStringLiteral("rrbg");
        QTest::newRow("7") << 7 << QStringLiteral("bgrr");
        QTest::newRow("8") << 8 << QStringLiteral("gbrr");
    }

    void exifOrientation()
    {
        QFETCH(int, orientation);
        QFETCH(QString, corners);
        const QString path = m_folder.filePath(QStringLiteral("turned.jpg"));
        help::writeRaw(path, jpegWithOrientation(orientation));
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
        QCOMPARE(problemOf([&] { return help::firstDifference(readImage(help::dataFile(file)), expected); }),
            QString());
    }

    void roundTrip_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Image>("image");
        for (const char *suffix : { "png", "tif", "webp", "bmp" })
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
        QCOMPARE(problemOf([&] {
            writeImage(image, path, image.depth);
            const Image back = readImage(path);
            return webp ? help::firstDifference(withoutHidden(back), withoutHidden(expected))
                        : help::firstDifference(back, expected);
        }),
            QString());
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
        const QString sentence
            = help::complaint(Fault::Usage, [&] { writeImage(help::picture(3, false, depth), path, depth); });
        QVERIFY2(sentence.contains(expected) && sentence.contains(path), qPrintable(sentence));
        QVERIFY(!QFile::exists(path));
    }

    void cannotBeWritten()
    {
        const QString wide = m_folder.filePath(QStringLiteral("wide.webp")); // 16383 is the limit
        const Image image = help::picture(1, false, Depth::U8, 17000, 1);
        const QString sentence = help::complaint(Fault::Output, [&] { writeImage(image, wide, Depth::U8); });
        QVERIFY2(sentence.contains(wide) && sentence.contains(QStringLiteral("save as PNG")),
            qPrintable(sentence));
        QVERIFY(!QFile::exists(wide));
        const QString nowhere = m_folder.filePath(QStringLiteral("no/folder.png"));
        QVERIFY(
            help::complaint(Fault::Output, [&] { writeImage(image, nowhere, Depth::U8); }).contains(nowhere));
        QVERIFY(!help::complaint(Fault::Usage, [&] { writeImage(Image(), wide, Depth::U8); }).isEmpty());
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

    void largePictures_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<Size2>("size");
        QTest::addColumn<int>("channels");
        QTest::newRow("144 million grey") << QByteArray("P5 12000 12000 255\n") << Size2{ 12000, 12000 } << 1;
        QTest::newRow("100 million colour") << QByteArray("P6 12500 8000 255\n") << Size2{ 12500, 8000 } << 3;
    }

    /// Beyond the 128 MB that Qt's readers allow by themselves.
    void largePictures()
    {
        QFETCH(QByteArray, header);
        QFETCH(Size2, size);
        QFETCH(int, channels);
        const QString path = m_folder.filePath(QStringLiteral("large.ppm"));
        QByteArray bytes = header + QByteArray(qsizetype(size.area()) * channels, '\x33');
        bytes.back() = '\xCC';
        help::writeRaw(path, bytes);
        bytes.clear();
        QCOMPARE(problemOf([&]() -> QString {
            const Image image = readImage(path);
            const size_t last = image.colour.size() - 1;
            const bool right = image.size() == size && image.at(last, size.w - 1, size.h - 1) == 0.8F
                && image.at(0, 0, 0) == 0.2F;
            return right ? QString() : QStringLiteral("other pixels");
        }),
            QString());
        QFile::remove(path);
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
                            = help::complaint(Fault::Input, [&] { readImage(help::dataFile(name)); });
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

    void samples()
    {
        QFile index(QStringLiteral(":/samples/samples.json"));
        QVERIFY(index.open(QIODevice::ReadOnly));
        const QJsonArray entries = QJsonDocument::fromJson(index.readAll()).array();
        QStringList listed{ QStringLiteral("samples.json") };
        for (const QJsonValue &entry : entries) {
            const QString file = entry[u"file"].toString();
            QVERIFY(!entry[u"title"].toString().isEmpty() && !entry[u"description"].toString().isEmpty());
            const Image image = readImage(QStringLiteral(":/samples/") + file);
            QCOMPARE(image.depth, file == QStringLiteral("scene16.png") ? Depth::U16 : Depth::U8);
            QCOMPARE(image.colour.size(), file.startsWith(QStringLiteral("scene")) ? 3U : 1U);
            QVERIFY(image.width >= 500 && image.height >= 500);
            listed += file;
        }
        listed.sort();
        QCOMPARE(QDir(QStringLiteral(":/samples")).entryList(QDir::Files, QDir::Name), listed);
    }

    /// Pictures that cameras made and others saved.
    void photographs()
    {
        const QDir folder(QStringLiteral("/usr/share/backgrounds"));
        const QStringList names{ QStringLiteral("picosdeeuropa_by_Aitzol_Berasategi.jpg"),
            QStringLiteral("friends_by_Aitzol_Berasategi.jpg"),
            QStringLiteral("Bridge_by_Sander_Klootwijk.jpg"), QStringLiteral("Wine_by_Jakkub_Mede.jpg"),
            QStringLiteral("seeding_by_Clements_Engelhardt.jpg") };
        for (const QString &name : names) {
            const QString path = folder.filePath(name);
            QVERIFY2(QFile::exists(path),
                "no photographs to test with: install the package lomiri-wallpapers-16.04");
            const Image image = readImage(path);
            const QImage expected(path);
            QVERIFY((image.size() == Size2{ expected.width(), expected.height() }));
            QCOMPARE(image.depth, Depth::U8);
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < 2000; ++i) {
                const int x = i * 7919 % image.width;
                const int y = i * 104729 % image.height;
                const QRgb pixel = expected.pixel(x, y);
                QCOMPARE(image.at(0, x, y), float(qRed(pixel)) / 255.0F);
                QCOMPARE(image.at(2, x, y), float(qBlue(pixel)) / 255.0F);
                sum += double(image.at(1, x, y));
                squares += double(image.at(1, x, y)) * double(image.at(1, x, y));
            }
            QVERIFY(squares / 2000 - sum / 2000 * sum / 2000 > 0.002); // no empty sheet
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestImageFile)
#include "tst_imagefile.moc"
