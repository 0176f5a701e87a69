// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/targetmessages.h"

#include "compute/process/protocol.h"

#include <QJsonArray>

namespace halo::protocol {

QJsonObject prepareRequest(const RunOrder &order, bool cold, int id, const std::set<int> &living)
{
    QJsonObject request = runRequest(order);
    request[QLatin1String("do")] = QStringLiteral("prepare");
    request[QLatin1String("cold")] = cold;
    request[QLatin1String("id")] = id;
    QJsonArray ids;
    for (const int one : living)
        ids.append(one);
    request[QLatin1String("living")] = ids;
    return request;
}

QJsonObject targetRequest(const char *what, int id)
{
    return { { QStringLiteral("do"), QLatin1String(what) }, { QStringLiteral("id"), id } };
}

bool isTargetRequest(const QJsonObject &request, const char *what)
{
    return request.value(QLatin1String("do")) == QLatin1String(what);
}

int targetIdOf(const QJsonObject &request)
{
    return request.value(QLatin1String("id")).toInt();
}

std::set<int> livingOf(const QJsonObject &request)
{
    std::set<int> ids;
    for (const QJsonValue &one : request.value(QLatin1String("living")).toArray())
        ids.insert(one.toInt());
    return ids;
}

bool isCold(const QJsonObject &request)
{
    return request.value(QLatin1String("cold")).toBool();
}

QJsonObject preparedAnswer(const BenchmarkTarget &target)
{
    return { { QStringLiteral("build"), qint64(target.build().count()) },
        { QStringLiteral("upload"), qint64(target.upload().count()) } };
}

QJsonObject executedAnswer(const Timing &timing)
{
    return { { QStringLiteral("device"), qint64(timing.device.count()) },
        { QStringLiteral("host"), qint64(timing.host.count()) } };
}

QJsonObject collectedAnswer(const BenchmarkTarget &target)
{
    return { { QStringLiteral("download"), qint64(target.download().count()) } };
}

Timing timingOf(const QJsonObject &answer)
{
    return { timeOf(answer, "device"), timeOf(answer, "host") };
}

nanoseconds timeOf(const QJsonObject &answer, const char *name)
{
    return nanoseconds(answer.value(QLatin1String(name)).toInteger());
}

} // namespace halo::protocol
