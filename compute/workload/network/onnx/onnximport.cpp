// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/onnximport.h"

#include "compute/base/error.h"
#include "compute/workload/network/onnx/layerreader.h"
#include "compute/workload/network/onnx/onnxfacts.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn/dnn.hpp>

#include <QFileInfo>

namespace halo {
namespace {

using cv::dnn::MatShape;

/// OpenCV says on stderr what it also throws; one sentence is enough.
class Silence
{
public:
    Silence()
        : m_level(cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT))
    {
    }
    ~Silence() { cv::utils::logging::setLogLevel(m_level); }
    Silence(const Silence &) = delete;
    Silence &operator=(const Silence &) = delete;

private:
    const cv::utils::logging::LogLevel m_level;
};

[[noreturn]] void fail(const QString &name, const std::string &why, const std::string &detail = {})
{
    throw Error(ErrorKind::Input, name.toStdString() + " " + why, detail);
}

/// The picture that the network wants: one, of one or three channels.
void setInput(Network &network, const std::vector<std::int64_t> &shape, const QString &name)
{
    const auto fits = [](std::int64_t edge) { return edge >= 1 && edge <= 16384; };
    if (shape.size() != 4 || shape[0] > 1 || (shape[1] != 1 && shape[1] != 3))
        fail(name, "takes no single picture of one or three channels; only such networks are run.");
    if (!fits(shape[2]) || !fits(shape[3]))
        fail(name, "does not say for which size of picture it is; export it with a fixed size.");
    network.channels = static_cast<int>(shape[1]);
    network.size = { static_cast<int>(shape[3]), static_cast<int>(shape[2]) };
}

/// The importer puts "onnx_node!" in front.
std::string plainName(const std::string &name)
{
    const size_t mark = name.find('!');
    return mark == std::string::npos ? name : name.substr(mark + 1);
}

MapsShape mapsOf(const MatShape &shape)
{
    if (shape.size() == 4)
        return { shape[1], { shape[3], shape[2] } };
    return { shape.size() == 2 ? shape[1] : 0, { 1, 1 } };
}

/// What OpenCV makes of the size must be what our steps make of it.
void addSteps(Network &network, const ImportedLayer &imported)
{
    MapsShape shape = imported.before;
    for (NetworkStep &step : stepsOf(imported)) {
        shape = shapeAfter(step, shape);
        if (shape.count() < 1 || shape.count() > maxMapValues)
            throw Error(ErrorKind::Input,
                "the layer \"" + imported.name + "\" leaves " + std::to_string(shape.count())
                    + " values; there may be 1 to " + std::to_string(maxMapValues) + ".");
        network.steps.push_back(std::move(step));
    }
    if (!(shape == mapsOf(imported.outShape)))
        throw Error(ErrorKind::Input,
            "the layer \"" + imported.name + "\" of type " + imported.layer->type
                + " leaves maps of another size than our kernels would; it is not run.");
}

/// Each layer must take what the one before it left, and nothing else.
void addLayers(Network &network, cv::dnn::Net &net)
{
    std::vector<int> ids;
    std::vector<std::vector<MatShape>> in, out;
    net.getLayersShapes(MatShape{ 1, network.channels, network.size.h, network.size.w }, ids, in, out);
    MapsShape before{ network.channels, network.size };
    int last = 0;
    for (size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] == 0)
            continue;
        const cv::Ptr<cv::dnn::Layer> layer = net.getLayer(ids[i]);
        const ImportedLayer imported{ plainName(layer->name), layer, before,
            out[i].empty() ? MatShape{} : out[i][0] };
        const auto inputs = net.getLayerInputs(ids[i]);
        if (inputs.size() != 1 || net.getLayerId(inputs[0]->name) != last || out[i].size() != 1)
            throw Error(ErrorKind::Input,
                "the layer \"" + imported.name + "\" of type " + layer->type
                    + " joins or splits branches; only networks of a single chain are run.");
        addSteps(network, imported);
        before = mapsOf(imported.outShape);
        last = ids[i];
    }
    if (network.steps.empty())
        throw Error(ErrorKind::Input, "the network has no layers.");
}

} // namespace

Network importNetwork(const QByteArray &bytes, const QString &name)
{
    const auto facts = readOnnxFacts(bytes);
    if (!facts)
        fail(name, "is no ONNX file, or a damaged one; choose a file that a training program exported.");
    Network network;
    network.name = QFileInfo(name).completeBaseName().toStdString();
    setInput(network, facts->inputShape, name);
    const Silence silence;
    try {
        cv::dnn::Net net = cv::dnn::readNetFromONNX(bytes.constData(), static_cast<size_t>(bytes.size()));
        addLayers(network, net);
    } catch (const Error &e) {
        fail(name, "cannot be run: " + std::string(e.what()), e.detail());
    } catch (const std::exception &e) {
        fail(name, "cannot be read by OpenCV, which does not know one of its layers or finds it damaged.",
            e.what());
    }
    MapsShape end{ network.channels, network.size };
    for (const NetworkStep &step : network.steps)
        end = shapeAfter(step, end);
    if (static_cast<std::int64_t>(facts->classes.size()) == end.count())
        network.classes = facts->classes;
    return network;
}

} // namespace halo
