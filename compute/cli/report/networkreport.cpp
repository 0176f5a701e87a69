// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/networkreport.h"

#include "compute/cli/console.h"

#include <cmath>

namespace halo {
namespace {

QJsonArray array(const MapsShape &shape)
{
    return { shape.channels, shape.size.h, shape.size.w };
}

QString inWords(const MapsShape &shape)
{
    return QStringLiteral("%1 x %2 x %3").arg(shape.channels).arg(shape.size.h).arg(shape.size.w);
}

/// Columns under each other.
QString line(const std::string &name, const std::string &what, const MapsShape &shape)
{
    return QStringLiteral("  %1  %2  %3")
        .arg(text(name).leftJustified(22), text(what).leftJustified(24), inWords(shape).leftJustified(14));
}

QString milliseconds(nanoseconds time)
{
    return QString::number(static_cast<double>(time.count()) / 1e6, 'f', 3);
}

/// What the inputs of a step are called; of the picture, "input".
QJsonArray namesOf(const Network &network, const NetworkStep &step)
{
    QJsonArray names;
    for (const int value : step.inputs)
        names << (value == 0 ? QStringLiteral("input")
                             : text(network.steps[static_cast<size_t>(value) - 1].name));
    return names;
}

MapsShape shapeOf(const StepResult &step)
{
    return { step.maps.channels, step.maps.size };
}

QJsonObject toJson(const StepResult &step)
{
    QJsonObject json{ { QStringLiteral("name"), text(step.name) },
        { QStringLiteral("type"), text(step.what) }, { QStringLiteral("output"), array(shapeOf(step)) },
        { QStringLiteral("variant"), text(step.variantId) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(step.kernel.count()) } };
    if (step.agreement) {
        json[QStringLiteral("verified")] = step.agreement->right;
        json[QStringLiteral("max_error")] = step.agreement->maxError;
        json[QStringLiteral("tolerance")] = step.agreement->tolerance;
    }
    return json;
}

/// How long OpenCV took for the same; nothing where it has no such layer.
std::optional<nanoseconds> peerTime(const NetworkAnswer &answer, size_t step)
{
    return answer.peer ? answer.peer->steps[step] : std::nullopt;
}

QJsonObject toJson(const PeerResult &peer)
{
    QJsonObject json{ { QStringLiteral("version"), text(peer.times.version) },
        { QStringLiteral("threads"), peer.times.threads },
        { QStringLiteral("pass_ns"), static_cast<qint64>(peer.times.pass.count()) },
        { QStringLiteral("rounds"), static_cast<qint64>(peer.ratio.rounds) },
        { QStringLiteral("ratio"), peer.ratio.ratio },
        { QStringLiteral("ratio_low"), peer.ratio.interval.low },
        { QStringLiteral("ratio_high"), peer.ratio.interval.high } };
    if (std::isfinite(peer.maxDifference))
        json[QStringLiteral("max_difference")] = peer.maxDifference;
    return json;
}

QString inWords(const NetworkResult &ours, const PeerResult &peer)
{
    const auto number = [](double value) { return QString::number(value, 'f', 2); };
    return QStringLiteral(
        "  all: %1 ms, OpenCV's dnn %2 ms (%3, %4 threads): ratio %5 [%6, %7]; largest difference of "
        "the outputs %8")
        .arg(milliseconds(ours.pass), milliseconds(peer.times.pass), text(peer.times.version))
        .arg(peer.times.threads)
        .arg(number(peer.ratio.ratio), number(peer.ratio.interval.low), number(peer.ratio.interval.high))
        .arg(peer.maxDifference, 0, 'g', 3);
}

} // namespace

QJsonObject toJson(const Network &network)
{
    QJsonArray layers, classes;
    const QJsonArray input = array(MapsShape{ network.channels, network.size });
    for (const NetworkStep &step : network.steps)
        layers << QJsonObject{ { QStringLiteral("name"), text(step.name) },
            { QStringLiteral("operator"), text(step.op) }, { QStringLiteral("type"), text(describe(step)) },
            { QStringLiteral("inputs"), namesOf(network, step) },
            { QStringLiteral("output"), array(mapsOf(step.dims)) } };
    for (const std::string &name : network.classes)
        classes << text(name);
    return { { QStringLiteral("network"), text(network.name) }, { QStringLiteral("input"), input },
        { QStringLiteral("parameters"), static_cast<qint64>(parameterCount(network)) },
        { QStringLiteral("classes"), classes }, { QStringLiteral("layers"), layers } };
}

void printNetwork(const Network &network)
{
    printLine(QStringLiteral("%1: input %2, %3 parameters")
                  .arg(text(network.name), inWords({ network.channels, network.size }),
                      QString::number(static_cast<qint64>(parameterCount(network)))));
    for (const NetworkStep &step : network.steps)
        printLine(line(step.name, describe(step), mapsOf(step.dims)).trimmed().prepend(QStringLiteral("  ")));
}

QJsonObject toJson(const Network &network, const NetworkAnswer &answer)
{
    QJsonArray layers, classes;
    for (size_t i = 0; i < answer.result.steps.size(); ++i) {
        QJsonObject layer = toJson(answer.result.steps[i]);
        if (const auto *convolution = std::get_if<NetworkConvolution>(&network.steps[i].what))
            layer[QStringLiteral("layer")] = text(specOf(convolution->shape));
        if (const auto time = peerTime(answer, i))
            layer[QStringLiteral("opencv_ns")] = static_cast<qint64>(time->count());
        layers << layer;
    }
    for (const Guess &guess : answer.guesses)
        classes << QJsonObject{ { QStringLiteral("index"), guess.index },
            { QStringLiteral("name"), text(guess.name) },
            { QStringLiteral("value"), static_cast<double>(guess.value) } };
    QJsonObject json{ { QStringLiteral("network"), text(network.name) },
        { QStringLiteral("image"), answer.image }, { QStringLiteral("device"), text(answer.device) },
        { QStringLiteral("classes"), classes }, { QStringLiteral("layers"), layers },
        { QStringLiteral("pass_ns"), static_cast<qint64>(answer.result.pass.count()) },
        { QStringLiteral("maps_bytes"), static_cast<qint64>(answer.result.memory.bytes) },
        { QStringLiteral("maps_bytes_apart"), static_cast<qint64>(answer.result.memory.apart) },
        { QStringLiteral("weight_bytes"), static_cast<qint64>(answer.result.weights) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(answer.result.kernels().count()) } };
    if (answer.peer)
        json[QStringLiteral("opencv")] = toJson(*answer.peer);
    return json;
}

void printAnswer(const NetworkAnswer &answer)
{
    QStringList guesses;
    for (const Guess &guess : answer.guesses)
        guesses << QStringLiteral("%1 %2").arg(
            text(guess.name), QString::number(static_cast<double>(guess.value), 'g', 3));
    printLine(guesses.isEmpty()
            ? answer.image
            : QStringLiteral("%1: %2").arg(answer.image, guesses.join(QStringLiteral(", "))));
    for (size_t i = 0; i < answer.result.steps.size(); ++i) {
        const StepResult &step = answer.result.steps[i];
        const QString time = step.variantId.empty()
            ? QStringLiteral("no kernel")
            : QStringLiteral("%1 ms by %2").arg(milliseconds(step.kernel), text(step.variantId));
        const QString error
            = step.agreement ? QStringLiteral(", largest error %1").arg(step.agreement->maxError) : QString();
        const auto peer = peerTime(answer, i);
        const QString theirs = !peer ? QString()
            : peer->count() == 0     ? QStringLiteral(", in another layer of OpenCV's")
                                     : QStringLiteral(", OpenCV %1 ms").arg(milliseconds(*peer));
        printLine(line(step.name, step.what, shapeOf(step)) + QStringLiteral("  ") + time + theirs + error);
    }
    printLine(
        QStringLiteral(
            "  all layers: %1 ms on %2, a whole pass %3 ms; maps take %4 bytes, %5 if each had its own")
            .arg(milliseconds(answer.result.kernels()), text(answer.device), milliseconds(answer.result.pass),
                QString::number(answer.result.memory.bytes), QString::number(answer.result.memory.apart)));
    if (answer.peer)
        printLine(inWords(answer.result, *answer.peer));
}

} // namespace halo
