// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/networkreport.h"

#include "compute/cli/console.h"

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
        names << (value == 0 ? QStringLiteral("input") : text(network.steps[static_cast<size_t>(value) - 1].name));
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
        printLine(
            line(step.name, describe(step), mapsOf(step.dims)).trimmed().prepend(QStringLiteral("  ")));
}

QJsonObject toJson(const Network &network, const NetworkAnswer &answer)
{
    QJsonArray layers, classes;
    for (const StepResult &step : answer.result.steps)
        layers << toJson(step);
    for (const Guess &guess : answer.guesses)
        classes << QJsonObject{ { QStringLiteral("index"), guess.index },
            { QStringLiteral("name"), text(guess.name) },
            { QStringLiteral("value"), static_cast<double>(guess.value) } };
    return { { QStringLiteral("network"), text(network.name) }, { QStringLiteral("image"), answer.image },
        { QStringLiteral("device"), text(answer.device) }, { QStringLiteral("classes"), classes },
        { QStringLiteral("layers"), layers },
        { QStringLiteral("pass_ns"), static_cast<qint64>(answer.result.pass.count()) },
        { QStringLiteral("maps_bytes"), static_cast<qint64>(answer.result.memory.bytes) },
        { QStringLiteral("maps_bytes_apart"), static_cast<qint64>(answer.result.memory.apart) },
        { QStringLiteral("weight_bytes"), static_cast<qint64>(answer.result.weights) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(answer.result.kernels().count()) } };
}

void printAnswer(const NetworkAnswer &answer)
{
    QStringList guesses;
    for (const Guess &guess : answer.guesses)
        guesses << QStringLiteral("%1 %2").arg(
            text(guess.name), QString::number(static_cast<double>(guess.value), 'g', 3));
    printLine(QStringLiteral("%1: %2").arg(answer.image, guesses.join(QStringLiteral(", "))));
    for (const StepResult &step : answer.result.steps) {
        const QString time = step.variantId.empty()
            ? QStringLiteral("no kernel")
            : QStringLiteral("%1 ms by %2").arg(milliseconds(step.kernel), text(step.variantId));
        const QString error
            = step.agreement ? QStringLiteral(", largest error %1").arg(step.agreement->maxError) : QString();
        printLine(line(step.name, step.what, shapeOf(step)) + QStringLiteral("  ") + time + error);
    }
    printLine(QStringLiteral("  all layers: %1 ms on %2, a whole pass %3 ms; maps take %4 bytes, %5 if each had its own")
                  .arg(milliseconds(answer.result.kernels()), text(answer.device), milliseconds(answer.result.pass),
                      QString::number(answer.result.memory.bytes), QString::number(answer.result.memory.apart)));
}

} // namespace halo
