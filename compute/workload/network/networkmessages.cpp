// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkmessages.h"

#include "compute/base/error.h"
#include "compute/process/fields.h"

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<LayerShape> &shape)
{
    archive("channels", shape.channels);
    archive("in", shape.in);
    archive("filters", shape.filters);
    archive("kernel", shape.kernel);
    archive("stride", shape.stride);
    archive("padding", shape.padding);
    archive("farPadding", shape.farPadding);
    archive("dilation", shape.dilation);
    archive("groups", shape.groups);
}

template<typename A> void fields(A &archive, typename A::template Value<MapsShape> &shape)
{
    archive("channels", shape.channels);
    archive("size", shape.size);
}

namespace {

/// A step without its numbers: how many there are of each.
struct StepMessage
{
    std::string name;
    int sort = 0; ///< index of the variant
    LayerShape shape{};
    LayerOperation::Kind kind{};
    bool epsilonInside = false;
    Size2 window{}, stride{}, dilation{}, padding{}, farPadding{};
    int n = 1, groups = 1;
    std::vector<MapsShape> views{}; ///< what the step takes its input for, none or one
    std::vector<MapsShape> leaves{};
    std::vector<float> single{}; ///< epsilon, slope
    std::vector<std::int64_t> counts{};
};

template<typename A> void fields(A &archive, typename A::template Value<StepMessage> &step)
{
    archive("name", step.name);
    archive("sort", step.sort);
    archive("shape", step.shape);
    archive("kind", step.kind);
    archive("epsilonInside", step.epsilonInside);
    archive("window", step.window);
    archive("stride", step.stride);
    archive("dilation", step.dilation);
    archive("padding", step.padding);
    archive("farPadding", step.farPadding);
    archive("n", step.n);
    archive("groups", step.groups);
    archive("views", step.views);
    archive("leaves", step.leaves);
    archive("single", step.single);
    archive("counts", step.counts);
}

struct NetworkMessage
{
    std::string name;
    int channels = 1;
    Size2 size;
    bool anySize = false;
    std::vector<std::string> classes;
    std::vector<StepMessage> steps;
    std::int64_t numbers = 0;
};

template<typename A> void fields(A &archive, typename A::template Value<NetworkMessage> &message)
{
    archive("name", message.name);
    archive("channels", message.channels);
    archive("size", message.size);
    archive("anySize", message.anySize);
    archive("classes", message.classes);
    archive("steps", message.steps);
    archive("numbers", message.numbers);
}

/// The vectors of a step that have any count.
template<typename Step, typename Visit> void eachVector(Step &step, const Visit &visit)
{
    if (auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        visit(convolution->weights);
    if (auto *operation = std::get_if<LayerOperation>(&step.what))
        for (auto *values : { &operation->mean, &operation->variance, &operation->scale, &operation->bias })
            visit(*values);
}

StepMessage messageOf(const NetworkStep &step, std::vector<float> &numbers)
{
    StepMessage message{ step.name, static_cast<int>(step.what.index()) };
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        message.shape = convolution->shape;
    if (const auto *operation = std::get_if<LayerOperation>(&step.what)) {
        message.kind = operation->kind;
        message.epsilonInside = operation->epsilonInside;
        message.window = operation->window;
        message.stride = operation->stride;
        message.dilation = operation->dilation;
        message.padding = operation->padding;
        message.farPadding = operation->farPadding;
        message.n = operation->n;
        message.groups = operation->groups;
        message.single = { operation->epsilon, operation->slope };
    }
    if (step.view)
        message.views = { *step.view };
    if (step.leaves)
        message.leaves = { *step.leaves };
    eachVector(step, [&](const std::vector<float> &values) {
        message.counts.push_back(static_cast<std::int64_t>(values.size()));
        numbers.insert(numbers.end(), values.begin(), values.end());
    });
    return message;
}

[[noreturn]] void fail()
{
    throw Error(
        ErrorKind::Device, "The process that reads networks gave an invalid answer; open the file again.");
}

NetworkStep stepOf(const StepMessage &message, std::span<const float> &numbers)
{
    NetworkStep step{ message.name, NetworkFlatten{} };
    if (message.sort == 0)
        step.what = NetworkConvolution{ message.shape, {} };
    if (message.sort == 1) {
        LayerOperation operation;
        operation.kind = message.kind;
        operation.epsilonInside = message.epsilonInside;
        operation.window = message.window;
        operation.stride = message.stride;
        operation.dilation = message.dilation;
        operation.padding = message.padding;
        operation.farPadding = message.farPadding;
        operation.n = operation.offset = message.n;
        operation.groups = message.groups;
        if (message.single.size() != 2)
            fail();
        operation.epsilon = message.single[0];
        operation.slope = message.single[1];
        step.what = operation;
    }
    if (!message.views.empty())
        step.view = message.views.front();
    if (!message.leaves.empty())
        step.leaves = message.leaves.front();
    size_t i = 0;
    eachVector(step, [&](std::vector<float> &values) {
        const auto count = i < message.counts.size() ? static_cast<size_t>(message.counts[i++]) : 0;
        if (count > numbers.size())
            fail();
        values.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
        numbers = numbers.subspan(count);
    });
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
        {} };
    for (const NetworkStep &step : network.steps)
        message.steps.push_back(messageOf(step, numbers));
    message.numbers = static_cast<std::int64_t>(numbers.size());
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
    Network network{ message.name, message.channels, message.size, message.classes, {}, message.anySize };
    for (const StepMessage &step : message.steps)
        network.steps.push_back(stepOf(step, numbers));
    return network;
}

} // namespace halo::protocol
