// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/protocol.h"

#include "compute/process/fields.h"

namespace halo::protocol {

QJsonObject devicesRequest()
{
    return { { QStringLiteral("do"), QStringLiteral("devices") } };
}

QJsonObject runRequest(const Job &job, quint64 sequence)
{
    return { { QStringLiteral("do"), QStringLiteral("run") }, { QStringLiteral("job"), toJson(job) },
        { QStringLiteral("sequence"), toJson(sequence) } };
}

QJsonObject stageReport(Stage stage, int percent)
{
    return { { QStringLiteral("stage"), toJson(stage) }, { QStringLiteral("percent"), percent } };
}

QJsonObject devicesAnswer(const std::vector<DeviceInfo> &devices)
{
    return { { QStringLiteral("devices"), toJson(devices) } };
}

QJsonObject resultAnswer(const Result &result, quint64 sequence)
{
    return { { QStringLiteral("result"), toJson(result) }, { QStringLiteral("sequence"), toJson(sequence) } };
}

QJsonObject errorAnswer(const Error &error)
{
    const QJsonObject parts{ { QStringLiteral("fault"), toJson(error.fault()) },
        { QStringLiteral("build"), dynamic_cast<const BuildError *>(&error) != nullptr },
        { QStringLiteral("sentence"), toJson(std::string(error.what())) },
        { QStringLiteral("detail"), toJson(error.detail()) } };
    return { { QStringLiteral("error"), parts } };
}

Job jobOf(const QJsonObject &request)
{
    return read<Job>(request, "job");
}

Result resultOf(const QJsonObject &answer)
{
    return read<Result>(answer, "result");
}

std::vector<DeviceInfo> devicesOf(const QJsonObject &answer)
{
    return read<std::vector<DeviceInfo>>(answer, "devices");
}

void throwErrorOf(const QJsonObject &answer)
{
    const QJsonObject parts = answer.value(QLatin1String("error")).toObject();
    const auto sentence = read<std::string>(parts, "sentence");
    const auto detail = read<std::string>(parts, "detail");
    if (read<bool>(parts, "build"))
        throw BuildError(sentence, detail);
    throw Error(read<Fault>(parts, "fault"), sentence, detail);
}

} // namespace halo::protocol
