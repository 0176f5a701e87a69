// SPDX-License-Identifier: GPL-3.0-or-later
// Every way a file can fail to be a picture: one sentence that names it and says what to do, never a crash.
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <sys/fsuid.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace halo;

namespace {

QByteArray encoded(const char *format, int width = 96, int height = 64)
{
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixelColor(x, y,
                QColor::fromRgbF(help::sampleAt(x, y, 0), help::sampleAt(x, y, 1), help::sampleAt(x, y, 2)));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, format) ? buffer.data() : QByteArray();
}

/// A JPEG whose segments hold what looks like the end of a picture: a thumbnail has an end of its own.
QByteArray jpegWithThumbnail()
{
    const QByteArray thumbnail = encoded("jpeg", 16, 16);
    const auto length = static_cast<quint16>(thumbnail.size() + 2);
    QByteArray segment("\xFF\xE5", 2);
    segment += static_cast<char>(length >> 8);
    segment += static_cast<char>(length & 255);
    return encoded("jpeg").insert(2, segment + thumbnail);
}

/// A whole GIF of 1 x 1 pixel: header, a palette of two, one picture, the end.
QByteArray smallGif()
{
    return QByteArray::fromHex("47494638396101000100800000000000ffffff2c00000000010001000002024401003b");
}

} // namespace

class TestBadImages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void isRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        const QString cut = QStringLiteral("truncated");
        const QString none = QStringLiteral("is not a supported image");
        QTest::newRow("empty") << QByteArray("") << QStringLiteral("is empty (0 bytes)");
        QTest::newRow("text") << QByteArray("no image at all\n") << none;
        QTest::newRow("zeros") << QByteArray(5000, '\0') << none;
        QTest::newRow("svg") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
                             << none;
        QTest::newRow("png signature alone") << encoded("png").left(8) << cut;
        QByteArray damaged = encoded("png");
        damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
        QTest::newRow("png damaged") << damaged << QStringLiteral("is damaged");
        for (const char *format : { "png", "jpeg", "bmp", "webp", "tiff", "ppm" }) {
            const QByteArray whole = encoded(format);
            QVERIFY(!whole.isEmpty());
            for (const int percent : { 30, 60, 95 })
                QTest::addRow("%s cut at %d percent", format, percent)
                    << whole.left(whole.size() * percent / 100) << QStringLiteral("get a complete copy");
            QTest::addRow("%s without its last byte", format)
                << whole.chopped(1) << QStringLiteral("get a complete copy");
        }
        const QByteArray jpeg = encoded("jpeg");
        QTest::newRow("jpeg tail of zeros")
            << jpeg.left(jpeg.size() / 2).leftJustified(jpeg.size(), '\0') << cut;
        // Whole on the outside: only the decoder notices. The middle lies in the coded data.
        QByteArray overwritten = jpeg;
        overwritten.replace(jpeg.size() / 2, 200, QByteArray(200, '\0'));
        QTest::newRow("jpeg zeros in the middle") << overwritten << QStringLiteral("is damaged");
        QTest::newRow("jpeg lacks a part")
            << QByteArray(jpeg).remove(jpeg.size() / 2, 700) << QStringLiteral("is damaged");
        QTest::newRow("jpeg cut behind its thumbnail") << jpegWithThumbnail().left(1400) << cut;
        QTest::newRow("gif cut") << smallGif().left(30) << cut;
        const QByteArray strips = halo::test::bytesOf(help::dataFile(QStringLiteral("grey_f32.tif")));
        const QByteArray palette = halo::test::bytesOf(help::dataFile(QStringLiteral("palette.tif")));
        QTest::newRow("palette tiff without its last pixel")
            << palette.chopped(1) << QStringLiteral("get a complete copy");
        QTest::newRow("tiff without its last pixel")
            << strips.chopped(4) << QStringLiteral("get a complete copy");
    }

    void isRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        const QString path = m_folder.filePath(QStringLiteral("bad image.png"));
        halo::test::write(path, bytes);
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path); });
        QVERIFY2(sentence.contains(expected), qPrintable(sentence));
        QVERIFY2(sentence.contains(path) && sentence.endsWith(u'.'), qPrintable(sentence));
    }

    void everyPrefixIsRefusedOrRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        for (const char *format : { "png", "jpeg", "bmp", "webp", "tiff" })
            QTest::newRow(format) << encoded(format, 12, 9);
        QTest::newRow("tiled tiff")
            << halo::test::bytesOf(help::dataFile(QStringLiteral("rgb_u16_tiles.tif"))).left(700);
        QTest::newRow("cmyk") << halo::test::bytesOf(help::dataFile(QStringLiteral("cmyk.jpg")));
        QTest::newRow("gif") << smallGif();
    }

    /// Not one length makes it crash or throw anything but an Error.
    void everyPrefixIsRefusedOrRead()
    {
        QFETCH(QByteArray, bytes);
        const QString path = m_folder.filePath(QStringLiteral("prefix"));
        for (qsizetype length = 0; length < bytes.size(); ++length) {
            halo::test::write(path, bytes.left(length));
            help::complaint(ErrorKind::Input, [&] { readImage(path); });
        }
    }

    /// The sentence goes to whoever called; libraries that print on their own would spoil it.
    void nothingIsPrinted_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray png = encoded("png");
        QByteArray damaged = png;
        damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
        QTest::newRow("damaged png") << damaged;
        QTest::newRow("cut png") << png.left(png.size() / 2);
        QTest::newRow("png header") << png.left(20);
        QTest::newRow("cut tiff") << encoded("tiff").chopped(9);
        QTest::newRow("cut palette tiff")
            << halo::test::bytesOf(help::dataFile(QStringLiteral("palette.tif"))).chopped(1);
        QTest::newRow("cut jpeg") << encoded("jpeg").chopped(300);
        QTest::newRow("jpeg that lacks a part") << encoded("jpeg").remove(3000, 700);
        QTest::newRow("png of 2e9") << halo::test::bytesOf(help::dataFile(QStringLiteral("claims_2e9.png")));
    }

    void nothingIsPrinted()
    {
        QFETCH(QByteArray, bytes);
        const QString path = m_folder.filePath(QStringLiteral("quiet"));
        const QString printed = m_folder.filePath(QStringLiteral("printed"));
        halo::test::write(path, bytes);
        halo::test::write(printed, QByteArray());
        QFile file(printed);
        QVERIFY(file.open(QIODevice::WriteOnly));
        std::fflush(stderr);
        const int before = dup(STDERR_FILENO);
        dup2(file.handle(), STDERR_FILENO);
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path); });
        std::fflush(stderr);
        dup2(before, STDERR_FILENO);
        close(before);
        QVERIFY(sentence.contains(path));
        QCOMPARE(halo::test::bytesOf(printed), QByteArray());
    }

    void bytesBehindThePictureAreFine_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        for (const char *format : { "png", "jpeg", "bmp", "webp", "tiff" })
            QTest::newRow(format) << encoded(format) + QByteArray("\xFFtrailing\xFF\xD8 bytes", 17);
        QTest::newRow("jpeg with thumbnail") << jpegWithThumbnail();
        QTest::newRow("gif") << smallGif() + "more";
    }

    void bytesBehindThePictureAreFine()
    {
        QFETCH(QByteArray, bytes);
        const QString path = m_folder.filePath(QStringLiteral("trailing"));
        halo::test::write(path, bytes);
        QCOMPARE(help::complaint(ErrorKind::Input, [&] { QVERIFY(!readImage(path).empty()); }), QString());
    }

    void isNoOrdinaryFile()
    {
        const auto sentence
            = [](const QString &path) { return help::complaint(ErrorKind::Input, [&] { readImage(path); }); };
        const QString missing = m_folder.filePath(QStringLiteral("missing.png"));
        QVERIFY2(sentence(missing).startsWith(QStringLiteral("There is no file \"%1\"").arg(missing)),
            qPrintable(sentence(missing)));
        QVERIFY(sentence(QFile::decodeName("f\xff.png")).contains(QStringLiteral("is not valid UTF-8")));
        QVERIFY(sentence(m_folder.path()).contains(QStringLiteral("is a folder")));
        QVERIFY(sentence(QStringLiteral("/dev/zero")).contains(QStringLiteral("is a device")));
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(sentence(pipe).contains(QStringLiteral("a pipe"))); // and does not wait for a writer
    }

    void mayNotBeRead()
    {
        const QString path = m_folder.filePath(QStringLiteral("secret.png"));
        halo::test::write(path, encoded("png"));
        QVERIFY(QFile::setPermissions(path, QFile::Permissions()));
        const auto searchable = QFile::permissions(m_folder.path()) | QFile::ExeGroup | QFile::ExeOther;
        QVERIFY(QFile::setPermissions(m_folder.path(), searchable)); // only the file is closed to others
        // Root may read anything: this thread gives that up for a moment. Others lack the right anyway.
        const auto before = static_cast<uid_t>(setfsuid(65534));
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path); });
        setfsuid(before);
        QVERIFY2(sentence.contains(QStringLiteral("cannot be opened")) && sentence.contains(path),
            qPrintable(sentence));
    }

    void claimsTooMuch_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("expected");
        QTest::newRow("header") << QStringLiteral("claims_2e9.png")
                                << QStringLiteral("2000000000 x 2000000000");
        QTest::newRow("bomb") << QStringLiteral("bomb_60000.png") << QStringLiteral("60000 x 60000");
    }

    void claimsTooMuch()
    {
        QFETCH(QString, file);
        QFETCH(QString, expected);
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(help::dataFile(file)); });
        QVERIFY2(sentence.contains(expected) && sentence.contains(file), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("400 million")), qPrintable(sentence));
    }

    void notFinite()
    {
        const QString sentence = help::complaint(
            ErrorKind::Input, [] { readImage(help::dataFile(QStringLiteral("not_finite.tif"))); });
        QVERIFY2(sentence.contains(QStringLiteral("contains 4 samples")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("column 3, row 1")), qPrintable(sentence));
    }

    void signedSamples()
    {
        const QString sentence = help::complaint(
            ErrorKind::Input, [] { readImage(help::dataFile(QStringLiteral("signed.tif"))); });
        QVERIFY2(sentence.contains(QStringLiteral("signed")), qPrintable(sentence));
    }

    void emptyClipboard()
    {
        const QString sentence
            = help::complaint(ErrorKind::Input, [] { readImage(QImage(), QStringLiteral("The clipboard")); });
        QCOMPARE(sentence, QStringLiteral("The clipboard contains no image; copy one and try again."));
    }

    void notEnoughMemory()
    {
        // The sanitizers need all the address space there is: under them nothing is left to limit.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        const QString path = m_folder.filePath(QStringLiteral("large.pgm"));
        halo::test::write(path, QByteArray("P5 9000 9000 255\n") + QByteArray(81'000'000, 'x'));
        rlimit before{};
        getrlimit(RLIMIT_AS, &before);
        QFile usage(QStringLiteral("/proc/self/statm"));
        QVERIFY(usage.open(QIODevice::ReadOnly));
        const rlim_t now = usage.readAll().split(' ').constFirst().toULong() * 4096;
        const rlimit tight{ now + 300'000'000, before.rlim_max };
        setrlimit(RLIMIT_AS, &tight);
        const QString sentence = help::complaint(ErrorKind::Input, [&] { readImage(path); });
        setrlimit(RLIMIT_AS, &before);
        QVERIFY2(sentence.contains(QStringLiteral("not enough memory")) && sentence.contains(path),
            qPrintable(sentence));
#endif
    }

private:
    QTemporaryDir m_folder;
};

HALO_TEST(TestBadImages, QCoreApplication)
#include "tst_badimages.moc"
