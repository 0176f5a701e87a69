// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/benchmark.h"

#include "compute/error.h"
#include "compute/opencldevice.h"
#include "compute/opencvfilter.h"
#include "compute/reference.h"
#include "compute/verify.h"

#include <algorithm>
#include <random>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int roundsInAnyCase = 10;
constexpr int roundsBetweenLooks = 5;
/// Caches fill, clocks rise, drivers compile late: at least twice, and for so long.
constexpr int leastWarmUps = 2;
constexpr int mostWarmUps = 50;
constexpr milliseconds warmUpTime{ 30 };
constexpr int mostBands = 8;

/// A GPU that waited while a peer used the CPU has lowered its clock: it works a little before it is timed.
void wake(const BenchEntry &entry, Contestant &contestant)
{
    const auto begin = steady_clock::now();
    while (entry.device.type == "GPU" && steady_clock::now() - begin < milliseconds(3))
        contestant.execute();
}

/// Which rows to compare: all, if that does not take too long, else bands at the top, the bottom and between.
std::vector<RowRange> rowsToCheck(const Job &job, int height, double checks)
{
    const double row = static_cast<double>(job.image.width) * static_cast<double>(job.filter.size().area())
        * static_cast<double>(job.image.colour.size());
    const int affordable = static_cast<int>(std::min(checks / row, 1e9));
    if (affordable >= height)
        return { { 0, height } };
    const int each = std::max(affordable / mostBands, 1);
    std::vector<RowRange> ranges;
    for (int i = 0; i < mostBands; ++i) {
        const int first = static_cast<int>(static_cast<std::int64_t>(height - each) * i / (mostBands - 1));
        ranges.push_back({ first, std::min(first + each, height) });
    }
    return ranges;
}

} // namespace

std::string BenchEntry::id() const
{
    return peer ? idOf(*peer) : library ? library->id : job.variant.id;
}

std::string BenchEntry::title() const
{
    return peer ? titleOf(*peer) : library ? library->title : job.variant.title;
}

std::vector<double> BenchEntry::milliseconds() const
{
    std::vector<double> values;
    values.reserve(samples.size());
    for (const Timing &timing : samples)
        values.push_back(static_cast<double>(timing.device.count()) / 1e6);
    return values;
}

Workbench::Workbench() = default;
Workbench::~Workbench() = default;

Benchmark::Benchmark(
    std::vector<BenchEntry> entries, BenchOptions options, Report report, std::shared_ptr<Workbench> bench)
    : m_entries(std::move(entries))
    , m_options(options)
    , m_report(std::move(report))
    , m_bench(bench ? std::move(bench) : std::make_shared<Workbench>())
{
    m_contestants.resize(m_entries.size());
}

Benchmark::~Benchmark() = default;

const std::vector<BenchEntry> &Benchmark::run(const Progress &progress)
{
    try {
        prepare(progress);
        std::vector<size_t> order;
        for (size_t i = 0; i < m_entries.size(); ++i)
            if (m_contestants[i])
                order.push_back(i);
        const auto begin = steady_clock::now();
        std::mt19937_64 random(7);
        while (!order.empty() && m_rounds < m_options.mostRounds) {
            progress.step(Stage::Run, 100 * m_rounds / m_options.mostRounds);
            for (size_t i = order.size() - 1; i > 0; --i)
                std::swap(order[i], order[random() % (i + 1)]);
            measureRound(order);
            const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
            tell(
                -1, std::min(m_options.budget - spent, spent * (m_options.mostRounds - m_rounds) / m_rounds));
            if ((m_rounds >= roundsInAnyCase && spent > m_options.budget) || enough())
                break;
        }
    } catch (const Cancelled &) {
        // What was measured is kept.
    }
    m_contestants.clear();
    m_contestants.resize(m_entries.size());
    return m_entries;
}

void Benchmark::prepare(const Progress &progress)
{
    for (size_t i = 0; i < m_entries.size(); ++i) {
        BenchEntry &entry = m_entries[i];
        progress.step(Stage::Build, static_cast<int>(100 * i / m_entries.size()));
        tell(static_cast<int>(i), m_options.budget);
        guarded(i, [&] { prepareEntry(entry, m_contestants[i], progress); });
    }
}

/// What goes wrong with one contestant is its refusal, and no sample of it is kept.
void Benchmark::guarded(size_t i, const std::function<void()> &step)
{
    BenchEntry &entry = m_entries[i];
    try {
        step();
        return;
    } catch (const Error &error) {
        entry.refusal = error.what();
    } catch (const cl::Error &error) {
        entry.refusal = translated(error, entry.device).what();
    }
    entry.samples.clear();
    m_contestants[i].reset();
}

void Benchmark::openDevice(int index)
{
    if (m_bench->device && m_bench->device->info().index == index)
        return;
    m_bench->source.reset();
    m_bench->device = std::make_unique<OpenClDevice>(index);
}

std::unique_ptr<Contestant> Benchmark::kernelContestant(BenchEntry &entry)
{
    openDevice(entry.job.device);
    OpenClDevice &device = *m_bench->device;
    std::shared_ptr<SourcePlanes> &source = m_bench->source;
    entry.device = device.info();
    if (!source || m_bench->image.colour != entry.job.image.colour) {
        source.reset(); // its memory may be needed
        m_bench->image = entry.job.image;
        const int copies = m_options.cold ? coldCopies(device, entry.job.image) : 1;
        source = std::make_shared<SourcePlanes>(device, entry.job.image, copies);
    }
    entry.upload = source->upload();
    return makeKernelContestant(device, entry.job, source);
}

std::unique_ptr<Contestant> Benchmark::problemContestant(BenchEntry &entry)
{
    openDevice(entry.job.device);
    entry.device = m_bench->device->info();
    auto contestant = entry.library
        ? entry.library->make(*m_bench->device)
        : makeProblemContestant(*m_bench->device, *entry.problem, entry.job.variant, entry.job.tuning);
    entry.upload = contestant->upload();
    return contestant;
}

void Benchmark::prepareEntry(
    BenchEntry &entry, std::unique_ptr<Contestant> &contestant, const Progress &progress)
{
    if (entry.problem) {
        contestant = problemContestant(entry);
    } else if (checkHasOutput(entry.job.image, entry.job.filter, entry.job.settings); entry.peer) {
        entry.device = opencvDeviceInfo();
        entry.job.device = opencvDevice;
        contestant = makePeerContestant(
            *entry.peer, entry.job, m_bench->device ? m_bench->device->info().type : "GPU");
    } else {
        contestant = kernelContestant(entry);
    }
    entry.build = contestant->build();
    if (!entry.verified)
        entry.problem ? verifyProblem(entry, *contestant, progress) : verify(entry, *contestant, progress);
    warmUp(entry, *contestant);
}

void Benchmark::verifyProblem(BenchEntry &entry, Contestant &contestant, const Progress &progress)
{
    if (m_bench->problem != entry.problem) {
        m_bench->reference = entry.problem->reference(progress);
        m_bench->problem = entry.problem;
    }
    const auto found = compare(*entry.problem, contestant.outputs(), m_bench->reference, entry.precision());
    entry.tolerance = found.tolerance;
    entry.maxError = found.maxError;
    entry.verified = found.right;
    entry.checkedRows = entry.problem->text().size.h;
    entry.download = contestant.download();
}

void Benchmark::verify(BenchEntry &entry, Contestant &contestant, const Progress &progress)
{
    const Job &job = entry.job;
    const Geometry geometry = geometryOf(job.image.size(), job.filter.size(), job.settings.size);
    bool right = true;
    int rows = 0;
    const std::vector<RowRange> bands = rowsToCheck(job, geometry.out.h, m_options.checks);
    std::vector<Verifier> &verifiers = m_bench->verifiers;
    verifiers.resize(std::max(verifiers.size(), bands.size()));
    for (size_t i = 0; i < bands.size(); ++i) {
        Job part = job;
        part.rows = bands[i];
        const Verification found = verifiers[i].verify(part, contestant.result(bands[i]), progress);
        entry.tolerance = found.tolerance;
        entry.maxError = std::max(entry.maxError, found.maxError);
        right = right && found.ok();
        rows += bands[i].end - bands[i].first;
    }
    entry.verified = right;
    entry.checkedRows = rows;
    entry.download = contestant.download();
}

void Benchmark::warmUp(BenchEntry &entry, Contestant &contestant)
{
    const auto begin = steady_clock::now();
    for (int i = 0; i < mostWarmUps; ++i) {
        if (i >= leastWarmUps && steady_clock::now() - begin > warmUpTime)
            return;
        entry.warmUp = contestant.execute().device;
    }
}

void Benchmark::measureRound(std::vector<size_t> &order)
{
    ++m_rounds;
    bool waited = false;
    for (const size_t i : order)
        guarded(i, [&] {
            const bool onCpu = m_entries[i].peer && *m_entries[i].peer != Peer::UMat;
            if (waited && !onCpu)
                wake(m_entries[i], *m_contestants[i]);
            waited = onCpu;
            m_entries[i].samples.push_back(m_contestants[i]->execute());
        });
    std::erase_if(order, [this](size_t i) { return !m_contestants[i]; });
}

bool Benchmark::enough() const
{
    if (m_rounds < m_options.leastRounds || m_rounds % roundsBetweenLooks != 0)
        return false;
    return std::ranges::all_of(m_entries, [this](const BenchEntry &entry) {
        if (entry.samples.empty())
            return true;
        const std::vector<double> values = entry.milliseconds();
        const Interval interval = medianInterval(values);
        const double share = m_options.tightness * median(values);
        return interval.high - interval.low <= 2.0 * share;
    });
}

void Benchmark::tell(int entry, std::chrono::milliseconds remaining)
{
    if (m_report)
        m_report({ m_rounds, static_cast<int>(m_entries.size()), entry,
                     entry < 0 ? std::string() : m_entries[static_cast<size_t>(entry)].id(),
                     std::max(remaining, milliseconds(0)) },
            m_entries);
}

int fastestOf(const std::vector<BenchEntry> &entries)
{
    int fastest = -1;
    double best = 0.0;
    for (size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].ranked())
            continue;
        const double time = median(entries[i].milliseconds());
        if (fastest < 0 || time < best) {
            fastest = static_cast<int>(i);
            best = time;
        }
    }
    return fastest;
}

} // namespace halo
