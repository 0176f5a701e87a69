// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/layerreader.h"

#include "compute/base/error.h"

#include <opencv2/dnn/all_layers.hpp>

#include <map>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;
using Steps = std::vector<NetworkStep>;

[[noreturn]] void refuse(const ImportedLayer &imported, const std::string &why)
{
    throw Error(
        ErrorKind::Input, "the layer \"" + imported.name + "\" of type " + imported.layer->type + " " + why);
}

/// The one number of an option that has one for each direction.
int single(const ImportedLayer &imported, const std::vector<size_t> &values, const std::string &what)
{
    if (values.empty() || values.size() > 2 || values.front() != values.back() || values.front() > 4096)
        refuse(imported,
            "has a " + what + " that differs from direction to direction; only equal ones are run.");
    return static_cast<int>(values.front());
}

std::vector<float> floatsOf(const ImportedLayer &imported, const cv::Mat &blob)
{
    if (blob.type() != CV_32F || !blob.isContinuous())
        refuse(imported, "has weights that are no 32-bit floats; only such networks are run.");
    return { blob.ptr<float>(), blob.ptr<float>() + blob.total() };
}

/// One number for each channel.
std::vector<float> perChannel(const ImportedLayer &imported, size_t index, int channels)
{
    const std::vector<cv::Mat> &blobs = imported.layer->blobs;
    if (index >= blobs.size() || blobs[index].total() != static_cast<size_t>(channels))
        refuse(imported, "has not one number for each of its " + std::to_string(channels) + " channels.");
    return floatsOf(imported, blobs[index]);
}

template<typename Layer> const Layer &as(const ImportedLayer &imported)
{
    const auto *layer = dynamic_cast<const Layer *>(imported.layer.get());
    if (layer == nullptr)
        refuse(imported, "cannot be read; the file may be damaged.");
    return *layer;
}

NetworkStep biasStep(const ImportedLayer &imported, int channels)
{
    LayerOperation bias;
    bias.kind = Kind::Bias;
    bias.bias = perChannel(imported, 1, channels);
    return { imported.name + " bias", bias };
}

/// The padding of both ends, which must be alike: files may also ask for as much as keeps the size.
int paddingOf(const ImportedLayer &imported, const std::vector<size_t> &begin, const std::vector<size_t> &end,
    const std::string &mode, const LayerShape &shape)
{
    if (mode.empty() || mode == "VALID") {
        const int padding = single(imported, begin, "padding");
        if (padding != single(imported, end, "padding"))
            refuse(imported, "is padded more at one end than at the other; only equal padding is run.");
        return padding;
    }
    const int reach = shape.dilation * (shape.kernel.w - 1);
    if (shape.stride != 1 || reach % 2 != 0 || shape.kernel.w != shape.kernel.h)
        refuse(imported, "is padded more at one end than at the other; only equal padding is run.");
    return reach / 2;
}

Steps convolution(const ImportedLayer &imported)
{
    const auto &layer = as<cv::dnn::BaseConvolutionLayer>(imported);
    if (layer.kernel_size.size() != 2 || layer.blobs.empty() || layer.blobs[0].dims != 4)
        refuse(imported, "has not two dimensions; only convolutions over pictures are run.");
    const cv::Mat &weights = layer.blobs[0];
    LayerShape shape;
    shape.channels = imported.before.channels;
    shape.in = imported.before.size;
    shape.filters = weights.size[0];
    shape.kernel = { weights.size[3], weights.size[2] };
    shape.stride = single(imported, layer.strides, "stride");
    shape.dilation = single(imported, layer.dilations, "dilation");
    shape.padding = paddingOf(imported, layer.pads_begin, layer.pads_end, layer.padMode, shape);
    if (weights.size[1] != shape.channels)
        refuse(imported,
            "works in groups of " + std::to_string(weights.size[1])
                + " channels; only convolutions over all channels are run.");
    Steps steps{ { imported.name, NetworkConvolution{ shape, floatsOf(imported, weights) } } };
    if (layer.blobs.size() > 1)
        steps.push_back(biasStep(imported, shape.filters));
    return steps;
}

Steps fullyConnected(const ImportedLayer &imported)
{
    const auto &blobs = imported.layer->blobs;
    const std::int64_t inputs = imported.before.count();
    if (blobs.empty() || blobs[0].dims != 2 || blobs[0].size[1] != inputs)
        refuse(imported, "has not one weight for each of its " + std::to_string(inputs) + " inputs.");
    LayerShape shape;
    shape.channels = static_cast<int>(inputs);
    shape.in = { 1, 1 };
    shape.filters = blobs[0].size[0];
    shape.kernel = { 1, 1 };
    shape.padding = 0;
    Steps steps;
    if (!(imported.before.size == Size2{ 1, 1 }))
        steps.push_back({ imported.name + " flatten", NetworkFlatten{} });
    steps.push_back({ imported.name, NetworkConvolution{ shape, floatsOf(imported, blobs[0]) } });
    if (blobs.size() > 1)
        steps.push_back(biasStep(imported, shape.filters));
    return steps;
}

Steps batchNorm(const ImportedLayer &imported)
{
    const auto &layer = as<cv::dnn::BatchNormLayer>(imported);
    const int channels = imported.before.channels;
    const auto all = [&](float value) { return std::vector<float>(static_cast<size_t>(channels), value); };
    LayerOperation norm;
    norm.kind = Kind::NormaliseScaleBias;
    norm.mean = perChannel(imported, 0, channels);
    norm.variance = perChannel(imported, 1, channels);
    norm.scale = layer.hasWeights ? perChannel(imported, 2, channels) : all(1.0F);
    norm.bias = layer.hasBias ? perChannel(imported, layer.hasWeights ? 3 : 2, channels) : all(0.0F);
    norm.epsilon = layer.epsilon;
    norm.epsilonInside = true;
    return { { imported.name, norm } };
}

Steps scale(const ImportedLayer &imported)
{
    const auto &layer = as<cv::dnn::ScaleLayer>(imported);
    const int channels = imported.before.channels;
    if (layer.axis != 1 || (!layer.mode.empty() && layer.mode != "scale"))
        refuse(imported, "does not scale channels; only that is run.");
    LayerOperation step;
    const bool scales = !layer.hasBias || layer.blobs.size() == 2;
    step.kind = scales ? (layer.hasBias ? Kind::ScaleBias : Kind::Scale) : Kind::Bias;
    if (scales)
        step.scale = perChannel(imported, 0, channels);
    if (layer.hasBias)
        step.bias = perChannel(imported, scales ? 1 : 0, channels);
    return { { imported.name, step } };
}

Steps rectifier(const ImportedLayer &imported)
{
    LayerOperation leaky;
    leaky.kind = Kind::Leaky;
    leaky.slope = as<cv::dnn::ReLULayer>(imported).negativeSlope;
    return { { imported.name, leaky } };
}

Steps pooling(const ImportedLayer &imported)
{
    const auto &layer = as<cv::dnn::PoolingLayer>(imported);
    if (layer.type != 0 || layer.globalPooling)
        refuse(imported, "takes no largest values of windows; of pooling, only that is run.");
    LayerShape shape;
    const int window = single(imported, layer.kernel_size, "window");
    shape.kernel = { window, window };
    shape.stride = single(imported, layer.strides, "stride");
    LayerOperation pool;
    pool.kind = Kind::MaxPool;
    pool.window = window;
    pool.stride = shape.stride;
    pool.padding = paddingOf(imported, layer.pads_begin, layer.pads_end, layer.padMode, shape);
    return { { imported.name, pool } };
}

/// Files flatten by several kinds of layers; here values keep their order, so only the shape counts.
Steps flatten(const ImportedLayer &imported)
{
    const std::vector<int> &shape = imported.outShape;
    const bool isRow = shape.size() == 2 && shape[0] == 1 && shape[1] == imported.before.count();
    const MapsShape same{ shape.size() == 4 ? shape[1] : 0,
        shape.size() == 4 ? Size2{ shape[3], shape[2] } : Size2{} };
    if (same == imported.before || (isRow && imported.before.size == Size2{ 1, 1 }))
        return {};
    if (!isRow)
        refuse(imported, "makes no single row of its input; of such layers, only those that do are run.");
    return { { imported.name, NetworkFlatten{} } };
}

Steps softmax(const ImportedLayer &imported)
{
    if (as<cv::dnn::SoftmaxLayer>(imported).logSoftMax || !(imported.before.size == Size2{ 1, 1 }))
        refuse(imported, "is no softmax over a single row of values; only that is run.");
    LayerOperation soft;
    soft.kind = Kind::Softmax;
    soft.n = soft.offset = static_cast<int>(imported.before.count());
    return { { imported.name, soft } };
}

Steps nothing(const ImportedLayer & /*imported*/)
{
    return {};
}

} // namespace

Steps stepsOf(const ImportedLayer &imported)
{
    static const std::map<std::string, Steps (*)(const ImportedLayer &)> readers{
        { "Convolution", convolution }, { "InnerProduct", fullyConnected }, { "BatchNorm", batchNorm },
        { "Scale", scale }, { "ReLU", rectifier }, { "Pooling", pooling }, { "Flatten", flatten },
        { "Reshape", flatten }, { "Softmax", softmax }, { "Identity", nothing }, { "Dropout", nothing }
    };
    const auto reader = readers.find(imported.layer->type);
    if (reader == readers.end())
        refuse(imported,
            "is not run; there are convolution, batch norm, scale, bias, relu, leaky relu, max pool, "
            "flatten, "
            "fully connected and softmax.");
    return reader->second(imported);
}

} // namespace halo
