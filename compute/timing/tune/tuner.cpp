// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/tune/tuner.h"

#include "compute/base/timestamp.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchrunner.h"

#include <algorithm>
#include <random>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr size_t inOneSlice = 8; // between two looks at the clock, as building takes long
constexpr int firstRounds = 3;
constexpr int mostRefinements = 6;
constexpr int refineRounds = 8;
constexpr int lastRounds = 25;
constexpr size_t finalists = 3;

bool measured(const BenchEntry &entry)
{
    return entry.ranked() && !entry.refusal;
}

double timeOf(const BenchEntry &entry)
{
    return median(entry.milliseconds());
}

std::string nameOf(const BenchEntry &entry)
{
    return textOf(entry.variant, entry.tuning);
}

/// The same, to be measured afresh.
BenchEntry anew(BenchEntry entry)
{
    entry.samples.clear();
    return entry;
}

/// One search under way.
class Search
{
public:
    Search(const TunePlan &plan, BenchRunner &runner, const TuneReport &report, const Progress &progress)
        : m_plan(plan)
        , m_runner(runner)
        , m_report(report)
        , m_progress(progress)
    {
    }
    TuneOutcome operator()();

private:
    using Entries = std::vector<BenchEntry>;

    Entries candidates();
    std::optional<BenchEntry> candidate(const Tuning &tuning);
    Entries firstLook(Entries candidates);
    Entries halve(Entries alive);
    BenchEntry refine(BenchEntry best);
    void compare(Entries entries);
    Entries run(Entries entries, int rounds);
    void keep(const Entries &entries);
    void takeBest(const BenchEntry &best);
    bool over(double share = 1.0) const;
    void say(Message doing);

    const TunePlan &m_plan;
    BenchRunner &m_runner;
    const TuneReport &m_report;
    const Progress &m_progress;
    const steady_clock::time_point m_begin = steady_clock::now();
    TuneProgress m_now;
    TuneOutcome m_outcome;
};

bool Search::over(double share) const
{
    const auto spent = steady_clock::now() - m_begin;
    return m_progress.stopRequested() || spent > m_plan.budget * share;
}

void Search::say(Message doing)
{
    m_now.doing = std::move(doing);
    m_now.tried = static_cast<int>(m_outcome.tried.size());
    const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - m_begin);
    m_now.remaining = std::max(m_plan.budget - spent, milliseconds(0));
    if (m_report)
        m_report(m_now, m_outcome.tried);
}

/// What the device refuses is kept with its reason and not built.
std::optional<BenchEntry> Search::candidate(const Tuning &tuning)
{
    BenchEntry entry;
    entry.problem = m_plan.problem;
    entry.variant = m_plan.variant;
    entry.tuning = tuning;
    entry.device = m_plan.device;
    entry.refusal = m_plan.problem->refusal(m_plan.variant, tuning, m_plan.device.limits);
    if (!entry.refusal)
        return entry;
    m_outcome.tried.push_back(std::move(entry));
    return std::nullopt;
}

/// The header's tuning first, then an even choice of all others.
Search::Entries Search::candidates()
{
    std::vector<Tuning> grid = tuningGrid(m_plan.variant, m_plan.device.limits);
    std::mt19937_64 random(5);
    for (size_t i = grid.size() - 1; i > 1; --i)
        std::swap(grid[i], grid[1 + random() % i]);
    Entries entries;
    for (const Tuning &tuning : grid)
        if (entries.size() < m_plan.mostCandidates)
            if (auto entry = candidate(tuning))
                entries.push_back(std::move(*entry));
    m_now.candidates = static_cast<int>(entries.size() + m_outcome.tried.size());
    return entries;
}

Search::Entries Search::run(Entries entries, int rounds)
{
    BenchOptions options;
    options.cold = m_plan.cold;
    options.countsBuilding = true;
    options.leastRounds = options.mostRounds = rounds;
    options.budget
        = std::max(m_plan.budget - std::chrono::duration_cast<milliseconds>(steady_clock::now() - m_begin),
            milliseconds(1000));
    entries = m_runner.run(std::move(entries), options, {}, m_progress);
    keep(entries);
    return entries;
}

/// Of each tuning, the latest that is known.
void Search::keep(const Entries &entries)
{
    for (const BenchEntry &entry : entries) {
        if (entry.samples.empty() && !entry.refusal && entry.checkedRows == 0)
            continue; // its turn never came
        const auto known = std::ranges::find_if(
            m_outcome.tried, [&](const BenchEntry &other) { return other.tuning == entry.tuning; });
        if (known == m_outcome.tried.end())
            m_outcome.tried.push_back(entry);
        else if (entry.refusal || entry.samples.size() >= known->samples.size())
            *known = entry;
    }
}

Search::Entries Search::firstLook(Entries all)
{
    Entries alive;
    for (size_t first = 0; first < all.size() && !over(alive.empty() ? 1.0 : 0.6); first += inOneSlice) {
        say(Message("Trying %1 tunings, a first look at each.", all.size()));
        const size_t end = std::min(first + inOneSlice, all.size());
        Entries slice = run({ all.begin() + static_cast<std::ptrdiff_t>(first),
                                all.begin() + static_cast<std::ptrdiff_t>(end) },
            firstRounds);
        std::ranges::copy_if(slice, std::back_inserter(alive), measured);
    }
    return alive;
}

Search::Entries Search::halve(Entries alive)
{
    for (int rounds = 2 * firstRounds; alive.size() > finalists && !over(0.8); rounds *= 2) {
        std::ranges::sort(alive, {}, timeOf);
        alive.resize(std::max(finalists, (alive.size() + 2) / 3));
        say(Message("Comparing the fastest %1.", alive.size()));
        alive = run(std::move(alive), rounds);
        std::erase_if(alive, [](const BenchEntry &entry) { return !measured(entry); });
    }
    std::ranges::sort(alive, {}, timeOf);
    return alive;
}

/// Goes to the fastest neighbour until none is faster.
BenchEntry Search::refine(BenchEntry best)
{
    for (int i = 0; i < mostRefinements && !over(0.9); ++i) {
        Entries around{ anew(best) };
        for (const Tuning &tuning : neighboursOf(best.tuning, m_plan.variant, m_plan.device.limits)) {
            const bool known = std::ranges::any_of(
                m_outcome.tried, [&](const BenchEntry &other) { return other.tuning == tuning; });
            if (auto entry = known ? std::nullopt : candidate(tuning))
                around.push_back(std::move(*entry));
        }
        if (around.size() == 1)
            break;
        m_now.candidates += static_cast<int>(around.size()) - 1;
        say(Message("Looking around the fastest, %1.", toString(best.tuning.group)));
        around = run(std::move(around), refineRounds);
        std::erase_if(around, [](const BenchEntry &entry) { return !measured(entry); });
        const auto fastest = std::ranges::min_element(around, {}, timeOf);
        if (fastest == around.end() || fastest->tuning == best.tuning)
            break;
        best = *fastest;
    }
    return best;
}

void Search::takeBest(const BenchEntry &best)
{
    m_outcome.best = rememberedOf(best);
}

/// The first against all others in fresh rounds; the header's tuning is among them if it can run.
void Search::compare(Entries entries)
{
    const Tuning usual = defaultTuning(m_plan.variant);
    const auto isUsual = [&](const BenchEntry &entry) { return entry.tuning == usual; };
    if (std::ranges::none_of(entries, isUsual)) {
        const auto known = std::ranges::find_if(m_outcome.tried, isUsual);
        if (known != m_outcome.tried.end() && measured(*known))
            entries.push_back(*known);
    }
    for (BenchEntry &entry : entries)
        entry = anew(std::move(entry));
    say("Comparing the best with the tuning of the header.");
    entries = run(std::move(entries), lastRounds);
    std::erase_if(entries, [](const BenchEntry &entry) { return !measured(entry); });
    if (entries.empty())
        return;
    std::ranges::sort(entries, {}, timeOf);
    const BenchEntry *best = &entries.front();
    const auto header = std::ranges::find_if(entries, isUsual);
    if (header != entries.end() && &*header != best) {
        const PairComparison comparison
            = compareRounds(best->milliseconds(), header->milliseconds(), entries.size());
        m_outcome.verdict = verdict(nameOf(*best), Message("the header's %1", nameOf(*header)), comparison);
        if (!comparison.different)
            best = &*header;
    } else if (header != entries.end()) {
        m_outcome.verdict = "the header's tuning is the fastest";
    }
    takeBest(*best);
}

TuneOutcome Search::operator()()
{
    Entries alive = halve(firstLook(candidates()));
    if (alive.empty())
        return std::move(m_outcome);
    takeBest(alive.front());
    alive.resize(std::min(alive.size(), finalists));
    const BenchEntry refined = refine(alive.front());
    if (refined.tuning != alive.front().tuning)
        alive.insert(alive.begin(), refined);
    takeBest(alive.front());
    if (!m_progress.stopRequested())
        compare(std::move(alive));
    say("The search is finished.");
    return std::move(m_outcome);
}

} // namespace

Tuned rememberedOf(const BenchEntry &entry)
{
    const TuneKey key = entry.problem->tuneKey();
    const Variant &variant = entry.variant;
    return { entry.device.name, entry.device.driver, variant.id, sourceHash(variant), key.filter, key.image,
        entry.tuning, timeOf(entry) * 1e6 / key.outputs, timestamp(), dependsOnRank(variant) ? key.rank : 0,
        key.shape };
}

TuneOutcome tune(
    const TunePlan &plan, BenchRunner &runner, const TuneReport &report, const Progress &progress)
{
    return Search(plan, runner, report, progress)();
}

} // namespace halo
