// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/dnnmessages.h"

#include "compute/process/fields.h"

#include <functional>
#include <numeric>

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<DnnOrder> &order)
{
    archive("name", order.name);
    archive("bytes", order.bytes);
    archive("files", order.files);
    archive("dims", order.dims);
    archive("fused", order.fused);
}

template<typename A> void fields(A &archive, typename A::template Value<DnnLayer> &layer)
{
    archive("name", layer.name);
    archive("type", layer.type);
    archive("time", layer.time);
}

template<typename A> void fields(A &archive, typename A::template Value<DnnTimes> &times)
{
    archive("version", times.version);
    archive("threads", times.threads);
    archive("pass", times.pass);
    archive("layers", times.layers);
}

template<typename A> void fields(A &archive, typename A::template Value<DnnPass> &pass)
{
    archive("whole", pass.whole);
    archive("layers", pass.layers);
}

namespace {

template<typename T> T valueOf(const QJsonObject &message)
{
    T value;
    fromJson(message, value);
    return value;
}

} // namespace

QJsonObject toMessage(const DnnOrder &order)
{
    return { { QStringLiteral("load"), toJson(order) } };
}

std::optional<DnnOrder> dnnOrderOf(const QJsonObject &request)
{
    if (!request.contains(QLatin1String("load")))
        return std::nullopt;
    return valueOf<DnnOrder>(request[QLatin1String("load")].toObject());
}

std::int64_t valuesOf(const DnnOrder &order)
{
    return std::accumulate(order.dims.begin(), order.dims.end(), std::int64_t(1), std::multiplies<>());
}

std::int64_t bytesOf(const DnnOrder &order)
{
    std::int64_t sum = valuesOf(order) * std::int64_t(sizeof(float)) + order.bytes;
    for (const auto &[name, bytes] : order.files)
        sum += bytes;
    return sum;
}

QJsonObject dnnPassRequest()
{
    return { { QStringLiteral("do"), QStringLiteral("pass") } };
}

QJsonObject dnnOutputsRequest()
{
    return { { QStringLiteral("do"), QStringLiteral("outputs") } };
}

bool asksForPass(const QJsonObject &request)
{
    return request == dnnPassRequest();
}

QJsonObject toMessage(const DnnTimes &loaded)
{
    return toJson(loaded).toObject();
}

DnnTimes dnnTimesOf(const QJsonObject &answer)
{
    return valueOf<DnnTimes>(answer);
}

QJsonObject toMessage(const DnnPass &pass)
{
    return toJson(pass).toObject();
}

DnnPass dnnPassOf(const QJsonObject &answer)
{
    return valueOf<DnnPass>(answer);
}

QJsonObject outputsAnswer(const DnnOutputCounts &counts)
{
    return { { QStringLiteral("outputs"), toJson(counts) } };
}

DnnOutputCounts outputCountsOf(const QJsonObject &answer)
{
    return read<DnnOutputCounts>(answer, "outputs");
}

} // namespace halo::protocol
