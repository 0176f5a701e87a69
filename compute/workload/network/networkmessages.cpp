// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkmessages.h"

#include "compute/base/error.h"
#include "compute/process/fields.h"
#include "compute/workload/layer/layermessages.h"

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<PictureForm> &form)
{
    archive("dims", form.dims);
    archive("channelsLast", form.channelsLast);
    archive("isBytes", form.isBytes);
}

namespace {

/// A step without its weights: how many there are of each.
struct StepMessage
{
    std::string name, op, value;
    std::vector<int> inputs;
    std::vector<std::int64_t> dims;
    std::string layer{};                     ///< of a convolution, see specOf()
    std::vector<LayerOperation> operation{}; ///< none or one, as the next
    std::vector<ArrayOperation> array{};
    std::map<std::string, std::int64_t> weights{}; ///< how many numbers, by their names
};

template<typename A> void fields(A &archive, typename A::template Value<StepMessage> &step)
{
    archive("name", step.name);
    archive("op", step.op);
    archive("value", step.value);
    archive("inputs", step.inputs);
    archive("dims", step.dims);
    archive("layer", step.layer);
    archive("operation", step.operation);
    archive("array", step.array);
    archive("weights", step.weights);
}

struct NetworkMessage
{
    std::string name;
    int channels = 1;
    Size2 size;
    bool anySize = false;
    std::vector<std::string> classes;
    std::vector<StepMessage> steps;
    std::vector<int> outputs;
    int nodes = 0;
    std::int64_t numbers = 0;
    PictureForm form{};
    Size2 unfit{ 0, 0 };
};

template<typename A> void fields(A &archive, typename A::template Value<NetworkMessage> &message)
{
    archive("name", message.name);
    archive("channels", message.channels);
    archive("size", message.size);
    archive("anySize", message.anySize);
    archive("classes", message.classes);
    archive("steps", message.steps);
    archive("outputs", message.outputs);
    archive("nodes", message.nodes);
    archive("numbers", message.numbers);
    archive("form", message.form);
    archive("unfit", message.unfit);
}

StepMessage messageOf(const NetworkStep &step, std::vector<float> &numbers)
{
    StepMessage message{ step.name, step.op, step.value, step.inputs, step.dims };
    const auto append = [&](const std::string &name, const std::vector<float> &values) {
        message.weights.emplace(name, values.size());
        numbers.insert(numbers.end(), values.begin(), values.end());
    };
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
        message.layer = specOf(convolution->shape);
        append("weights", convolution->weights);
    }
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        message.operation = { *operation };
    if (const auto *array = std::get_if<ArrayOperation>(&step.what)) {
        message.array = { *array };
        message.array.front().weights.clear();
        for (const auto &[name, values] : array->weights)
            append(name, values);
    }
    return message;
}

[[noreturn]] void fail()
{
    throw Error(
        ErrorKind::Device, "The process that reads networks gave an invalid answer; open the file again.");
}

NetworkStep stepOf(const StepMessage &message, std::span<const float> &numbers)
{
    NetworkStep step{ message.name, NetworkReshape{}, message.inputs, message.dims, message.op,
        message.value };
    std::map<std::string, std::vector<float>> weights;
    for (const auto &[name, count] : message.weights) {
        if (count < 0 || static_cast<size_t>(count) > numbers.size())
            fail();
        const auto values = numbers.first(static_cast<size_t>(count));
        weights.emplace(name, std::vector<float>(values.begin(), values.end()));
        numbers = numbers.subspan(values.size());
    }
    if (!message.layer.empty())
        step.what = NetworkConvolution{ parseLayer(message.layer), std::move(weights["weights"]) };
    if (!message.operation.empty())
        step.what = message.operation.front();
    if (!message.array.empty()) {
        ArrayOperation array = message.array.front();
        array.weights = std::move(weights);
        step.what = std::move(array);
    }
    return step;
}

} // namespace

template<typename A> void fields(A &archive, typename A::template Value<NetworkRequest> &request)
{
    archive("name", request.name);
    archive("bytes", request.bytes);
    archive("files", request.files);
    archive("size", request.size);
}

QJsonObject toMessage(const NetworkRequest &request)
{
    return toJson(request).toObject();
}

std::int64_t bytesOf(const NetworkRequest &request)
{
    std::int64_t sum = request.bytes;
    for (const auto &[name, bytes] : request.files)
        sum += bytes;
    return sum;
}

NetworkRequest networkRequestOf(const QJsonObject &message)
{
    NetworkRequest request;
    fromJson(message, request);
    return request;
}

QJsonObject filesAnswer(const std::vector<std::string> &names)
{
    return { { QStringLiteral("files"), toJson(names) } };
}

std::vector<std::string> filesOf(const QJsonObject &answer)
{
    return read<std::vector<std::string>>(answer, "files");
}

QJsonObject networkAnswer(const Network &network, std::vector<float> &numbers)
{
    NetworkMessage message{ network.name, network.channels, network.size, network.anySize, network.classes,
        {}, network.outputs, network.nodes };
    for (const NetworkStep &step : network.steps)
        message.steps.push_back(messageOf(step, numbers));
    message.numbers = static_cast<std::int64_t>(numbers.size());
    message.form = network.form;
    message.unfit = network.unfit;
    return toJson(message).toObject();
}

size_t numbersOf(const QJsonObject &answer)
{
    return static_cast<size_t>(answer[QLatin1String("numbers")].toInteger());
}

Network networkOf(const QJsonObject &answer, std::span<const float> numbers)
{
    NetworkMessage message;
    fromJson(answer, message);
    Network network{ message.name, message.channels, message.size, message.classes, {}, message.anySize,
        message.outputs, message.nodes };
    network.form = message.form;
    network.unfit = message.unfit;
    for (const StepMessage &step : message.steps)
        network.steps.push_back(stepOf(step, numbers));
    return network;
}

} // namespace halo::protocol
