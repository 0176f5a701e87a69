// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/network/dnnpeer.h"
#include "compute/workload/network/networkfile.h"
#include "compute/workload/network/pictureinput.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shapepictures.h"
#include "tests/support/support.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/core/version.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace halo;
using namespace halo::test;

namespace {

const QString shapesPath = inSources(QStringLiteral("resources/networks/shapes.onnx"));

QString networkPath(const char *name)
{
    return inSources(QStringLiteral("tests/data/networks/%1.onnx")).arg(QLatin1String(name));
}

FeatureMaps randomMaps(const Network &network)
{
    std::mt19937 random(8);
    FeatureMaps maps{ network.channels, network.size, {} };
    for (size_t i = 0; i < network.size.area() * static_cast<size_t>(network.channels); ++i)
        maps.values.push_back(static_cast<float>(random() % 1001) / 1000.0F);
    return maps;
}

QByteArray number(int field, int value)
{
    return QByteArray(1, static_cast<char>(field << 3)) + static_cast<char>(value);
}
/// A field of a protobuf, of fewer than 128 bytes; the whole graph has more.
QByteArray field(int number, const QByteArray &bytes)
{
    QByteArray length(1, static_cast<char>(bytes.size() & 127));
    if (bytes.size() > 127)
        length = QByteArray(1, static_cast<char>(bytes.size() | 128)) + static_cast<char>(bytes.size() >> 7);
    return QByteArray(1, static_cast<char>(number << 3 | 2)) + length + bytes;
}
QByteArray node(const char *op, const QByteArray &input, const QByteArray &output)
{
    QByteArray inputs;
    for (const QByteArray &name : input.split(' '))
        inputs += field(1, name);
    return field(1, inputs + field(2, output) + field(3, output) + field(4, op));
}

/// x -> Relu -> Reshape to its own Shape -> Relu, over images of any size.
QByteArray networkWithAShape()
{
    const QByteArray known = field(1, number(1, 1)), open = field(1, field(2, "some"));
    const auto value = [&](const QByteArray &name) {
        return field(1, name) + field(2, field(1, number(1, 1) + field(2, known + known + open + open)));
    };
    const QByteArray graph = node("Relu", "x", "a") + node("Shape", "a", "s") + node("Reshape", "a s", "b")
        + node("Relu", "b", "y") + field(2, "g") + field(11, value("x")) + field(12, value("y"));
    return number(1, 7) + field(8, field(1, "") + number(2, 11)) + field(7, graph);
}

/// The sentence that starting such a peer throws; nothing if it starts.
QString refusalOf(const QString &path, const FeatureMaps &input)
{
    try {
        DnnPeer(path, filedInput({}, input)).pass();
    } catch (const Error &e) {
        return e.kind() == ErrorKind::Device ? QString::fromUtf8(e.what()) : QStringLiteral("another fault");
    }
    return {};
}

} // namespace

/// OpenCV's dnn in its process, beside our reference and OpenCV in this process.
class TestDnnPeer : public QObject
{
    Q_OBJECT

    const Network m_network = readNetwork(shapesPath);
    const QTemporaryDir m_folder;
    const FeatureMaps m_input = inputOf(m_network, shapePictures(1, 5).front().image);

    QString writtenAs(const QString &name, const QByteArray &bytes) const
    {
        write(m_folder.filePath(name), bytes);
        return m_folder.filePath(name);
    }

private Q_SLOTS:
    void theSampleRunsWithAllThreads()
    {
        DnnPeer peer(shapesPath, filedInput(m_network, m_input));
        QVERIFY(peer.passes().empty() && peer.times().pass.count() == 0);
        for (int i = 0; i < 3; ++i)
            QVERIFY(peer.pass().count() > 0);
        const DnnTimes times = peer.times();
        QCOMPARE(times.version, cv::getVersionString());
        QCOMPARE(times.threads, cv::getNumThreads());
        std::vector<nanoseconds> sorted = peer.passes();
        std::ranges::sort(sorted);
        QVERIFY(sorted.size() == 3 && times.pass == sorted[1]);
        const auto outputs = peer.outputs();
        QCOMPARE(outputs.size(), size_t(1));
        QVERIFY(
            largestDifference(outputs[0].values, forwardReference(m_network, m_input).back().values) <= 1e-5);
    }

    /// Each of our steps is a layer there; a batch norm is joined with the convolution before it.
    void layersAreFoundByTheNamesOfNodes()
    {
        for (const bool fused : { true, false }) {
            DnnPeer peer(shapesPath, filedInput(m_network, m_input), fused);
            peer.pass();
            const auto steps = timesOfSteps(m_network, peer.times());
            QCOMPARE(steps.size(), m_network.steps.size());
            nanoseconds sum{};
            for (size_t i = 0; i < steps.size(); ++i) {
                QVERIFY2(steps[i].has_value(), m_network.steps[i].name.c_str());
                sum += *steps[i];
            }
            QVERIFY(sum <= peer.times().pass && sum.count() > 0);
            QCOMPARE(describe(m_network.steps[5]), std::string("batch norm"));
            QCOMPARE(steps[5]->count() == 0, fused);
        }
    }

    void namesOfEachVersion()
    {
        QCOMPARE(nodeOfDnnLayer("onnx_node!/layer1/Conv!2"), std::string("/layer1/Conv!2"));
        QCOMPARE(nodeOfDnnLayer("onnx_node_output_1!y"), std::string("y"));
        QCOMPARE(nodeOfDnnLayer("conv0"), std::string("conv0"));
        QCOMPARE(nodeOfDnnLayer("a!b"), std::string("a!b"));
    }

    void whatOpenCvDoesNotRunIsSaid()
    {
        const QString path = networkPath("other_domain"), sentence = refusalOf(path, m_input);
        QVERIFY2(sentence.startsWith(
                     QStringLiteral("OpenCV " CV_VERSION " does not run %1, because of \"").arg(path)),
            qPrintable(sentence));
        QVERIFY(
            sentence.endsWith(QStringLiteral("\"; measure it without OpenCV.")) && !sentence.contains(u'\n'));
        QVERIFY(refusalOf(writtenAs(QStringLiteral("no network"), "no network"), m_input)
                    .contains(QStringLiteral("does not run")));
    }

    /// OpenCV's reader may crash on such files: then its process ends, and this one says so.
    void damagedFilesDoNotEndThisProgram()
    {
        const QByteArray whole = bytesOf(shapesPath);
        std::mt19937 random(3);
        int refused = 0;
        for (int i = 0; i < 40; ++i) {
            QByteArray bytes = whole;
            for (int change = 0; change < 6; ++change) // names and sizes lie at the end, behind the weights
                bytes[bytes.size() - 1 - static_cast<qsizetype>(random() % 3000)]
                    = static_cast<char>(random() % 256);
            refused += refusalOf(writtenAs(QStringLiteral("damaged.onnx"), bytes), m_input).isEmpty() ? 0 : 1;
        }
        QVERIFY(refused > 0);
    }

    /// OpenCV 4.6 reads neither weights in a second file, nor those of 16 bits, nor bounds that are inputs,
    /// nor the shape of an open input: the process puts them into the form that it reads.
    void newerFormsOfFiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : { "external", "half_weights", "depthwise_separable" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void newerFormsOfFiles()
    {
        QFETCH(QString, name);
        const QString path = networkPath(name.toLatin1().constData());
        const Network network = readNetwork(path);
        const FeatureMaps input = randomMaps(network);
        const auto outputs = DnnPeer(path, filedInput(network, input)).outputs();
        QCOMPARE(outputs.size(), size_t(1));
        const double difference
            = largestDifference(outputs[0].values, forwardReference(network, input).back().values);
        QVERIFY2(difference <= 1e-5, qPrintable(QString::number(difference)));
    }

    /// OpenCV 4.6 refuses the shape of a value whose size the file leaves open.
    void anOpenInputHasTheSizeOfTheImage()
    {
        const QString path = writtenAs(QStringLiteral("shape.onnx"), networkWithAShape());
        const Network network = readNetwork(path, {}, { 7, 5 });
        FeatureMaps input = randomMaps(network);
        input.values[3] = -1;
        const auto outputs = DnnPeer(path, filedInput(network, input)).outputs();
        QCOMPARE(outputs.size(), size_t(1));
        input.values[3] = 0;
        QVERIFY(outputs[0].values == input.values);
    }

    void aProcessThatEndsIsNamed()
    {
        const Variable program("HALOSCOPE_DNN", "/bin/false");
        QCOMPARE(refusalOf(shapesPath, m_input),
            QStringLiteral(
                "OpenCV does not run %1, as its process ended (exit status 1); measure it without OpenCV.")
                .arg(shapesPath));
        QCOMPARE(refusalOf(QStringLiteral("/no/such.onnx"), m_input), QStringLiteral("another fault"));
    }

    void cancelled()
    {
        DnnPeer peer(shapesPath, filedInput(m_network, m_input));
        std::stop_source stop;
        const Progress progress(stop.get_token(), [&](Stage, int) { stop.request_stop(); });
        QVERIFY_EXCEPTION_THROWN(peer.pass(progress), Cancelled);
        QVERIFY_EXCEPTION_THROWN(peer.pass(), Error); // its process is gone
        QVERIFY_EXCEPTION_THROWN(
            DnnPeer(shapesPath, filedInput(m_network, m_input), true, progress), Cancelled);
    }
};

HALO_TEST(TestDnnPeer, QCoreApplication)
#include "tst_dnnpeer.moc"
