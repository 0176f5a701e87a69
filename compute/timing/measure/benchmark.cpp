// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchmark.h"

#include "compute/base/error.h"
#include "compute/base/hostwork.h"
#include "compute/device/opencldevice.h"
#include "compute/process/confinement.h"
#include "compute/run/engine.h"
#include "compute/run/firstruns.h"
#include "compute/task/devicetask.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/fairrounds.h"
#include "compute/timing/measure/foresight.h"
#include "compute/timing/measure/remotetarget.h"
#include "compute/workload/convolution/opencvfilter.h"

#include <QScopeGuard>
#include <QString>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int roundsBetweenLooks = 5;
constexpr double twinError
    = 0.01; ///< that a gate allows, so that its interval is as narrow as the copies' one
/// Caches fill, clocks rise, drivers compile late: at least twice, and for so long.
constexpr int leastWarmUps = 2;
constexpr int mostWarmUps = 50;
constexpr milliseconds warmUpTime{ 30 };
/// Who was so long at work while it was compared is warm.
constexpr milliseconds longLaunch{ 300 };
/// Of the time, kept for the rounds while others are still prepared: as the rounds so far want, within these.
constexpr double leastForRounds = 0.1;
constexpr double mostForRounds = 0.25;
/// Of what is left, for one target of several: to compare it, and to time it once.
constexpr double shareOfOne = 1.0 / 3.0;
/// Multiplications that the reference may make in each millisecond of the time: a tenth of it or so.
constexpr double checksPerMillisecond = 3e5;

template<typename Time> double secondsOf(Time time)
{
    return std::chrono::duration<double>(time).count();
}

/// "60 s", "1.25 s"
std::string inWords(nanoseconds time)
{
    return QString::number(secondsOf(time), 'g', 3).toStdString() + " s";
}

/// Settings ask for more than the device has; the kernel is not to blame.
bool isShortage(const cl::Error &error)
{
    return error.err() == CL_MEM_OBJECT_ALLOCATION_FAILURE || error.err() == CL_OUT_OF_RESOURCES
        || error.err() == CL_OUT_OF_HOST_MEMORY || error.err() == CL_INVALID_BUFFER_SIZE
        || error.err() == CL_INVALID_WORK_GROUP_SIZE;
}

} // namespace

void wake(BenchmarkTarget &target)
{
    const auto begin = steady_clock::now();
    while (steady_clock::now() - begin < milliseconds(3))
        target.execute();
}

std::string BenchEntry::id() const
{
    return peer ? idOf(*peer) : library ? library->id : variant.id;
}

std::string BenchEntry::title() const
{
    return peer ? titleOf(*peer) : library ? library->title : variant.title;
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

Benchmark::Benchmark(Engine &engine, std::vector<BenchEntry> entries, BenchOptions options, Report report,
    std::shared_ptr<Workbench> bench, FirstRuns *firstRuns, ProcessOf processOf)
    : m_engine(engine)
    , m_entries(std::move(entries))
    , m_options(options)
    , m_report(std::move(report))
    , m_bench(bench ? std::move(bench) : std::make_shared<Workbench>())
    , m_firstRuns(firstRuns)
    , m_processOf(std::move(processOf))
    , m_compared(m_entries.size())
{
    m_targets.resize(m_entries.size());
}

Benchmark::~Benchmark() = default;

const std::vector<BenchEntry> &Benchmark::run(const Progress &progress)
{
    m_begin = steady_clock::now();
    try {
        prepare(progress);
        std::vector<size_t> order;
        for (size_t i = 0; i < m_entries.size(); ++i)
            if (m_targets[i])
                order.push_back(i);
        makeRounds(std::move(order), progress);
        noteWhatIsMissing();
    } catch (const Cancelled &) {
        // What was measured is kept.
    }
    doubtTimes();
    m_targets.clear();
    m_targets.resize(m_entries.size());
    if (m_bench->device)
        m_bench->device->spareTransforms();
    return m_entries;
}

void Benchmark::makeRounds(std::vector<size_t> order, const Progress &progress)
{
    const auto begin = steady_clock::now();
    const auto least = std::chrono::duration_cast<milliseconds>(
        leastForRounds * m_options.share.value_or(m_options.budget));
    m_begin += std::max(least - left(), milliseconds(0)); // what was prepared is not for nothing
    std::mt19937_64 random(std::random_device{}());
    while (m_rounds < m_options.mostRounds) {
        keepAffordable(order);
        if (order.empty())
            return;
        progress.step(Stage::Run, 100 * m_rounds / m_options.mostRounds);
        for (size_t i = order.size() - 1; i > 0; --i)
            std::swap(order[i], order[random() % (i + 1)]);
        measureRound(order, progress);
        const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
        tell(-1, std::min(left(), spent * (m_options.mostRounds - m_rounds) / m_rounds));
        if (enough(order))
            return;
    }
}

milliseconds Benchmark::left() const
{
    return std::chrono::duration_cast<milliseconds>(
        m_begin + m_options.share.value_or(m_options.budget) - steady_clock::now());
}

/// Who leaves does not come again: the samples of all are those of the first rounds, and can be compared.
void Benchmark::keepAffordable(std::vector<size_t> &order) const
{
    const double seconds = secondsOf(left());
    const int wanted = std::min(m_options.leastRounds, m_options.mostRounds) - m_rounds;
    std::vector<RoundNeed> needs;
    double all = 0.0;
    for (const size_t i : order) {
        needs.push_back({ m_each[i], wanted });
        all += m_each[i];
    }
    if (wanted <= 0) { // beyond what each should have: all together or not at all
        if (all > seconds)
            order.clear();
        return;
    }
    const std::vector<int> rounds = fairRounds(needs, seconds);
    std::vector<size_t> stay;
    for (size_t place = 0; place < order.size(); ++place)
        if (rounds[place] > 0)
            stay.push_back(order[place]);
    if (stay.empty() && m_rounds == 0 && !order.empty())
        stay.push_back(*std::ranges::min_element(order, {}, [this](size_t i) { return m_each[i]; }));
    order = std::move(stay);
}

void Benchmark::prepare(const Progress &progress)
{
    m_each.assign(m_entries.size(), 0.0);
    for (BenchEntry &entry : m_entries)
        entry.building = {};
    for (size_t i = 0; i < m_entries.size(); ++i) {
        progress.step(Stage::Build, static_cast<int>(100 * i / m_entries.size()));
        tell(static_cast<int>(i), left());
        guarded(i, [&] {
            if (fits(i, progress))
                prepareEntry(i, progress);
        });
    }
}

/// In the other process; throws what is wrong with it.
void Benchmark::runFirst(const BenchEntry &entry, const Progress &progress)
{
    if (!entry.isTrusted())
        return; // it never runs here
    if (m_firstRuns && !entry.isPeer())
        m_firstRuns->require(
            { entry.problem, entry.variant, entry.tuning, entry.device.index }, entry.device, progress);
    else if (m_firstRuns && (entry.library || entry.peer == Peer::UMat))
        m_firstRuns->prove(entry.device, progress);
}

/// Whether there is time to prepare it; if not it is refused, or keeps what it has from before.
bool Benchmark::fits(size_t i, const Progress &progress)
{
    BenchEntry &entry = m_entries[i];
    const auto refuse = [&](const Message &sentence) {
        if (entry.samples.empty())
            entry.refusal = sentence;
        return false;
    };
    const double time = secondsOf(m_options.share.value_or(m_options.budget));
    const double left = secondsOf(this->left());
    const bool first = std::ranges::none_of(m_targets, [](const auto &one) { return one != nullptr; });
    const double wanted = m_options.leastRounds * std::accumulate(m_each.begin(), m_each.end(), 0.0);
    if (time <= 0.0 || (!first && left < std::clamp(wanted, leastForRounds * time, mostForRounds * time)))
        return refuse(
            Message("Its share of the limit of %1 ran out; allow more time.", inWords(m_options.budget)));
    building(entry, [&] { runFirst(entry, progress); });
    if (m_entries.size() == 1)
        return true;
    progress.step(Stage::Build);
    std::optional<nanoseconds> once;
    building(entry, [&] { once = foreseen(entry, progress); });
    m_each[i] = once ? secondsOf(*once) : 0.0;
    if (2.0 * m_each[i] <= shareOfOne * left)
        return true;
    m_each[i] = 0.0;
    return refuse(Message("One launch takes about %1, too long for a comparison within %2; allow more time, "
                          "or measure it on its own.",
        inWords(*once), inWords(m_options.budget)));
}

std::optional<nanoseconds> Benchmark::foreseen(const BenchEntry &entry, const Progress &progress)
{
    if (entry.library || (!entry.peer && !entry.variant.transforms.empty()))
        return std::nullopt; // they do not grow with the pixels alone, and take long to plan
    using Target = std::unique_ptr<BenchmarkTarget>;
    return foreseenTime(*entry.problem, [&](const std::shared_ptr<const Problem> &corner) -> Target {
        if (entry.peer)
            return makePeerEntry(*entry.peer, *corner, deviceType());
        if (!entry.isTrusted())
            return remoteTarget(entry, corner, progress);
        openDevice(entry.device.index);
        std::shared_ptr<SourcePlanes> source;
        return makeEntry(*m_bench->device, *corner, entry.variant, entry.tuning, source);
    });
}

/// What goes wrong with one target is its refusal, and no sample of it is kept.
void Benchmark::guarded(size_t i, const std::function<void()> &step)
{
    BenchEntry &entry = m_entries[i];
    try {
        step();
        return;
    } catch (const UnconfinedError &) {
        throw; // the user is asked
    } catch (const Error &error) {
        entry.refusal = error.message();
        entry.failed = error.kind() == ErrorKind::Device;
        entry.log = error.detail();
    } catch (const cl::Error &error) {
        entry.refusal = translated(error, entry.device).message();
        entry.failed = !isShortage(error);
    } catch (const std::length_error &) {
        entry.refusal = impossibleLength(entry.device).message();
        entry.failed = true;
    }
    entry.samples.clear();
    m_targets[i].reset();
    m_each[i] = 0.0;
}

void Benchmark::openDevice(int index)
{
    if (m_bench->device && m_bench->device->info().index == index)
        return;
    m_bench->source.reset();
    m_bench->memory = std::make_shared<TaskMemory>();
    m_bench->device = m_engine.share(index);
}

std::unique_ptr<BenchmarkTarget> Benchmark::remoteTarget(
    const BenchEntry &entry, const std::shared_ptr<const Problem> &problem, const Progress &progress)
{
    const auto process = m_processOf(entry, progress);
    if (const auto reason = problem->refusal(entry.variant, entry.tuning, process->device().limits))
        throw Error(ErrorKind::Usage, *reason);
    return std::make_unique<RemoteTarget>(
        process, problem, entry.variant, entry.tuning, m_options.cold, progress);
}

std::unique_ptr<BenchmarkTarget> Benchmark::targetOf(BenchEntry &entry, const Progress &progress)
{
    if (!entry.isTrusted()) {
        entry.device = m_processOf(entry, progress)->device();
        return remoteTarget(entry, entry.problem, progress);
    }
    if (entry.peer) {
        auto target = makePeerEntry(*entry.peer, *entry.problem, deviceType());
        entry.device = opencvDeviceInfo();
        return target;
    }
    openDevice(entry.device.index);
    OpenClDevice &device = *m_bench->device;
    entry.device = device.info();
    if (entry.library)
        return entry.library->make(device);
    return makeEntry(device, *entry.problem, entry.variant, entry.tuning, m_bench->source, m_options.cold,
        m_bench->memory);
}

std::string Benchmark::deviceType() const
{
    return m_bench->device ? m_bench->device->info().type : "GPU";
}

void Benchmark::prepareEntry(size_t i, const Progress &progress)
{
    BenchEntry &entry = m_entries[i];
    std::unique_ptr<BenchmarkTarget> &target = m_targets[i];
    building(entry, [&] { target = targetOf(entry, progress); });
    entry.build = target->build();
    entry.upload = target->upload();
    m_first = 0.0;
    if (!entry.verified || target->timedOutputs())
        verify(i, progress);
    warmUp(i);
    standStill(entry, nanoseconds(std::llround(std::max(m_first - m_each[i], 0.0) * 1e9)));
}

/// The time of a compiler says nothing of what it made, and with a full cache there is none.
void Benchmark::building(BenchEntry &entry, const std::function<void()> &step)
{
    const auto begin = steady_clock::now();
    const auto end = qScopeGuard([&] { standStill(entry, steady_clock::now() - begin); });
    step();
}

void Benchmark::standStill(BenchEntry &entry, nanoseconds time)
{
    entry.building += time;
    if (!m_options.countsBuilding)
        m_begin += time;
}

const Workbench::Piece &Workbench::pieceOf(
    const std::shared_ptr<const Problem> &whole, const RowRange &rows, const Progress &progress)
{
    if (problem != whole)
        pieces.clear();
    problem = whole;
    const auto known = std::ranges::find(pieces, rows, &Piece::rows);
    if (known != pieces.end())
        return *known;
    auto part = whole->piece(rows);
    if (!part)
        part = whole;
    TaskOutputs reference = part->reference(progress);
    return pieces.emplace_back(Piece{ rows, std::move(part), std::move(reference) });
}

void Benchmark::verify(size_t i, const Progress &progress)
{
    BenchEntry &entry = m_entries[i];
    BenchmarkTarget &target = *m_targets[i];
    const auto begin = steady_clock::now();
    TaskOutputs outputs = target.outputs();
    m_first = secondsOf(steady_clock::now() - begin);
    entry.download = target.download();
    compareOutputs(entry, outputs, progress);
    if (target.timedOutputs() && entry.verified)
        m_compared[i] = std::move(outputs);
}

/// Of each execution of a target that is not trusted: the same bytes as those that agreed, or compared anew.
void Benchmark::compareTimed(size_t i, const Progress &progress)
{
    BenchEntry &entry = m_entries[i];
    const TaskOutputs *made = m_targets[i]->timedOutputs();
    if (made && entry.verified && !areSame(*made, m_compared[i]))
        compareOutputs(entry, *made, progress);
}

void Benchmark::doubtTimes()
{
    for (size_t i = 0; i < m_entries.size(); ++i)
        if (m_targets[i])
            guarded(i, [&] {
                if (const Message doubt = m_targets[i]->doubt(); !doubt.empty())
                    throw Error(ErrorKind::Device, doubt, {});
            });
}

void Benchmark::compareOutputs(BenchEntry &entry, const TaskOutputs &outputs, const Progress &progress)
{
    const milliseconds time = m_options.share.value_or(m_options.budget);
    const std::vector<RowRange> rows = entry.problem->rowsToCheck(
        std::min(m_options.checks, checksPerMillisecond * static_cast<double>(time.count())));
    entry.verified = true;
    entry.checkedRows = 0;
    entry.maxError = 0.0;
    for (const RowRange &range : rows) {
        const HostWork comparing(progress);
        const auto &[of, problem, reference] = m_bench->pieceOf(entry.problem, range, progress);
        const Agreement found = compare(
            *problem, problem->partOf(outputs), reference, entry.isPeer() ? Variant{} : entry.variant);
        entry.tolerance = found.tolerance;
        entry.maxError = std::max(entry.maxError, found.maxError);
        entry.verified = entry.verified && found.right;
        entry.checkedRows += range.end < 0 ? problem->text().size.h : range.end - range.first;
    }
}

void Benchmark::warmUp(size_t i)
{
    BenchEntry &entry = m_entries[i];
    if (m_each[i] > secondsOf(longLaunch)) {
        entry.warmUp = nanoseconds(std::llround(m_each[i] * 1e9));
        return;
    }
    const auto begin = steady_clock::now();
    for (int k = 0; k < mostWarmUps; ++k) {
        const auto spent = steady_clock::now() - begin;
        if ((k >= leastWarmUps && spent > warmUpTime) || (k > 0 && spent > longLaunch))
            return;
        const auto since = steady_clock::now();
        entry.warmUp = m_targets[i]->execute().device;
        m_each[i] = secondsOf(steady_clock::now() - since);
        m_first = std::max(m_first, m_each[i]);
    }
}

void Benchmark::measureRound(std::vector<size_t> &order, const Progress &progress)
{
    ++m_rounds;
    bool waited = false;
    for (const size_t i : order)
        guarded(i, [&] {
            const auto since = steady_clock::now();
            const bool elsewhere = !m_entries[i].isTrusted() // it wakes the device itself
                || (m_entries[i].peer && *m_entries[i].peer != Peer::UMat);
            if (waited && !elsewhere && m_entries[i].device.type == "GPU")
                wake(*m_targets[i]);
            waited = elsewhere;
            m_entries[i].samples.push_back(m_targets[i]->execute());
            compareTimed(i, progress);
            m_each[i] = secondsOf(steady_clock::now() - since);
        });
    std::erase_if(order, [this](size_t i) { return !m_targets[i]; });
}

/// A look takes the longer the more rounds there are, so it comes after an eighth more of them.
bool Benchmark::enough(const std::vector<size_t> &order)
{
    if (m_rounds < std::max(m_options.leastRounds, m_nextLook))
        return false;
    m_nextLook = m_rounds + std::max(roundsBetweenLooks, m_rounds / 8);
    return std::ranges::all_of(order, [this](size_t i) { return isTight(i); });
}

/// Of two copies, their ratio has to be known so well: that of all others then is, too. Else each by itself.
bool Benchmark::isTight(size_t i) const
{
    const std::vector<double> values = m_entries[i].milliseconds();
    if (i + 1 < m_entries.size() && m_entries[i + 1].twin && m_targets[i + 1])
        return true; // the other one tells
    if (m_entries[i].twin && i > 0 && m_targets[i - 1]) {
        const Shift shift = shiftOf(logarithmsOf(m_entries[i - 1].milliseconds(), values), twinError);
        return shift.interval.high - shift.interval.low <= 2.0 * m_options.tightness;
    }
    const Interval interval = medianInterval(values);
    return interval.high - interval.low <= 2.0 * m_options.tightness * median(values);
}

void Benchmark::noteWhatIsMissing()
{
    const auto wanted = static_cast<size_t>(std::min(m_options.leastRounds, m_options.mostRounds));
    for (BenchEntry &entry : m_entries) {
        entry.note = {};
        if (!entry.refusal && entry.samples.size() < wanted)
            entry.note = Message(
                "%1 of %2 rounds within %3", entry.samples.size(), wanted, inWords(m_options.budget));
    }
}

void Benchmark::tell(int entry, std::chrono::milliseconds remaining)
{
    if (m_report)
        m_report({ m_rounds, static_cast<int>(m_entries.size()), entry,
                     entry < 0 ? std::string() : m_entries[static_cast<size_t>(entry)].id(),
                     std::max(remaining, milliseconds(0)) },
            m_entries);
}

nanoseconds buildingOf(const std::vector<BenchEntry> &entries, const BenchOptions &options)
{
    nanoseconds all{};
    for (const BenchEntry &entry : entries)
        all += options.countsBuilding ? nanoseconds() : entry.building;
    return all;
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
