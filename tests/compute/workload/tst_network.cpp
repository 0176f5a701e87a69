// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/devicenetwork.h"
#include "compute/workload/network/fusednetwork.h"
#include "compute/workload/network/mapsheet.h"
#include "compute/workload/network/networkcsv.h"
#include "compute/workload/network/networkfile.h"
#include "compute/workload/network/networkrun.h"
#include "compute/workload/network/pictureinput.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shapepictures.h"
#include "tests/support/support.h"

#include <opencv2/core.hpp>
#include <opencv2/dnn/dnn.hpp>
#include <opencv2/imgproc.hpp>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstring>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

const QString samplePath = inSources(QStringLiteral("resources/networks/shapes.onnx"));

QString dataPath(const QString &name)
{
    return inSources(QStringLiteral("tests/data/networks/%1.onnx")).arg(name);
}

/// OpenCV's own run of the same file, with nothing fused, so that every layer leaves what it made.
class Dnn
{
public:
    explicit Dnn(const QString &path)
        : m_net(cv::dnn::readNetFromONNX(path.toStdString()))
    {
        m_net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_net.enableFusion(false);
    }
    std::vector<float> output(const FeatureMaps &input) { return forward(input, {}); }
    std::vector<float> after(const std::string &layer, const FeatureMaps &input)
    {
        return forward(input, "onnx_node!" + layer);
    }

private:
    std::vector<float> forward(const FeatureMaps &input, const std::string &layer)
    {
        const int sizes[] = { 1, input.channels, input.size.h, input.size.w };
        m_net.setInput(cv::Mat(4, sizes, CV_32F, const_cast<float *>(input.values.data())).clone());
        const cv::Mat output = m_net.forward(layer);
        return { output.ptr<float>(), output.ptr<float>() + output.total() };
    }
    cv::dnn::Net m_net;
};

FeatureMaps randomInput(const Network &network, std::uint32_t seed)
{
    std::mt19937 random(seed);
    FeatureMaps input{ network.channels, network.size, {} };
    input.values.resize(network.size.area() * static_cast<size_t>(network.channels));
    for (float &value : input.values)
        value = static_cast<float>(random() % 1001) / 1000.0F;
    return input;
}

/// The sentence of what act throws; "nothing" if it does not.
template<typename Act> QString sentenceOf(const Act &act, ErrorKind fault)
{
    try {
        act();
    } catch (const Error &e) {
        return e.kind() == fault ? QString::fromUtf8(e.what()) : QStringLiteral("another fault");
    }
    return QStringLiteral("nothing");
}

} // namespace

/// Networks from ONNX files, on the device and beside OpenCV's dnn module.
class TestNetwork : public QObject
{
    Q_OBJECT

    NetworkRun m_run{ testDevice() };

    /// These outputs, with every node by itself and fused, on the device and without.
    void computes(
        const Network &plain, const FeatureMaps &input, const std::vector<std::vector<float>> &outputs)
    {
        ForwardOptions options;
        options.verify = true;
        for (const Network &network : { plain, fusedNetwork(plain) }) {
            const NetworkResult result
                = m_run.forward(std::make_shared<const Network>(network), input, options);
            const std::vector<FeatureMaps> reference = forwardReference(network, input);
            for (size_t i = 0; i < network.outputs.size(); ++i) {
                const auto step = static_cast<size_t>(network.outputs[i]) - 1;
                const double difference = largestDifference(result.steps[step].maps.values, outputs[i]);
                QVERIFY2(difference <= 1e-5, qPrintable(QString::number(difference)));
                QVERIFY(largestDifference(reference[step].values, outputs[i]) <= 1e-5);
            }
        }
    }

private Q_SLOTS:
    void theSampleIsRead()
    {
        const Network network = readNetwork(samplePath);
        QCOMPARE(network.name, std::string("shapes"));
        QCOMPARE(network.channels, 1);
        QVERIFY((network.size == Size2{ 48, 48 }));
        QCOMPARE(network.classes.size(), size_t(6));
        QCOMPARE(network.classes[3], std::string("ring"));
        QCOMPARE(parameterCount(network), 12968);
        QCOMPARE(network.steps.size(), size_t(15));
        QCOMPARE(describe(network.steps[4]), std::string("convolution 3x3 of 16"));
        QCOMPARE(describe(network.steps[5]), std::string("batch norm"));
    }

    /// Every layer on its own, on what OpenCV's layer before left: twice the bound of a sum of n products,
    /// one for each of the two. And all together: the shares of the classes within 1e-5.
    void twentyPicturesAgreeWithDnn()
    {
        const Network network = readNetwork(samplePath);
        Dnn dnn(samplePath);
        int right = 0;
        for (const ShapePicture &picture : shapePictures(20, 1)) {
            const FeatureMaps input = inputOf(network, picture.image);
            QVERIFY(input.values == numbersIn(*picture.image.colour.front())); // 48 x 48 already
            const auto results = m_run.forward(std::make_shared<const Network>(network), input, {});
            QVERIFY(largestDifference(results.last().values, dnn.output(input)) <= 1e-5);
            right += bestGuesses(network, results.last(), 1).front().name == picture.name ? 1 : 0;
            FeatureMaps maps = input;
            for (const NetworkStep &step : network.steps) {
                const std::vector<float> theirs = dnn.after(step.name, input);
                Network alone{ "alone", maps.channels, maps.size, {}, { step } };
                alone.steps.front().inputs = { 0 };
                const FeatureMaps ours
                    = m_run.forward(std::make_shared<const Network>(alone), maps, {}).steps.front().maps;
                const double difference = largestDifference(ours.values, theirs);
                const auto problem = problemOf(step, { sharedValues(maps.values) });
                const double bound
                    = problem ? 2 * problem->tolerance("dst", {}) : 0.0; // a reshape moves nothing
                QVERIFY2(difference <= bound,
                    qPrintable(QStringLiteral("%1: %2 > %3")
                                   .arg(QString::fromStdString(step.name))
                                   .arg(difference)
                                   .arg(bound)));
                maps = { ours.channels, ours.size, theirs };
            }
        }
        QVERIFY2(right >= 16, qPrintable(QString::number(right))); // 92 % of new pictures
    }

    void everyKindAgreesWithDnn_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::newRow("best") << QString();
        for (const char *id : { "direct", "winograd", "clblast_gemm" })
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void everyKindAgreesWithDnn()
    {
        QFETCH(QString, variant);
        for (const char *name : { "all_kinds", "same_padding", "uneven_padding", "ceil" }) {
            const QString path = dataPath(QString::fromLatin1(name));
            const Network network = readNetwork(path);
            const FeatureMaps input = randomInput(network, 3);
            ForwardOptions options;
            options.variant = variant.toStdString();
            options.verify = true;
            const auto results = m_run.forward(std::make_shared<const Network>(network), input, options);
            QCOMPARE(results.steps.size(), network.steps.size());
            const std::vector<float> theirs = Dnn(path).output(input);
            const double difference = largestDifference(results.last().values, theirs);
            QVERIFY2(difference <= 1e-5, qPrintable(QString::number(difference)));
            QVERIFY(largestDifference(forwardReference(network, input).back().values, theirs) <= 1e-5);
        }
    }

    /// All outputs, with every node by itself and fused.
    void graphsAgreeWithDnn_data()
    {
        QTest::addColumn<QStringList>("outputs"); // nodes of OpenCV's; none: the last
        for (const char *name : { "sigmoid", "branches", "groups", "uneven_stride", "average",
                 "softmax_over_channels", "early_output", "residual_block", "concat_branches",
                 "squeeze_excite", "decoder", "unused_branch", "unused_second_input" })
            QTest::newRow(name) << QStringList();
        QTest::newRow("two_outputs") << QStringList{ QStringLiteral("conv0"), QStringLiteral("relu1") };
        QTest::newRow("yolo_head") << QStringList{ QStringLiteral("conv6"), QStringLiteral("conv10") };
        QTest::newRow("inner_output") << QStringList{ QStringLiteral("relu15"), QStringLiteral("relu8") };
    }

    void graphsAgreeWithDnn()
    {
        QFETCH(QStringList, outputs);
        const QString path = dataPath(QString::fromLatin1(QTest::currentDataTag()));
        const Network plain = readNetwork(path);
        QCOMPARE(plain.outputs.size(), static_cast<size_t>(std::max<qsizetype>(outputs.size(), 1)));
        const FeatureMaps input = randomInput(plain, 7);
        Dnn dnn(path);
        std::vector<std::vector<float>> theirs;
        for (const QString &node : outputs)
            theirs.push_back(dnn.after(node.toStdString(), input));
        if (outputs.isEmpty())
            theirs.push_back(dnn.output(input));
        computes(plain, input, theirs);
    }

    void graphsAgreeWithNumPy_data()
    {
        QTest::addColumn<int>("outputs");
        for (const char *name : { "half_weights", "half_weights_cast", "depthwise_separable", "attention",
                 "attention_slices", "expand_by_1", "sum_over_no_axes" })
            QTest::newRow(name) << 1;
        for (const char *name : { "yolo_head", "inner_output", "picture_and_relu" })
            QTest::newRow(name) << 2;
    }

    /// make_networks.py wrote an input, and what NumPy makes of it.
    void graphsAgreeWithNumPy()
    {
        QFETCH(int, outputs);
        const QString path = dataPath(QString::fromLatin1(QTest::currentDataTag()));
        const Network network = readNetwork(path);
        QCOMPARE(network.outputs.size(), static_cast<size_t>(outputs));
        const QByteArray bytes
            = bytesOf(QString(path).replace(QStringLiteral(".onnx"), QStringLiteral(".f32")));
        std::vector<float> values(static_cast<size_t>(bytes.size()) / sizeof(float));
        std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
        auto next = values.begin();
        const auto take = [&](std::int64_t count) {
            next += count;
            return std::vector<float>(next - count, next);
        };
        FeatureMaps input{ network.channels, network.size, {} };
        input.values = take(MapsShape{ network.channels, network.size }.count());
        std::vector<std::vector<float>> theirs;
        for (const int output : network.outputs)
            theirs.push_back(take(mapsOf(network.steps[static_cast<size_t>(output) - 1].dims).count()));
        QVERIFY(next == values.end());
        computes(network, input, theirs);
    }

    void inputsOfOtherForms_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<bool>("channelsLast");
        QTest::newRow("form_1x6x5x3") << 3 << 5 << 6 << true;
        QTest::newRow("form_nx4x6x5") << 4 << 5 << 6 << false;
        QTest::newRow("form_3x6x5") << 3 << 5 << 6 << false;
        QTest::newRow("form_6x5x3") << 3 << 5 << 6 << true;
        QTest::newRow("form_6x5") << 1 << 5 << 6 << false;
        QTest::newRow("form_nx6x5x1") << 1 << 5 << 6 << true;
        QTest::newRow("form_1x49") << 1 << 7 << 7 << false;
        QTest::newRow("form_nx12") << 3 << 2 << 2 << false;
        QTest::newRow("form_10") << 1 << 10 << 1 << false;
        QTest::newRow("form_bytes") << 3 << 5 << 6 << true;
    }

    /// make_networks.py wrote the input in the form of the file, and what NumPy makes of it.
    void inputsOfOtherForms()
    {
        QFETCH(int, channels);
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(bool, channelsLast);
        const QString path = dataPath(QString::fromLatin1(QTest::currentDataTag()));
        const Network network = readNetwork(path);
        QCOMPARE(network.channels, channels);
        QVERIFY((network.size == Size2{ width, height }) && !network.anySize);
        const QByteArray bytes
            = bytesOf(QString(path).replace(QStringLiteral(".onnx"), QStringLiteral(".f32")));
        std::vector<float> values(static_cast<size_t>(bytes.size()) / sizeof(float));
        std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
        const size_t area = network.size.area(), count = area * static_cast<size_t>(channels);
        const std::vector<float> filed(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
        FeatureMaps input{ channels, network.size, filed };
        for (size_t i = 0; i < count && channelsLast; ++i)
            input.values[i % static_cast<size_t>(channels) * area + i / static_cast<size_t>(channels)]
                = filed[i];
        QVERIFY(filedInput(network, input).values == filed);
        const QString dims = QString::fromStdString(textOf(filedInput(network, input).dims));
        QVERIFY(path.endsWith(dims + QStringLiteral(".onnx")) || network.form.isBytes
            || path.endsWith(u'n' + dims.mid(1) + QStringLiteral(".onnx")));
        computes(network, input, { { values.begin() + static_cast<std::ptrdiff_t>(count), values.end() } });
    }

    void aLayerThatIsRefusedIsComputedOtherwise()
    {
        const Network network = readNetwork(dataPath(QStringLiteral("all_kinds")));
        ForwardOptions options;
        options.variant = "winograd";
        options.repeats = 2;
        const auto results
            = m_run.forward(std::make_shared<const Network>(network), randomInput(network, 4), options);
        QVERIFY(results.steps[0].variantId != "winograd"); // it has a stride
        QCOMPARE(results.steps[0].what, std::string("convolution 3x3 of 5, stride 2"));
        QVERIFY(results.steps[0].kernel.count() > 0);
        QVERIFY(results.steps[8].name == "flatten8" && results.steps[8].variantId.empty());
        QCOMPARE(results.steps[8].maps.channels, 140);
        const QByteArray csv = networkCsvRows(testDevice(), network, "a,b.png", results.steps);
        QCOMPARE(csv.count('\n'), 15);
        QVERIFY(csv.contains(",all_kinds,\"a,b.png\",conv0,\"convolution 3x3 of 5, stride 2\",5,8,9,"));
        options.variant = "nonsense";
        QVERIFY(sentenceOf(
            [&] {
                m_run.forward(std::make_shared<const Network>(network), randomInput(network, 4), options);
            },
            ErrorKind::Usage)
                    .contains(QStringLiteral("choose one of direct, ")));
        const FeatureMaps wrong{ 1, { 3, 3 }, std::vector<float>(9) };
        QVERIFY(sentenceOf(
            [&] { m_run.forward(std::make_shared<const Network>(network), wrong, {}); }, ErrorKind::Input)
                    .contains(QStringLiteral("3 channels of 17x15")));
    }

    void cancelledBetweenTwoLayers()
    {
        const Network network = readNetwork(samplePath);
        std::stop_source stop;
        std::vector<std::string> begun;
        ForwardOptions options;
        options.report = [&](int done, const NetworkStep &next) {
            begun.push_back(next.name);
            if (done == 2)
                stop.request_stop();
        };
        QVERIFY_EXCEPTION_THROWN(m_run.forward(std::make_shared<const Network>(network),
                                     randomInput(network, 5), options, Progress(stop.get_token(), nullptr)),
            Cancelled);
        QVERIFY((begun == std::vector<std::string>{ "conv0", "batchnormalization1", "leakyrelu2" }));
    }

    void whatIsNotRunIsNamed_data()
    {
        QTest::addColumn<QString>("words");
        const auto row
            = [](const char *name, const char *words) { QTest::newRow(name) << QString::fromLatin1(words); };
        row("two_channels",
            "its input \"picture\" of shape 1x2x8x8 is not an image of one, three or four channels");
        row("arithmetic_of_bytes", "the node \"add0\" (Add, opset 13) reads values of type UINT8");
        row("two_inputs", "it has two inputs, \"picture\" and \"more\"");
        row("other_domain",
            "it has nodes whose operators are not supported, here with their numbers of nodes: "
            "com.microsoft.FusedConv (1); choose");
        row("unknown_operators", "numbers of nodes: Loop (1), Mystery (2); choose");
        row("later_opset", "it uses opset 99; supported are 1 to 24");
        row("constant_output", "its output \"constant0\" does not depend on the image");
        row("second_output_leaves",
            "its output \"indices\" is a second output of a node, which is not computed");
        row("missing_output", "its output \"nothing\" is produced by no node");
        row("second_output",
            "the node \"flatten1\" (Flatten, opset 13) reads \"indices\", a second output that is not "
            "computed");
        row("same_name", "the node \"relu0\" (Relu, opset 13) has an invalid \"output\"");
        row("sparse_weights", "it has sparse weights");
        row("cycle", "the node \"add1\" (Add, opset 13) is part of a cycle");
        row("add_of_unequal",
            "the node \"add2\" (Add, opset 13) combines values of shapes 1x2x8x8 and 1x2x7x7, which do not "
            "match");
        row("concat_of_unequal",
            "the node \"concat2\" (Concat, opset 13) joins values of shapes 1x2x8x8 and 1x2x7x7, which "
            "differ");
        row("unknown_operator", "numbers of nodes: Mystery (1); choose");
        row("unknown_attribute", "the node \"mystery1\" (Elu, opset 13) has an unknown attribute \"beta\"");
        row("nan_weights", "the node \"conv0\" (Conv, opset 13) has a \"W\" with values that are not finite");
        row("infinite_weights",
            "the node \"conv0\" (Conv, opset 13) has a \"W\" with values that are not finite");
        row("double_weights",
            "the node \"conv0\" (Conv, opset 13) reads \"constant0\", which is of type DOUBLE; only floats");
        row("missing_external", "keeps weights in \"nowhere.bin\", which is missing; put that file");
        row("unused_picture", "the node \"relu0\" (Relu, opset 13) computes constants in an unsupported way");
    }

    void whatIsNotRunIsNamed()
    {
        QFETCH(QString, words);
        const QString path = dataPath(QString::fromLatin1(QTest::currentDataTag()));
        const QString sentence = sentenceOf([&] { readNetwork(path); }, ErrorKind::Input);
        QVERIFY2(sentence.contains(words) && sentence.startsWith(path), qPrintable(sentence));
        QCOMPARE(sentence.count(u'\n'), 0);
    }

    /// A free batch is one picture; free columns and rows are those of the picture.
    void openSizesAreThePictures()
    {
        const Network batch = readNetwork(dataPath(QStringLiteral("any_batch")));
        QVERIFY(!batch.anySize && (batch.size == Size2{ 8, 8 }) && batch.steps.size() == 1);
        const QString path = dataPath(QStringLiteral("any_size"));
        const Network open = readNetwork(path);
        QVERIFY(open.anySize && open.steps.empty());
        const Network network = readNetwork(path, {}, { 9, 7 });
        QVERIFY(network.anySize && (network.size == Size2{ 9, 7 }));
        const FeatureMaps input = randomInput(network, 6);
        const FeatureMaps maps = m_run.forward(std::make_shared<const Network>(network), input, {}).last();
        QVERIFY(maps.channels == 2 && (maps.size == Size2{ 7, 5 }));
        const std::vector<float> &weights = std::get<NetworkConvolution>(network.steps[0].what).weights;
        const cv::Mat picture(7, 9, CV_32F, const_cast<float *>(input.values.data()));
        std::vector<float> theirs;
        for (int filter = 0; filter < 2; ++filter) { // OpenCV's own sums
            cv::Mat sums;
            cv::filter2D(picture, sums, CV_32F,
                cv::Mat(3, 3, CV_32F, const_cast<float *>(weights.data() + 9 * filter)));
            const cv::Mat inside = sums(cv::Rect(1, 1, 7, 5)).clone();
            theirs.insert(theirs.end(), inside.begin<float>(), inside.end<float>());
        }
        QVERIFY(largestDifference(maps.values, theirs) <= 1e-5);
        const Network high = readNetwork(dataPath(QStringLiteral("any_height")), {}, { 99, 11 });
        QVERIFY((high.size == Size2{ 20, 11 }));
        QVERIFY(readNetwork(dataPath(QStringLiteral("any_size_classes")), {}, { 8, 8 }).steps.size() == 4);
        const QString other = sentenceOf(
            [] {
                readNetwork(dataPath(QStringLiteral("any_size_classes")), {}, { 9, 8 });
            },
            ErrorKind::Input);
        QVERIFY2(other.contains(QStringLiteral(
                     "the node \"gemm2\" (Gemm, opset 13) has weights for 72 inputs but gets 84; choose the "
                     "image size")),
            qPrintable(other));
        const QString fixed = sentenceOf([] { readNetwork(samplePath, {}, { 9, 8 }); }, ErrorKind::Usage);
        QVERIFY2(fixed.contains(QStringLiteral("is for images of 48x48 pixels, not 9x8")), qPrintable(fixed));
    }

    /// Its branches meet where the edges are multiples of 4.
    void aSizeThatDoesNotFitIsRounded()
    {
        const QString path = dataPath(QStringLiteral("multiples_of_4"));
        const Network fits = readNetwork(path, {}, { 12, 8 });
        QVERIFY((fits.size == Size2{ 12, 8 }) && !sizeNotice(fits) && isReadFor(fits, { 12, 8 }));
        const Network rounded = readNetwork(path, {}, { 70, 50 });
        QVERIFY((rounded.size == Size2{ 72, 52 }) && rounded.anySize);
        QVERIFY(isReadFor(rounded, { 70, 50 }) && !isReadFor(rounded, { 72, 52 }));
        QCOMPARE(QString::fromStdString(sizeNotice(rounded).value().english()),
            QStringLiteral(
                "The network \"multiples_of_4\" cannot run at 70x50 pixels; the image is scaled to "
                "72x52."));
    }

    /// make_networks.py put four other bytes in front of the bias, and that in front of the weights.
    void weightsInASecondFile()
    {
        const QByteArray bytes = bytesOf(inSources(QStringLiteral("tests/data/networks/external.bin")));
        std::vector<float> stored(20);
        QCOMPARE(bytes.size(), 84);
        std::memcpy(stored.data(), bytes.constData() + 4, 80);
        const Network network = readNetwork(dataPath(QStringLiteral("external")));
        QVERIFY(std::get<NetworkConvolution>(network.steps[0].what).weights
            == std::vector<float>(stored.begin() + 2, stored.end()));
        QVERIFY(std::get<LayerOperation>(network.steps[1].what).bias
            == std::vector<float>(stored.begin(), stored.begin() + 2));
    }

    void aSecondFileIsInTheFolder_data()
    {
        QTest::addColumn<QByteArray>("named"); // as long as "external.bin"
        QTest::addColumn<QString>("make");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const char *named, const char *make, const char *words) {
            QTest::newRow(name) << QByteArray(named) << QString::fromLatin1(make)
                                << QString::fromLatin1(words);
        };
        row("beside", "external.bin", "external.bin", "nothing");
        row("below", "we/ights.bin", "we/ights.bin", "nothing");
        row("link inside", "external.bin", "external.bin>inside.bin", "nothing");
        row("missing", "external.bin", "", "keeps weights in \"external.bin\", which is missing");
        row("up", "../ernal.bin", "../ernal.bin",
            "keeps weights in \"../ernal.bin\", which is outside its folder");
        row("up behind a folder", "we/../ts.bin", "ts.bin", "which is outside its folder");
        row("root", "/xternal.bin", "", "keeps weights in \"/xternal.bin\", which is outside its folder");
        row("link out", "external.bin", "external.bin>../outside.bin", "which is a link to another folder");
        row("dead link", "external.bin", "external.bin>", "which is a link to another folder");
        row("folder", "external.bin", "external.bin/x", "is a folder");
        row("short", "external.bin", "external.bin<80", "reaches beyond the end of \"external.bin\"");
    }

    void aSecondFileIsInTheFolder()
    {
        QFETCH(QByteArray, named);
        QFETCH(QString, make);
        QFETCH(QString, words);
        const QTemporaryDir around;
        const QDir top(around.path());
        QVERIFY(top.mkpath(QStringLiteral("net/we")));
        const QDir folder(top.filePath(QStringLiteral("net")));
        const QString path = folder.filePath(QStringLiteral("a%1b.onnx"));
        write(path, bytesOf(dataPath(QStringLiteral("external"))).replace("external.bin", named));
        QByteArray weights = bytesOf(inSources(QStringLiteral("tests/data/networks/external.bin")));
        const QStringList link = make.split(u'>'), shorter = make.split(u'<');
        if (shorter.size() == 2)
            weights.truncate(shorter[1].toInt());
        if (link.size() == 2) {
            const QString target = link[1].isEmpty() ? QStringLiteral("/no/such") : folder.filePath(link[1]);
            if (!link[1].isEmpty())
                write(target, weights);
            QVERIFY(QFile::link(target, folder.filePath(link[0])));
        } else if (!make.isEmpty()) {
            const QString file = folder.filePath(shorter[0]);
            QVERIFY(top.mkpath(QFileInfo(file).path()));
            write(file, weights);
        }
        const QString sentence = sentenceOf([&] { readNetwork(path); }, ErrorKind::Input);
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
        const QString inMemory
            = sentenceOf([&] { readNetwork(bytesOf(path), QStringLiteral("net.onnx")); }, ErrorKind::Input);
        QVERIFY2(
            inMemory.contains(QStringLiteral("open it from the folder of that file")), qPrintable(inMemory));
    }

    void missing()
    {
        const QString path = dataPath(QStringLiteral("missing"));
        const QString sentence = sentenceOf([&] { readNetwork(path); }, ErrorKind::Input);
        QVERIFY2(
            sentence.contains(QStringLiteral("There is no file \"%1\"").arg(path)), qPrintable(sentence));
    }

    /// Damaged files are refused in words, or are networks still; they never end the program.
    void damagedFilesAreRefused()
    {
        const std::array whole{ bytesOf(dataPath(QStringLiteral("all_kinds"))),
            bytesOf(inSources(QStringLiteral("tests/data/onnx/numpy_exported.onnx"))),
            bytesOf(dataPath(QStringLiteral("external"))) };
        std::mt19937 random(11);
        int refused = 0;
        constexpr int files = 300;
        for (int i = 0; i < files; ++i) {
            QByteArray bytes = whole[static_cast<size_t>(i) % whole.size()];
            if (i % 5 == 0)
                bytes.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size())));
            for (unsigned change = 0; change < 1 + random() % 8 && !bytes.isEmpty(); ++change)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))]
                    = static_cast<char>(random() % 256);
            try {
                readNetwork(bytes, QStringLiteral("damaged.onnx"));
            } catch (const Error &e) {
                QVERIFY(e.kind() == ErrorKind::Input && QByteArray(e.what()).startsWith("damaged.onnx "));
                ++refused;
            }
        }
        QVERIFY(refused > files / 10 && refused < files);
    }

    void whatIsTooLargeIsSaidWithItsBytes()
    {
        const MemoryPlan memory = planMemory(readNetwork(samplePath));
        DeviceInfo small = testDevice();
        requireRoom(small, memory);
        small.limits.maxAllocBytes = 1000;
        const QString device = sentenceOf([&] { requireRoom(small, memory); }, ErrorKind::Device);
        QVERIFY2(device.contains(QStringLiteral("needs %1 bytes").arg(memory.bytes)), qPrintable(device));
        Network huge{ "huge", 1, { 1, 1 }, {}, { { "expand", expandStep({ 1 }, { 1, 60'000'000 }) } } };
        huge.steps[0].dims = { 1, 60'000'000 };
        huge.steps.resize(20'000, huge.steps[0]); // 4.8 TB of maps
        const QString host = sentenceOf(
            [&] {
                m_run.forward(std::make_shared<const Network>(huge), { 1, { 1, 1 }, { 1.0F } }, {});
            },
            ErrorKind::Usage);
        QVERIFY2(host.contains(QStringLiteral("The network \"huge\"")), qPrintable(host));
    }

    void picturesAreScaledToTheNetwork()
    {
        const CentredPart part = centredPart({ 640, 480 }, { 48, 48 });
        QVERIFY(part.x == 80 && part.y == 0 && (part.size == Size2{ 480, 480 }));
        QVERIFY((centredPart({ 3, 5 }, { 300, 100 }).size == Size2{ 3, 1 }));
        Network network;
        network.size = { 2, 1 };
        const Image wide = greyImage(4, 2, { 0, 1, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F });
        QVERIFY((inputOf(network, wide).values == std::vector<float>{ 0.5F, 0.5F }));
        QVERIFY((inputOf(network, wide, { 0.25F, 4.0F }).values == std::vector<float>{ 1.0F, 1.0F }));
        Image colour = greyImage(2, 1, { 1, 0 });
        colour.colour.push_back(std::make_shared<const Plane>(Plane{ 0, 1 }));
        colour.colour.push_back(std::make_shared<const Plane>(Plane{ 0, 0 }));
        const std::vector<float> grey = inputOf(network, colour).values;
        QVERIFY(std::abs(grey[0] - 0.299F) < 1e-6F && std::abs(grey[1] - 0.587F) < 1e-6F);
        network.channels = 3;
        QVERIFY((inputOf(network, colour).values == std::vector<float>{ 1, 0, 0, 1, 0, 0 }));
        network.channels = 4;
        QVERIFY((inputOf(network, colour).values == std::vector<float>{ 1, 0, 0, 1, 0, 0, 1, 1 }));
        colour.alpha = std::make_shared<const Plane>(Plane{ 0.25F, 0.5F });
        QVERIFY((inputOf(network, colour).values == std::vector<float>{ 1, 0, 0, 1, 0, 0, 0.25F, 0.5F }));
        network.form.isBytes = true; // 63.75 and 127.5 are rounded, and what is beyond is moved in
        QVERIFY((inputOf(network, colour).values == std::vector<float>{ 255, 0, 0, 255, 0, 0, 64, 128 }));
        QVERIFY((inputOf(network, colour, { 0, 2 }).values[7] == 255.0F));
        QVERIFY(
            sentenceOf([&] { inputOf(network, {}); }, ErrorKind::Input).contains(QStringLiteral("open one")));
    }

    void mapsBecomeAPicture()
    {
        const FeatureMaps maps{ 3, { 2, 1 }, { -1, 0, 1, 3, 0, -1 } };
        QCOMPARE(sheetColumns(maps), 2);
        const Image sheet = mapSheet(maps);
        QVERIFY((sheet.size() == Size2{ 5, 3 }));
        QCOMPARE(sheet.at(0, 0, 0), 0.0F); // -1
        QCOMPARE(sheet.at(0, 1, 0), 0.25F);
        QCOMPARE(sheet.at(0, 4, 0), 1.0F); // 3
        QCOMPARE(sheet.at(0, 0, 2), 0.25F);
        QCOMPARE(mapSheet({ 1, { 1, 1 }, { 7 } }).at(0, 0, 0), 0.5F);
    }
};

HALO_TEST(TestNetwork, QCoreApplication)
#include "tst_network.moc"
