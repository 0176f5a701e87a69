// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/report/networkreport.h"
#include "compute/cli/targets.h"
#include "compute/image/imagefile.h"
#include "compute/run/runner.h"
#include "compute/workload/network/classnames.h"
#include "compute/workload/network/fusednetwork.h"
#include "compute/workload/network/mapsheet.h"
#include "compute/workload/network/networkcsv.h"
#include "compute/workload/network/networkfile.h"
#include "compute/workload/network/networkrun.h"
#include "compute/workload/network/networkvalues.h"
#include "compute/workload/network/peerresult.h"
#include "compute/workload/network/pictureinput.h"

#include <QFileInfo>

#include <cmath>
#include <memory>
#include <optional>

namespace halo {
namespace {

constexpr OptionText networkOptions[] = {
    { "variant", "ID",
        "Variant for the convolutions: one with the plan direct, im2col_gemm or winograd, see haloscope-cli "
        "variants --workload layer, or clblast_gemm or clblast_convgemm. Layers that it does not support, "
        "and all layers without this option, use the variant that is best for them.",
        nullptr },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "mean", "M", "Value to subtract from the input values, which are from 0 to 1.", "0" },
    { "scale", "S", "Factor to multiply the difference by.", "1" },
    { "top", "N", "Number of most likely classes to print.", "3" },
    { "repeat", "N", "Measure N times after one warm-up run.", "1" },
    { "csv", "OUT.csv", "Write the timings as CSV, one row per layer.", nullptr },
    { "size", "WxH", "Size of the input for a network that leaves it open. Default: the size of each image.",
        nullptr },
    { "verify", nullptr,
        "Compare every layer with a reference and fail if one is wrong. The reference is computed on the CPU "
        "in "
        "double precision, from the layers as they were read from the file by the ONNX standard.",
        nullptr },
    { "plain", nullptr,
        "Compute every node by itself. Without it, what follows a convolution is done in one pass, and batch "
        "norms are multiplied into its weights.",
        nullptr },
    { "values", "DIR",
        "Write all values, also the input, as NumPy files into a subfolder per input image, and what the "
        "network calls them into values.json.",
        nullptr },
    { "names", "NAMES.txt", "Text file with the names of the classes, one per line.", nullptr },
    { "peer", "opencv",
        "Measure OpenCV's dnn on the same file and input, on all cores of the processor, in turn with our "
        "passes: "
        "20 of each, unless --repeat gives another number. With --plain, it computes every node by itself, "
        "too.",
        nullptr },
    { "json", nullptr, "Print one line of JSON per image.", nullptr },
};

constexpr int peerRepeats = 20;

/// The call, understood.
struct Call
{
    QString model;
    QStringList images;
    QString folder; ///< for the maps; empty: none
    QString values; ///< folder for all values; empty: none
    QString names;  ///< file with those of the classes; empty: the network's own
    QString device;
    QString csv;
    CallFiles files;
    ForwardOptions forward;
    InputScaling scaling;
    Size2 size{ 0, 0 }; ///< of the picture, if it was given
    int top = 3;
    bool plain = false;
    bool json = false;
    bool peer = false; ///< OpenCV's dnn
};

float number(const QCommandLineParser &parser, const QString &option)
{
    bool good = false;
    const float value = parser.value(option).toFloat(&good);
    if (!good || !std::isfinite(value))
        throw Error(ErrorKind::Usage, "\"%1\" is no number for --%2.", parser.value(option), option);
    return value;
}

Call callOf(const CallParser &parser)
{
    Call call;
    call.files = parser.files();
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)); };
    call.images = parser.positionalArguments();
    if (call.images.isEmpty())
        throw Error(ErrorKind::Usage, "No network given; name an ONNX file and then the images to classify.");
    call.model = call.images.takeFirst();
    call.folder = value("output");
    call.device = value("device");
    call.csv = value("csv");
    call.values = value("values");
    call.names = value("names");
    call.plain = parser.isSet(QStringLiteral("plain"));
    call.forward.variant = value("variant").toStdString();
    call.forward.repeats = wholeNumber(value("repeat"), 1, QStringLiteral("--repeat"));
    call.peer = parser.isSet(QStringLiteral("peer"));
    if (call.peer && value("peer") != QLatin1String("opencv"))
        throw Error(
            ErrorKind::Usage, "There is no \"%1\" to compare with; write --peer opencv.", value("peer"));
    if (call.peer && !parser.isSet(QStringLiteral("repeat")))
        call.forward.repeats = peerRepeats;
    call.forward.verify = parser.isSet(QStringLiteral("verify"));
    call.scaling = { number(parser, QStringLiteral("mean")), number(parser, QStringLiteral("scale")) };
    if (parser.isSet(QStringLiteral("size")))
        call.size = parseSize(value("size").toStdString());
    call.top = wholeNumber(value("top"), 1, QStringLiteral("--top"));
    call.json = parser.isSet(QStringLiteral("json"));
    checkChoice(call.forward.variant);
    return call;
}

/// DIR/photo/03_leakyrelu2.png: the maps of the layers of one image lie in a folder of its name.
QString mapsFolder(const Call &call, const QString &image)
{
    return call.folder + u'/' + QFileInfo(image).completeBaseName();
}

QString valuesFolder(const Call &call, const QString &image)
{
    return call.values + u'/' + QFileInfo(image).completeBaseName();
}

/// A network that leaves the size of its input open has no steps before there is an image.
Network asCalled(const Call &call, Network network)
{
    if (network.steps.empty())
        return network;
    if (!call.names.isEmpty())
        network.classes = readClassNames(call.names, network);
    return call.plain || call.images.isEmpty() ? network : fusedNetwork(network);
}

/// Weights in a file beside the network, which its bytes name, are read as it is.
void claimFiles(Call &call)
{
    if (!call.csv.isEmpty() && QFileInfo(call.csv).absolutePath() == QFileInfo(call.model).absolutePath()
        && QFileInfo(call.csv).isFile()
        && readInput(call.model, maxNetworkBytes).contains(QFileInfo(call.csv).fileName().toUtf8()))
        CallFiles(call.files).reads(call.csv);
    if (!call.folder.isEmpty())
        for (const QString &image : std::as_const(call.images))
            call.files.fills(mapsFolder(call, image), image);
    if (!call.values.isEmpty())
        for (const QString &image : std::as_const(call.images))
            call.files.fills(valuesFolder(call, image), image);
}

void writeMaps(const QString &folder, const std::vector<StepResult> &results)
{
    for (size_t i = 0; i < results.size(); ++i) {
        const QString path = folder + u'/' + mapFileName(i, results.size(), results[i].name);
        makeFolders({ path });
        writeImage(mapSheet(results[i].maps), path, Depth::U8);
    }
}

/// Images one after the other; what is wrong with one does not stop the others.
class NetworkBatch
{
public:
    NetworkBatch(const Call &call, Network network, const DeviceInfo &device)
        : m_call(call)
        , m_network(std::make_shared<const Network>(std::move(network)))
        , m_device(device)
        , m_run(device)
        , m_csv(networkCsvHeader())
    {
    }

    /// The exit status. Throws Cancelled.
    int all(const Progress &progress)
    {
        for (const QString &image : m_call.images) {
            try {
                one(image, progress);
            } catch (const Error &e) {
                fail(image, e);
            }
        }
        if (!m_call.csv.isEmpty())
            saveFile(m_call.csv, m_csv);
        return m_status;
    }

private:
    void one(const QString &image, const Progress &progress)
    {
        const Image read = readColours(image);
        if (m_call.size.area() == 0 && !isReadFor(*m_network, read.size()))
            m_network = std::make_shared<const Network>(
                asCalled(m_call, readNetwork(m_call.model, progress, read.size())));
        std::vector<Message> notices = read.notices;
        if (const auto notice = sizeNotice(*m_network))
            notices.push_back(*notice);
        sayNotices(notices);
        const FeatureMaps input = inputOf(*m_network, read, m_call.scaling);
        ForwardOptions options = m_call.forward;
        const std::unique_ptr<DnnPeer> peer = peerFor(image, input, progress);
        if (peer)
            options.between = [&] { peer->pass(progress); };
        const NetworkResult result = m_run.forward(m_network, input, options, progress);
        std::optional<PeerResult> beside;
        if (peer)
            beside = besideDnn(*peer, *m_network, result, progress);
        if (!m_call.folder.isEmpty())
            writeMaps(mapsFolder(m_call, image), result.steps);
        if (!m_call.values.isEmpty())
            writeValues(valuesFolder(m_call, image), *m_network, input, result);
        m_csv += networkCsvRows(m_device, *m_network, image.toStdString(), result.steps, beside);
        NetworkAnswer answer{ image, m_device.name, {}, result, beside };
        if (answersWithClasses(*m_network))
            answer.guesses = bestGuesses(*m_network, result.steps[answerStep(*m_network)].maps, m_call.top);
        if (m_call.json) {
            QJsonObject json = toJson(*m_network, answer);
            json[QStringLiteral("notices")] = arrayOf(notices);
            printLine(inOneLine(json));
        } else
            printAnswer(answer);
    }
    /// What OpenCV cannot run is said, and ours is measured alone.
    std::unique_ptr<DnnPeer> peerFor(const QString &image, const FeatureMaps &input, const Progress &progress)
    {
        if (!m_call.peer)
            return nullptr;
        try {
            return std::make_unique<DnnPeer>(
                m_call.model, filedInput(*m_network, input), !m_call.plain, progress);
        } catch (const Error &e) {
            fail(image, e);
            return nullptr;
        }
    }
    void fail(const QString &image, const Error &error)
    {
        QString sentence = QString::fromUtf8(error.what());
        if (m_call.images.size() > 1 && !sentence.contains(QFileInfo(image).fileName()))
            sentence = image + QStringLiteral(": ") + sentence;
        sayLine(sentence);
        if (error.kind() == ErrorKind::Device)
            sayDetail(text(error.detail()));
        if (m_call.json && error.kind() == ErrorKind::Device && !error.detail().empty())
            printLine(inOneLine(failureJson(image, error)));
        if (m_status == 0)
            m_status = static_cast<int>(error.kind());
    }

    const Call &m_call;
    std::shared_ptr<const Network> m_network;
    const DeviceInfo m_device;
    NetworkRun m_run;
    QByteArray m_csv;
    int m_status = 0;
};

int run(Call call, const Interrupt &interrupt)
{
    claimFiles(call);
    Network network = asCalled(call, readNetwork(call.model, interrupt.progress(), call.size));
    if (call.images.isEmpty()) {
        if (call.peer)
            throw Error(ErrorKind::Usage, "No image given for --peer; name one to run the network on.");
        if (network.steps.empty())
            throw Error(ErrorKind::Usage,
                "%1 leaves the size of its input open; name an image, or add --size.", call.model);
        if (const auto notice = sizeNotice(network))
            sayNotices({ *notice });
        if (call.json)
            printLine(inOneLine(toJson(network)));
        else
            printNetwork(network);
        return 0;
    }
    Runner runner; // drivers are asked in the child process
    const DeviceInfo device = chooseDevice(runner.devices(), call.device.toStdString());
    return NetworkBatch(call, std::move(network), device).all(interrupt.progress());
}

} // namespace

int networkCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Runs a network on images, step by step, and prints the time of each step and the "
                       "most likely classes. The "
                       "network is an ONNX file of opset 1 to 24, a graph of the operators that the manual "
                       "lists; attributes and "
                       "constants follow the ONNX standard of the file's opset, and what cannot be computed "
                       "is refused with the name "
                       "of the node. Files of weights are read from the folder of the network. Its input is "
                       "the middle of the image, "
                       "scaled to the input size of the network. Without images, the nodes are listed."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output folder for the feature maps: a subfolder per input image with one image per "
                       "layer, in which black is its least value and white its largest."),
        QStringLiteral("OUT") });
    addOptions(parser, networkOptions);
    if (!parseCall(parser, QStringLiteral("network MODEL.onnx [IMAGE...] [-o OUT] [options]"), arguments))
        return 0;
    const Interrupt interrupt;
    try {
        return run(callOf(parser), interrupt);
    } catch (const Cancelled &) {
        return interrupt.exitStatus();
    }
}

} // namespace halo
