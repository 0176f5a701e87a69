// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/export/sheet.h"
#include "compute/drawing/network/graphdrawing.h"
#include "compute/workload/layer/arraysteps.h"
#include "tests/support/program.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QXmlStreamReader>

using namespace halo;

/// A network as nodes and edges, and what is painted of it.
class TestNetworkGraph : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stepsOfANodeAreOne();
    void edgesCarryBytes();
    void timesAddUp();
    void nodesAreFound();
    void wordsSayAll();
    void timesAreColours_data();
    void timesAreColours();
    void filesHoldAllNodes();
    void longGraphsAreWholeImages();
};

namespace {

NetworkStep step(std::string name, decltype(NetworkStep::what) what, std::vector<int> inputs, Dims dims,
    std::string op, std::string value)
{
    return { std::move(name), std::move(what), std::move(inputs), std::move(dims), std::move(op),
        std::move(value), {} };
}

/// Picture -> convolution with bias -> relu, which goes through another convolution and around it; both are
/// added.
Network residual()
{
    const Dims maps{ 1, 8, 6, 5 };
    const auto plain = functionStep(Function::Leaky, arrayCount(maps));
    Network network{ "residual", 3, { 5, 6 }, {}, {} };
    network.steps = {
        step("/layer1/conv1/Conv", NetworkConvolution{}, { 0 }, maps, "Conv", ""),
        step("/layer1/conv1/Conv bias", plain, { 1 }, maps, "Conv", "a"),
        step("/layer1/relu/Relu", plain, { 2 }, maps, "Relu", "b"),
        step("/layer1/conv2/Conv", NetworkConvolution{}, { 3 }, maps, "Conv", "c"),
        step("/layer1/Add", combineStep(Combination::Add, maps, maps), { 3, 4 }, maps, "Add", "d"),
        step("flat", NetworkReshape{}, { 5 }, { 1, 240 }, "Flatten", "e"),
    };
    network.steps[3].fused = { "BatchNormalization", "Relu" };
    network.outputs = { 6 };
    return network;
}

std::vector<StepResult> results(const Network &network, const std::vector<int> &microseconds)
{
    std::vector<StepResult> steps;
    for (size_t i = 0; i < network.steps.size(); ++i) {
        StepResult result;
        result.name = network.steps[i].name;
        if (!std::holds_alternative<NetworkReshape>(network.steps[i].what))
            result.variantId = "some";
        result.kernel = std::chrono::microseconds(microseconds[i]);
        steps.push_back(result);
    }
    return steps;
}

} // namespace

void TestNetworkGraph::stepsOfANodeAreOne()
{
    const NetworkGraph graph = graphOf(residual());
    QCOMPARE(graph.nodes.size(), 6U); // with the picture
    QCOMPARE(graph.nodeOf, (std::vector<int>{ 1, 1, 2, 3, 4, 5 }));
    const NetworkNode &conv = graph.nodes[1];
    QCOMPARE(conv.name, QStringLiteral("/layer1/conv1/Conv"));
    QCOMPARE(conv.label, QStringLiteral("conv1"));
    QVERIFY(conv.first == 0 && conv.count == 2 && conv.value == "a");
    QCOMPARE(graph.nodes[4].label, QStringLiteral("layer1"));
    QCOMPARE(operatorText(graph.nodes[3]), QStringLiteral("Conv + BatchNormalization, Relu"));
    QVERIFY(graph.nodes[5].isOutput && !graph.nodes[4].isOutput);
    QCOMPARE(dimsText(graph.nodes[3].dims), QStringLiteral("8 × 6 × 5"));
    QCOMPARE(dimsText({ 240 }), QStringLiteral("240"));
}

void TestNetworkGraph::edgesCarryBytes()
{
    const NetworkGraph graph = graphOf(residual());
    QCOMPARE(graph.edges.size(), 6U);
    QCOMPARE(graph.edges[0].bytes, std::int64_t(4 * 3 * 5 * 6));
    QCOMPARE(graph.mostBytes, std::int64_t(4 * 240));
    QCOMPARE(sourcesOf(graph, 4), (std::vector<int>{ 2, 3 }));
    QCOMPARE(takersOf(graph, 2), (std::vector<int>{ 3, 4 }));
}

void TestNetworkGraph::timesAddUp()
{
    const Network network = residual();
    const NetworkGraph graph = graphOf(network);
    const NodeTimes times = timesOf(graph, results(network, { 30, 10, 5, 80, 20, 0 }));
    QVERIFY(!times[0] && !times[5]); // the picture, and what runs no kernel
    QCOMPARE(*times[1], nanoseconds(40'000));
    QCOMPARE(*shareOf(times, 1), 0.5);
    QCOMPARE(*shareOf(times, 3), 1.0);
    QVERIFY(!shareOf(times, 5));
}

void TestNetworkGraph::nodesAreFound()
{
    const NetworkGraph graph = graphOf(residual());
    QCOMPARE(nodesWith(graph, QStringLiteral("CONV")), (std::vector<int>{ 1, 3 }));
    QCOMPARE(nodesWith(graph, QStringLiteral("batchnorm")), (std::vector<int>{ 3 }));
    QCOMPARE(nodesWith(graph, QStringLiteral("layer1/A")), (std::vector<int>{ 4 }));
    QVERIFY(nodesWith(graph, QString()).empty() && nodesWith(graph, QStringLiteral("pool")).empty());
}

void TestNetworkGraph::wordsSayAll()
{
    const Network network = residual();
    const NetworkGraph graph = graphOf(network);
    const QString words = describeNode(graph, 3, timesOf(graph, results(network, { 30, 10, 5, 80, 20, 0 })));
    QCOMPARE(words,
        QStringLiteral(
            "/layer1/conv2/Conv; Conv + BatchNormalization, Relu; 8 × 6 × 5; 80.0 µs; takes values of "
            "relu; leads to layer1"));
}

void TestNetworkGraph::timesAreColours_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// The longer, the further from paper, in lightness alone; letters stay legible on each.
void TestNetworkGraph::timesAreColours()
{
    QFETCH(bool, dark);
    const Look &look = diagramLook(dark);
    double before = luminance(look.card);
    for (int i = 0; i <= 10; ++i) {
        const QColor face = shareColour(i / 10.0, look);
        QVERIFY(dark ? luminance(face) > before : luminance(face) < before);
        QVERIFY(contrast(face, readableOn(face)) >= 4.5);
        before = luminance(face);
    }
    // What is painted has that colour.
    const Network network = residual();
    const GraphDrawing drawing(graphOf(network), sheetFont(13));
    GraphState state;
    state.times = timesOf(drawing.graph(), results(network, { 0, 0, 0, 80, 20, 0 }));
    QImage image(drawing.size().toSize(), QImage::Format_RGB32);
    image.fill(look.card);
    QPainter painter(&image);
    drawing.paint(painter, state, look, QRectF(QPointF(), drawing.size()));
    painter.end();
    const auto faceOf = [&](int node) {
        return image.pixelColor((drawing.placeOf(node).bottomLeft() + QPointF(4.0, -10.0)).toPoint());
    };
    QCOMPARE(faceOf(3), shareColour(1.0, look));
    QCOMPARE(faceOf(4), shareColour(0.25, look));
    QCOMPARE(faceOf(5), look.empty);
    QCOMPARE(drawing.nodeAt(drawing.placeOf(3).center()), 3);
    QCOMPARE(drawing.nodeAt(QPointF(-5.0, -5.0)), -1);
}

void TestNetworkGraph::filesHoldAllNodes()
{
    const Network network = residual();
    const GraphDrawing drawing(graphOf(network), sheetFont(13));
    GraphState state;
    state.times = timesOf(drawing.graph(), results(network, { 30, 10, 5, 80, 20, 0 }));
    const QByteArray svg
        = graphFile(drawing, state, false, QStringLiteral("residual"), QStringLiteral("svg"));
    QXmlStreamReader reader(svg);
    QString texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            texts += reader.text();
    QVERIFY(!reader.hasError());
    for (const char *word : { "conv1", "conv2", "BatchNormalization", "8 × 6 × 5", "80.0 µs", "Flatten" })
        QVERIFY2(texts.contains(QString::fromUtf8(word)), word);
    const QImage png = QImage::fromData(graphFile(drawing, state, true, {}, QStringLiteral("png")));
    QVERIFY(png.height() > drawing.size().height());
    QCOMPARE(png.pixelColor(0, 0), diagramLook(true).card);
}

/// What is higher than an image can be is made smaller: its last node is there.
void TestNetworkGraph::longGraphsAreWholeImages()
{
    Network network{ "long", 1, { 4, 4 }, {}, {} };
    const Dims maps{ 1, 1, 4, 4 };
    for (int i = 0; i < 500; ++i) {
        const std::string name = "n" + std::to_string(i);
        network.steps.push_back(step(name, functionStep(Function::Leaky, 16), { i }, maps, "Relu", name));
    }
    const GraphDrawing drawing(graphOf(network), sheetFont(13));
    const QImage png = QImage::fromData(graphFile(drawing, {}, false, {}, QStringLiteral("png")));
    QVERIFY(drawing.size().height() > 32'767 && png.height() <= 30'000);
    int lowest = 0;
    for (int y = 0; y < png.height(); ++y)
        if (png.pixelColor(png.width() / 2, y) != diagramLook(false).card)
            lowest = y;
    QVERIFY2(png.height() - lowest < 40, qPrintable(QString::number(png.height() - lowest)));
}

HALO_TEST(TestNetworkGraph, QGuiApplication)
#include "tst_networkgraph.moc"
