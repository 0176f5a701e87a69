// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/record.h"

#include "compute/base/timestamp.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/benchmark.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

double inMilliseconds(nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

/// What was measured on its own stands with what else was, of the same task.
std::vector<std::vector<size_t>> withLonersJoined(
    const Record &record, const std::vector<std::vector<size_t>> &groups)
{
    std::vector<std::vector<size_t>> all;
    std::vector<size_t> ofLoners; // places in all
    for (const std::vector<size_t> &group : groups) {
        const auto same = [&](size_t place) {
            return sameTask(record.measured[all[place].front()], record.measured[group.front()]);
        };
        const auto found = group.size() == 1 ? std::ranges::find_if(ofLoners, same) : ofLoners.end();
        if (found != ofLoners.end()) {
            all[*found].push_back(group.front());
            continue;
        }
        if (group.size() == 1)
            ofLoners.push_back(all.size());
        all.push_back(group);
    }
    return all;
}

/// A copy that crashes or computes something else is no better than what it is a copy of.
void join(Measured &measured, const BenchEntry &twin)
{
    measured.twinMs = twin.milliseconds();
    if (twin.failed && measured.refusal.empty()) {
        measured.refusal = twin.refusal.value_or(Message());
        measured.failed = true;
        measured.log = twin.log;
        measured.kernelMs.clear();
        measured.hostMs.clear();
    }
    if (twin.checkedRows > 0 && !twin.verified) {
        measured.verified = false;
        measured.maxError = std::max(measured.maxError, twin.maxError);
    }
}

} // namespace

bool sameTask(const Measured &a, const Measured &b)
{
    return a.device == b.device && a.workload == b.workload && a.filter == b.filter && a.image == b.image
        && a.channels == b.channels && a.settings == b.settings;
}

bool sameConfiguration(const Measured &a, const Measured &b)
{
    return a.variant == b.variant && a.filter == b.filter && a.image == b.image && a.channels == b.channels
        && a.settings == b.settings && a.tuning == b.tuning;
}

Message keptText(const Measured &measured)
{
    return measured.origin.empty() ? Message() : Message("kept in %1", measured.origin);
}

Message noteOf(const Measured &measured)
{
    const Message kept = keptText(measured);
    if (measured.note.empty() || kept.empty())
        return measured.note.empty() ? kept : measured.note;
    return Message("%1; %2", measured.note, kept);
}

Summary summaryOf(const Measured &measured)
{
    Summary summary;
    if (measured.kernelMs.empty())
        return summary;
    summary.median = median(measured.kernelMs);
    summary.interval = medianInterval(measured.kernelMs);
    const auto [least, most] = std::ranges::minmax(measured.kernelMs);
    summary.least = least;
    summary.most = most;
    summary.outliers = outliersOf(measured.kernelMs);
    return summary;
}

Work workOf(const Measured &measured)
{
    const Geometry geometry = geometryOf(measured.image, measured.filterSize, measured.settings.size);
    if (measured.filterSize.w < 1 || measured.filterSize.h < 1 || geometry.empty())
        return {};
    const auto channels = static_cast<double>(measured.channels);
    const auto in = static_cast<double>(measured.image.area());
    const auto out = static_cast<double>(geometry.out.area());
    const auto taps = static_cast<double>(measured.filterSize.area());
    return { sizeof(float) * (in + out) * channels, 2.0 * taps * out * channels };
}

Measured configurationOf(const RunOrder &order, const DeviceInfo &device)
{
    const ProblemText text = order.problem->text();
    Measured measured;
    measured.device = device.name;
    measured.driver = device.driver;
    measured.workload = order.problem->workload();
    measured.variant = variantIdOf(order);
    measured.peer = order.device == opencvDevice;
    measured.title = measured.peer ? std::string("OpenCV filter2D") : order.variant.title;
    measured.sourceHash = sourceHashOf(order);
    measured.filter = text.what;
    measured.image = text.size;
    measured.channels = text.channels;
    if (const FilterUse *use = order.problem->filterUse()) {
        measured.filterSize = use->filter.size();
        measured.settings = use->settings();
        measured.settings.alpha = {}; // for times only the number of planes counts
    }
    if (!measured.peer) {
        measured.tuning = order.tuning;
        measured.parameters = parametersOf(order.variant, order.tuning);
    }
    return measured;
}

Measured measuredOf(const BenchEntry &entry, int series)
{
    const int device = entry.isPeer() ? opencvDevice : entry.device.index;
    Measured measured = configurationOf({ entry.problem, entry.variant, entry.tuning, device }, entry.device);
    measured.variant = entry.id();
    measured.title = entry.title();
    measured.series = series;
    measured.kernelMs = entry.milliseconds();
    if (entry.samples.empty() && !entry.refusal)
        measured.warmUpMs = inMilliseconds(entry.warmUp);
    for (const Timing &timing : entry.samples)
        measured.hostMs.push_back(inMilliseconds(timing.host));
    measured.buildMs = inMilliseconds(entry.build);
    measured.uploadMs = inMilliseconds(entry.upload);
    measured.downloadMs = inMilliseconds(entry.download);
    measured.verified = entry.verified;
    measured.maxError = entry.maxError;
    measured.tolerance = entry.tolerance;
    measured.checkedRows = entry.checkedRows;
    measured.refusal = entry.refusal.value_or(Message());
    measured.failed = entry.failed;
    measured.log = entry.log;
    measured.note = entry.note;
    return measured;
}

Measured measuredOf(
    const RunOrder &order, const TaskResult &result, const std::optional<Agreement> &agreement)
{
    Measured measured = configurationOf(order, result.device);
    measured.buildMs = inMilliseconds(result.build);
    for (const Sample &sample : result.samples)
        measured.kernelMs.push_back(inMilliseconds(sample.kernel));
    if (!result.samples.empty()) {
        measured.uploadMs = inMilliseconds(result.samples.front().upload);
        measured.downloadMs = inMilliseconds(result.samples.front().download);
    }
    if (agreement) {
        measured.verified = agreement->right;
        measured.maxError = agreement->maxError;
        measured.tolerance = agreement->tolerance;
        measured.checkedRows = std::max(measured.image.h, 1);
    }
    return measured;
}

void append(Record &record, const std::vector<BenchEntry> &entries, int series)
{
    for (const BenchEntry &entry : entries)
        if (entry.twin)
            join(record.measured.back(), entry);
        else
            record.measured.push_back(measuredOf(entry, series));
}

Record recordOf(const std::vector<BenchEntry> &entries, std::vector<Ceiling> ceilings)
{
    Record record;
    record.date = timestamp();
    record.ceilings = std::move(ceilings);
    append(record, entries, 0);
    return record;
}

std::vector<std::vector<size_t>> seriesOf(const Record &record)
{
    std::vector<std::vector<size_t>> all;
    std::map<int, size_t> places;
    for (size_t i = 0; i < record.measured.size(); ++i) {
        const auto [place, isNew] = places.try_emplace(record.measured[i].series, all.size());
        if (isNew)
            all.emplace_back();
        all[place->second].push_back(i);
    }
    return withLonersJoined(record, all);
}

bool comparable(const Record &record, const std::vector<size_t> &entries)
{
    return std::ranges::all_of(entries,
        [&](size_t i) { return record.measured.at(i).series == record.measured[entries.front()].series; });
}

int fastestOf(const Record &record, const std::vector<size_t> &entries)
{
    int fastest = -1;
    double best = 0.0;
    if (!comparable(record, entries))
        return fastest;
    for (const size_t i : entries) {
        const Measured &measured = record.measured.at(i);
        if (!measured.ranked())
            continue;
        const double time = median(measured.kernelMs);
        if (fastest < 0 || time < best) {
            fastest = static_cast<int>(i);
            best = time;
        }
    }
    return fastest;
}

int naiveOf(const Record &record, const std::vector<size_t> &entries)
{
    for (const size_t i : entries)
        if (record.measured.at(i).variant == "naive" && record.measured[i].ranked())
            return static_cast<int>(i);
    return -1;
}

const Ceiling *bestCeiling(const Record &record, Ceiling::Kind kind, const std::string &device)
{
    const Ceiling *best = nullptr;
    for (const Ceiling &ceiling : record.ceilings)
        if (ceiling.kind == kind && ceiling.device == device && ceiling.verified
            && (best == nullptr || ceiling.rate() > best->rate()))
            best = &ceiling;
    return best;
}

std::string labelOf(const Record &record, size_t entry)
{
    const Measured &measured = record.measured.at(entry);
    const auto same = std::ranges::count_if(record.measured, [&](const Measured &other) {
        return other.variant == measured.variant
            && (other.series == measured.series || sameTask(other, measured));
    });
    if (same < 2 || measured.peer)
        return measured.variant;
    return measured.variant + " " + toString(measured.tuning.group)
        + (measured.parameters.empty() ? "" : " " + measured.parameters);
}

PairComparison comparisonOf(const Record &record, size_t fastest, size_t entry)
{
    const Measured &best = record.measured.at(fastest);
    const auto contenders = std::ranges::count_if(record.measured,
        [&](const Measured &other) { return other.series == best.series && other.ranked(); });
    return compareRounds(best.kernelMs, record.measured.at(entry).kernelMs, static_cast<size_t>(contenders));
}

Message verdictOn(const Record &record, int fastest, size_t entry)
{
    if (fastest < 0)
        return {};
    const auto best = static_cast<size_t>(fastest);
    if (best == entry)
        return "the fastest";
    return verdict(labelOf(record, best), labelOf(record, entry), comparisonOf(record, best, entry));
}

std::vector<Message> notesOf(const Record &record, const std::vector<size_t> &entries)
{
    std::vector<Message> sentences;
    for (const size_t i : entries)
        if (const Message note = noteOf(record.measured[i]); !note.empty())
            sentences.emplace_back("%1: %2", labelOf(record, i), note);
    return sentences;
}

std::vector<Message> verdictsOf(const Record &record, const std::vector<size_t> &entries)
{
    std::vector<Message> sentences;
    const int fastest = fastestOf(record, entries);
    if (fastest < 0)
        return sentences;
    std::vector<std::pair<double, size_t>> others;
    for (const size_t i : entries)
        if (record.measured[i].ranked() && static_cast<int>(i) != fastest)
            others.emplace_back(median(record.measured[i].kernelMs), i);
    std::ranges::sort(others);
    for (const auto &[time, other] : others)
        sentences.push_back(verdictOn(record, fastest, other));
    return sentences;
}

} // namespace halo
