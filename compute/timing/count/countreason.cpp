// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/countreason.h"

#include <cmath>
#include <string_view>

namespace halo {
namespace {

/// Differences up to this share need no sentence.
constexpr double small = 0.02;

/// A counter and its model, of one launch.
struct Pair
{
    double counted = 0.0, modelled = 0.0;

    bool isNear() const
    {
        return std::abs(counted - modelled) <= small * std::max(std::abs(counted), std::abs(modelled));
    }
};

Pair pairOf(const CountedLaunch &launch, const std::string &counter)
{
    const auto number = [&counter](const Counts &counts) {
        const auto found = counts.find(counter);
        return found == counts.end() ? 0.0 : found->second;
    };
    return { number(launch.counted), number(launch.modelled) };
}

/// Of DRAM: NVIDIA's profiler empties the caches before each launch, so that all comes from there once. A
/// work-item has 255 registers at most ("CUDA C++ Programming Guide", Technical Specifications).
Message reasonOfBytes(const CountedLaunch &launch, const Pair &bytes)
{
    constexpr double mostRegisters = 255.0;
    if (bytes.counted < bytes.modelled)
        return "The kernel does not read all bytes of its buffers.";
    if (pairOf(launch, "registers").counted >= mostRegisters)
        return "Values for which the 255 registers of a work-item do not suffice lie in memory.";
    return "The code and the arguments of the launch come from DRAM as well, and memory comes in larger "
           "pieces "
           "than sectors.";
}

/// Metrics Reference of Nsight Compute: data bank conflicts include those between kinds of accesses.
Message reasonOfConflicts(const CountedLaunch &launch, const std::string &side, const Pair &conflicts)
{
    const Pair turns = pairOf(launch, "local_" + side + "_wavefronts"),
               accesses = pairOf(launch, "local_" + side + "s");
    if (!accesses.isNear() && !turns.isNear())
        return "The number of accesses differs, and with it that of conflicts.";
    if (turns.isNear())
        return std::abs(conflicts.counted - conflicts.modelled) <= small * turns.modelled
            ? Message("A few accesses wait for others on the same path, which counts as a conflict.")
            : Message("Parts of wide accesses that wait count as conflicts, though no turn more is needed.");
    return "The hardware puts the lanes of wide accesses together in other parts than the model.";
}

/// Of accesses of warps, whichever memory.
Message reasonOfAccesses(const CountedLaunch &launch, const Pair &accesses, const Pair *turns)
{
    if (launch.asyncCopies > 0)
        return "The driver makes async copies by a loop of its own, whose work-items do not take neighbours.";
    if (accesses.counted < accesses.modelled)
        return "The compiler keeps what the source reads again, or merges neighbours into a wide access.";
    if (turns != nullptr && turns->isNear())
        return "An instruction counts also where no lane of the warp takes part, and has no turn then.";
    if (!launch.parted)
        return "Lanes that part make the same access one after the other, or the compiler splits or repeats "
               "accesses.";
    return *launch.parted > 0
        ? Message(
            "Lanes that part make the same access one after the other; the model lets them go together.")
        : Message("The compiler splits wide accesses or repeats some; the lanes of a warp do not part here.");
}

Message reasonOf(const CountedLaunch &launch, const std::string &counter, const Pair &pair)
{
    const std::string_view name = counter;
    if (name == "dram_read_bytes")
        return reasonOfBytes(launch, pair);
    const std::string side = name.find("load") != name.npos ? "load" : "store";
    if (name.ends_with("_conflicts"))
        return reasonOfConflicts(launch, side, pair);
    if (name.ends_with("_wavefronts")) {
        const Pair accesses = pairOf(launch, "local_" + side + "s");
        return accesses.isNear()
            ? Message("The hardware puts the lanes of wide accesses together in other parts than the model.")
            : reasonOfAccesses(launch, accesses, nullptr);
    }
    if (name.ends_with("_sectors")) {
        const Pair requests = pairOf(launch, "global_" + side + "_requests");
        if (!requests.isNear() || launch.asyncCopies > 0)
            return reasonOfAccesses(launch, requests, nullptr);
        return launch.parted.value_or(0) > 0
            ? Message("Lanes in loops of different length meet in other rounds than the model lines up.")
            : Message(
                "As many accesses touch other sectors than in the model, where each buffer begins with one.");
    }
    const Pair turns
        = pairOf(launch, counter == "local_loads" ? "local_load_wavefronts" : "local_store_wavefronts");
    return reasonOfAccesses(launch, pair, name.starts_with("local_") ? &turns : nullptr);
}

} // namespace

std::vector<CountReason> reasonsFor(const CountedLaunch &launch)
{
    std::vector<CountReason> reasons;
    for (const HardwareCounter &counter : hardwareCounters()) {
        if (!launch.counted.contains(counter.id) || !launch.modelled.contains(counter.id))
            continue;
        const Pair pair = pairOf(launch, counter.id);
        if (!pair.isNear())
            reasons.push_back({ counter.id, reasonOf(launch, counter.id, pair) });
    }
    return reasons;
}

} // namespace halo
