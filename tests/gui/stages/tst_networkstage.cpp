// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/savefile.h"
#include "compute/drawing/base/timetext.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/network/networkcsv.h"
#include "gui/charts/plotview.h"
#include "gui/stages/network/comparepane.h"
#include "gui/stages/network/foldingpanes.h"
#include "gui/stages/network/graphview.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/networkstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shapepictures.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace halo;
using namespace halo::test;

/// Networks in the real window, over pictures of the sort that the sample has learnt.
class TestNetworkStage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void theSampleNamesAShape();
    void mapsAndTimesAreShown();
    void anotherWayIsMeasured();
    void filesAreDropped();
    void anOpenSizeIsThePictures();
    void whatIsMissingIsSaid();
    void onlyWhatIsThereIsOffered();
    void anyStageTakesAFile();
    void theGraphIsWalked();
    void theGraphIsSearched();
    void aLayerIsOpened();
    void stepsAreOpened();
    void fusingIsChosen();
    void twoRunsAreCompared();
    void memoryIsShown();
    void classesAreNamed();
    void graphAndMapsAreSaved();
    void openCvRunsToo();
    void panesFindRoom();

private:
    NetworkStage *stage() { return m_driver->find<NetworkStage>("networkStage"); }
    template<typename T> T *part(const char *name) { return stage()->findChild<T *>(QLatin1String(name)); }
    bool show(const ShapePicture &picture);
    bool waitForOutcome()
    {
        return QTest::qWaitFor([this] { return stage()->outcome() != nullptr; }, 60'000);
    }
    void drop(const QString &path);
    GraphView &graph() { return *part<GraphView>("graphView"); }
    int nodeNamed(const char *label);
    void clickNode(const char *label);
    QString openedName() { return m_driver->find<QLabel>("layerOrigin")->text(); }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestNetworkStage::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestNetworkStage::cleanup()
{
    m_driver.reset();
}

/// Opens the picture, goes to the stage by its key, and starts the sample by its button.
bool TestNetworkStage::show(const ShapePicture &picture)
{
    if (!m_driver->openPicture(picture.image))
        return false;
    m_driver->trigger("focusNetworkAction");
    QTest::mouseClick(part<QPushButton>("sampleNetwork"), Qt::LeftButton);
    return waitForOutcome();
}

void TestNetworkStage::drop(const QString &path)
{
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage(), &event);
}

void TestNetworkStage::theSampleNamesAShape()
{
    const std::vector<ShapePicture> pictures = shapePictures(2, 3);
    QVERIFY(show(pictures[0]));
    QCOMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 3);
    const auto *bars = part<QWidget>("guessBars");
    QVERIFY2(bars->accessibleDescription().startsWith(QString::fromStdString(pictures[0].name)),
        qPrintable(bars->accessibleDescription()));
    QVERIFY(!part<QLabel>("networkInput")->pixmap().isNull());
    // Another picture is looked at by itself.
    const auto first = stage()->outcome();
    QVERIFY(m_driver->openPicture(pictures[1].image, QStringLiteral("second.png")));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != first, 60'000);
    QVERIFY2(bars->accessibleDescription().startsWith(QString::fromStdString(pictures[1].name)),
        qPrintable(bars->accessibleDescription()));
}

void TestNetworkStage::mapsAndTimesAreShown()
{
    QVERIFY(show(shapePictures(1, 4).front()));
    const auto *table = part<QTableView>("networkTable");
    part<QCheckBox>("networkFused")->click(); // each node of the file by itself
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 15, 60'000);
    QVERIFY(waitForOutcome());
    const auto text
        = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
    QCOMPARE(text(4, NetworkModel::What), QStringLiteral("Convolution 3 × 3"));
    QCOMPARE(text(4, NetworkModel::Maps), QStringLiteral("16 × 24 × 24"));
    QCOMPARE(text(1, NetworkModel::Kernel), QStringLiteral("batch_norm"));
    QVERIFY(!text(0, NetworkModel::Time).isEmpty());
    // A click on a layer shows what it leaves; the pointer reads a value.
    auto *maps = part<MapGrid>("mapGrid");
    QCOMPARE(maps->maps().channels, 8);
    const QRect row = table->visualRect(table->model()->index(4, 0));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(maps->maps().channels, 16);
    QVERIFY(part<QLabel>("mapsCaption")->text().contains(QLatin1String("conv4")));
    // The line above the maps may take another row, which moves them.
    const auto readAt = [&](int map) {
        QTest::mouseMove(maps, maps->placeOf(0).topLeft());
        QTest::mouseMove(maps, maps->placeOf(map).center());
        QTest::qWait(0);
        return part<QLabel>("mapsValue")->text();
    };
    QTRY_VERIFY2(readAt(3).startsWith(QLatin1String("Map 3 at (12, 12): "))
            || readAt(3).startsWith(QLatin1String("Map 3 at (11, 11): ")),
        qPrintable(part<QLabel>("mapsValue")->text()));
    stage()->findChild<QAction *>(QStringLiteral("copyNetworkTimes"))->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 15);
    const QString path = m_driver->path(QStringLiteral("times.csv"));
    stage()->save(path);
    const QByteArray csv = test::bytesOf(path);
    QVERIFY(csv.startsWith(networkCsvHeader()) && csv.count('\n') == 16);
}

void TestNetworkStage::anotherWayIsMeasured()
{
    QVERIFY(show(shapePictures(1, 5).front()));
    const auto first = stage()->outcome();
    auto *choice = part<QComboBox>("networkVariant");
    choice->setCurrentIndex(choice->findData(QStringLiteral("im2col_naive")));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != first, 60'000);
    QCOMPARE(stage()->outcome()->result.steps[0].variantId, std::string("im2col_naive"));
    QVERIFY(first->result.steps[0].variantId != "im2col_naive");
    // On another stage nothing is measured.
    m_driver->trigger("focusStageAction");
    const auto second = stage()->outcome();
    choice->setCurrentIndex(0);
    QTest::qWait(0);
    QCOMPARE(stage()->outcome(), second);
    m_driver->trigger("focusNetworkAction");
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != second, 60'000);
    QCOMPARE(stage()->outcome()->result.steps[0].variantId, first->result.steps[0].variantId);
}

void TestNetworkStage::filesAreDropped()
{
    QVERIFY(show(shapePictures(1, 6).front()));
    const auto first = stage()->network();
    const auto *message = part<QLabel>("networkMessage");
    QVERIFY(message->isHidden());
    drop(QStringLiteral(HALOSCOPE_TESTS "/data/networks/unknown_operator.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("unknown_operator.onnx")), 60'000);
    QVERIFY(message->isVisible());
    QCOMPARE(stage()->network(), first); // what was there stays
    drop(QStringLiteral(HALOSCOPE_TESTS "/data/networks/all_kinds.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->network() != first, 60'000);
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    QCOMPARE(part<QTableView>("networkTable")->model()->rowCount(),
        static_cast<int>(stage()->network()->steps.size()));
    QVERIFY(part<QWidget>("guessBars")->accessibleDescription().contains(QLatin1String("class ")));
}

/// Two filters of 3x3 without padding leave maps that are two columns and rows smaller than the picture.
void TestNetworkStage::anOpenSizeIsThePictures()
{
    const auto mapsAre = [&](const char *text) {
        const QAbstractItemModel *model = part<QTableView>("networkTable")->model();
        return QTest::qWaitFor(
            [&] { return model->index(0, NetworkModel::Maps).data().toString() == QString::fromUtf8(text); },
            60'000);
    };
    const auto *message = part<QLabel>("networkMessage");
    m_driver->trigger("focusNetworkAction");
    stage()->open(QStringLiteral(HALOSCOPE_TESTS "/data/networks/any_size.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("Open an image")), 60'000);
    QVERIFY(m_driver->openPicture(noise(20, 10)));
    QVERIFY(mapsAre("2 × 8 × 18"));
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    QVERIFY(m_driver->openPicture(noise(12, 9), QStringLiteral("second.png")));
    QVERIFY(mapsAre("2 × 7 × 10"));
    QTRY_COMPARE_WITH_TIMEOUT(stage()->outcome() ? stage()->outcome()->input.size.w : 0, 12, 60'000);
    stage()->open(QStringLiteral(HALOSCOPE_TESTS "/data/networks/multiples_of_4.onnx"));
    QVERIFY(mapsAre("2 × 12 × 12"));
    QTRY_VERIFY_WITH_TIMEOUT(
        part<QLabel>("networkSum")
            ->text()
            .contains(QLatin1String("cannot run at 12x9 pixels; the image is scaled to 12x12")),
        60'000);
}

void TestNetworkStage::whatIsMissingIsSaid()
{
    m_driver->trigger("focusNetworkAction");
    stage()->open(QStringLiteral(":/networks/shapes.onnx"));
    const auto *message = part<QLabel>("networkMessage");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("Open an image")), 60'000);
    QVERIFY(m_driver->openPicture(shapePictures(1, 7).front().image));
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    m_driver->session().selectDevice(opencvDevice);
    QTRY_VERIFY(message->text().contains(QLatin1String("OpenCL devices")));
}

/// The menu offers no file dialog for results that do not exist.
void TestNetworkStage::onlyWhatIsThereIsOffered()
{
    const auto offered = [this] {
        QMenu *menu = part<QToolButton>("networkTimes")->menu();
        menu->popup(QPoint());
        menu->close();
        QStringList names;
        for (const QAction *action : menu->actions())
            if (action->isEnabled() && !action->isSeparator() && !action->isCheckable())
                names << action->objectName();
        return names;
    };
    QCOMPARE(offered(), QStringList());
    QVERIFY(show(shapePictures(1, 6).front()));
    QCOMPARE(offered(),
        QStringLiteral("runNetwork readClassNames copyNetworkTimes saveNetworkTimes "
                       "saveNetworkGraph saveLayerMaps saveAllMaps")
            .split(u' '));
}

/// The window itself opens networks, also where they have no stage.
void TestNetworkStage::anyStageTakesAFile()
{
    m_driver->session().selectWorkload("histogram");
    QVERIFY(!m_driver->find<QTabBar>("stageTabs")->isTabVisible(3));
    m_driver->window().open(QStringLiteral(HALOSCOPE_SOURCE "/resources/networks/shapes.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->network() != nullptr, 60'000);
    QCOMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 3);
    QCOMPARE(m_driver->session().workload(), std::string("image"));
}

int TestNetworkStage::nodeNamed(const char *label)
{
    const auto &nodes = graph().drawing()->graph().nodes;
    return static_cast<int>(
        std::ranges::find(nodes, QLatin1String(label), &NetworkNode::label) - nodes.begin());
}

void TestNetworkStage::clickNode(const char *label)
{
    QTest::mouseClick(
        &graph(), Qt::LeftButton, {}, graph().placeOnScreen(nodeNamed(label)).center().toPoint());
}

/// A click on a node shows its layer and maps; keys walk along edges; what is selected is told in words.
void TestNetworkStage::theGraphIsWalked()
{
    QVERIFY(show(shapePictures(1, 8).front()));
    const auto *table = part<QTableView>("networkTable");
    QVERIFY(graph().isVisible());
    graph().fitWhole();
    const NetworkGraph &drawn = graph().drawing()->graph();
    QCOMPARE(drawn.nodeOf.size(), stage()->network()->steps.size());
    const int last = static_cast<int>(drawn.nodes.size()) - 1;
    QTest::mouseClick(&graph(), Qt::LeftButton, {}, graph().placeOnScreen(last).center().toPoint());
    QCOMPARE(table->currentIndex().row(), table->model()->rowCount() - 1);
    QCOMPARE(part<MapGrid>("mapGrid")->maps().channels, 6);
    QVERIFY2(graph().accessibleDescription().contains(QLatin1String("output")),
        qPrintable(graph().accessibleDescription()));
    QTest::keyClick(&graph(), Qt::Key_Up);
    QCOMPARE(graph().state().selected, last - 1);
    QTest::keyClick(&graph(), Qt::Key_Home);
    QTest::keyClick(&graph(), Qt::Key_Down);
    QCOMPARE(graph().state().selected, 1);
    QVERIFY(graph().accessibleDescription().startsWith(drawn.nodes[1].name));
    // The table leads the graph, too.
    const_cast<QTableView *>(table)->selectRow(table->model()->rowCount() - 1);
    QCOMPARE(graph().state().selected, last);
    // Keys and wheel zoom; a drag moves; 0 shows all of it.
    const double before = graph().scale();
    QTest::keyClick(&graph(), Qt::Key_Plus);
    QVERIFY(graph().scale() > before);
    QTest::keyClick(&graph(), Qt::Key_Minus);
    QCOMPARE(graph().scale(), before);
    const QPointF at = graph().placeOnScreen(last).center();
    QWheelEvent wheel(
        at, graph().mapToGlobal(at), {}, { 0, 120 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&graph(), &wheel);
    QVERIFY(graph().scale() > before);
    QVERIFY(QLineF(graph().placeOnScreen(last).center(), at).length() < 0.01); // it stays under the pointer
    const QPointF place = graph().placeOnScreen(last).topLeft();
    const QPoint from(40, graph().height() / 2);
    QTest::mousePress(&graph(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&graph(), from + QPoint(30, 10));
    QTest::mouseMove(&graph(), from + QPoint(60, 20));
    QTest::mouseRelease(&graph(), Qt::LeftButton, {}, from + QPoint(60, 20));
    QCOMPARE(graph().placeOnScreen(last).topLeft(), place + QPointF(60, 20));
    QCOMPARE(graph().state().selected, last); // a drag is no click
    QTest::keyClick(&graph(), Qt::Key_0);
    for (int node = 0; node <= last; ++node)
        QVERIFY(QRectF(graph().rect()).contains(graph().placeOnScreen(node)));
}

void TestNetworkStage::theGraphIsSearched()
{
    QVERIFY(show(shapePictures(1, 9).front()));
    auto *field = part<QLineEdit>("findNode");
    part<QTableView>("networkTable")->setFocus();
    QTest::keyClick(part<QTableView>("networkTable"), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("conv"));
    const auto found = graph().state().found;
    const auto &nodes = graph().drawing()->graph().nodes;
    QVERIFY(found.size() > 1);
    for (const int node : found)
        QVERIFY(nodes[static_cast<size_t>(node)].op == QLatin1String("Conv"));
    QCOMPARE(graph().state().selected, *found.begin());
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(graph().state().selected, *std::next(found.begin()));
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(graph().state().selected, *found.rbegin());
    field->setText(QStringLiteral("nothing like that"));
    QVERIFY(graph().state().found.empty());
    QVERIFY(part<QLabel>("foundNodes")->text().startsWith(u'0'));
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_VERIFY(graph().hasFocus());
}

/// A layer goes with its own numbers to the views that show one: what runs there is what ran in the network.
void TestNetworkStage::aLayerIsOpened()
{
    QVERIFY(show(shapePictures(1, 10).front()));
    const auto outcome = stage()->outcome();
    size_t second = 1; // the first one has the picture as its input
    while (!std::holds_alternative<NetworkConvolution>(outcome->network->steps[second].what))
        ++second;
    const NetworkStep step = outcome->network->steps[second];
    graph().fitWhole();
    const int node = graph().drawing()->graph().nodeOf[second];
    QTest::mouseDClick(&graph(), Qt::LeftButton, {}, graph().placeOnScreen(node).center().toPoint());
    QTRY_COMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 1);
    Session &session = m_driver->session();
    QCOMPARE(session.workload(), std::string("layer"));
    const auto &layer = std::get<NetworkConvolution>(step.what);
    const auto opened = [&] {
        const auto problem = std::dynamic_pointer_cast<const LayerProblem>(session.problem());
        return problem && problem->shape() == layer.shape
            && floatsOf(*problem->data().weights) == layer.weights
            && floatsOf(*problem->data().input) == *outcome->values(step.inputs.front());
    };
    QTRY_VERIFY(opened());
    QVERIFY(session.isGiven());
    QVERIFY2(openedName().contains(QString::fromStdString(step.name)), qPrintable(openedName()));
    QTRY_VERIFY_WITH_TIMEOUT(session.lastRun() && session.lastRun()->verification, 60'000);
    QVERIFY(session.lastRun()->verification->agreement.right);
    // Back to synthetic data of this shape; undo brings the layer of the network again.
    m_driver->find<QPushButton>("layerSynthetic")->click();
    QTRY_VERIFY(session.problem() && !session.isGiven() && !opened());
    QVERIFY(m_driver->find<QLabel>("layerOrigin")->isHidden());
    session.history().undo();
    QTRY_VERIFY(opened());
    // Of another picture, the same layer has another input.
    session.selectWorkload("image");
    m_driver->trigger("focusNetworkAction");
    QVERIFY(m_driver->openPicture(shapePictures(2, 11)[1].image, QStringLiteral("second.png")));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() && stage()->outcome() != outcome, 60'000);
    stage()->openLayer(second);
    QTRY_VERIFY(session.problem() && session.isGiven() && !opened());
}

/// What is no convolution opens, too: with the kernels that compute it.
void TestNetworkStage::stepsAreOpened()
{
    QVERIFY(show(shapePictures(1, 12).front()));
    const std::vector<NetworkStep> &steps = stage()->network()->steps;
    const auto indexOf = [&](const auto &fits) {
        return static_cast<size_t>(std::ranges::find_if(steps, fits) - steps.begin());
    };
    Session &session = m_driver->session();
    stage()->openLayer(
        indexOf([](const NetworkStep &step) { return std::holds_alternative<NetworkReshape>(step.what); }));
    QVERIFY2(part<QLabel>("networkMessage")->text().contains(QLatin1String("dimensions")),
        qPrintable(part<QLabel>("networkMessage")->text()));
    QCOMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 3);
    for (const char *op : { "MaxPool", "Softmax" }) {
        m_driver->trigger("focusNetworkAction");
        const size_t at = indexOf([op](const NetworkStep &step) { return step.op == op; });
        const auto expected = *stage()->outcome()->values(static_cast<int>(at) + 1);
        stage()->openLayer(at);
        QTRY_COMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 1);
        QTRY_VERIFY(session.problem() && session.isGiven());
        const auto isComputed = [&] {
            return !session.preparing() && session.lastRun()
                && session.lastRun()->order.problem == session.problem() && session.lastRun()->verification;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isComputed(), 60'000);
        QVERIFY(session.lastRun()->verification->agreement.right);
        QCOMPARE(floatsOf(session.lastRun()->result.outputs.at("dst")), expected);
        const std::vector<Variant> &listed = session.store().list().variants;
        QVERIFY(!listed.empty() && std::ranges::all_of(listed, [&](const Variant &variant) {
            return variant.plan == session.store().step();
        }));
        QVERIFY(openedName().contains(QString::fromStdString(steps[at].name)));
    }
    // Back to a layer, all of its implementations are there again.
    m_driver->find<QPushButton>("layerSynthetic")->click();
    QTRY_VERIFY(session.store().list().variants.size() > 10 && !session.isGiven());
    QTRY_VERIFY(std::dynamic_pointer_cast<const LayerProblem>(session.problem()));
}

void TestNetworkStage::fusingIsChosen()
{
    QVERIFY(show(shapePictures(1, 13).front()));
    const auto fused = stage()->outcome();
    part<QCheckBox>("networkFused")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() && stage()->outcome() != fused, 60'000);
    const auto plain = stage()->outcome();
    QVERIFY(plain->network->steps.size() > fused->network->steps.size());
    QVERIFY(std::ranges::any_of(
        fused->network->steps, [](const NetworkStep &step) { return !step.fused.empty(); }));
    QCOMPARE(graph().drawing()->graph().nodeOf.size(), plain->network->steps.size());
    for (size_t i = 0; i < plain->answer().values.size(); ++i)
        QVERIFY(qAbs(plain->answer().values[i] - fused->answer().values[i]) < 1e-4F);
}

/// Beside the fused run stands the plain one; the time of what is fused counts with the node that leaves the
/// value.
void TestNetworkStage::twoRunsAreCompared()
{
    QVERIFY(show(shapePictures(1, 14).front()));
    auto *tabs = part<QTabWidget>("paneTabs");
    tabs->setCurrentWidget(part<QWidget>("comparePane"));
    const auto *table = part<QTableView>("compareTable")->model();
    QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() > 0, 60'000);
    const NetworkGraph fused = graphOf(*stage()->network());
    QCOMPARE(table->rowCount(), static_cast<int>(fused.nodes.size()) - 1);
    for (int row = 0; row < table->rowCount(); ++row)
        for (const int column : { 1, 2 })
            QVERIFY(!table->index(row, column).data().toString().isEmpty());
    QVERIFY(part<QLabel>("compareSum")->text().contains(QStringLiteral(" ×")));
    // Another file has nodes of its own, which stand alone.
    auto *pane = part<ComparePane>("comparePane");
    pane->open(QStringLiteral(HALOSCOPE_TESTS "/data/networks/all_kinds.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(
        pane->other().outcome() && pane->other().network()->name != stage()->network()->name, 60'000);
    bool isAlone = false;
    for (int row = 0; row < table->rowCount(); ++row)
        isAlone = isAlone || table->index(row, 2).data().toString().isEmpty();
    QVERIFY(isAlone);
    pane->open(QStringLiteral("/nowhere.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(
        part<QLabel>("compareMessage")->text().contains(QLatin1String("nowhere")), 60'000);
}

void TestNetworkStage::memoryIsShown()
{
    QVERIFY(show(shapePictures(1, 15).front()));
    const MemoryPlan &plan = stage()->outcome()->result.memory;
    const ChartContent &content = std::as_const(*part<PlotView>("memoryChart")).chart().content();
    QCOMPARE(content.series.size(), 3U);
    const auto inUse = plan.inUse();
    QCOMPARE(content.series[0].points.size(), 2 * inUse.size());
    for (size_t i = 0; i < inUse.size(); ++i)
        for (const size_t point : { 2 * i, 2 * i + 1 })
            QCOMPARE(content.series[0].points[point].y * 1024.0 * 1024.0, static_cast<double>(inUse[i]));
    QCOMPARE(content.series[2].points[1].y * 1024.0 * 1024.0, static_cast<double>(plan.apart));
    QVERIFY(part<QLabel>("memoryText")->text().contains(bytesText(plan.apart)));
}

void TestNetworkStage::classesAreNamed()
{
    QVERIFY(show(shapePictures(1, 16).front()));
    const QString path = m_driver->path(QStringLiteral("names.txt"));
    saveFile(path, "eins\nzwei\ndrei\nvier\nfünf\nsechs\n\n");
    stage()->readClasses(path);
    const std::vector<std::string> names = stage()->outcome()->network->classes;
    QCOMPARE(names, (std::vector<std::string>{ "eins", "zwei", "drei", "vier", "fünf", "sechs" }));
    const QString best = part<QWidget>("guessBars")->accessibleDescription();
    QVERIFY2(std::ranges::any_of(names,
                 [&](const std::string &name) { return best.startsWith(QString::fromStdString(name)); }),
        qPrintable(best));
    saveFile(path, "one\ntwo\n");
    std::string reason;
    try {
        stage()->readClasses(path);
    } catch (const Error &error) {
        reason = error.what();
    }
    QVERIFY2(reason.find("2 names") != std::string::npos, reason.c_str());
    QCOMPARE(stage()->outcome()->network->classes, names);
}

void TestNetworkStage::graphAndMapsAreSaved()
{
    QVERIFY(show(shapePictures(1, 17).front()));
    const QString svg = m_driver->path(QStringLiteral("graph.svg"));
    stage()->saveGraph(svg);
    const QByteArray text = test::bytesOf(svg);
    for (const NetworkNode &node : graph().drawing()->graph().nodes)
        QVERIFY2(text.contains(node.label.toUtf8().left(6)), qPrintable(node.label));
    const QString png = m_driver->path(QStringLiteral("graph.png"));
    stage()->saveGraph(png);
    QVERIFY(QImage(png).height() > graph().drawing()->size().height() / 2);
    part<QTableView>("networkTable")->selectRow(1);
    const QString maps = m_driver->path(QStringLiteral("maps.png"));
    stage()->saveMaps(maps);
    const FeatureMaps &saved = stage()->outcome()->result.steps[1].maps;
    const int columns = sheetColumns(saved);
    QCOMPARE(QImage(maps).width(), columns * (saved.size.w + 1) - 1);
    const QString folder = m_driver->path(QStringLiteral("all"));
    stage()->saveAllMaps(folder);
    QCOMPARE(QDir(folder).entryList({ QStringLiteral("*.png") }).size(),
        static_cast<qsizetype>(stage()->network()->steps.size()));
}

void TestNetworkStage::openCvRunsToo()
{
    QVERIFY(show(shapePictures(1, 18).front()));
    const auto first = stage()->outcome();
    const auto *table = part<QTableView>("networkTable");
    QVERIFY(table->isColumnHidden(NetworkModel::OpenCv));
    stage()->findChild<QAction *>(QStringLiteral("withOpenCv"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != first, 60'000);
    QVERIFY2(stage()->outcome()->dnn, stage()->outcome()->dnnRefusal.english().c_str());
    QVERIFY(!table->isColumnHidden(NetworkModel::OpenCv));
    QVERIFY(!table->model()->index(0, NetworkModel::OpenCv).data().toString().isEmpty());
    QVERIFY(part<QLabel>("networkSum")->text().contains(QLatin1String("OpenCV")));
}

/// In a narrow stage all panes are behind tabs, in a wide one layers, graph and maps are side by side.
void TestNetworkStage::panesFindRoom()
{
    QVERIFY(show(shapePictures(1, 19).front()));
    auto *panes = stage()->findChild<FoldingPanes *>();
    const auto *tabs = part<QTabWidget>("paneTabs");
    const auto fold = [&](int width) {
        panes->setFixedWidth(width);
        QTest::qWait(0);
        return tabs->count();
    };
    QCOMPARE(fold(1300), 3);
    QVERIFY(part<QTableView>("networkTable")->isVisible() && part<MapGrid>("mapGrid")->isVisible()
        && graph().isVisible());
    QCOMPARE(fold(900), 3);
    QVERIFY(part<QTableView>("networkTable")->isVisible() && part<MapGrid>("mapGrid")->isVisible());
    QVERIFY(part<MapGrid>("mapGrid")->mapTo(stage(), QPoint()).y()
        > part<QTableView>("networkTable")->mapTo(stage(), QPoint()).y());
    QCOMPARE(fold(420), 5);
    QVERIFY(!part<QTableView>("networkTable")->isVisible() && graph().isVisible());
    QCOMPARE(fold(1300), 3);
    QVERIFY(part<MapGrid>("mapGrid")->isVisible());
    QVERIFY(stage()->minimumSizeHint().width() <= leastStage.width());
}

HALO_TEST(TestNetworkStage, QApplication)
#include "tst_networkstage.moc"
