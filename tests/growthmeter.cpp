// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/growthmeter.h"

#include "compute/choice.h"
#include "compute/csvtext.h"
#include "compute/error.h"
#include "compute/filterspec.h"
#include "compute/timing/tunestore.h"
#include "compute/variantlibrary.h"
#include "tests/laddertable.h"

#include <QDateTime>

#include <algorithm>
#include <deque>
#include <set>

namespace halo::test {
namespace {

using std::chrono::steady_clock;

constexpr size_t large = 20'000'000; ///< pixels
constexpr double checks = 4e8;
constexpr std::chrono::milliseconds enoughTime{ 2000 }; ///< for the rounds of one configuration

std::string describe(const BenchEntry &entry)
{
    return toString(entry.job.image.size()) + ", " + toString(entry.job.filter.size());
}

} // namespace

std::vector<int> outermostFirst(const std::vector<int> &edges)
{
    std::vector<int> order;
    if (edges.empty())
        return order;
    order.push_back(edges.front());
    if (edges.size() > 1)
        order.push_back(edges.back());
    std::deque<std::pair<size_t, size_t>> gaps{ { 0, edges.size() - 1 } };
    for (; !gaps.empty(); gaps.pop_front()) {
        const auto [first, last] = gaps.front();
        if (last - first < 2)
            continue;
        const size_t middle = (first + last) / 2;
        order.push_back(edges[middle]);
        gaps.emplace_back(first, middle);
        gaps.emplace_back(middle, last);
    }
    return order;
}

GrowthMeter::GrowthMeter(GrowthPlan plan)
    : m_plan(std::move(plan))
{
}

void GrowthMeter::measure(Size2 picture, steady_clock::time_point until)
{
    m_entries.clear();
    m_image = {}; // before the next takes its memory
    m_image = noise(picture);
    if (picture.area() <= large)
        run(m_plan.edges);
    else
        oneByOne(until);
}

void GrowthMeter::oneByOne(steady_clock::time_point until)
{
    size_t left = m_plan.edges.size();
    for (const int edge : outermostFirst(m_plan.edges)) {
        if (steady_clock::now() > until)
            break;
        run({ edge });
        --left;
    }
    if (left > 0)
        m_leftOut.push_back(toString(m_image.size()) + ": no time was left for " + std::to_string(left)
            + (left == 1 ? " filter." : " filters."));
    lookAgain(until);
}

/// What "auto" runs. Throws Error(Usage) if that is nothing.
BenchEntry GrowthMeter::entryOf(int edge) const
{
    BenchEntry entry;
    entry.job.image = m_image;
    entry.job.filter = parseFilter("random:" + toString(Size2{ edge, edge }) + ",1");
    entry.job.device = m_plan.device.index;
    static const TuneStore nothing{ QString() };
    const AutoChoice choice
        = autoChoice(shippedVariants(), launchRequest(entry.job), {}, m_plan.device, nothing);
    entry.job.variant = *choice.variant;
    entry.job.tuning = choice.tuning;
    return entry;
}

/// All in the same rounds.
void GrowthMeter::run(const std::vector<int> &edges)
{
    BenchOptions options;
    options.cold = true;
    options.checks = checks;
    options.mostRounds = m_image.size().area() > large ? std::max(m_plan.rounds / 8, 3) : m_plan.rounds;
    options.leastRounds = std::min(20, options.mostRounds);
    options.budget = enoughTime * edges.size();
    std::vector<BenchEntry> entries;
    for (const int edge : edges)
        try {
            const auto known = m_entries.find(edge);
            entries.push_back(known == m_entries.end() ? entryOf(edge) : known->second);
            entries.back().samples.clear();
        } catch (const Error &error) {
            m_leftOut.push_back(
                toString(m_image.size()) + ", edge " + std::to_string(edge) + ": " + error.what());
        }
    for (BenchEntry &entry : m_runner.run(std::move(entries), options)) {
        take(entry);
        m_entries.insert_or_assign(entry.job.filter.width, std::move(entry));
    }
}

/// Replaces what was measured before.
void GrowthMeter::take(const BenchEntry &entry)
{
    if (!entry.ranked()) {
        m_leftOut.push_back(describe(entry) + ", `" + entry.id()
            + "`: " + entry.refusal.value_or("THE RESULT DIFFERS FROM THE REFERENCE."));
        return;
    }
    const std::vector<double> times = entry.milliseconds();
    const double scale = 1e6 / static_cast<double>(m_image.size().area());
    const Interval interval = medianInterval(times);
    const Job &job = entry.job;
    const std::string parameters = parametersOf(job.variant, job.tuning);
    GrowthPoint point{ entry.device.name, m_image.size(), job.filter.width, job.variant.id,
        toString(job.tuning.group) + (parameters.empty() ? "" : " " + parameters),
        static_cast<int>(times.size()), scale * median(times), scale * interval.low, scale * interval.high,
        QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString() };
    const auto known = std::ranges::find_if(m_points,
        [&](const GrowthPoint &each) { return each.image == point.image && each.edge == point.edge; });
    (known == m_points.end() ? m_points.emplace_back() : *known) = std::move(point);
}

void GrowthMeter::lookAgain(steady_clock::time_point until)
{
    std::set<std::vector<int>> pairs;
    for (const GrowthStep &step : stepsOf(m_points)) {
        const GrowthPoint &from = m_points[step.from], &to = m_points[step.to];
        if (to.image != m_image.size())
            continue;
        pairs.insert(from.image == to.image ? std::vector{ from.edge, to.edge } : std::vector{ to.edge });
    }
    for (const std::vector<int> &pair : pairs)
        if (steady_clock::now() <= until)
            run(pair);
}

} // namespace halo::test
