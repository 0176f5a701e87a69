// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/results.h"

#include "compute/base/timestamp.h"
#include "compute/kernel/csvtext.h"
#include "compute/run/run.h"
#include "compute/timing/record/record.h"
#include "compute/workload/convolution/opencvfilter.h"

#include <algorithm>

namespace halo {
namespace {

// Each filter that is tried leaves runs behind, each Measure a record.
constexpr size_t mostRuns = 400;
constexpr size_t mostRounds = 16;

/// By the same kernel on the same device, too.
bool sameKey(const Measured &a, const Measured &b)
{
    return a.device == b.device && a.workload == b.workload && a.sourceHash == b.sourceHash
        && sameConfiguration(a, b);
}

const Measured *newestOf(const std::vector<Measured> &all, const Measured &key)
{
    const auto found = std::find_if(all.rbegin(), all.rend(),
        [&](const Measured &each) { return !each.kernelMs.empty() && sameKey(each, key); });
    return found == all.rend() ? nullptr : &*found;
}

bool isRestored(const Measured &measured)
{
    return !measured.origin.empty();
}

/// Everything in it was measured again.
bool isReplaced(const Record &record, const std::vector<std::shared_ptr<const Record>> &all, size_t number)
{
    return std::ranges::all_of(record.measured, [&](const Measured &measured) {
        for (size_t newer = number + 1; newer < all.size(); ++newer)
            if (newestOf(all[newer]->measured, measured))
                return true;
        return measured.kernelMs.empty() && number + 1 < all.size();
    });
}

int nextSeries(const Record &record)
{
    return record.measured.empty() ? 0 : std::ranges::max(record.measured, {}, &Measured::series).series + 1;
}

/// As series of their own.
void join(Record &record, const Record &next)
{
    const int first = nextSeries(record);
    for (const Measured &measured : next.measured) {
        record.measured.push_back(measured);
        record.measured.back().series += first;
    }
    if (!next.ceilings.empty())
        record.ceilings = next.ceilings;
    record.title = next.title;
    record.date = std::max(record.date, next.date);
}

} // namespace

void Results::tell(const std::string &workload)
{
    m_stores[workload].shown = nullptr;
    Q_EMIT changed(workload);
}

void Results::take(const Run &run)
{
    const Measured measured = measuredOf(
        run.order, run.result, run.verification ? std::optional(run.verification->agreement) : std::nullopt);
    std::vector<Measured> &runs = m_stores[measured.workload].runs;
    std::erase_if(runs, [&](const Measured &before) { return sameKey(before, measured); });
    if (runs.size() >= mostRuns)
        runs.erase(runs.begin());
    runs.push_back(measured);
    m_stores[measured.workload].date = timestamp();
    tell(measured.workload);
}

void Results::begin(const std::string &workload)
{
    Store &store = m_stores[workload];
    store.recorded = nullptr;
    if (store.rounds.size() >= mostRounds)
        store.rounds.erase(store.rounds.begin());
    store.rounds.push_back(std::make_shared<const Record>());
    tell(workload);
}

void Results::take(const std::string &workload, const std::shared_ptr<const Record> &soFar)
{
    Store &store = m_stores[workload];
    if (store.rounds.empty())
        store.rounds.push_back({});
    store.rounds.back() = soFar;
    tell(workload);
}

void Results::finish(const std::shared_ptr<const Record> &record)
{
    if (std::ranges::any_of(record->measured, [](const Measured &each) { return !each.kernelMs.empty(); }))
        Q_EMIT finished(record);
}

void Results::restore(const std::string &workload, Record record)
{
    Store &store = m_stores[workload];
    store.recorded = nullptr;
    std::erase_if(store.runs, isRestored);
    std::erase_if(store.rounds,
        [](const auto &round) { return !round->measured.empty() && isRestored(round->measured.front()); });
    std::vector<Measured> runs;
    std::map<int, int> sizes;
    for (Measured &measured : record.measured) {
        measured.origin = record.origin;
        ++sizes[measured.series];
    }
    std::erase_if(record.measured, [&](const Measured &measured) {
        const bool alone = sizes[measured.series] == 1;
        if (alone)
            runs.push_back(measured);
        return alone;
    });
    if (store.runs.empty())
        store.date = record.date;
    store.runs.insert(store.runs.begin(), runs.begin(), runs.end());
    if (!record.measured.empty())
        store.rounds.insert(store.rounds.begin(), std::make_shared<const Record>(std::move(record)));
    tell(workload);
}

void Results::show(const std::string &workload, const std::shared_ptr<const Record> &recorded)
{
    m_stores[workload].recorded = recorded;
    tell(workload);
}

std::shared_ptr<Record> Results::all(const Store &store)
{
    auto all = std::make_shared<Record>();
    for (size_t i = 0; i < store.rounds.size(); ++i)
        if (!isReplaced(*store.rounds[i], store.rounds, i))
            join(*all, *store.rounds[i]);
    const size_t rounds = all->measured.size();
    for (const Measured &run : store.runs) {
        const auto end = all->measured.begin() + static_cast<std::ptrdiff_t>(rounds);
        const bool better = std::any_of(all->measured.begin(), end,
            [&](const Measured &measured) { return !measured.kernelMs.empty() && sameKey(measured, run); });
        const bool wanted = isRestored(run) || sameTask(run, store.runs.back());
        if (better || run.checkedRows == 0 || !wanted)
            continue;
        const int series = nextSeries(*all);
        all->measured.push_back(run);
        all->measured.back().series = series;
        all->date = std::max(all->date, store.date);
    }
    if (!all->measured.empty() && std::ranges::all_of(all->measured, isRestored))
        all->origin = all->title = all->measured.front().origin;
    return all;
}

bool Results::showsOther(const std::string &workload) const
{
    const auto found = m_stores.find(workload);
    return found != m_stores.end() && found->second.recorded;
}

std::shared_ptr<const Record> Results::onShow(const std::string &workload) const
{
    static const auto nothing = std::make_shared<const Record>();
    const auto found = m_stores.find(workload);
    if (found == m_stores.end())
        return nothing;
    const Store &store = found->second;
    if (store.recorded)
        return store.recorded;
    if (!store.shown)
        store.shown = all(store);
    return store.shown;
}

Measured Results::configurationOf(const RunOrder &order) const
{
    const auto device = std::ranges::find(m_devices, order.device, &DeviceInfo::index);
    if (order.problem != m_problem || order.device == opencvDevice) {
        m_problem = order.problem;
        m_asked = halo::configurationOf(order, {});
    }
    Measured asked = m_asked;
    asked.variant = variantIdOf(order);
    asked.sourceHash = sourceHashOf(order);
    asked.tuning = order.device == opencvDevice ? Tuning{} : order.tuning;
    if (order.device == opencvDevice)
        asked.device = opencvDeviceInfo().name;
    else if (device != m_devices.end())
        asked.device = device->name;
    return asked;
}

Record Results::of(const RunOrder &order) const
{
    const Measured asked = configurationOf(order);
    Record record = keptOf(asked);
    std::erase_if(record.measured, [&](const Measured &each) { return !sameTask(each, asked); });
    const auto found = m_stores.find(asked.workload);
    if (found == m_stores.end())
        return record;
    for (const Measured &run : found->second.runs) // is being compared
        if (run.checkedRows == 0 && sameTask(run, asked)) {
            record.measured.push_back(run);
            record.measured.back().series = static_cast<int>(mostRuns);
        }
    return record;
}

Record Results::keptOf(const Measured &asked) const
{
    const auto found = m_stores.find(asked.workload);
    if (found == m_stores.end())
        return {};
    Record record = *all(found->second);
    std::erase_if(record.measured, [&](const Measured &each) {
        Measured here = asked;
        here.device = each.device;
        return !sameTask(each, here);
    });
    return record;
}

const Measured *Results::find(const RunOrder &order) const
{
    const Measured asked = configurationOf(order);
    const auto found = m_stores.find(asked.workload);
    if (found == m_stores.end())
        return nullptr;
    const auto &rounds = found->second.rounds;
    for (auto record = rounds.rbegin(); record != rounds.rend(); ++record)
        if (const Measured *measured = newestOf((*record)->measured, asked))
            return measured;
    return newestOf(found->second.runs, asked);
}

} // namespace halo

#include "moc_results.cpp"
