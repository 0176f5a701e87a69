// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/base/size.h"
#include "compute/base/statistics.h"
#include "compute/kernel/variant.h"
#include "compute/timing/measure/benchmarktarget.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class Engine;
class FirstRuns;
class Problem;
class TargetProcess;
class TaskMemory;

/// What becomes of one target.
struct BenchEntry
{
    std::shared_ptr<const Problem> problem;
    Variant variant{}; ///< of a peer or library it does not count
    Tuning tuning{};
    std::optional<Peer> peer{};       ///< filters instead of the variant
    std::optional<Library> library{}; ///< solves the problem instead of the variant
    bool twin = false;                ///< a second copy of the entry before it, built by itself
    DeviceInfo device{};              ///< where, by its index

    std::optional<Message> refusal; ///< why it was not measured, one sentence
    /// It was not measured because it did not build, crashed, hung or was refused by the driver: not because
    /// it cannot run with these settings, or had no time.
    bool failed = false;
    std::string log;       ///< the compiler's, if it did not build
    Message note;          ///< "3 of 20 rounds within 60 s": the time did not allow more
    double maxError = 0.0; ///< largest difference from the reference
    double tolerance = 0.0;
    bool verified = false; ///< was compared, and is within the tolerance
    int checkedRows = 0;   ///< all, or as many as a time allows: top, bottom and between
    nanoseconds build{}, upload{}, download{};
    /// Of the last benchmark, outside of its budget: until drivers had compiled it.
    nanoseconds building{};
    nanoseconds warmUp{};        ///< of the last warm-up execution: a first impression, never a sample
    std::vector<Timing> samples; ///< by round

    bool isPeer() const { return peer || library; }
    /// It runs in this process.
    bool isTrusted() const { return isPeer() || variant.origin == Origin::Shipped; }
    std::string id() const;
    std::string title() const;
    /// Milliseconds on the device's clock, by round.
    std::vector<double> milliseconds() const;
    /// May be called the fastest: measured, and right.
    bool ranked() const { return verified && !samples.empty(); }
};

struct BenchOptions
{
    bool cold = false; ///< buffers rotate, so that no run finds its input in the last-level cache
    int leastRounds = 20;
    int mostRounds = 200;
    double tightness = 0.01; ///< enough, when every 95 % interval is within this share of its median
    /// For comparing with the reference, and the rounds, of all benchmarks of a call.
    std::chrono::milliseconds budget{ 60'000 };
    bool countsBuilding = false;                    ///< it is for building, too: many candidates are tried
    std::optional<std::chrono::milliseconds> share; ///< of it, for this one; nothing: all
    double checks = 4e9; ///< multiplications that the reference may take for one picture: some seconds
};

/// How far a benchmark is.
struct BenchProgress
{
    int rounds = 0;
    int targets = 0;
    int entry = -1;                        ///< which one is prepared; -1: rounds are made
    Message doing;                         ///< the id of what is prepared or measured
    std::chrono::milliseconds remaining{}; ///< at most
};

/// What benchmarks of one problem may share: the open device, the picture on it, and the references.
struct Workbench
{
    Workbench();
    ~Workbench();
    std::shared_ptr<OpenClDevice> device; ///< of the engine
    std::shared_ptr<SourcePlanes> source;
    std::shared_ptr<TaskMemory> memory; ///< for whatever else targets use
    /// Rows of the problem that was compared last, and their reference.
    struct Piece
    {
        RowRange rows;
        std::shared_ptr<const Problem> problem;
        TaskOutputs reference;
    };
    std::shared_ptr<const Problem> problem;
    std::vector<Piece> pieces;

    const Piece &pieceOf(
        const std::shared_ptr<const Problem> &whole, const RowRange &rows, const Progress &progress);
};

/// Measures everything in interleaved rounds, each round in another order, drawn anew in every run: what
/// disturbs the machine disturbs all alike, as compareRounds() demands. Every target is compared with the
/// reference first, and one that is wrong is measured but never ranked; one that was compared before, by an
/// earlier benchmark, is not compared again, and its samples are kept. Keeps to the time, which does not run
/// while targets are built: what is too slow for it makes the first rounds only, or none, and its entry says
/// so; the first target makes one round in any case. An untrusted kernel is measured in a process of its own,
/// whose outputs are compared after each execution. Stopped by progress it keeps what it has. Throws
/// Error(Device) if the device cannot be opened; what is wrong with a single target becomes its refusal.
/// Belongs to one thread.
class Benchmark
{
public:
    using Report = std::function<void(const BenchProgress &, const std::vector<BenchEntry> &)>;

    /// Where the process is in which an untrusted kernel is measured. Throws as TargetProcess::ask().
    using ProcessOf = std::function<std::shared_ptr<TargetProcess>(const BenchEntry &, const Progress &)>;

    /// Without a bench it uses one of its own. firstRuns: where targets run first that never ran; null: here.
    Benchmark(Engine &engine, std::vector<BenchEntry> entries, BenchOptions options, Report report = {},
        std::shared_ptr<Workbench> bench = {}, FirstRuns *firstRuns = nullptr, ProcessOf processOf = {});
    ~Benchmark();
    const std::vector<BenchEntry> &run(const Progress &progress = {});

private:
    void prepare(const Progress &progress);
    void prepareEntry(size_t i, const Progress &progress);
    void building(BenchEntry &entry, const std::function<void()> &step);
    void standStill(BenchEntry &entry, nanoseconds time);
    void guarded(size_t i, const std::function<void()> &step);
    void openDevice(int index);
    std::string deviceType() const;
    std::unique_ptr<BenchmarkTarget> targetOf(BenchEntry &entry, const Progress &progress);
    std::unique_ptr<BenchmarkTarget> remoteTarget(
        const BenchEntry &entry, const std::shared_ptr<const Problem> &problem, const Progress &progress);
    void verify(size_t i, const Progress &progress);
    void compareOutputs(BenchEntry &entry, const TaskOutputs &outputs, const Progress &progress);
    void compareTimed(size_t i, const Progress &progress);
    void doubtTimes();
    void warmUp(size_t i);
    void runFirst(const BenchEntry &entry, const Progress &progress);
    bool fits(size_t i, const Progress &progress);
    std::optional<nanoseconds> foreseen(const BenchEntry &entry, const Progress &progress);
    void makeRounds(std::vector<size_t> order, const Progress &progress);
    void keepAffordable(std::vector<size_t> &order) const;
    void measureRound(std::vector<size_t> &order, const Progress &progress);
    bool enough(const std::vector<size_t> &order);
    bool isTight(size_t i) const;
    void noteWhatIsMissing();
    std::chrono::milliseconds left() const;
    void tell(int entry, std::chrono::milliseconds remaining);

    Engine &m_engine;
    std::vector<BenchEntry> m_entries;
    const BenchOptions m_options;
    const Report m_report;
    const std::shared_ptr<Workbench> m_bench;
    FirstRuns *const m_firstRuns;
    const ProcessOf m_processOf;
    std::vector<std::unique_ptr<BenchmarkTarget>> m_targets; ///< null: refused
    std::vector<TaskOutputs> m_compared; ///< outputs that agreed, of targets that are not trusted
    std::vector<double> m_each;          ///< seconds of its last execution, with all around it
    double m_first = 0.0; ///< seconds of the first one of the entry that is prepared: drivers compile late
    std::chrono::steady_clock::time_point m_begin; ///< of the budget; later by what does not count
    int m_rounds = 0;
    int m_nextLook = 0; ///< after so many rounds, whether they are enough
};

/// Of all entries, what does not count as time of the budget.
nanoseconds buildingOf(const std::vector<BenchEntry> &entries, const BenchOptions &options);

/// The fastest of the ranked entries by median, -1 if there is none.
int fastestOf(const std::vector<BenchEntry> &entries);

} // namespace halo
