// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchprotocol.h"

#include "compute/process/fields.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedvalues.h"
#include "compute/timing/measure/clblast.h"
#include "compute/workload/modules.h"

#include <algorithm>

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
    archive("countsBuilding", options.countsBuilding);
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
    archive("contestants", progress.targets);
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
    Message reason = entry.refusal.value_or(Message());
    archive("refused", refused);
    archive("reason", reason);
    if constexpr (std::is_same_v<A, Reader>)
        entry.refusal = refused ? std::optional(reason) : std::nullopt;
    archive("failed", entry.failed);
    archive("log", entry.log);
    archive("note", entry.note);
    archive("device", entry.device);
    archive("maxError", entry.maxError);
    archive("tolerance", entry.tolerance);
    archive("verified", entry.verified);
    archive("checkedRows", entry.checkedRows);
    archive("build", entry.build);
    archive("building", entry.building);
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

QJsonObject benchRequest(const BenchRequest &request, std::vector<SharedValues> &values)
{
    std::vector<const Problem *> known;
    QJsonArray problems, targets;
    for (const BenchEntry &entry : request.entries) {
        auto place = std::ranges::find(known, entry.problem.get());
        if (place == known.end()) {
            place = known.insert(place, entry.problem.get());
            problems.append(toMessage(*entry.problem));
            std::ranges::copy(entry.problem->contents().values, std::back_inserter(values));
        }
        targets.append(QJsonObject{ { QStringLiteral("problem"), qint64(place - known.begin()) },
            { QStringLiteral("variant"), toJson(entry.variant) },
            { QStringLiteral("tuning"), toJson(entry.tuning) },
            { QStringLiteral("peer"), entry.peer ? static_cast<int>(*entry.peer) : -1 },
            { QStringLiteral("library"), toJson(entry.library ? entry.library->id : std::string()) },
            { QStringLiteral("twin"), entry.twin } });
    }
    return { { QStringLiteral("do"), QStringLiteral("bench") }, { QStringLiteral("problems"), problems },
        { QStringLiteral("contestants"), targets }, { QStringLiteral("entries"), foundOf(request.entries) },
        { QStringLiteral("options"), toJson(request.options) } };
}

namespace {

std::vector<std::shared_ptr<const Problem>> problemsOf(const QJsonArray &messages, FileDescriptor file)
{
    QJsonArray shapes;
    std::vector<SentProblem> sent;
    for (const QJsonValue &message : messages) {
        sent.push_back(sentProblemOf(message.toObject()));
        for (const QJsonValue &shape : sent.back().shapes)
            shapes.append(shape);
    }
    const std::vector<SharedValues> values = unpacked(shapes, std::move(file));
    std::vector<std::shared_ptr<const Problem>> problems;
    auto at = values.begin();
    for (const SentProblem &one : sent) {
        const auto end = at + one.shapes.size();
        problems.push_back(makeProblem(one.workload, { one.spec, std::vector<SharedValues>(at, end) }));
        at = end;
    }
    return problems;
}

} // namespace

BenchRequest benchRequestOf(const QJsonObject &message, FileDescriptor values)
{
    const auto problems = problemsOf(message.value(QLatin1String("problems")).toArray(), std::move(values));
    BenchRequest request;
    for (const QJsonValue &json : message.value(QLatin1String("contestants")).toArray()) {
        BenchEntry &entry = request.entries.emplace_back();
        entry.problem = problems.at(static_cast<size_t>(json[QLatin1String("problem")].toInteger()));
        fromJson(json[QLatin1String("tuning")], entry.tuning);
        const int peer = json[QLatin1String("peer")].toInt(-1);
        std::string library;
        fromJson(json[QLatin1String("library")], library);
        const auto libraries = librariesOf(entry.problem);
        if (const auto found = std::ranges::find(libraries, library, &Library::id); found != libraries.end())
            entry.library = *found;
        if (peer >= 0)
            entry.peer = static_cast<Peer>(peer);
        entry.twin = json[QLatin1String("twin")].toBool();
        if (!entry.isPeer())
            fromJson(json[QLatin1String("variant")], entry.variant);
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
        found.entry.problem = entry.problem;
        found.entry.variant = std::move(entry.variant);
        found.entry.tuning = entry.tuning;
        found.entry.peer = entry.peer;
        found.entry.library = entry.library;
        found.entry.twin = entry.twin;
        entry = std::move(found.entry);
    }
}

} // namespace halo::protocol
