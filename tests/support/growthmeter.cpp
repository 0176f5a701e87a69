// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/growthmeter.h"

#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/variantstable.h"

#include <QDateTime>

#include <algorithm>
#include <deque>

namespace halo::test {
namespace {

using seconds = std::chrono::duration<double>;

constexpr size_t large = 20'000'000; ///< pixels
constexpr double checks = 4e8;
constexpr std::chrono::milliseconds enoughTime{ 1000 }; ///< for the rounds of one configuration
constexpr std::chrono::milliseconds toPrepare{ 2000 };  ///< to build and compare one configuration
constexpr double launchesBefore = 4;                    ///< to look at the bands of a result, and to warm up
constexpr double checkTime = 0.7;                       ///< s, of the reference

std::string describe(const BenchEntry &entry)
{
    const TuneKey key = entry.problem->tuneKey();
    return toString(key.image) + ", " + toString(key.filter);
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

void GrowthMeter::measure(Size2 picture, seconds time)
{
    m_image = {}; // before the next takes its memory
    m_image = noise(picture);
    const std::vector<int> edges = affordable(time);
    if (const size_t missing = m_plan.edges.size() - edges.size(); missing > 0)
        m_leftOut.push_back(toString(picture) + ": there was no time for " + std::to_string(missing)
            + (missing == 1 ? " filter." : " filters."));
    BenchOptions options;
    options.cold = true;
    options.checks = checks;
    options.mostRounds = rounds();
    options.leastRounds = std::min(20, options.mostRounds);
    options.budget = (enoughTime + toPrepare) * edges.size();
    std::vector<BenchEntry> entries;
    for (const int edge : edges)
        try {
            entries.push_back(entryOf(edge));
        } catch (const Error &error) {
            m_leftOut.push_back(toString(picture) + ", edge " + std::to_string(edge) + ": " + error.what());
        }
    for (const BenchEntry &entry : m_runner.run(std::move(entries), options))
        take(entry);
}

std::vector<int> GrowthMeter::affordable(seconds time) const
{
    std::vector<int> edges;
    double sum = 0.0;
    for (const int edge : outermostFirst(m_plan.edges)) {
        sum += secondsOf(edge);
        if (edges.size() >= 2 && sum > time.count())
            break;
        edges.push_back(edge);
    }
    std::ranges::sort(edges);
    return edges;
}

/// As long as before for each pixel; nothing if there was no picture before.
double GrowthMeter::secondsOf(int edge) const
{
    const auto last = m_nsPerPixel.find(edge);
    if (last == m_nsPerPixel.end())
        return 0.0;
    const double once = 1e-9 * last->second * static_cast<double>(m_image.size().area());
    return checkTime + once * launchesBefore + std::min(once * rounds(), seconds(enoughTime).count());
}

int GrowthMeter::rounds() const
{
    return m_image.size().area() > large ? std::max(m_plan.rounds / 8, 3) : m_plan.rounds;
}

/// What "auto" runs. Throws Error(Usage) if that is nothing.
BenchEntry GrowthMeter::entryOf(int edge) const
{
    BenchEntry entry;
    entry.problem = std::make_shared<ConvolutionProblem>(
        m_image, parseFilter("random:" + toString(Size2{ edge, edge }) + ",1"), Settings{});
    entry.device = m_plan.device;
    static const TuneStore nothing{ QString() };
    const AutoChoice choice = autoChoice(shippedVariants(), *entry.problem, {}, m_plan.device, nothing);
    entry.variant = *choice.variant;
    entry.tuning = choice.tuning;
    return entry;
}

void GrowthMeter::take(const BenchEntry &entry)
{
    if (!entry.ranked()) {
        m_leftOut.push_back(describe(entry) + ", `" + entry.id()
            + "`: " + entry.refusal.value_or("THE RESULT DIFFERS FROM THE REFERENCE.").english());
        return;
    }
    const std::vector<double> times = entry.milliseconds();
    const double scale = 1e6 / static_cast<double>(m_image.size().area());
    const Interval interval = medianInterval(times);
    const int edge = entry.problem->tuneKey().filter.w;
    m_points.push_back(
        { entry.device.name, m_image.size(), edge, entry.variant.id, textOf(entry.variant, entry.tuning),
            static_cast<int>(times.size()), scale * median(times), scale * interval.low,
            scale * interval.high, QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString() });
    m_nsPerPixel[edge] = m_points.back().nsPerPixel;
}

} // namespace halo::test
