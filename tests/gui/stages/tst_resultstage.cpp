// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/numbers.h"
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/reference.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/stages/result/curves.h"
#include "gui/stages/result/emptystate.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/result/sumview.h"
#include "gui/stages/result/valuechart.h"
#include "gui/widgets/segmented.h"
#include "tests/support/program.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QtTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace halo;
using Mode = ImageCanvas::Mode;
using CanvasRole = ImageCanvas::Role;

namespace {

Image colourNoise(int width, int height)
{
    std::mt19937 random(99);
    Image image;
    image.width = width;
    image.height = height;
    image.depth = Depth::U8;
    for (int channel = 0; channel < 3; ++channel) {
        Plane plane(image.size().area());
        for (float &value : plane)
            value = static_cast<float>(random() % 256) / 255.0F;
        image.colour.push_back(std::make_shared<const Plane>(std::move(plane)));
    }
    return image;
}

const Filter uneven{ "asymmetric", 4, 3,
    { 0.1F, -0.2F, 0.3F, 0.05F, 0.25F, 0.5F, -0.1F, 0.2F, 0.15F, -0.35F, 0.4F, -0.3F } };

/// A stage with a picture and its verified result, as after a run.
struct Shown
{
    explicit Shown(const Settings &chosen = {}, int width = 60, int height = 40)
        : source(colourNoise(width, height))
        , settings(chosen)
    {
        QSettings().clear();
        stage = std::make_unique<ResultStage>();
        stage->resize(700, 700);
        stage->show();
        stage->setSource(source, QStringLiteral("noise.png"));
        result = convolveReference(source, uneven, settings);
        stage->setResult(result, uneven, settings);
        stage->setComparison(compare(result, result, 1e-6));
        canvas = stage->findChild<ImageCanvas *>();
    }
    bool loaded() const
    {
        return !canvas->image(CanvasRole::Input).isNull() && !canvas->image(CanvasRole::Output).isNull();
    }
    QString text(const char *label) const
    {
        return stage->findChild<QLabel *>(QString::fromLatin1(label))->text();
    }
    /// The strip gives this number both as the sum of its own and as that of the device.
    bool says(double number) const
    {
        const QString start = shortNumber(number, 6).left(5);
        return text("pixelSum").contains(QStringLiteral("Sum: <b>") + start)
            && text("pixelSum").contains(QStringLiteral("Device: <b>") + start);
    }
    /// Through the window, as a real mouse: moving over a widget in QTest moves the system's cursor.
    void moveTo(QPoint position) const
    {
        QTest::mouseMove(stage->windowHandle(), canvas->mapTo(stage.get(), position));
    }
    /// A result that is wrong at one pixel of the green channel.
    void spoil(int x, int y, float error)
    {
        Image wrong = result;
        Plane plane = *wrong.colour[1];
        plane[static_cast<size_t>(y * wrong.width + x)] += error;
        wrong.colour[1] = std::make_shared<const Plane>(std::move(plane));
        stage->setResult(wrong, uneven, settings);
        stage->setComparison(compare(wrong, result, 1e-6));
    }

    Image source;
    Image result;
    Settings settings;
    std::unique_ptr<ResultStage> stage;
    ImageCanvas *canvas = nullptr;
};

void wheel(QWidget *widget, QPointF position, int delta)
{
    QWheelEvent event(position, widget->mapToGlobal(position), {}, { 0, delta }, Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class ResultStageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void invitesWithoutAPicture();
    void dividerFollowsTheMouse();
    void wheelZoomsAboutTheCursor();
    void dragPansAndDoesNotKeepAPixel();
    void doubleClickOpensThePixel();
    void hoverShowsTheSum_data();
    void hoverShowsTheSum();
    void channelSwitchChangesTheSum();
    void clickKeepsThePixelAndKeysMoveIt();
    void everythingByKeyboard();
    void numbersPointBackToThePicture();
    void saysThatTheResultIsRight();
    void showsTheLargestError();
    void keysChooseTheMode();
    void changeIsOutputLessInput_data();
    void changeIsOutputLessInput();
    void profilesGoThroughThePixel();
    void histogramCountsEveryPixel();
    void menuKnowsThePixel();
    void sideBySideMovesTogether();
    void asksWithoutTelling();
    void toneIsShownAndRemembered();
    void newPictureDropsTheOldResult();
    void notesComeLateAndGoAtOnce();
    void stripNeverChangesItsHeight();
    void everyWidgetHasAName();
    void paintsLargePicturesQuickly();
};

void ResultStageTest::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("haloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("resultstage"));
}

void ResultStageTest::invitesWithoutAPicture()
{
    ResultStage stage;
    stage.show();
    QSignalSpy opened(stage.emptyState(), &EmptyState::openRequested);
    QSignalSpy sampled(stage.emptyState(), &EmptyState::sampleRequested);
    auto *open = stage.findChild<QAbstractButton *>(QStringLiteral("openPicture"));
    auto *sample = stage.findChild<QAbstractButton *>(QStringLiteral("startWithSample"));
    QVERIFY(open->isVisible());
    QTest::mouseClick(open, Qt::LeftButton);
    QTest::keyClick(sample, Qt::Key_Space);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(sampled.size(), 1);
    stage.setSource(colourNoise(8, 8), QStringLiteral("a"));
    QVERIFY(!open->isVisible());
    stage.setSource({}, {});
    QVERIFY(open->isVisible());
}

void ResultStageTest::dividerFollowsTheMouse()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    QCOMPARE(canvas->split(), 0.5);
    const int y = canvas->height() / 3;
    const QPoint from(canvas->width() / 2, y);
    const QPoint to(canvas->width() / 4, y + 10);
    QTest::mousePress(canvas, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 10; ++step)
        QTest::mouseMove(canvas, from + (to - from) * step / 10);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
    QVERIFY(qAbs(canvas->split() - 0.25) < 0.01);

    // Right of the line lies the output, left of it the input.
    const CanvasImage &input = canvas->image(CanvasRole::Input);
    const CanvasImage &output = canvas->image(CanvasRole::Output);
    const QImage seen = canvas->grab().toImage();
    const QPoint left(4, 20);
    const QPoint right(50, 20);
    const auto colourAt = [&](QPoint pixel) { return seen.pixel(canvas->positionOf(pixel).toPoint()); };
    QCOMPARE(colourAt(left), input.picture.levels[0].pixel(left));
    QCOMPARE(colourAt(right), output.picture.levels[0].pixel(right));
    QVERIFY(input.picture.levels[0].pixel(right) != output.picture.levels[0].pixel(right));

    QTest::mouseDClick(canvas, Qt::LeftButton, {}, to);
    QCOMPARE(canvas->split(), 0.5);
    QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(canvas->split() > 0.5);
}

void ResultStageTest::wheelZoomsAboutTheCursor()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    const QPointF cursor = canvas->positionOf({ 41, 9 });
    QSignalSpy hovered(canvas, &ImageCanvas::hovered);
    shown.moveTo(cursor.toPoint());
    QCOMPARE(hovered.last().first().toPoint(), QPoint(41, 9));
    const double before = canvas->view().zoom();
    for (int notch = 0; notch < 6; ++notch) {
        wheel(canvas, cursor, 120);
        QVERIFY((canvas->positionOf({ 41, 9 }) - cursor).manhattanLength() <= 2.0);
    }
    QVERIFY(canvas->view().zoom() > before);
    wheel(canvas, cursor, -360);
    QVERIFY((canvas->positionOf({ 41, 9 }) - cursor).manhattanLength() <= 2.0);
    QCOMPARE(hovered.size(), 1); // still the same pixel
    QVERIFY(shown.stage->findChild<QToolButton *>(QStringLiteral("zoomButton"))->text().contains(u'%'));
}

void ResultStageTest::dragPansAndDoesNotKeepAPixel()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    QSignalSpy activated(shown.stage.get(), &ResultStage::pixelActivated);
    canvas->zoomTo(40.0);
    const QPointF before = canvas->positionOf({ 30, 20 });
    const QPoint from(60, 60);
    QTest::mousePress(canvas, Qt::LeftButton, {}, from);
    QTest::mouseMove(canvas, from + QPoint(20, 10));
    QTest::mouseMove(canvas, from + QPoint(40, 30));
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, from + QPoint(40, 30));
    QCOMPARE(canvas->positionOf({ 30, 20 }) - before, QPointF(40, 30));
    QCOMPARE(activated.size(), 0);
    QTest::keyClick(canvas, Qt::Key_Left);
    QVERIFY(canvas->positionOf({ 30, 20 }).x() > before.x() + 40);
}

void ResultStageTest::doubleClickOpensThePixel()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    QSignalSpy opened(shown.stage.get(), &ResultStage::workGroupRequested);
    QVERIFY(canvas->view().fitted());
    const QPoint position = canvas->positionOf({ 10, 10 }).toPoint();
    // QTest's double click is the whole sequence only together with the click before it.
    QTest::mouseClick(canvas, Qt::LeftButton, {}, position);
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("pinned")));
    QCOMPARE(opened.size(), 0);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, position);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.last().first().toPoint(), QPoint(10, 10));
    QVERIFY(canvas->view().fitted());
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("pinned")));
    // Another click on it does not let it go, Escape does; Enter opens it again.
    QTest::mouseClick(canvas, Qt::LeftButton, {}, position);
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("pinned")));
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(opened.size(), 2);
    QTest::keyClick(canvas, Qt::Key_Escape);
    QVERIFY(!shown.text("pixelTitle").contains(QStringLiteral("pinned"))); // it stays as an example
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(10, 10)")));
    // Beside the picture a double click comes closer, and goes back.
    const QPoint beside(canvas->width() / 4, 4);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, beside);
    QCOMPARE(canvas->view().zoom(), 1.0);
    QTest::mouseDClick(canvas, Qt::LeftButton, {}, beside);
    QVERIFY(canvas->view().fitted());
    QCOMPARE(opened.size(), 2);
}

void ResultStageTest::hoverShowsTheSum_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QPoint>("pixel");
    QTest::addColumn<int>("outside");
    QTest::newRow("same, inside") << static_cast<int>(OutputSize::Same) << QPoint(12, 7) << 0;
    QTest::newRow("same, corner") << static_cast<int>(OutputSize::Same) << QPoint(0, 0) << 8;
    QTest::newRow("valid, corner") << static_cast<int>(OutputSize::Valid) << QPoint(0, 0) << 0;
    QTest::newRow("full, corner") << static_cast<int>(OutputSize::Full) << QPoint(62, 41) << 11;
}

void ResultStageTest::hoverShowsTheSum()
{
    QFETCH(int, size);
    QFETCH(QPoint, pixel);
    QFETCH(int, outside);
    const Shown shown({ Op::Convolution, static_cast<OutputSize>(size), Border::Reflect101 });
    QTRY_VERIFY(shown.loaded());
    shown.moveTo(shown.canvas->positionOf(pixel).toPoint());
    const double expected = static_cast<double>(shown.result.at(0, pixel.x(), pixel.y())) * 255.0;
    QVERIFY2(shown.text("pixelTitle").contains(QStringLiteral("(%1, %2)").arg(pixel.x()).arg(pixel.y())),
        qPrintable(shown.text("pixelTitle")));
    QVERIFY2(shown.says(expected), qPrintable(shown.text("pixelSum") + shortNumber(expected, 6)));
    QVERIFY(shown.text("pixelSum").contains(QStringLiteral("Terms: 12")));
    QVERIFY(shown.text("pixelSum").contains(QStringLiteral("✓")));
    const bool legend = shown.text("pixelTitle").contains(QStringLiteral("%1 outside").arg(outside));
    QCOMPARE(legend, outside > 0);
    // The output lies over the input such that "same" covers it: a pixel of the other sizes is shifted.
    const Geometry same = geometryOf(shown.source.size(), uneven.size(), OutputSize::Same);
    const Geometry own = geometryOf(shown.source.size(), uneven.size(), static_cast<OutputSize>(size));
    QCOMPARE(shown.canvas->image(CanvasRole::Output).origin,
        QPoint(same.originX - own.originX, same.originY - own.originY));
}

void ResultStageTest::channelSwitchChangesTheSum()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.moveTo(shown.canvas->positionOf({ 20, 20 }).toPoint());
    const QString red = shown.text("pixelSum");
    auto *channels = shown.stage->findChild<Segmented *>(QStringLiteral("channelSwitch"));
    QTest::mouseClick(channels->button(2), Qt::LeftButton);
    QVERIFY(shown.text("pixelSum") != red);
    const double blue = static_cast<double>(shown.result.at(2, 20, 20)) * 255.0;
    QVERIFY2(shown.says(blue), qPrintable(shown.text("pixelSum") + shortNumber(blue, 6)));
}

void ResultStageTest::clickKeepsThePixelAndKeysMoveIt()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    QSignalSpy activated(shown.stage.get(), &ResultStage::pixelActivated);
    ImageCanvas *canvas = shown.canvas;
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->positionOf({ 5, 6 }).toPoint());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.last().first().toPoint(), QPoint(5, 6));
    shown.moveTo(canvas->positionOf({ 50, 30 }).toPoint());
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(5, 6)")));
    QTest::keyClick(canvas, Qt::Key_Down);
    QTest::keyClick(canvas, Qt::Key_Left, Qt::ShiftModifier); // ten, but the edge is nearer
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(0, 7)")));
    QTest::keyClick(canvas, Qt::Key_Escape);
    shown.moveTo(canvas->positionOf({ 51, 30 }).toPoint());
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(51, 30)")));
}

void ResultStageTest::everythingByKeyboard()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    QTest::keyClick(canvas, Qt::Key_Return);
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("pinned")));
    const double before = canvas->view().zoom();
    QTest::keyClick(canvas, Qt::Key_Plus);
    QVERIFY(canvas->view().zoom() > before);
    // Held, a key shows one picture alone: no label of the other is left, no line between them.
    const QImage both = canvas->grab().toImage();
    QTest::keyPress(canvas, Qt::Key_I);
    QVERIFY(canvas->grab().toImage() != both);
    QTest::keyRelease(canvas, Qt::Key_I);
    QCOMPARE(canvas->grab().toImage(), both);
}

void ResultStageTest::numbersPointBackToThePicture()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->positionOf({ 20, 20 }).toPoint());
    const QImage before = canvas->grab().toImage();
    auto *view = shown.stage->findChild<SumView *>();
    QSignalSpy pointed(view, &SumView::tapHovered);
    QTest::mouseMove(
        shown.stage->windowHandle(), view->mapTo(shown.stage.get(), view->cellRect(2, 7).center().toPoint()));
    QCOMPARE(pointed.size(), 1);
    const Tap tap = pointed.first().first().value<Tap>();
    const PixelSum sum = pixelSum(shown.source, 0, uneven, shown.settings, 20, 20);
    QCOMPARE(QPoint(tap.x, tap.y), QPoint(sum.taps[7].x, sum.taps[7].y));
    QVERIFY(canvas->grab().toImage() != before);
}

void ResultStageTest::saysThatTheResultIsRight()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.stage->viewActions().at(8)->trigger();
    QCOMPARE(shown.canvas->mode(), Mode::Difference);
    QTRY_VERIFY(!shown.canvas->image(CanvasRole::Difference).isNull());
    QCOMPARE(shown.text("verdict"), QStringLiteral("✓ Equals the reference exactly."));
    QCOMPARE(shown.canvas->image(CanvasRole::Difference).picture.levels[0].pixel(3, 3), qRgb(0, 0, 0));
}

void ResultStageTest::showsTheLargestError()
{
    Shown shown;
    shown.spoil(33, 12, 0.25F);
    shown.stage->viewActions().at(8)->trigger();
    QTRY_VERIFY(!shown.canvas->image(CanvasRole::Difference).isNull());
    const QString verdict = shown.text("verdict");
    QVERIFY2(verdict.startsWith(u'✗') && verdict.contains(QStringLiteral("0.25"))
            && verdict.contains(QStringLiteral("(33, 12)")) && verdict.contains(QStringLiteral("green")),
        qPrintable(verdict));
    const auto brightness
        = [&] { return qGray(shown.canvas->image(CanvasRole::Difference).picture.levels[0].pixel(33, 12)); };
    QVERIFY(brightness() > 200); // automatic: the largest error is the brightest
    QTest::mouseClick(shown.stage->findChild<QToolButton *>(QStringLiteral("showWorst")), Qt::LeftButton);
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(33, 12)")));
    QVERIFY2(shown.text("pixelSum").contains(QStringLiteral("✗")), qPrintable(shown.text("pixelSum")));
    QVERIFY2(
        shown.text("pixelSum").contains(QStringLiteral("Difference: 0.25 (1 is white)")), // as the verdict
        qPrintable(shown.text("pixelSum")));
    QVERIFY(shown.canvas->view().zoom() >= 16.0);
    auto *gain = shown.stage->findChild<QComboBox *>(QStringLiteral("gainBox"));
    QTest::keyClick(gain, Qt::Key_Down); // from automatic to 1 ×
    QTRY_VERIFY(brightness() < 100);
}

void ResultStageTest::keysChooseTheMode()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.stage->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(shown.stage.get(), longestWait));
    shown.canvas->setFocus();
    QTest::keyClick(shown.canvas, Qt::Key_2);
    QCOMPARE(shown.canvas->mode(), Mode::SideBySide);
    shown.stage->viewActions().at(8)->trigger();
    QCOMPARE(shown.canvas->mode(), Mode::Difference);
    QTest::keyClick(shown.canvas, Qt::Key_1);
    QCOMPARE(shown.canvas->mode(), Mode::Split);
    QTest::keyClick(shown.canvas, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(shown.canvas->view().zoom(), 1.0);
    QTest::keyClick(shown.canvas, Qt::Key_0, Qt::ControlModifier);
    QVERIFY(shown.canvas->view().fitted());
}

void ResultStageTest::changeIsOutputLessInput_data()
{
    QTest::addColumn<int>("size");
    for (const OutputSize size : { OutputSize::Same, OutputSize::Valid, OutputSize::Full })
        QTest::newRow(toString(size).c_str()) << static_cast<int>(size);
}

void ResultStageTest::changeIsOutputLessInput()
{
    QFETCH(int, size);
    const Shown shown({ Op::Convolution, static_cast<OutputSize>(size), Border::Replicate });
    QTRY_VERIFY(shown.loaded());
    QTest::keyClick(shown.canvas, Qt::Key_4);
    QCOMPARE(shown.canvas->mode(), Mode::Change);
    QTRY_VERIFY(!shown.canvas->image(CanvasRole::Difference).isNull());
    const CanvasImage &change = shown.canvas->image(CanvasRole::Difference);
    const QPoint origin = shown.canvas->image(CanvasRole::Output).origin;
    QVERIFY(QRect(0, 0, 60, 40).contains(change.bounds())); // elsewhere nothing went in
    const QPoint in = change.origin + QPoint(7, 5);
    float largest = 0.0F;
    for (size_t channel = 0; channel < 3; ++channel) {
        const QPoint out = in - origin;
        const float d = shown.result.at(channel, out.x(), out.y()) - shown.source.at(channel, in.x(), in.y());
        QCOMPARE(change.image.at(channel, 7, 5) - change.reference.at(channel, 7, 5), d);
        largest = std::fabs(d) > std::fabs(largest) ? d : largest;
    }
    const QColor colour = change.picture.levels[0].pixelColor(7, 5);
    QCOMPARE(colour.blue() > colour.red(), largest > 0.0F);
    // Pixels are still those of the output.
    shown.moveTo(shown.canvas->positionOf({ 12, 7 }).toPoint());
    QVERIFY(shown.text("pixelTitle").contains(QStringLiteral("(12, 7)")));
    // The next result is shown so, too.
    const QString label = change.label;
    shown.stage->setResult(shown.source, Filter{ "identity", 1, 1, { 1.0F } }, {});
    QTRY_VERIFY(shown.canvas->image(CanvasRole::Difference).label != label);
    QCOMPARE(shown.canvas->image(CanvasRole::Difference).picture.range.high, 0.0F);
}

void ResultStageTest::profilesGoThroughThePixel()
{
    const Shown shown({ Op::Convolution, OutputSize::Full, Border::Replicate });
    QTRY_VERIFY(shown.loaded());
    auto *chart = shown.stage->findChild<ValueChart *>();
    QVERIFY(!chart->isVisible());
    const int height = shown.canvas->height();
    shown.stage->pinPixel({ 12, 7 });
    shown.stage->findChild<QAction *>(QStringLiteral("showRowAction"))->trigger();
    QTRY_VERIFY(chart->isVisible());
    QCOMPARE(shown.canvas->height(), height); // nothing jumps
    const QPoint origin = shown.canvas->image(CanvasRole::Output).origin;
    const Curves row = chart->curves();
    QCOMPARE(row.output.size(), size_t(63));
    QCOMPARE(row.output[30], static_cast<double>(shown.result.at(0, 30, 7)) * 255.0);
    QCOMPARE(row.input[30], static_cast<double>(shown.source.at(0, 30 + origin.x(), 7 + origin.y())) * 255.0);
    QVERIFY(std::isnan(row.input[0])); // nothing went in there
    QVERIFY(textOf(row).startsWith(QStringLiteral("0\t\t")));
    QCOMPARE(textOf(row).count(u'\n'), 63);
    shown.stage->findChild<QAction *>(QStringLiteral("showColumnAction"))->trigger();
    QCOMPARE(chart->curves().output.size(), size_t(42));
    QCOMPARE(chart->curves().output[20], static_cast<double>(shown.result.at(0, 12, 20)) * 255.0);
    auto *channels = shown.stage->findChild<Segmented *>(QStringLiteral("channelSwitch"));
    QTest::mouseClick(channels->button(2), Qt::LeftButton);
    QCOMPARE(chart->curves().output[20], static_cast<double>(shown.result.at(2, 12, 20)) * 255.0);
    chart->findChild<QAction *>(QStringLiteral("copyNumbersAction"))->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), textOf(chart->curves()));
    QTest::keyClick(shown.canvas, Qt::Key_Escape); // let go, and nothing is pointed at
    shown.stage->findChild<QAction *>(QStringLiteral("showSumAction"))->trigger();
    QVERIFY(!chart->isVisible());
}

void ResultStageTest::histogramCountsEveryPixel()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    auto *chart = shown.stage->findChild<ValueChart *>();
    shown.stage->findChild<QAction *>(QStringLiteral("showHistogramAction"))->trigger();
    QTRY_VERIFY(chart->isVisible() && !chart->curves().output.empty());
    const Curves &counted = chart->curves();
    const double pixels = 60.0 * 40.0;
    QCOMPARE(std::accumulate(counted.input.begin(), counted.input.end(), 0.0), pixels);
    QCOMPARE(std::accumulate(counted.output.begin(), counted.output.end(), 0.0), pixels);
    // Classes are of whole numbers of the file.
    QCOMPARE(counted.step, std::round(counted.step));
    for (size_t i = 0; i < counted.input.size(); ++i) {
        double expected = 0.0;
        for (const float value : *shown.source.colour[0]) {
            const double at = (static_cast<double>(value) * 255.0 - counted.place(i)) / counted.step;
            expected += at >= -0.5 && at < 0.5 ? 1.0 : 0.0;
        }
        QCOMPARE(counted.input[i], expected);
    }
}

void ResultStageTest::menuKnowsThePixel()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    QAction copy(QStringLiteral("copy"));
    shown.stage->setPictureActions({ &copy });
    QSignalSpy opened(shown.stage.get(), &ResultStage::workGroupRequested);
    const QPoint place = shown.canvas->positionOf({ 12, 7 }).toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, shown.canvas->mapToGlobal(place));
    QApplication::sendEvent(shown.canvas, &event);
    auto *menu = shown.canvas->findChild<QMenu *>(QStringLiteral("pictureMenu"));
    QVERIFY(menu && menu->isVisible() && menu->actions().contains(&copy));
    for (QAction *action : menu->actions())
        if (action->text().contains(QStringLiteral("(12, 7)")))
            action->trigger();
    const QStringList values = QGuiApplication::clipboard()->text().split(u'\t');
    QCOMPARE(values.size(), 3);
    QCOMPARE(values[1], sampleText(static_cast<double>(shown.result.at(1, 12, 7)), Depth::U8));
    for (QAction *action : menu->actions())
        if (action->text().contains(QStringLiteral("Work")))
            action->trigger();
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toPoint(), QPoint(12, 7));
    menu->close();
}

void ResultStageTest::sideBySideMovesTogether()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    ImageCanvas *canvas = shown.canvas;
    canvas->setMode(Mode::SideBySide);
    canvas->zoomTo(20.0);
    const QPoint pixel(31, 20);
    const QPoint onOutput = canvas->positionOf(pixel).toPoint();
    const QPoint onInput = onOutput - QPoint((canvas->width() - 8) / 2 + 8, 0);
    const QImage seen = canvas->grab().toImage();
    QCOMPARE(seen.pixel(onOutput + QPoint(3, 3)),
        canvas->image(CanvasRole::Output).picture.levels[0].pixel(pixel));
    QCOMPARE(
        seen.pixel(onInput + QPoint(3, 3)), canvas->image(CanvasRole::Input).picture.levels[0].pixel(pixel));
    QSignalSpy hovered(canvas, &ImageCanvas::hovered);
    shown.moveTo(onInput); // the same output pixel, seen from the input
    QCOMPARE(hovered.last().first().toPoint(), pixel);
}

void ResultStageTest::asksWithoutTelling()
{
    Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.stage->setInLesson(true);
    QCOMPARE(shown.canvas->mode(), Mode::SideBySide);
    shown.stage->showPixel({ 20, 20 });
    const QImage reported = shown.stage->grab().toImage();
    shown.stage->setRevealed(false, false);
    QVERIFY2(!shown.text("pixelSum").contains(QStringLiteral("Sum")), qPrintable(shown.text("pixelSum")));
    const QImage blank = shown.canvas->grab().toImage();
    shown.spoil(20, 20, 0.25F); // nothing of another result is seen either
    QTRY_COMPARE(
        shown.canvas->image(CanvasRole::Output).image.at(1, 20, 20), shown.result.at(1, 20, 20) + 0.25F);
    QCOMPARE(shown.canvas->grab().toImage(), blank);
    shown.spoil(20, 20, 0.0F);
    QTRY_COMPARE(shown.canvas->image(CanvasRole::Output).image.at(1, 20, 20), shown.result.at(1, 20, 20));
    shown.stage->setRevealed(true, true);
    QTRY_COMPARE(shown.stage->grab().toImage(), reported);
    shown.stage->setInLesson(false);
    QCOMPARE(shown.canvas->mode(), Mode::Split);
}

void ResultStageTest::toneIsShownAndRemembered()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    const auto middle
        = [&] { return shown.canvas->image(CanvasRole::Output).picture.levels[0].pixel(30, 20); };
    const QRgb before = middle();
    auto *tones = shown.stage->findChild<QComboBox *>(QStringLiteral("toneBox"));
    QCOMPARE(tones->currentIndex(), 0);
    tones->setFocus();
    QTest::keyClick(tones, Qt::Key_End);
    QTest::keyClick(tones, Qt::Key_Up);
    QCOMPARE(tones->currentData().toInt(), static_cast<int>(Tone::AroundGrey));
    QTRY_VERIFY(middle() != before);
    const ResultStage again;
    QCOMPARE(again.findChild<QComboBox *>(QStringLiteral("toneBox"))->currentIndex(), tones->currentIndex());
}

void ResultStageTest::newPictureDropsTheOldResult()
{
    Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.moveTo(shown.canvas->positionOf({ 20, 20 }).toPoint());
    shown.stage->setSource(colourNoise(33, 77), QStringLiteral("other.png"));
    QVERIFY(shown.canvas->image(CanvasRole::Output).isNull());
    QVERIFY(shown.stage->findChild<QLabel *>(QStringLiteral("pixelHint"))->isVisible());
    QTRY_COMPARE(shown.canvas->image(CanvasRole::Input).picture.size, QSize(33, 77));
    QVERIFY(shown.canvas->image(CanvasRole::Output).isNull());
    auto *modes = shown.stage->findChild<Segmented *>(QStringLiteral("modeSwitch"));
    QVERIFY(!modes->button(static_cast<int>(Mode::Difference))->isEnabled());
}

void ResultStageTest::notesComeLateAndGoAtOnce()
{
    const Shown shown;
    QTRY_VERIFY(shown.loaded());
    shown.stage->setBusy(true);
    shown.stage->viewActions().at(7)->trigger(); // whatever else happens meanwhile
    QCOMPARE(shown.canvas->note(), QString());   // most runs are over before one could read it
    QTRY_VERIFY(!shown.canvas->note().isEmpty());
    shown.stage->setBusy(false);
    QCOMPARE(shown.canvas->note(), QString());
    shown.stage->setStale(true);
    QTRY_VERIFY(shown.canvas->note().contains(QStringLiteral("earlier settings")));
    shown.stage->setStale(false);
    QCOMPARE(shown.canvas->note(), QString());
}

void ResultStageTest::stripNeverChangesItsHeight()
{
    Shown shown;
    QTRY_VERIFY(shown.loaded());
    const int before = shown.canvas->height();
    shown.moveTo(shown.canvas->positionOf({ 20, 20 }).toPoint());
    QApplication::processEvents();
    QCOMPARE(shown.canvas->height(), before);
    Filter large{ "large", 63, 63, std::vector<float>(63 * 63, 1.0F / 3969.0F) };
    Image grey = greyImage(60, 40, *shown.source.colour[0]);
    shown.stage->setSource(grey, QStringLiteral("grey"));
    shown.stage->setResult(convolveReference(grey, large, {}), large, {});
    QTRY_VERIFY(shown.loaded());
    shown.moveTo(shown.canvas->positionOf({ 21, 21 }).toPoint());
    QApplication::processEvents();
    QCOMPARE(shown.canvas->height(), before);
    QVERIFY(shown.text("pixelSum").contains(QStringLiteral("3969")));
}

void ResultStageTest::everyWidgetHasAName()
{
    const Shown shown;
    for (const QWidget *widget : shown.stage->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || widget->inherits("QListView")
            || widget->inherits("QComboBoxPrivateContainer") || widget->inherits("QMenu"))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(
            const_cast<QWidget *>(widget));
        QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
            qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName()));
    }
}

/// Only logged: how long painting takes depends on the machine, and must not depend on the picture.
void ResultStageTest::paintsLargePicturesQuickly()
{
    Image large;
    large.width = 6000;
    large.height = 4000;
    large.depth = Depth::U8;
    Plane plane(large.size().area());
    for (size_t i = 0; i < plane.size(); ++i)
        plane[i] = static_cast<float>(i * 7919 % 251) / 251.0F;
    const auto shared = std::make_shared<const Plane>(std::move(plane));
    large.colour = { shared, shared, shared };

    QSettings().clear();
    ResultStage stage;
    stage.resize(1000, 900);
    stage.show();
    auto *canvas = stage.findChild<ImageCanvas *>();
    QElapsedTimer clock;
    clock.start();
    stage.setSource(large, QStringLiteral("large"));
    stage.setResult(large, uneven, {});
    qInfo("24 megapixels: handed over in %lld ms", clock.elapsed());
    QTRY_VERIFY_WITH_TIMEOUT(
        !canvas->image(CanvasRole::Input).isNull() && !canvas->image(CanvasRole::Output).isNull(), 60'000);
    qInfo("24 megapixels: shown after %lld ms", clock.elapsed());
    for (const double zoom : { canvas->view().zoom(), 0.3, 0.51, 1.0, 1.7, 8.0, 32.0, 64.0 }) {
        canvas->zoomTo(zoom);
        clock.restart();
        const QPixmap seen = canvas->grab();
        qInfo("zoom %6.2f: painted in %lld ms", zoom, clock.elapsed());
        QVERIFY(!seen.isNull());
    }
}

HALO_TEST(ResultStageTest, QApplication)
#include "tst_resultstage.moc"
