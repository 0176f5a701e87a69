// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/advice.h"

#include <QLocale>

#include <algorithm>
#include <optional>

namespace halo {
namespace {

/// Below this share of its ceiling a unit is hardly what a launch waits for: the rule of the section "GPU
/// Speed Of Light Throughput" of Nsight Compute.
constexpr double busy = 60.0;
constexpr double manyConflicts = 0.2;  ///< of the turns of local memory
constexpr double idealSectors = 4.0;   ///< of a warp that reads 32 floats side by side
constexpr double manySectors = 6.0;    ///< one more than where such a row begins within a sector
constexpr double manyReads = 8.0;      ///< of global memory, for an output
constexpr double fewWarps = 30.0;      ///< % of those that fit
constexpr double manyRegisters = 96.0; ///< 21 of 64 warps fit into 65,536 registers then
constexpr int manyGroups = 1024;       ///< some for each multiprocessor of the largest GPUs, which have 150

constexpr const char *banks = "CUDA C++ Best Practices Guide, Shared Memory and Memory Banks";
constexpr const char *coalescing = "CUDA C++ Best Practices Guide, Coalesced Access to Global Memory";
constexpr const char *sharing = "CUDA C++ Best Practices Guide, Shared Memory";
constexpr const char *bandwidth = "CUDA C++ Best Practices Guide, Effective Bandwidth Calculation";
constexpr const char *instructions = "CUDA C++ Best Practices Guide, Instruction Optimization";
constexpr const char *pressure = "CUDA C++ Best Practices Guide, Register Pressure";
constexpr const char *heuristics = "CUDA C++ Best Practices Guide, Thread and Block Heuristics";
constexpr const char *manyOutputs = "kernels/image/80_tile_many_outputs.cl";

/// 0 where there is none: then no rule that needs it applies.
double numberIn(const Counts &counts, const char *counter)
{
    const auto found = counts.find(counter);
    return found == counts.end() ? 0.0 : found->second;
}

/// The numbers of a launch that rules ask for.
class Numbers
{
public:
    explicit Numbers(const CountedLaunch &launch)
        : m_launch(launch)
    {
    }

    double operator[](const char *counter) const { return numberIn(m_launch.counted, counter); }
    bool has(const char *counter) const { return m_launch.counted.contains(counter); }
    double share(double part, double whole) const { return whole > 0.0 ? part / whole : 0.0; }
    double perOutput(double count) const { return share(count, static_cast<double>(m_launch.outputs)); }

private:
    const CountedLaunch &m_launch;
};

/// "88", "9.2".
Message adviceFigure(double value)
{
    return QLocale::c().toString(value, 'f', value < 10.0 ? 1 : 0);
}

Message adviceCount(double value)
{
    return QLocale::c().toString(value, 'f', 0);
}

/// What padding makes of them is said only if the model was asked: it may make more.
Message againstConflicts(const CountedLaunch &launch, double busyShare, double conflictShare)
{
    const Message used = adviceFigure(busyShare), conflicts = adviceFigure(conflictShare);
    if (launch.padding == 0)
        return Message(
            "Local memory is busy %1 % of the time, and %2 % of its turns are bank conflicts: choose "
            "rows of the tile, or a work-group, that let the lanes of a warp reach different banks.",
            used, conflicts);
    const Message left = adviceCount(launch.paddedConflicts),
                  now = adviceCount(numberIn(launch.modelled, "local_load_conflicts")
                      + numberIn(launch.modelled, "local_store_conflicts"));
    return launch.padding == 1
        ? Message(
            "Local memory is busy %1 % of the time, and %2 % of its turns are bank conflicts: pad the tile "
            "by one column. The model says %3 conflicts then, and %4 now.",
            used, conflicts, left, now)
        : Message(
            "Local memory is busy %1 % of the time, and %2 % of its turns are bank conflicts: pad the tile "
            "by %3 columns. The model says %4 conflicts then, and %5 now.",
            used, conflicts, launch.padding, left, now);
}

/// Two of these do not come together: the first that applies is what the launch waits for.
std::optional<Advice> adviceOnMemoryOfGroups(const Numbers &numbers, const CountedLaunch &launch)
{
    const double conflicts = numbers["local_load_conflicts"] + numbers["local_store_conflicts"];
    const double turns = numbers["local_load_wavefronts"] + numbers["local_store_wavefronts"];
    const double share = numbers.share(conflicts, turns);
    if (numbers["local_busy"] < busy)
        return std::nullopt;
    if (share >= manyConflicts)
        return Advice{ 0, againstConflicts(launch, numbers["local_busy"], 100.0 * share), banks };
    return Advice{ 0,
        Message("Local memory is busy %1 % of the time, and hardly a turn is a bank conflict: let a "
                "work-item compute several outputs, and keep in registers what they share.",
            adviceFigure(numbers["local_busy"])),
        manyOutputs };
}

std::optional<Advice> adviceOnLoads(const Numbers &numbers)
{
    const double requests = numbers["global_load_requests"];
    const double sectors = numbers.share(numbers["global_load_sectors"], requests);
    constexpr double lanes = 32.0;
    const double reads = numbers.perOutput(lanes * requests);
    // The L1 cache and local memory are one: what is busy with the latter is no matter of loads.
    if (numbers["l1_busy"] < busy || numbers["local_busy"] >= busy)
        return std::nullopt;
    if (sectors >= manySectors)
        return Advice{ 0,
            Message("The L1 cache is busy %1 % of the time, and a load of a warp fetches %2 sectors, where "
                    "%3 hold 32 floats side by side: let neighbours in a warp read neighbours in memory.",
                adviceFigure(numbers["l1_busy"]), adviceFigure(sectors), adviceFigure(idealSectors)),
            coalescing };
    if (reads >= manyReads && numbers.has("local_loads") && numbers["local_loads"] == 0.0)
        return Advice{ 0,
            Message("The L1 cache is busy %1 % of the time, and each output takes %2 reads of global memory: "
                    "let a work-group share them as a tile in local memory.",
                adviceFigure(numbers["l1_busy"]), adviceFigure(reads)),
            sharing };
    return std::nullopt;
}

std::optional<Advice> adviceOnDram(const Numbers &numbers)
{
    if (numbers["dram_busy"] < busy)
        return std::nullopt;
    return Advice{ 0,
        Message("DRAM is busy %1 % of the time, with %2 bytes for each output: only fewer bytes can make it "
                "much faster.",
            adviceFigure(numbers["dram_busy"]),
            adviceFigure(numbers.perOutput(numbers["dram_read_bytes"] + numbers["dram_written_bytes"]))),
        bandwidth };
}

std::optional<Advice> adviceOnInstructions(const Numbers &numbers)
{
    if (numbers["issue_busy"] < busy)
        return std::nullopt;
    constexpr double lanes = 32.0;
    return Advice{ 0,
        Message("Instructions are issued in %1 % of all cycles, %2 for each output: only fewer instructions "
                "can make it much faster.",
            adviceFigure(numbers["issue_busy"]),
            adviceFigure(numbers.perOutput(lanes * numbers["instructions"]))),
        instructions };
}

/// Where no unit is busy, and warps are too few to hide how long each waits.
std::optional<Advice> adviceOnOccupancy(const Numbers &numbers, const CountedLaunch &launch)
{
    if (!numbers.has("occupancy") || numbers["occupancy"] >= fewWarps)
        return std::nullopt;
    for (const char *unit : { "local_busy", "l1_busy", "dram_busy", "issue_busy" })
        if (!numbers.has(unit) || numbers[unit] >= busy)
            return std::nullopt;
    if (launch.groups >= manyGroups && numbers["registers"] < manyRegisters)
        return std::nullopt; // it may be local memory, or the shape of work-groups
    if (launch.groups >= manyGroups)
        return Advice{ 0,
            Message("No unit is busy, and only %1 % of the warps that fit are active: a work-item has %2 "
                    "registers; let it compute fewer outputs.",
                adviceFigure(numbers["occupancy"]), adviceFigure(numbers["registers"])),
            pressure };
    return Advice{ 0,
        Message("No unit is busy, and only %1 % of the warps that fit are active, in %2 work-groups: count a "
                "larger problem, which fills the device.",
            adviceFigure(numbers["occupancy"]), launch.groups),
        heuristics };
}

} // namespace

std::vector<Advice> adviceFor(const std::vector<CountedLaunch> &launches)
{
    std::vector<Advice> all;
    for (const CountedLaunch &launch : launches) {
        const Numbers numbers(launch);
        for (std::optional<Advice> advice : { adviceOnMemoryOfGroups(numbers, launch), adviceOnLoads(numbers),
                 adviceOnDram(numbers), adviceOnInstructions(numbers), adviceOnOccupancy(numbers, launch) })
            if (advice) {
                advice->launch = launch.launch;
                all.push_back(std::move(*advice));
            }
    }
    return all;
}

} // namespace halo
