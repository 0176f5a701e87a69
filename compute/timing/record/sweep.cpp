// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/sweep.h"

#include "compute/base/timestamp.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr size_t mostInOneSeries = 64;
constexpr milliseconds betweenReports{ 100 };

bool has(const Variant &variant, Size2 items)
{
    const auto &choices = variant.itemChoices;
    return std::ranges::count(choices, items.w) > 0 && std::ranges::count(choices, items.h) > 0;
}

/// The tunings of a variant for one work-group, which may be its own.
std::vector<Tuning> tuningsOf(const SweepPlan &plan, const Variant &variant, const Size2 *group)
{
    TuningRequest request;
    if (group != nullptr)
        request.group = *group;
    for (const Param &param : variant.params)
        if (const auto found = plan.params.find(param.macro); found != plan.params.end())
            request.params.insert(*found);
    if (plan.items.empty() || variant.itemChoices.empty())
        return { tuningFor(variant, request) };
    std::vector<Tuning> tunings;
    for (const Size2 items : plan.items) {
        request.items = items;
        if (has(variant, items))
            tunings.push_back(tuningFor(variant, request));
    }
    return tunings;
}

BenchEntry entryOf(const SweepPlan &plan, const Variant &variant)
{
    BenchEntry entry;
    entry.variant = variant;
    entry.tuning = defaultTuning(variant);
    entry.device = plan.device;
    return entry;
}

void addGroup(const SweepPlan &plan, const Size2 *group, std::vector<BenchEntry> &entries)
{
    for (const Variant &variant : plan.variants)
        for (const Tuning &tuning : tuningsOf(plan, variant, group)) {
            entries.push_back(entryOf(plan, variant));
            entries.back().tuning = tuning;
        }
}

/// Of other text, so that no cache of programs takes a copy for what it is a copy of.
std::vector<BenchEntry> withTwins(const std::vector<BenchEntry> &entries)
{
    std::vector<BenchEntry> all;
    for (const BenchEntry &entry : entries) {
        all.push_back(entry);
        if (entry.isPeer())
            continue;
        all.push_back(entry);
        all.back().twin = true;
        all.back().variant.source += "\n// A second copy.\n";
    }
    return all;
}

/// One sweep under way.
class Sweep
{
public:
    Sweep(const SweepPlan &plan, BenchRunner &runner, Record &record, const SweepReport &report)
        : m_plan(plan)
        , m_runner(runner)
        , m_record(record)
        , m_report(report)
    {
    }
    void operator()(const Progress &progress);
    void solve(const std::vector<ProblemCase> &problems, const Progress &progress);

private:
    void measure(std::vector<BenchEntry> entries, const std::shared_ptr<const Problem> &problem,
        const Progress &progress);
    milliseconds left() const;
    milliseconds nextShare() const;
    void tell(const BenchProgress &now, const std::vector<BenchEntry> &entries);

    const SweepPlan &m_plan;
    BenchRunner &m_runner;
    Record &m_record;
    const SweepReport &m_report;
    SweepProgress m_progress;
    std::vector<double> m_works; ///< by series: what there is to compute, in any unit
    int m_number = 0;            ///< of the series being measured, in the whole sweep
    steady_clock::time_point m_begin = steady_clock::now(); ///< of the budget
    steady_clock::time_point m_reported;
};

void Sweep::operator()(const Progress &progress)
{
    const auto all = sweepSeries(m_plan);
    qsizetype place = 0;
    for (const Size2 size : m_plan.sizes)
        for (const Filter &filter : m_plan.filters)
            if (m_plan.shard.has(place++))
                for (const auto &entries : all)
                    m_works.push_back(static_cast<double>(size.area()) * static_cast<double>(entries.size())
                        * static_cast<double>(filter.size().area()));
    m_progress.count = static_cast<int>(m_works.size());
    m_record.date = timestamp();
    place = 0;
    for (const Size2 size : m_plan.sizes) {
        Image image; // made late: it may be large, and may not come to it
        for (const Filter &filter : m_plan.filters) {
            if (progress.stopRequested())
                return;
            const qsizetype here = place++;
            if (!m_plan.shard.has(here))
                continue;
            if (image.empty())
                image = m_plan.picture(size);
            const auto problem = std::make_shared<const ConvolutionProblem>(
                image, filter, m_plan.settings, RowRange{}, m_plan.variants.front().workload);
            m_number = static_cast<int>(here) * static_cast<int>(all.size());
            for (const auto &entries : all) {
                if (progress.stopRequested())
                    return;
                measure(entries, problem, progress);
            }
        }
    }
}

void Sweep::solve(const std::vector<ProblemCase> &problems, const Progress &progress)
{
    const auto all = sweepSeries(m_plan);
    for (size_t place = 0; place < problems.size(); ++place)
        if (m_plan.shard.has(static_cast<qsizetype>(place)))
            m_works.insert(m_works.end(), all.size(), 1.0);
    m_progress.count = static_cast<int>(m_works.size());
    m_record.date = timestamp();
    for (size_t place = 0; place < problems.size(); ++place) {
        if (!m_plan.shard.has(static_cast<qsizetype>(place)))
            continue;
        m_number = static_cast<int>(place * all.size());
        for (std::vector<BenchEntry> entries : all) {
            if (progress.stopRequested())
                return;
            for (const Library &library : problems[place].libraries) {
                entries.push_back(entryOf(m_plan, m_plan.variants.front()));
                entries.back().library = library;
            }
            measure(std::move(entries), problems[place].problem, progress);
        }
    }
}

void Sweep::measure(
    std::vector<BenchEntry> entries, const std::shared_ptr<const Problem> &problem, const Progress &progress)
{
    for (BenchEntry &entry : entries) {
        entry.problem = problem;
        if (m_plan.suitedTo && entry.tuning == defaultTuning(entry.variant))
            entry.tuning = suitedTuning(entry.variant, *problem, *m_plan.suitedTo);
    }
    if (m_plan.twins)
        entries = withTwins(entries);
    m_reported = {};
    BenchOptions options = m_plan.options;
    options.share = nextShare();
    const BenchRunner::Report report
        = [this](const BenchProgress &now, const std::vector<BenchEntry> &so) { tell(now, so); };
    entries = m_runner.run(std::move(entries), options, m_report ? report : nullptr, progress);
    m_begin += buildingOf(entries, options);
    append(m_record, entries, m_number);
    m_progress.complete = true;
    if (m_report)
        m_report(m_progress, m_record);
    m_progress.complete = false;
    ++m_progress.series;
    ++m_number;
}

milliseconds Sweep::left() const
{
    return m_plan.options.budget - std::chrono::duration_cast<milliseconds>(steady_clock::now() - m_begin);
}

milliseconds Sweep::nextShare() const
{
    const std::span rest = std::span(m_works).subspan(static_cast<size_t>(m_progress.series));
    const double work = std::accumulate(rest.begin(), rest.end(), 0.0);
    const double share = 0.8 / static_cast<double>(rest.size()) + 0.2 * rest.front() / work;
    return std::chrono::duration_cast<milliseconds>(left() * share);
}

void Sweep::tell(const BenchProgress &now, const std::vector<BenchEntry> &entries)
{
    const auto time = steady_clock::now();
    if (now.entry < 0 && time - m_reported < betweenReports)
        return;
    m_reported = time;
    m_progress.now = now;
    m_progress.remaining = m_progress.series + 1 == m_progress.count ? now.remaining : left();
    Record record = m_record;
    append(record, entries, m_number);
    m_report(m_progress, record);
}

} // namespace

std::vector<std::vector<BenchEntry>> sweepSeries(const SweepPlan &plan)
{
    std::vector<std::vector<BenchEntry>> series(1);
    const auto add = [&](const Size2 *group) {
        std::vector<BenchEntry> entries;
        addGroup(plan, group, entries);
        if (!series.back().empty() && series.back().size() + entries.size() > mostInOneSeries)
            series.emplace_back();
        std::ranges::move(entries, std::back_inserter(series.back()));
    };
    if (plan.groups.empty())
        add(nullptr);
    for (const Size2 &group : plan.groups)
        add(&group);
    for (const Peer peer : plan.peers) {
        series.front().push_back(entryOf(plan, plan.variants.front()));
        series.front().back().peer = peer;
    }
    return series;
}

void runSweep(const SweepPlan &plan, BenchRunner &runner, Record &record, const SweepReport &report,
    const Progress &progress)
{
    Sweep(plan, runner, record, report)(progress);
}

void runProblems(const SweepPlan &plan, const std::vector<ProblemCase> &problems, BenchRunner &runner,
    Record &record, const SweepReport &report, const Progress &progress)
{
    Sweep(plan, runner, record, report).solve(problems, progress);
}

} // namespace halo
