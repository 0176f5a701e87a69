// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/knowncounts.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/timing/count/countedcase.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

/// A file that cannot be read counts as none: it only holds what can be counted again.
CountedRecord recordIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    try {
        return countedRecordOf(file.readAll(), path.toStdString());
    } catch (const Error &) {
        return {};
    }
}

bool isOfVariant(const CountedLaunch &launch, const CountedLaunch &wanted)
{
    return launch.workload == wanted.workload && launch.variant == wanted.variant
        && launch.source == wanted.source && !launch.counted.empty();
}

bool isOfShape(const CountedLaunch &launch, const CountedLaunch &wanted)
{
    return launch.problem == wanted.problem && launch.tuning == wanted.tuning;
}

/// Those of one shape: the wanted one, or the first that is there.
std::optional<KnownCounts> countsIn(
    const CountedRecord &record, const CountedLaunch &wanted, bool sameShape, bool here)
{
    KnownCounts known{ record.device, record.driver, record.date, here, sameShape, {} };
    for (const CountedLaunch &launch : record.launches)
        if (isOfVariant(launch, wanted)
            && isOfShape(launch,
                known.launches.empty() && !sameShape ? launch
                    : sameShape                      ? wanted
                                                     : known.launches.front()))
            known.launches.push_back(launch);
    return known.launches.empty() ? std::nullopt : std::optional(known);
}

double sumOf(const std::vector<CountedLaunch> &launches, Counts CountedLaunch::*counts,
    std::initializer_list<const char *> counters, bool &all)
{
    double sum = 0.0;
    for (const CountedLaunch &launch : launches)
        for (const char *counter : counters)
            if (const auto found = (launch.*counts).find(counter); found != (launch.*counts).end())
                sum += found->second;
            else
                all = false;
    return sum;
}

} // namespace

const CountedRecord &shippedCounts()
{
    static const CountedRecord shipped = recordIn(QStringLiteral(":/recorded/nvidia-h200-counters.csv"));
    return shipped;
}

QString countedHerePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/counters.csv");
}

void keepCounts(const CountedRecord &record, const QString &path)
{
    CountedRecord all = record;
    const CountedRecord before = recordIn(path);
    for (const CountedLaunch &launch : before.launches)
        // Another device or driver makes the file new: it has one of each.
        if (before.device == record.device && before.driver == record.driver
            && std::ranges::none_of(record.launches, [&launch](const CountedLaunch &now) {
                   return isOfVariant(launch, now) && isOfShape(launch, now) && launch.launch == now.launch;
               }))
            all.launches.push_back(launch);
    if (!QDir().mkpath(QFileInfo(path).path()))
        throw Error(ErrorKind::Output, "\"%1\" cannot be made; see to the rights of its folder.", path);
    saveFile(path, toCsv(all));
}

std::optional<KnownCounts> countsOf(const Variant &variant, const Tuning &tuning, const Problem &problem)
{
    return countsOf(shapeOf({ nullptr, variant, tuning }, problem), countsHere());
}

CountedRecord countsHere()
{
    return recordIn(countedHerePath());
}

std::optional<KnownCounts> countsOf(const CountedLaunch &wanted, const CountedRecord &here)
{
    for (const bool sameShape : { true, false })
        for (const bool isHere : { true, false })
            if (auto known = countsIn(isHere ? here : shippedCounts(), wanted, sameShape, isHere))
                return known;
    return std::nullopt;
}

CountedCosts costsOf(const std::vector<CountedLaunch> &launches, Counts CountedLaunch::*counts)
{
    constexpr double warp = 32.0;
    CountedCosts costs;
    const double outputs = launches.empty() ? 0.0 : static_cast<double>(launches.front().outputs);
    const auto share = [&](std::initializer_list<const char *> counters,
                           std::initializer_list<const char *> by) -> std::optional<double> {
        bool all = true;
        const double sum = sumOf(launches, counts, counters, all);
        const double divisor = by.size() == 0 ? outputs : sumOf(launches, counts, by, all);
        return all && divisor > 0.0 ? std::optional(sum / divisor) : std::nullopt;
    };
    costs.sectorsPerLoad = share({ "global_load_sectors" }, { "global_load_requests" });
    costs.requestsPerOutput = share({ "global_load_requests" }, {});
    costs.localPerOutput = share({ "local_loads", "local_stores" }, {});
    costs.conflictsPerAccess
        = share({ "local_load_conflicts", "local_store_conflicts" }, { "local_loads", "local_stores" });
    costs.dramBytesPerOutput = share({ "dram_read_bytes" }, {});
    // The model takes what is written for small enough to stay in the caches.
    if (const auto written = share({ "dram_written_bytes" }, {}); written && costs.dramBytesPerOutput)
        *costs.dramBytesPerOutput += *written;
    for (auto *each : { &costs.requestsPerOutput, &costs.localPerOutput })
        if (*each)
            **each *= warp;
    return costs;
}

} // namespace halo
