// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/oraclelayer.h"

#include "compute/task/taskresult.h"
#include "compute/workload/network/networkrun.h"
#include "tests/oracle/oraclejson.h"

#include <QByteArrayList>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace halo::test {
namespace {

using Kind = LayerOperation::Kind;

QJsonValue at(const QJsonObject &json, const char *key)
{
    return json[QLatin1String(key)];
}

int number(const QJsonObject &json, const char *key, int otherwise = 0)
{
    return at(json, key).toInt(otherwise);
}

float real(const QJsonObject &json, const char *key, double otherwise)
{
    return static_cast<float>(at(json, key).toDouble(otherwise));
}

QString word(const QJsonObject &json, const char *key)
{
    return at(json, key).toString();
}

/// The steps of one kernel each that stand alone.
const std::map<QString, Kind> &kinds()
{
    static const std::map<QString, Kind> all{ { QStringLiteral("resetarray"), Kind::Reset },
        { QStringLiteral("scalebias"), Kind::Scale }, { QStringLiteral("addbias"), Kind::Bias },
        { QStringLiteral("scaleaddbias"), Kind::ScaleBias },
        { QStringLiteral("normalizearray"), Kind::Normalise },
        { QStringLiteral("normscaleaddbias"), Kind::NormaliseScaleBias },
        { QStringLiteral("leakyactivatearray"), Kind::Leaky },
        { QStringLiteral("linearactivatearray"), Kind::Linear },
        { QStringLiteral("flattenarray"), Kind::Flatten }, { QStringLiteral("flatten"), Kind::Flatten },
        { QStringLiteral("maxpool"), Kind::MaxPool }, { QStringLiteral("softmax"), Kind::Softmax } };
    return all;
}

FeatureMaps inputOf(const QJsonObject &json)
{
    const std::vector<float> values = floats(at(json, "x"));
    if (at(json, "in").isUndefined())
        return { 1, { static_cast<int>(values.size()), 1 }, values };
    const QJsonArray in = at(json, "in").toArray();
    return { in[0].toInt(), { in[2].toInt(), in[1].toInt() }, values };
}

LayerShape shapeOf(const QJsonObject &json)
{
    const FeatureMaps input = inputOf(json);
    const QJsonArray kernel = at(json, "kernel").toArray();
    return evenLayer(input.channels, input.size, number(json, "filters", 1),
        { kernel[1].toInt(), kernel[0].toInt() }, number(json, "stride", 1), number(json, "pad"),
        number(json, "dilation", 1));
}

LayerOperation operationOf(Kind kind, const QJsonObject &json, size_t inputs)
{
    LayerOperation operation;
    operation.kind = kind;
    operation.mean = floats(at(json, "mean"));
    operation.variance = floats(at(json, "var"));
    operation.scale = floats(at(json, "scale"));
    operation.bias = floats(at(json, at(json, "shift").isArray() ? "shift" : "bias"));
    operation.epsilon = real(json, "eps", 1e-6);
    operation.epsilonInside = word(json, "eps_mode") == QLatin1String("inside");
    operation.slope = real(json, "slope", 0.1);
    const auto square = [&](const char *key, int otherwise) {
        return Size2{ number(json, key, otherwise), number(json, key, otherwise) };
    };
    operation.window = square("size", 2);
    operation.stride = square("stride", 2);
    operation.padding = operation.farPadding = square("pad", 0);
    operation.overhang = word(json, "convention") == QLatin1String("darknet");
    operation.n = number(json, "n", 1);
    operation.offset = number(json, "offset", operation.n);
    operation.groups = number(json, "groups", static_cast<int>(inputs) / operation.n);
    operation.base = number(json, "base");
    operation.temperature = real(json, "temperature", 1.0);
    return operation;
}

/// A convolution with what follows it: batch norm or bias, and activation.
std::vector<NetworkStep> stepsOfConvolution(const QJsonObject &json)
{
    std::vector<NetworkStep> steps{ { "convolution",
        NetworkConvolution{ shapeOf(json), floats(at(json, "w")) } } };
    const QJsonObject norm = at(json, "bn").isObject() ? at(json, "bn").toObject()
        : at(json, "mean").isArray()                   ? json
                                                       : QJsonObject();
    if (!norm.isEmpty())
        steps.push_back({ "norm", operationOf(Kind::NormaliseScaleBias, norm, 0) });
    else if (at(json, "bias").isArray())
        steps.push_back({ "bias", operationOf(Kind::Bias, json, 0) });
    LayerOperation leaky = operationOf(Kind::Leaky, json, 0);
    if (word(json, "activation") == QLatin1String("relu"))
        leaky.slope = 0.0F;
    const bool linear
        = at(json, "activation").isString() && word(json, "activation") == QLatin1String("linear");
    if (!linear)
        steps.push_back({ "activation", leaky });
    return steps;
}

/// All steps, and after which of them the layers of the file end.
struct Steps
{
    std::vector<NetworkStep> all;
    std::vector<size_t> ends;
};
Steps stepsOf(const QJsonObject &one)
{
    Steps steps;
    if (word(one, "op") != QLatin1String("network")) {
        steps.all = stepsOfConvolution(one);
        steps.ends = { steps.all.size() - 1 };
        return steps;
    }
    for (const QJsonValue &value : at(one, "layers").toArray()) {
        const QJsonObject layer = value.toObject();
        const QString type = word(layer, "type");
        if (type == QLatin1String("conv"))
            std::ranges::move(stepsOfConvolution(layer), std::back_inserter(steps.all));
        else
            steps.all.push_back({ type.toStdString(),
                operationOf(
                    kinds().at(type), layer, static_cast<size_t>(at(layer, "out").toArray().size())) });
        steps.ends.push_back(steps.all.size() - 1);
    }
    return steps;
}

QByteArray listed(const std::vector<float> &values)
{
    QByteArrayList numbers;
    for (const float value : values) {
        char text[32];
        numbers << (std::isfinite(value)
                ? QByteArray(text, std::to_chars(text, text + sizeof text, value).ptr - text)
                : QByteArray("null"));
    }
    return '[' + numbers.join(", ") + ']';
}

QByteArray mapsAnswer(const FeatureMaps &maps)
{
    return "{\"out\": " + listed(maps.values) + ", \"shape\": [" + QByteArray::number(maps.channels) + ", "
        + QByteArray::number(maps.size.h) + ", " + QByteArray::number(maps.size.w) + "]}";
}

/// Each step takes what the one before left, and says so.
Network chained(const FeatureMaps &input, std::vector<NetworkStep> steps)
{
    MapsShape maps{ input.channels, input.size };
    for (size_t i = 0; i < steps.size(); ++i) {
        steps[i].inputs = { static_cast<int>(i) };
        if (auto *operation = std::get_if<LayerOperation>(&steps[i].what)) {
            operation->channels = maps.channels;
            operation->in = maps.size;
            maps.size = operation->out();
        } else {
            LayerShape &shape = std::get<NetworkConvolution>(steps[i].what).shape;
            shape.channels = maps.channels;
            shape.in = maps.size;
            maps = { shape.filters, shape.out() };
        }
        steps[i].dims = { 1, maps.channels, maps.size.h, maps.size.w };
    }
    return { "case", input.channels, input.size, {}, std::move(steps) };
}

QByteArray forwardAnswer(const QJsonObject &one, const Variant &variant, const DeviceInfo &device)
{
    const LayerShape shape = shapeOf(one);
    if (at(one, "kernel").isArray() && shape.empty())
        return mapsAnswer({ shape.filters, shape.out(), {} });
    const Steps steps = stepsOf(one);
    const FeatureMaps input = inputOf(one);
    const Network network = chained(input, steps.all);
    ForwardOptions options;
    options.variant = variant.id;
    const NetworkResult result
        = NetworkRun(device).forward(std::make_shared<const Network>(network), input, options);
    if (word(one, "op") != QLatin1String("network"))
        return mapsAnswer(result.last());
    QByteArrayList layers;
    for (const size_t end : steps.ends)
        layers << listed(result.steps[end].maps.values);
    return "{\"layers\": [" + layers.join(", ") + "]}";
}

/// alpha A B + beta C = [alpha A | beta I] [B over C]: a kernel that multiplies can do it all.
Task gemmTask(const QJsonObject &one, const Variant &variant)
{
    const auto m = static_cast<size_t>(number(one, "m")), k = static_cast<size_t>(number(one, "k"));
    const std::vector<float> a = floats(at(one, "A"));
    std::vector<float> left, right = floats(at(one, "B"));
    const std::vector<float> c = floats(at(one, "C"));
    const float alpha = real(one, "alpha", 1.0), beta = real(one, "beta", 0.0);
    const bool adds = beta != 0.0F;
    for (size_t row = 0; row < m; ++row) {
        for (size_t i = 0; i < k; ++i)
            left.push_back(alpha * a[row * k + i]);
        for (size_t i = 0; adds && i < m; ++i)
            left.push_back(i == row ? beta : 0.0F);
    }
    if (adds)
        right.insert(right.end(), c.begin(), c.end());
    return productTask(
        { number(one, "m"), number(one, "k") + (adds ? number(one, "m") : 0), number(one, "n") },
        sharedValues(std::move(left)), sharedValues(std::move(right)), variant, defaultTuning(variant));
}

bool isHalf(const QString &op)
{
    return op == QLatin1String("im2col") || op == QLatin1String("gemm");
}

} // namespace

std::vector<QJsonObject> readLayerCases(const QString &path)
{
    std::vector<QJsonObject> cases;
    for (const QJsonValue &value : readJson(path)[QLatin1String("cases")].toArray())
        cases.push_back(value.toObject());
    return cases;
}

std::optional<Message> layerCaseRefusal(
    const QJsonObject &one, const Variant &variant, const DeviceLimits &limits)
{
    if (isRounded(variant))
        return "\"" + variant.title
            + "\" is less exact than the bounds of these cases; tst_layer compares it.";
    const QString op = word(one, "op");
    if (const auto kind = kinds().find(op); kind != kinds().end())
        return variant.plan == planOf(kind->second)
            ? std::nullopt
            : std::optional<Message>(
                "\"" + variant.title + "\" does another step; take plan " + planOf(kind->second) + ".");
    if (isHalf(op))
        return variant.plan == "im2col_gemm"
            ? std::nullopt
            : std::optional<Message>("\"" + variant.title + "\" has no such half; take plan im2col_gemm.");
    if (auto reason = layerPlanRefusal(variant))
        return reason;
    for (const NetworkStep &step : stepsOf(one).all)
        if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
            LayerShape shape = convolution->shape;
            shape.in = { 64, 64 }; // any that leaves an output
            shape.channels = 1;
            const LayerProblem problem(shape, onesLayer(shape));
            if (auto reason = problem.refusal(variant, defaultTuning(variant), limits))
                return reason;
        }
    return std::nullopt;
}

QByteArray layerAnswer(
    const QJsonObject &one, const Variant &variant, Engine &engine, const DeviceInfo &device)
{
    const QString op = word(one, "op");
    const Tuning tuning = defaultTuning(variant);
    const auto run = [&](const Task &task, const char *name) {
        return engine.run(task, device.index, 1).outputs.at(name);
    };
    QByteArray answer;
    if (const auto kind = kinds().find(op); kind != kinds().end()) {
        const FeatureMaps input = inputOf(one);
        LayerOperation operation = operationOf(kind->second, one, input.values.size());
        operation.channels = input.channels;
        operation.in = input.size;
        const LayerOperationProblem problem(operation, sharedValues(input.values));
        answer = "{\"out\": " + listed(floatsOf(run(problem.task(variant, tuning), "dst"))) + '}';
    } else if (op == QLatin1String("im2col")) {
        const Task task = columnsTask(shapeOf(one), sharedValues(inputOf(one).values), variant, tuning);
        answer = "{\"out\": " + listed(floatsOf(run(task, "columns"))) + '}';
    } else if (op == QLatin1String("gemm")) {
        answer = "{\"out\": " + listed(floatsOf(run(gemmTask(one, variant), "dst"))) + '}';
    } else {
        answer = forwardAnswer(one, variant, device);
    }
    return '"' + word(one, "id").toUtf8() + "\": " + answer;
}

} // namespace halo::test
