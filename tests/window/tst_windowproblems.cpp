// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/layer/layerreference.h"
#include "gui/files/saving.h"
#include "gui/stages/histogram/histogramstage.h"
#include "gui/stages/layer/im2col.h"
#include "gui/stages/layer/im2colview.h"
#include "gui/stages/layer/layerstage.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/segmented.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>

using namespace halo;
using namespace halo::test;

/// The stages of what is no convolution of rows and columns, in the real window: layers and histograms.
class TestWindowProblems : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void countsThePaddingOfALayer();
    void foretellsAllOnes();
    void followsAPixelToItsColumns();
    void cellsEqualTheReference();
    void runsTheSteps();
    void countsDescriptorsOfThePicture();
    void takesDescriptorsAndCentroidsFromFiles();

private:
    Session &session() { return m_driver->session(); }
    QString textOf(const char *label) { return m_driver->find<QLabel>(label)->text(); }
    void press(Qt::Key key)
    {
        QTest::keyClick(&m_driver->window(), key, Qt::ControlModifier | Qt::AltModifier);
    }
    void typeLayer(const QString &layer);
    void showsTheDiagramOfAStep(const HistogramStage &stage);
    /// Computed, and for what is chosen.
    bool waitForProblem()
    {
        QTest::qWait(0);
        return QTest::qWaitFor(
            [this] {
                const auto &run = session().lastRun();
                return run && !session().running() && !session().stale()
                    && run->order.problem == session().problem()
                    && run->order.variant.id == session().variant().id;
            },
            60'000);
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowProblems::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowProblems::cleanup()
{
    m_driver.reset();
}

void TestWindowProblems::typeLayer(const QString &layer)
{
    m_driver->typeInto("layerText", layer);
}

void TestWindowProblems::countsThePaddingOfALayer()
{
    press(Qt::Key_3);
    QVERIFY(session().workload() == "layer");
    QVERIFY(m_driver->find<LayerStage>("layerStage")->isVisible());
    QVERIFY2(textOf("layerZeros")
                 .contains(QStringLiteral(
                     "14,964 zeros counted, 14,964 by the general form, 14,964 by the closed form \u2713")),
        qPrintable(textOf("layerZeros")));
    QVERIFY(textOf("layerDistribution")
                .contains(QStringLiteral("12: 64 \u00b7 18: 26,496 \u00b7 27: 2,742,336")));
    for (const char *box : { "layerKernelRows", "layerKernelColumns" })
        m_driver->find<QSpinBox>(box)->setValue(7);
    QVERIFY2(textOf("layerZeros").contains(QLatin1String("34,596 zeros counted")),
        qPrintable(textOf("layerZeros")));
    QCOMPARE(session().configuration().spec, std::string("3x416x416/16/7x7/s1/p1/d1"));
    m_driver->trigger("undoAction");
    QVERIFY(textOf("layerZeros").contains(QLatin1String("14,964 zeros counted")));
    m_driver->typeInto("layerPadding", QStringLiteral("1x0x2x1"));
    m_driver->typeInto("layerStride", QStringLiteral("2x1"));
    QCOMPARE(session().configuration().spec, std::string("3x416x416/16/3x3/s2x1/p1x0x2x1/d1"));
    m_driver->find<QSpinBox>("layerGroups")->setValue(3); // 16 filters are no multiple of it
    QVERIFY(m_driver->find<QLabel>("layerError")->isVisible());
    typeLayer(QStringLiteral("6x9x8/6/3x3/g3"));
    QVERIFY(!m_driver->find<QLabel>("layerError")->isVisible());
    QCOMPARE(m_driver->find<QLineEdit>("layerStride")->text(), QStringLiteral("1"));
    QVERIFY2(textOf("layerSizes").startsWith(QStringLiteral("Each of the 3 groups: weights 2 \u00d7 18")),
        qPrintable(textOf("layerSizes")));
    typeLayer(QStringLiteral("3x416"));
    QVERIFY(m_driver->find<QLabel>("layerError")->isVisible());
}

void TestWindowProblems::foretellsAllOnes()
{
    press(Qt::Key_3);
    typeLayer(QStringLiteral("2x6x7/3/3x3/s1/p1/d1"));
    QTest::mouseClick(m_driver->find<QCheckBox>("layerOnes"), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(session().configuration().spec.ends_with(" ones"));
    QVERIFY(waitForProblem());
    QVERIFY2(textOf("layerVerdict").contains(QStringLiteral("predicted values for all ones: 8: 12")),
        qPrintable(textOf("layerVerdict")));
    // Another variant computes the same, and the source shows it.
    session().selectVariant("winograd");
    QVERIFY(waitForProblem());
    QVERIFY(session().lastRun()->verification->agreement.right);
    QVERIFY(session().timeOf(session().variant()).has_value());
    const QString table = m_driver->path(QStringLiteral("layer.csv"));
    m_driver->window().saving()->saveTable(table);
    QTRY_VERIFY(halo::test::bytesOf(table).startsWith("8,12,12,12,12,12,8\n"));
    const QString times = m_driver->path(QStringLiteral("times.csv"));
    m_driver->window().saving()->saveCsv(times);
    QTRY_VERIFY(halo::test::bytesOf(times).contains(",layer,winograd,"));
    m_driver->trigger("copyAction"); // for a spreadsheet
    QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1String("8,12,12,12,12,12,8\n")));
    // One that cannot says why.
    typeLayer(QStringLiteral("2x6x7/3/5x5/s1/p1/d1"));
    QTRY_VERIFY(session().refusalOf(session().variant()).has_value());
    QTRY_VERIFY(!m_driver->message().isEmpty());
}

void TestWindowProblems::followsAPixelToItsColumns()
{
    press(Qt::Key_3);
    typeLayer(QStringLiteral("1x9x8/1/3x3/s2/p1/d1"));
    auto *view = m_driver->find<Im2colView>("im2colView");
    // Texts above it change with the layer, so it may still move.
    const auto points = [view](QPointF at) {
        QTest::mouseMove(view, QPoint(0, 0));
        QTest::mouseMove(view, at.toPoint());
        return view->pixel() == QPoint(3, 5);
    };
    QTRY_VERIFY(points(view->rectOfPixel({ 3, 5 }).center()));
    // Output columns 1 and 2 read pixel column 3 by taps 2 and 0; rows 2 and 3 read row 5.
    QVERIFY2(textOf("layerLooked")
                 .contains(QLatin1String(
                     "Pixel (3, 5) goes to 4 cells: column (row) 9 (8), 10 (6), 13 (2), 14 (0)")),
        qPrintable(textOf("layerLooked")));
    QTRY_VERIFY(points(view->rectOfCell({ 6, 10 }).center()));
    const QRectF cell = view->rectOfCell({ 6, 10 });
    QTest::mouseClick(view, Qt::LeftButton, {}, cell.center().toPoint());
    QCOMPARE(view->position(), 10);
    QTest::keyClick(view, Qt::Key_Up);
    QCOMPARE(view->position(), 6);
}

void TestWindowProblems::cellsEqualTheReference()
{
    const LayerShape shape{ 1, { 8, 11 }, 1, { 3, 2 }, { 2, 3 }, { 2, 1 }, { 2, 1 }, { 3, 2 }, 1 };
    std::vector<float> input;
    for (std::int64_t i = 0; i < shape.inputCount(); ++i)
        input.push_back(static_cast<float>(i + 1)); // 0 is padding
    const std::vector<float> columns = im2col(shape, input);
    size_t held = 0;
    for (int tap = 0; tap < shape.depth(); ++tap)
        for (int position = 0; position < shape.positions(); ++position) {
            const auto pixel = pixelOf(shape, { tap, position });
            const float value = columns[static_cast<size_t>(tap * shape.positions() + position)];
            QCOMPARE(value, pixel ? static_cast<float>(pixel->y() * shape.in.w + pixel->x() + 1) : 0.0F);
            held += pixel ? 1U : 0U;
        }
    size_t found = 0;
    for (int y = 0; y < shape.in.h; ++y)
        for (int x = 0; x < shape.in.w; ++x)
            for (const ColumnCell cell : cellsOf(shape, { x, y })) {
                QVERIFY(pixelOf(shape, cell) == std::optional(QPoint(x, y)));
                ++found;
            }
    QCOMPARE(found, held);
}

void TestWindowProblems::runsTheSteps()
{
    press(Qt::Key_4);
    QVERIFY(waitForProblem());
    QVERIFY(textOf("histogramVerdict").contains(QLatin1String("Equals the reference in every bin")));
    auto *stage = m_driver->find<HistogramStage>("ladderStage");
    auto *table = m_driver->find<QTableWidget>("ladderTable");
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(session().configuration().variantId, std::string("transposed"));
    const QString difference = m_driver->find<QTextBrowser>("rungDifference")->toPlainText();
    QVERIFY2(
        difference.contains(QStringLiteral("\u2212 kernel void histogram(global const float *descriptors"))
            && difference.contains(QStringLiteral("+ kernel void histogram(global const float *transposed")),
        qPrintable(difference));
    QTest::mouseClick(m_driver->find<QPushButton>("runLadder"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage->steps() && !stage->run().running(), 60'000);
    QCOMPARE(stage->steps()->size(), size_t(7));
    for (const HistogramStep &step : *stage->steps()) {
        QVERIFY2(step.counts && step.counts->complete, qPrintable(step.why));
        const Measured *measured = session().results().find(step.order);
        QVERIFY(measured && measured->ranked() && measured->kernelMs.size() >= 10);
    }
    // What the run measured is what list, chart, history and files show.
    QVERIFY(comparable(*session().results().onShow("histogram"), { 0, 1, 2, 3, 4, 5, 6 }));
    for (const HistogramStep &step : *stage->steps())
        QVERIFY(session().timeOf(step.order.variant));
    QCOMPARE(session().results().of(stage->steps()->front().order).measured.size(), size_t(7));
    const auto runs = m_driver->find<TimingStage>("timingStage")->controller().runs();
    QVERIFY(
        !runs.empty() && runs.front().title.starts_with("all steps, ") && runs.front().configurations == 7);
    QCOMPARE(table->item(0, 3)->text(), QString::number(2 * 64 * 16));
    QCOMPARE(table->item(4, 3)->text(), QStringLiteral("64"));
    QVERIFY(table->item(1, 2)->text().endsWith(u'\u00d7'));
    showsTheDiagramOfAStep(*stage);
}

/// Of the second step, which is chosen: neighbouring work-items read neighbouring numbers.
void TestWindowProblems::showsTheDiagramOfAStep(const HistogramStage &stage)
{
    QTest::mouseClick(m_driver->find<Segmented>("rungPages")->button(1), Qt::LeftButton);
    auto *step = m_driver->find<QSlider>("rungStep");
    QTRY_VERIFY(step->isVisible());
    QCOMPARE(step->maximum(), (*stage.steps())[1].few->lastFrame());
    const QString first = textOf("rungCaption");
    QVERIFY2(first.contains(QLatin1String("transposed[")), qPrintable(first));
    QTest::keyClick(step, Qt::Key_Right);
    QVERIFY(textOf("rungCaption") != first);
    QTest::mouseClick(m_driver->find<QPushButton>("rungWorkGroup"), Qt::LeftButton);
    QTRY_VERIFY(m_driver->find<WorkGroupStage>("workGroupStage")->isVisible());
    press(Qt::Key_4);
}

void TestWindowProblems::countsDescriptorsOfThePicture()
{
    press(Qt::Key_4);
    QVERIFY(waitForProblem());
    m_driver->find<QSpinBox>("centroidCount")->setValue(3);
    QVERIFY(m_driver->window().isVisible());
    QVERIFY(waitForProblem());
    const auto &bins = std::get<std::vector<std::int32_t>>(session().lastRun()->result.outputs.at("hist"));
    QCOMPARE(bins.size(), size_t(3));
    // The opened picture takes the place of made-up descriptors, whatever is in sight.
    session().open(QStringLiteral(":/samples/scene.png"));
    QTRY_VERIFY(session().problem() && session().problem()->text().what.find("scene") != std::string::npos);
    QVERIFY(waitForProblem());
    QVERIFY(textOf("descriptorText").contains(QLatin1String("scene")));
}

void TestWindowProblems::takesDescriptorsAndCentroidsFromFiles()
{
    press(Qt::Key_4);
    QVERIFY(waitForProblem());
    const auto write = [this](const char *name, const QByteArray &text) {
        const QString path = m_driver->path(QString::fromLatin1(name));
        halo::test::write(path, text);
        return path;
    };
    const auto drop = [this](const char *target, const QString &path) {
        QMimeData data;
        data.setUrls({ QUrl::fromLocalFile(path) });
        auto *widget = target ? m_driver->find<QWidget>(target) : &m_driver->window();
        QDragEnterEvent enter(QPoint(2, 2), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(widget, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(2, 2), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(widget, &event);
    };
    const auto bins = [this] {
        return std::get<std::vector<std::int32_t>>(session().lastRun()->result.outputs.at("hist"));
    };
    // Anywhere in the window a table holds descriptors; on the line of centroids, centroids.
    drop(nullptr, write("points.csv", "x,y\n0,0\n1,0\n9,9\n8,9\n9,8\n"));
    m_driver->find<QSpinBox>("centroidCount")->setValue(2);
    QVERIFY(waitForProblem());
    QVERIFY2(textOf("descriptorText").contains(QLatin1String("5 descriptors of 2 numbers")),
        qPrintable(textOf("descriptorText")));
    drop("centroidFile", write("middles.txt", "5 5\n0 1\n9 9\n"));
    QVERIFY(waitForProblem());
    QCOMPARE(bins(), (std::vector<std::int32_t>{ 0, 2, 3 }));
    QVERIFY(!m_driver->find<QSpinBox>("centroidCount")->isVisible());
    QCOMPARE(textOf("centroidFileText"), QStringLiteral("middles.txt"));
    // What cannot be used is said with file and line, and nothing of before is shown as if it were of it.
    drop("centroidFile", write("bad.csv", "1,2\n3\n"));
    QTRY_VERIFY2(
        m_driver->message().contains(QLatin1String("row 2 has 1 number and the rows before it 2 (line 2")),
        qPrintable(m_driver->message()));
    QVERIFY(!session().problem() && !session().lastRun());
    drop("centroidFile", write("long.csv", "1,2,3\n"));
    QTRY_VERIFY2(m_driver->message().contains(
                     QLatin1String("long.csv has 3 numbers per line, but the descriptors have 2")),
        qPrintable(m_driver->message()));
    drop("descriptorFile", m_driver->path(QStringLiteral("none.csv")));
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("There is no file"))
            && m_driver->message().contains(QLatin1String("none.csv")),
        qPrintable(m_driver->message()));
    // Back to what was there, step by step or at once.
    m_driver->trigger("undoAction");
    m_driver->trigger("undoAction");
    m_driver->trigger("undoAction");
    QVERIFY(waitForProblem());
    QCOMPARE(bins(), (std::vector<std::int32_t>{ 0, 2, 3 }));
    QVERIFY(m_driver->message().isEmpty());
    QTest::mouseClick(m_driver->find<QToolButton>("centroidFileBack"), Qt::LeftButton);
    QVERIFY(waitForProblem());
    QCOMPARE(bins().size(), size_t(2));
    QTest::mouseClick(m_driver->find<QToolButton>("descriptorFileBack"), Qt::LeftButton);
    QVERIFY(waitForProblem());
    QVERIFY(textOf("descriptorText").contains(QLatin1String("synthetic")));
}

HALO_TEST(TestWindowProblems, QApplication)
#include "tst_windowproblems.moc"
