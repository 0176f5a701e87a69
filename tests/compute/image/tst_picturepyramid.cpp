// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/picturepyramid.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace halo;

namespace {

std::vector<SharedPlane> planesOfAll(const Image &image)
{
    std::vector<SharedPlane> planes = image.colour;
    if (image.alpha)
        planes.push_back(image.alpha);
    return planes;
}

/// Where the pixels are not those of the whole at this place, which goes on from its other end.
QString differenceOf(const Image &part, const Image &whole, QPoint at)
{
    const auto got = planesOfAll(part), all = planesOfAll(whole);
    if (got.size() != all.size())
        return QStringLiteral("%1 planes").arg(got.size());
    for (size_t plane = 0; plane < all.size(); ++plane)
        for (int y = 0; y < part.height; ++y)
            for (int x = 0; x < part.width; ++x) {
                const int fromX = ((at.x() + x) % whole.width + whole.width) % whole.width;
                const int fromY = ((at.y() + y) % whole.height + whole.height) % whole.height;
                const float expected = (*all[plane])[size_t(fromY) * size_t(whole.width) + size_t(fromX)];
                if ((*got[plane])[size_t(y) * size_t(part.width) + size_t(x)] != expected)
                    return QStringLiteral("plane %1 at %2,%3").arg(plane).arg(x).arg(y);
            }
    return {};
}

/// The same of squares and their means.
QString differenceOf(const ReducedImage &reduced, const Image &whole)
{
    const auto got = planesOfAll(reduced.image), all = planesOfAll(whole);
    for (size_t plane = 0; plane < all.size(); ++plane)
        for (int y = 0; y < reduced.image.height; ++y)
            for (int x = 0; x < reduced.image.width; ++x) {
                double sum = 0.0;
                int count = 0;
                for (int row = 0; row < reduced.step; ++row)
                    for (int column = 0; column < reduced.step; ++column) {
                        const int fromX = reduced.at.w + x * reduced.step + column;
                        const int fromY = reduced.at.h + y * reduced.step + row;
                        if (fromX >= whole.width || fromY >= whole.height)
                            continue;
                        sum += static_cast<double>(
                            (*all[plane])[size_t(fromY) * size_t(whole.width) + size_t(fromX)]);
                        ++count;
                    }
                const float value = (*got[plane])[size_t(y) * size_t(reduced.image.width) + size_t(x)];
                if (std::fabs(static_cast<double>(value) - sum / count) > 1e-6)
                    return QStringLiteral("plane %1 at %2,%3: %4 instead of %5")
                        .arg(plane)
                        .arg(x)
                        .arg(y)
                        .arg(static_cast<double>(value))
                        .arg(sum / count);
            }
    return {};
}

QStringList unpacked()
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/haloscope/unpacked"));
    return folder.entryList({ QStringLiteral("*.tif") }, QDir::Files);
}

} // namespace

class TestPicturePyramid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void isThePicture_data();
    void isThePicture();
    void keepsTheWholeInLittle();
    void waitsAndStops();
    void saysThatTheFileChanged();
    void sweepsWhatOthersLeft();
    void leavesOtherFormats();

private:
    QTemporaryDir m_folder;
};

void TestPicturePyramid::isThePicture_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Image>("image");
    QTest::addColumn<int>("compression");
    for (const char *suffix : { "png", "tif", "pnm" })
        for (const Depth depth : { Depth::U8, Depth::U16, Depth::F32 })
            for (const int channels : { 1, 3 })
                for (const bool alpha : { false, true })
                    for (const int compression : { 0, 6 }) {
                        const QString name = QStringLiteral("x.") + QString::fromLatin1(suffix);
                        const Image image = help::picture(channels, alpha, depth, 301, 203);
                        const bool packs = !name.endsWith(QLatin1String("pnm"));
                        if (bestDepth(image, name) == depth && !losesAlpha(image, name)
                            && (packs || compression == 0))
                            QTest::addRow("%s, depth %d, %d colours, alpha %d, compression %d", suffix,
                                int(depth), channels, alpha, compression)
                                << name << image << compression;
                    }
}

void TestPicturePyramid::isThePicture()
{
    QFETCH(QString, name);
    QFETCH(Image, image);
    QFETCH(int, compression);
    const QString path = m_folder.filePath(name);
    writeImage(image, path, image.depth, { .compression = compression });
    const Image whole = readImage(path);
    auto pyramid = PicturePyramid::open(path);
    QVERIFY(pyramid);
    QVERIFY((pyramid->size() == whole.size()));
    QCOMPARE(pyramid->mustBeReadFirst(), name == QLatin1String("x.png") || image.alpha);
    int last = 0;
    pyramid->readAll({}, [&](int percent) { last = percent; });
    QCOMPARE(last, 100);
    QVERIFY(pyramid->isReadWhole());
    QCOMPARE(unpacked().size(), name == QLatin1String("x.png") ? 1 : 0);
    QCOMPARE(differenceOf(pyramid->overview(), whole), QString());
    for (const QRect &pixels : { QRect(0, 0, 301, 203), QRect(17, 90, 100, 70), QRect(-300, -5, 620, 400),
             QRect(300, 202, 1, 1), QRect(-13, 150, 40, 80) }) {
        const Image part = pyramid->part(pixels);
        QCOMPARE(differenceOf(part, whole, pixels.topLeft()), QString());
        QVERIFY(part.part);
        QVERIFY((part.part->at() == Size2{ pixels.x(), pixels.y() }));
        QVERIFY((part.part->whole == whole.size()));
        QCOMPARE(part.part->translucent, image.alpha != nullptr);
        QVERIFY(part.depth == whole.depth);
    }
    for (const int step : { 1, 2, 8, 64, 512 })
        for (const QRect &pixels : { QRect(0, 0, 301, 203), QRect(50, 70, 100, 90), QRect(300, 202, 1, 1) }) {
            const ReducedImage reduced = pyramid->reduced(pixels, step);
            QCOMPARE(reduced.step, step);
            QCOMPARE(differenceOf(reduced, whole), QString());
            QVERIFY(reduced.at.w <= pixels.left() && reduced.at.h <= pixels.top());
            QVERIFY(reduced.at.w + reduced.image.width * step > pixels.right());
            QVERIFY(reduced.at.h + reduced.image.height * step > pixels.bottom());
        }
    pyramid.reset();
    QCOMPARE(unpacked(), QStringList());
}

/// First one pixel of each square, at once; then their means, while it is read.
void TestPicturePyramid::keepsTheWholeInLittle()
{
    const QString path = m_folder.filePath(QStringLiteral("large.pgm"));
    writeImage(help::picture(1, false, Depth::U8, 3001, 2903), path, Depth::U8);
    const Image whole = readImage(path);
    const auto pyramid = PicturePyramid::open(path);
    pyramid->glance();
    const ReducedImage glance = pyramid->overview();
    QCOMPARE(glance.step, 2); // 8,712,903 samples are too many
    QVERIFY((glance.image.size() == Size2{ 1501, 1452 }));
    for (int y = 0; y < glance.image.height; ++y)
        for (int x = 0; x < glance.image.width; ++x)
            QCOMPARE(glance.image.at(0, x, y),
                whole.at(0, std::min(2 * x + 1, whole.width - 1), std::min(2 * y + 1, whole.height - 1)));
    pyramid->readAll({}, [](int) {});
    QCOMPARE(differenceOf(pyramid->overview(), whole), QString());
}

void TestPicturePyramid::waitsAndStops()
{
    const QString path = m_folder.filePath(QStringLiteral("waits.pgm"));
    writeImage(help::picture(1, false, Depth::U8, 101, 6400), path, Depth::U8);
    const auto pyramid = PicturePyramid::open(path);
    int told = 0;
    bool cancelled = false;
    std::jthread reader([&](const std::stop_token &stop) {
        try {
            pyramid->readAll(stop, [&](int percent) {
                told = percent;
                pyramid->setPaused(percent == 10);
            });
        } catch (const Cancelled &) {
            cancelled = true;
        }
    });
    reader.request_stop(); // wakes what waits, too
    reader.join();
    QVERIFY(cancelled);
    QVERIFY(told <= 10);
    QVERIFY(!pyramid->isReadWhole());
    pyramid->setPaused(false);
    pyramid->readAll({}, [&](int percent) { told = percent; });
    QCOMPARE(told, 100);
}

void TestPicturePyramid::saysThatTheFileChanged()
{
    const QString path = m_folder.filePath(QStringLiteral("changes.pgm"));
    writeImage(help::picture(1, false, Depth::U8, 301, 203), path, Depth::U8);
    const auto pyramid = PicturePyramid::open(path);
    QVERIFY(QFile::resize(path, 5000));
    const QString sentence
        = help::complaint(ErrorKind::Input, [&] { (void)pyramid->part(QRect(0, 150, 10, 10)); });
    QVERIFY2(sentence.contains(path), qPrintable(sentence));
    writeImage(help::picture(1, false, Depth::U8, 30, 20), path, Depth::U8);
    const QString changed = help::complaint(ErrorKind::Input, [&] { pyramid->readAll({}, [](int) {}); });
    QVERIFY2(changed.contains(QLatin1String("was changed while it was open")), qPrintable(changed));
}

/// A program that crashed removes nothing.
void TestPicturePyramid::sweepsWhatOthersLeft()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/haloscope/unpacked");
    QVERIFY(QDir().mkpath(folder));
    QFile left(folder + QStringLiteral("/left.tif"));
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.close();
    const QString path = m_folder.filePath(QStringLiteral("one.png")),
                  other = m_folder.filePath(QStringLiteral("other.png"));
    for (const QString &each : { path, other })
        writeImage(help::picture(1, false, Depth::U8), each, Depth::U8);
    const auto pyramid = PicturePyramid::open(path);
    pyramid->readAll({}, [](int) {});
    QCOMPARE(unpacked().size(), 1);
    const auto second = PicturePyramid::open(other);
    second->readAll({}, [](int) {}); // and leaves that of the first one
    QCOMPARE(unpacked().size(), 2);
    QCOMPARE(differenceOf(pyramid->part(QRect(0, 0, 13, 7)), readImage(path), {}), QString());
}

void TestPicturePyramid::leavesOtherFormats()
{
    const QString path = m_folder.filePath(QStringLiteral("x.jpg"));
    writeImage(help::picture(1, false, Depth::U8), path, Depth::U8);
    QVERIFY(!PicturePyramid::open(path));
}

HALO_TEST(TestPicturePyramid, QCoreApplication)
#include "tst_picturepyramid.moc"
