// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/protocol.h"

#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/base/text.h"
#include "compute/process/childprocess.h"
#include "compute/process/fields.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"

#include <algorithm>

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<KernelBuild> &kernel)
{
    archive("entry", kernel.entry);
    archive("privateBytes", kernel.privateBytes);
    archive("localBytes", kernel.localBytes);
    archive("mostItems", kernel.mostItems);
    archive("group", kernel.group);
    archive("registers", kernel.registers);
    archive("assembly", kernel.assembly);
}

/// Without the outputs, which are handed over as memory.
template<typename A> void fields(A &archive, typename A::template Value<TaskResult> &result)
{
    archive("device", result.device);
    archive("build", result.build);
    archive("fromCache", result.fromCache);
    archive("log", result.log);
    archive("kernels", result.kernels);
    archive("program", result.program);
    archive("bands", result.bands);
    archive("samples", result.samples);
    archive("timeline", result.timeline);
}

/// The words of a process in which an untrusted kernel may have run.
static std::string wordsOf(std::string text)
{
    text.resize(std::min(text.size(), static_cast<size_t>(logCap)));
    return plainText(std::move(text));
}

/// The same of each of its values.
static Message wordsOf(const Message &message)
{
    std::vector<Message> values;
    for (const Message &value : message.values())
        values.push_back(wordsOf(value));
    return { wordsOf(message.format()), std::move(values) };
}

Message messageOf(const QJsonValue &sent)
{
    Message message;
    fromJson(sent, message);
    return wordsOf(message);
}

QJsonObject devicesRequest()
{
    return { { QStringLiteral("do"), QStringLiteral("devices") } };
}

QJsonObject toMessage(const Problem &problem)
{
    const ProblemData data = problem.contents();
    return { { QStringLiteral("workload"), toJson(problem.workload()) },
        { QStringLiteral("spec"), data.spec }, { QStringLiteral("values"), shapesOf(data.values) } };
}

SentProblem sentProblemOf(const QJsonObject &message)
{
    return { read<std::string>(message, "workload"), message.value(QLatin1String("spec")).toObject(),
        message.value(QLatin1String("values")).toArray() };
}

QJsonObject runRequest(const RunOrder &order)
{
    const QJsonObject parts{ { QStringLiteral("problem"), toMessage(*order.problem) },
        { QStringLiteral("variant"), toJson(order.variant) },
        { QStringLiteral("tuning"), toJson(order.tuning) }, { QStringLiteral("device"), order.device },
        { QStringLiteral("repeats"), order.repeats }, { QStringLiteral("assembly"), order.assembly } };
    return { { QStringLiteral("do"), QStringLiteral("run") }, { QStringLiteral("order"), parts } };
}

QJsonObject stageReport(Stage stage, int percent)
{
    return { { QStringLiteral("stage"), toJson(stage) }, { QStringLiteral("percent"), percent } };
}

QJsonObject devicesAnswer(const std::vector<DeviceInfo> &devices)
{
    return { { QStringLiteral("devices"), toJson(devices) } };
}

QJsonObject resultAnswer(const TaskResult &result)
{
    return { { QStringLiteral("result"), toJson(result) } };
}

QJsonObject errorAnswer(const Error &error)
{
    const QJsonObject parts{ { QStringLiteral("fault"), toJson(error.kind()) },
        { QStringLiteral("build"), dynamic_cast<const BuildError *>(&error) != nullptr },
        { QStringLiteral("sentence"), toJson(error.message()) },
        { QStringLiteral("detail"), toJson(error.detail()) } };
    return { { QStringLiteral("error"), parts } };
}

RunOrder orderOf(const QJsonObject &request)
{
    const QJsonObject parts = request.value(QLatin1String("order")).toObject();
    return { {}, read<Variant>(parts, "variant"), read<Tuning>(parts, "tuning"), read<int>(parts, "device"),
        read<int>(parts, "repeats"), read<bool>(parts, "assembly") };
}

SentProblem problemOf(const QJsonObject &request)
{
    const QJsonObject parts = request.value(QLatin1String("order")).toObject();
    return sentProblemOf(parts.value(QLatin1String("problem")).toObject());
}

TaskResult resultOf(const QJsonObject &answer)
{
    auto result = read<TaskResult>(answer, "result");
    result.log = wordsOf(std::move(result.log));
    return result;
}

std::vector<DeviceInfo> devicesOf(const QJsonObject &answer)
{
    return read<std::vector<DeviceInfo>>(answer, "devices");
}

void throwErrorOf(const QJsonObject &answer)
{
    const QJsonObject parts = answer.value(QLatin1String("error")).toObject();
    const Message sentence = messageOf(parts.value(QLatin1String("sentence")));
    const std::string detail = wordsOf(read<std::string>(parts, "detail"));
    if (read<bool>(parts, "build"))
        throw BuildError(sentence, detail);
    throw Error(read<ErrorKind>(parts, "fault"), sentence, detail);
}

} // namespace halo::protocol
