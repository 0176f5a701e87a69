// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "gui/canvas/imagerenderer.h"
#include "gui/canvas/picture.h"
#include "gui/canvas/viewport.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QSemaphore>
#include <QtTest>

#include <limits>

using namespace halo;

namespace {

Image colourImage(int width, int height, const std::vector<Plane> &planes)
{
    Image image;
    image.width = width;
    image.height = height;
    for (const Plane &plane : planes)
        image.colour.push_back(std::make_shared<const Plane>(plane));
    return image;
}

QList<int> greys(const Picture &picture)
{
    QList<int> values;
    for (int x = 0; x < picture.size.width(); ++x)
        values << qGray(picture.levels[0].pixel(x, 0));
    return values;
}

CanvasImage named(const QString &name)
{
    CanvasImage layer;
    layer.label = name;
    return layer;
}

} // namespace

class PictureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tonesMapValues();
    void coloursStayApart();
    void alphaIsPremultiplied();
    void whatIsNotFiniteIsPurpleAndCounted();
    void levelsHalve();
    void levelForZoom();
    void differenceIsTheLargestOfTheChannels();
    void changeHasItsSign();
    void stoppedMeansNull();
    void loaderShowsTheRunningAndTheNewest();
    void loaderForgets();
    void zoomKeepsThePointUnderTheCursor();
    void fittingSurvivesResizing();
    void revealMovesAsLittleAsNeeded();
    void numbersOfTheFile();
};

void PictureTest::tonesMapValues()
{
    const Image image = greyImage(5, 1, { -1.0F, -0.25F, 0.0F, 0.5F, 3.0F });
    QCOMPARE(greys(makePicture(image, Tone::AsIs)), QList<int>({ 0, 0, 0, 128, 255 }));
    QCOMPARE(greys(makePicture(image, Tone::Absolute)), QList<int>({ 255, 64, 0, 128, 255 }));
    QCOMPARE(greys(makePicture(image, Tone::AroundGrey)), QList<int>({ 0, 96, 128, 191, 255 }));
    QCOMPARE(greys(makePicture(image, Tone::Automatic)), QList<int>({ 0, 48, 64, 96, 255 }));
    const ValueRange range = makePicture(image, Tone::AsIs).range;
    QCOMPARE(range.low, -1.0F);
    QCOMPARE(range.high, 3.0F);
}

void PictureTest::coloursStayApart()
{
    const Picture picture = makePicture(colourImage(1, 1, { { 0.2F }, { 0.4F }, { 1.0F } }), Tone::AsIs);
    QCOMPARE(picture.levels[0].pixel(0, 0), qRgb(51, 102, 255));
}

void PictureTest::alphaIsPremultiplied()
{
    Image image = greyImage(2, 1, { 1.0F, 1.0F });
    image.alpha = std::make_shared<const Plane>(Plane{ 0.0F, 1.0F });
    const Picture picture = makePicture(image, Tone::AsIs);
    QVERIFY(picture.hasAlpha);
    QCOMPARE(qAlpha(picture.levels[0].pixel(0, 0)), 0);
    QCOMPARE(picture.levels[0].pixel(1, 0), 0xFFFFFFFFU);
}

void PictureTest::whatIsNotFiniteIsPurpleAndCounted()
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const Picture picture = makePicture(
        colourImage(3, 1, { { 0.0F, nan, 0.5F }, { 0.0F, 0.0F, 0.5F }, { 0.0F, infinity, 0.5F } }),
        Tone::Automatic);
    QCOMPARE(picture.range.notFinite, 2);
    QCOMPARE(picture.range.high, 0.5F);
    QCOMPARE(picture.levels[0].pixel(1, 0), notFiniteColour);
    QCOMPARE(picture.levels[0].pixel(2, 0), qRgb(255, 255, 255));
}

void PictureTest::levelsHalve()
{
    Plane pixels(static_cast<size_t>(301 * 150));
    for (size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = i % 301 % 2 == 0 ? 1.0F : 0.0F; // columns white and black
    const Picture picture = makePicture(greyImage(301, 150, pixels), Tone::AsIs);
    QCOMPARE(picture.levels.size(), size_t(4));
    QCOMPARE(picture.levels[1].size(), QSize(151, 75));
    QCOMPARE(picture.levels[3].size(), QSize(38, 19));
    QCOMPARE(qGray(picture.levels[1].pixel(70, 30)), 128);
    QCOMPARE(qGray(picture.levels[1].pixel(150, 30)), 255); // the odd column stands for itself
}

void PictureTest::levelForZoom()
{
    const Picture picture = makePicture(greyImage(512, 1, Plane(512)), Tone::AsIs);
    QCOMPARE(picture.levelFor(4.0), size_t(0));
    QCOMPARE(picture.levelFor(0.51), size_t(0));
    QCOMPARE(picture.levelFor(0.5), size_t(1));
    QCOMPARE(picture.levelFor(0.2), size_t(2));
    QCOMPARE(picture.levelFor(0.0001), picture.levels.size() - 1);
}

void PictureTest::differenceIsTheLargestOfTheChannels()
{
    const Image result = colourImage(3, 1, { { 0, 0.5F, 1 }, { 0, 0, 0 }, { 0, 0, 0 } });
    const Image reference = colourImage(3, 1, { { 0, 0.4F, 1 }, { 0, 0, 0.2F }, { 0, 0, 0 } });
    const Picture picture = makeDifference(result, reference, 0.2);
    const QList<int> shades = greys(picture);
    QCOMPARE(shades[0], 0);
    QVERIFY(shades[1] > 20 && shades[1] < shades[2]);
    QVERIFY(shades[2] > 230);
    QVERIFY(makeDifference(result, greyImage(3, 1, { 0, 0, 0 }), 1.0).isNull());
}

void PictureTest::changeHasItsSign()
{
    const Image input = colourImage(4, 1, { { 0, 0.5F, 1, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0.5F } });
    const Image result = colourImage(4, 1, { { 0, 0.5F, 0.5F, 0 }, { 0, 0.25F, 0, 0 }, { 0, 0, 0.1F, NAN } });
    const Picture picture = makeChange(result, input, 0.0);
    QCOMPARE(picture.range.low, -0.5F);
    QCOMPARE(picture.range.high, 0.25F);
    QCOMPARE(picture.range.notFinite, 1);
    const auto at = [&](int x) { return picture.levels[0].pixelColor(x, 0); };
    QCOMPARE(at(0), QColor(Qt::black));
    QVERIFY(at(1).blue() > at(1).red()); // brighter
    QCOMPARE(at(2), okabe::orange);      // darker, by the largest
    QCOMPARE(at(3).rgb(), notFiniteColour);
    const Picture dimmed = makeChange(result, input, 1.0);
    QVERIFY(qAbs(dimmed.levels[0].pixelColor(2, 0).red() * 2 - at(2).red()) <= 2);
    QVERIFY(makeChange(result, greyImage(4, 1, { 0, 0, 0, 0 }), 0.0).isNull());
}

void PictureTest::stoppedMeansNull()
{
    const Image image = greyImage(100, 100, Plane(10000));
    QVERIFY(makePicture(image, Tone::AsIs, [] { return true; }).isNull());
    QVERIFY(!makePicture(image, Tone::AsIs, [] { return false; }).isNull());
}

void PictureTest::loaderShowsTheRunningAndTheNewest()
{
    ImageRenderer loader;
    QStringList shown;
    connect(&loader, &ImageRenderer::loaded, this, [&](const CanvasImage &layer) { shown << layer.label; });
    auto gate = std::make_shared<QSemaphore>();
    loader.load([gate](const StopAsked &) {
        gate->acquire();
        return named(QStringLiteral("first"));
    });
    for (const char *name : { "second", "third", "newest" })
        loader.load([name](const StopAsked &) { return named(QString::fromLatin1(name)); });
    gate->release();
    QTRY_COMPARE(shown, QStringList({ QStringLiteral("first"), QStringLiteral("newest") }));
}

void PictureTest::loaderForgets()
{
    ImageRenderer loader;
    QStringList shown;
    connect(&loader, &ImageRenderer::loaded, this, [&](const CanvasImage &layer) { shown << layer.label; });
    auto started = std::make_shared<QSemaphore>();
    auto sawStop = std::make_shared<QSemaphore>();
    loader.load([started, sawStop](const StopAsked &stop) {
        started->release();
        while (!stop()) { }
        sawStop->release();
        return named(QStringLiteral("old"));
    });
    QVERIFY(started->tryAcquire(1, 10000));
    loader.load([](const StopAsked &) { return named(QStringLiteral("waiting")); });
    loader.clear();
    loader.load([](const StopAsked &) { return named(QStringLiteral("new")); });
    QVERIFY(sawStop->tryAcquire(1, 10000));
    QTRY_COMPARE(shown, QStringList(QStringLiteral("new")));
}

void PictureTest::zoomKeepsThePointUnderTheCursor()
{
    Viewport view;
    view.setPane(QSizeF(600, 400), 1.0);
    view.setBounds(QRect(0, 0, 3000, 1000));
    const QPointF cursor(433, 217);
    const QPointF under = view.toPicture(cursor);
    for (const double zoom : { 0.5, 1.0, 7.3, 64.0, 2.0 }) {
        view.zoomTo(zoom, cursor);
        const QPointF moved = view.toPane(under) - cursor;
        QVERIFY2(moved.manhattanLength() <= 2.0, qPrintable(QString::number(moved.manhattanLength())));
    }
    view.zoomTo(1000.0, cursor);
    QCOMPARE(view.zoom(), Viewport::largestZoom);
}

void PictureTest::fittingSurvivesResizing()
{
    Viewport view;
    view.setPane(QSizeF(600, 400), 1.0);
    view.setBounds(QRect(-2, -2, 1000, 100));
    const double before = view.zoom();
    view.setPane(QSizeF(300, 400), 1.0);
    QVERIFY(view.fitted() && view.zoom() < before);
    const QRectF seen = view.toPane(QRectF(-2, -2, 1000, 100));
    QVERIFY(QRectF(0, 0, 300, 400).contains(seen));

    view.zoomTo(1.0, view.paneCentre());
    view.setPane(QSizeF(600, 400), 1.0);
    QCOMPARE(view.zoom(), 1.0); // what the user chose stays
    // A screen of twice the density: 1:1 is half as large in logical pixels.
    view.setPane(QSizeF(600, 400), 2.0);
    QCOMPARE(view.scale(), 0.5);
}

void PictureTest::revealMovesAsLittleAsNeeded()
{
    Viewport view;
    view.setPane(QSizeF(100, 100), 1.0);
    view.setBounds(QRect(0, 0, 1000, 1000));
    view.zoomTo(10.0, view.paneCentre());
    view.centreOn({ 500, 500 }); // shows 495 to 505
    view.reveal(QRectF(498, 500, 1, 1));
    QCOMPARE(view.toPane(QPointF(500, 500)), QPointF(50, 50));
    view.reveal(QRectF(505, 490, 1, 1));
    QCOMPARE(view.toPane(QRectF(505, 490, 1, 1)), QRectF(90, 0, 10, 10));
}

void PictureTest::numbersOfTheFile()
{
    QCOMPARE(sampleText(127.0F / 255.0F, Depth::U8), QStringLiteral("127"));
    QCOMPARE(sampleText(12345.0F / 65535.0F, Depth::U16), QStringLiteral("12345"));
    QCOMPARE(sampleText(0.5, Depth::U8), QStringLiteral("127.5"));
    QCOMPARE(sampleText(-0.0625, Depth::F32), QStringLiteral("\u22120.0625"));
    QCOMPARE(shortNumber(1.2e-7, 2), QStringLiteral("1.2e\u22127"));
    QCOMPARE(shortNumber(-0.0), QStringLiteral("0"));
}

HALO_TEST(PictureTest, QApplication)
#include "tst_picture.moc"
