// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchprotocol.h"

#include "compute/process/fields.h"

namespace halo {

// Beside the types, to be found there.

template<typename A> void fields(A &archive, typename A::template Value<Timing> &timing)
{
    archive("device", timing.device);
    archive("host", timing.host);
}

template<typename A> void fields(A &archive, typename A::template Value<BenchOptions> &options)
{
    std::int64_t budget = options.budget.count();
    std::int64_t share = options.share.value_or(options.budget).count();
    archive("cold", options.cold);
    archive("leastRounds", options.leastRounds);
    archive("mostRounds", options.mostRounds);
    archive("tightness", options.tightness);
    archive("checks", options.checks);
    archive("budget", budget);
    archive("share", share);
    if constexpr (std::is_same_v<A, protocol::Reader>) {
        options.budget = std::chrono::milliseconds(budget);
        options.share = std::chrono::milliseconds(share);
    }
}

template<typename A> void fields(A &archive, typename A::template Value<BenchProgress> &progress)
{
    std::int64_t remaining = progress.remaining.count();
    archive("rounds", progress.rounds);
    archive("contestants", progress.contestants);
    archive("entry", progress.entry);
    archive("doing", progress.doing);
    archive("remaining", remaining);
    if constexpr (std::is_same_v<A, protocol::Reader>)
        progress.remaining = std::chrono::milliseconds(remaining);
}

} // namespace halo

namespace halo::protocol {
namespace {

/// What Benchmark finds out about an entry; goes both ways, since it goes on from what is known.
struct Found
{
    BenchEntry entry;
};

template<typename A> void fields(A &archive, typename A::template Value<Found> &found)
{
    auto &entry = found.entry;
    bool refused = entry.refusal.has_value();
    std::string reason = entry.refusal.value_or("");
    archive("refused", refused);
    archive("reason", reason);
    if constexpr (std::is_same_v<A, Reader>)
        entry.refusal = refused ? std::optional(reason) : std::nullopt;
    archive("note", entry.note);
    archive("device", entry.device);
    archive("maxError", entry.maxError);
    archive("tolerance", entry.tolerance);
    archive("verified", entry.verified);
    archive("checkedRows", entry.checkedRows);
    archive("build", entry.build);
    archive("upload", entry.upload);
    archive("download", entry.download);
    archive("warmUp", entry.warmUp);
    archive("samples", entry.samples);
}

QJsonArray foundOf(const std::vector<BenchEntry> &entries)
{
    QJsonArray array;
    for (const BenchEntry &entry : entries)
        array.append(toJson(Found{ entry }));
    return array;
}

} // namespace

QJsonObject benchRequest(const BenchRequest &request)
{
    QJsonArray jobs;
    for (const BenchEntry &entry : request.entries) {
        const int peer = entry.peer ? static_cast<int>(*entry.peer) : -1;
        jobs.append(
            QJsonObject{ { QStringLiteral("job"), toJson(entry.job) }, { QStringLiteral("peer"), peer } });
    }
    return { { QStringLiteral("do"), QStringLiteral("bench") }, { QStringLiteral("jobs"), jobs },
        { QStringLiteral("entries"), foundOf(request.entries) },
        { QStringLiteral("options"), toJson(request.options) } };
}

BenchRequest benchRequestOf(const QJsonObject &message)
{
    BenchRequest request;
    for (const QJsonValue &json : message.value(QLatin1String("jobs")).toArray()) {
        BenchEntry &entry = request.entries.emplace_back();
        fromJson(json[QLatin1String("job")], entry.job);
        const int peer = json[QLatin1String("peer")].toInt(-1);
        if (peer >= 0)
            entry.peer = static_cast<Peer>(peer);
    }
    takeMeasured(message, request.entries);
    fromJson(message.value(QLatin1String("options")), request.options);
    return request;
}

QJsonObject benchReport(const BenchProgress &progress, const std::vector<BenchEntry> &entries)
{
    return { { QStringLiteral("bench"), toJson(progress) }, { QStringLiteral("entries"), foundOf(entries) } };
}

QJsonObject benchAnswer(const std::vector<BenchEntry> &entries)
{
    return { { QStringLiteral("entries"), foundOf(entries) } };
}

bool isBenchReport(const QJsonObject &message)
{
    return message.contains(QLatin1String("bench"));
}

BenchProgress benchProgressOf(const QJsonObject &message)
{
    return read<BenchProgress>(message, "bench");
}

void takeMeasured(const QJsonObject &message, std::vector<BenchEntry> &entries)
{
    const QJsonArray array = message.value(QLatin1String("entries")).toArray();
    for (qsizetype i = 0; i < array.size() && i < static_cast<qsizetype>(entries.size()); ++i) {
        BenchEntry &entry = entries[static_cast<size_t>(i)];
        Found found;
        fromJson(array[i], found);
        found.entry.job = std::move(entry.job);
        found.entry.peer = entry.peer;
        entry = std::move(found.entry);
    }
}

FrameLayout benchLayout(const std::vector<BenchEntry> &entries)
{
    const Image &image = entries.front().job.image;
    return { image.colour.size(), image.size().area(), 0 };
}

} // namespace halo::protocol
