// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagepixels.h"
#include "compute/image/picturerows.h"
#include "compute/image/picturewriter.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;

namespace {

constexpr int width = 97, height = 211; // more than three chunks

/// The rows as planes, asked for in pieces that overlap, go back and skip.
Image inPieces(PictureRows &rows)
{
    const int end = rows.frame().height;
    const auto most = [end](int row) { return std::min(row, end); };
    rows.read({ { most(1), most(9) } });
    rows.read({ { std::max(0, end - 3), end }, { 0, most(5) } });
    rows.read({ { most(60), most(140) } }, 7);
    rows.read({ { most(133), end } });
    RowBuffer whole(rows.frame(), end, 0);
    for (int row = 0; row < end; row += 13)
        whole.copy(withPlanes(rows.read({ { row, most(row + 13) } })), 0, row, most(row + 13) - row);
    return whole.take();
}

/// "" if the program tiffcp made the file.
QString tiffcp(const QStringList &options, const QString &from, const QString &to)
{
    QProcess process;
    process.start(QStringLiteral("tiffcp"), options + QStringList{ from, to });
    return process.waitForFinished(-1) && process.exitCode() == 0
        ? QString()
        : QString::fromLocal8Bit(process.readAllStandardError());
}

} // namespace

class TestPictureRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    /// Qt and libtiff read the whole file, however it was made.
    void areThoseOfTheWhole_data()
    {
        QTest::addColumn<bool>("isRead");
        const QStringList names
            = QDir(help::dataFile(QString())).entryList({ QStringLiteral("*.png"), QStringLiteral("*.tif") });
        for (const QString &name : names) {
            const bool turned = name.startsWith(QStringLiteral("orientation")) && !name.contains(u'1');
            QTest::newRow(qPrintable(name)) << !turned;
        }
    }
    void areThoseOfTheWhole()
    {
        QFETCH(bool, isRead);
        const QString path = help::dataFile(QString::fromLatin1(QTest::currentDataTag()));
        Image whole;
        const QString refused = help::complaint(ErrorKind::Input, [&] { whole = readImage(path); });
        if (!refused.isEmpty()) {
            const QString sentence = help::complaint(ErrorKind::Input, [&] {
                const auto rows = openRows(path, Samples::Planes);
                rows->read({ { 0, std::min(rows->frame().height, 1000) } });
            });
            QVERIFY2(
                !sentence.isEmpty() && !sentence.startsWith(QStringLiteral("fault")), qPrintable(sentence));
            return;
        }
        for (const Samples samples : { Samples::Planes, Samples::Bytes }) {
            const auto rows = openRows(path, samples);
            QCOMPARE(rows != nullptr, isRead);
            if (!rows)
                continue;
            QCOMPARE(help::firstDifference(inPieces(*rows), whole), QString());
            QCOMPARE(rows->frame().notices, whole.notices);
            QCOMPARE(rows->frame().profile != nullptr, whole.profile != nullptr);
            QCOMPARE(rows->frame().resolution.x, whole.resolution.x);
        }
    }

    /// Files that libtiff's own program makes of a known picture.
    void tiffOfAllKinds_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<Depth>("depth");
        QTest::addColumn<int>("channels");
        const char *kinds[] = { "-8", "-8 -t -w 32 -l 48", "-c lzw -r 7", "-c zip -t -w 64 -l 16",
            "-p separate -r 5", "-p separate -c zip -t -w 48 -l 32", "-B", "-B -c lzw:2 -r 9",
            "-c packbits -r 100000", "-r 100000", "-f lsb2msb" };
        for (const char *kind : kinds)
            for (const Depth depth : { Depth::U8, Depth::U16, Depth::F32 })
                for (const int channels : { 1, 3 })
                    if (depth == Depth::U8
                        || !QByteArray(kind).contains("separate")) // which tiffcp makes of bytes alone
                        QTest::addRow("%s, depth %d, %d channels", kind, static_cast<int>(depth), channels)
                            << QString::fromLatin1(kind) << depth << channels;
    }
    void tiffOfAllKinds()
    {
        QFETCH(QString, options);
        QFETCH(Depth, depth);
        QFETCH(int, channels);
        const Image image = help::picture(channels, false, depth, width, height);
        writeImage(image, at("from.tif"), depth);
        QCOMPARE(tiffcp(options.split(u' '), at("from.tif"), at("to.tif")), QString());
        for (const Samples samples : { Samples::Planes, Samples::Bytes }) {
            const auto rows = openRows(at("to.tif"), samples);
            QVERIFY(rows);
            QCOMPARE(help::firstDifference(inPieces(*rows), image), QString());
        }
    }

    /// JPEG in TIFF, with halved colours: what libtiff makes of the whole.
    void colourDifferences()
    {
        writeImage(help::picture(3, false, Depth::U8, width, height), at("rgb.tif"), Depth::U8);
        for (const char *kind : { "-c jpeg:r -r 16", "-c jpeg -t -w 32 -l 32" }) {
            QCOMPARE(tiffcp(QString::fromLatin1(kind).split(u' '), at("rgb.tif"), at("jpeg.tif")), QString());
            const auto rows = openRows(at("jpeg.tif"), Samples::Bytes);
            QVERIFY(rows);
            QCOMPARE(help::firstDifference(inPieces(*rows), readImage(at("jpeg.tif"))), QString());
        }
    }

    void portableMaps_data()
    {
        QTest::addColumn<int>("maximum");
        QTest::addColumn<int>("channels");
        for (const int maximum : { 255, 7, 256, 65535 })
            for (const int channels : { 1, 3 })
                QTest::addRow("to %d, %d channels", maximum, channels) << maximum << channels;
    }
    void portableMaps()
    {
        QFETCH(int, maximum);
        QFETCH(int, channels);
        Image image = help::picture(channels, false, maximum > 255 ? Depth::U16 : Depth::U8, width, height);
        QByteArray file = QStringLiteral("P%1\n# made here\n%2 %3\n%4\n")
                              .arg(channels == 1 ? 5 : 6)
                              .arg(width)
                              .arg(height)
                              .arg(maximum)
                              .toLatin1();
        std::vector<Plane> planes(static_cast<size_t>(channels));
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int c = 0; c < channels; ++c) {
                    const int sample
                        = static_cast<int>(help::sampleAt(x, y, c) * static_cast<float>(maximum));
                    if (maximum > 255)
                        file += static_cast<char>(sample >> 8);
                    file += static_cast<char>(sample);
                    planes[static_cast<size_t>(c)].push_back(
                        static_cast<float>(sample) / static_cast<float>(maximum));
                }
        image.colour = sharedPlanes(std::move(planes));
        test::write(at("one.pnm"), file + "P5\n1 1\n255\n7");
        const auto rows = openRows(at("one.pnm"), Samples::Bytes);
        QVERIFY(rows);
        QCOMPARE(rows->pages(), 2);
        QCOMPARE(rows->frame().notices.size(), size_t{ 1 });
        QCOMPARE(help::firstDifference(inPieces(*rows), image), QString());
        test::write(at("cut.pnm"), file.chopped(1));
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            openRows(at("cut.pnm"), Samples::Bytes);
        }).contains(QStringLiteral("truncated")));
    }

    /// Written piece by piece, a file is the one that is written at once, and holds the picture.
    void writtenByRows_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Image>("image");
        QTest::addColumn<int>("compression");
        for (const char *suffix : { "png", "tif", "ppm", "pgm" })
            for (const Depth depth : { Depth::U8, Depth::U16, Depth::F32 })
                for (const int channels : { 1, 3 })
                    for (const bool alpha : { false, true })
                        for (const int compression : { -1, 0, 1, 9 }) {
                            const QString name = QStringLiteral("x.") + QString::fromLatin1(suffix);
                            const bool fits = canHold(name, depth)
                                && (channels == 1 ? name != u"x.ppm" : name != u"x.pgm")
                                && !(alpha && name.startsWith(u"x.p") && name != u"x.png");
                            if (fits)
                                QTest::addRow("%s, depth %d, %d channels, alpha %d, level %d", suffix,
                                    static_cast<int>(depth), channels, alpha, compression)
                                    << name << help::picture(channels, alpha, depth, width, height)
                                    << compression;
                        }
    }
    void writtenByRows()
    {
        QFETCH(QString, name);
        QFETCH(Image, image);
        QFETCH(int, compression);
        WriteOptions options;
        if (compression >= 0)
            options.compression = compression;
        Image frame = image;
        frame.resolution = { 3000.0, 2000.0, true };
        {
            RowsFile file(at("x") + name, frame, image.depth, options);
            for (int row = 0; row < height; row += 50)
                file.write(rowsOf(image, { row, std::min(row + 50, height) }));
            file.finish();
        }
        Image read = readImage(at("x") + name);
        if (name == u"x.png" && image.alpha && image.channels() == 1)
            read.colour.resize(1); // PNG has grey with alpha as colour
        QCOMPARE(help::firstDifference(read, image), QString());
        if (name == u"x.png" || name == u"x.tif")
            QVERIFY(std::abs(read.resolution.x - 3000.0) < 1.0);
    }

    void compressionTakesLess()
    {
        Image image = help::picture(1, false, Depth::U16, width, height);
        image.colour
            = { help::plane(width, height, [](int x, int y) { return static_cast<float>(x + y) / 400.0F; }) };
        for (const QString &name : { QStringLiteral("size.png"), QStringLiteral("size.tif") }) {
            const auto sizeOf = [&](int level) {
                writeImage(image, at(name), Depth::U16, { usualJpegQuality, level });
                return test::bytesOf(at(name)).size();
            };
            QVERIFY(sizeOf(0) > qsizetype{ 2 } * width * height);
            QVERIFY(sizeOf(9) < sizeOf(0) / 2);
        }
    }

    /// What is not finished leaves nothing, and what was there stays.
    void unfinishedLeavesNothing()
    {
        const Image image = help::picture(1, false, Depth::U8);
        test::write(at("kept.tif"), "old");
        const auto before = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
        {
            RowsFile file(at("kept.tif"), image, Depth::U8, {});
            file.write(rowsOf(image, { 0, 3 }));
        }
        QCOMPARE(test::bytesOf(at("kept.tif")), QByteArray("old"));
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }

    /// A disk that is full in the middle of it: the reason of the system, and nothing is left.
    void fullDiskIsToldAsSuch()
    {
        const Image image = help::picture(1, false, Depth::U16, width, height);
        const auto before = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
        for (const char *name : { "full.tif", "full.png", "full.pgm" }) {
            const test::FileSizeLimit limit(10'000);
            const QString sentence = help::complaint(ErrorKind::Output, [&] {
                RowsFile file(at(name), image, Depth::U16, { usualJpegQuality, 0 });
                file.write(image);
                file.finish();
            });
            QVERIFY2(sentence.contains(QStringLiteral("File too large")), qPrintable(sentence));
        }
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }

    /// A header alone that claims more than is filtered, or a picture of which only the beginning is there.
    void refusesWhatIsNotThere()
    {
        test::write(at("claims.pgm"), "P5\n70000 70000\n255\n");
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            openRows(at("claims.pgm"), Samples::Bytes);
        }).contains(QStringLiteral("more than the 4294 million")));
        const Image image = help::picture(3, false, Depth::U8, width, height);
        writeImage(image, at("whole.png"), Depth::U8);
        const QByteArray png = test::bytesOf(at("whole.png"));
        test::write(at("cut.png"), png.first(png.size() / 2));
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            openRows(at("cut.png"), Samples::Bytes);
        }).contains(QStringLiteral("truncated")));
        QByteArray damaged = png;
        damaged[damaged.size() / 2] = static_cast<char>(~damaged[damaged.size() / 2]);
        test::write(at("damaged.png"), damaged);
        QVERIFY(help::complaint(ErrorKind::Input, [&] {
            openRows(at("damaged.png"), Samples::Bytes)->read({ { 0, height } });
        }).contains(QStringLiteral("is damaged")));
    }

private:
    QString at(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString at(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

HALO_TEST(TestPictureRows, QCoreApplication)

#include "tst_picturerows.moc"
