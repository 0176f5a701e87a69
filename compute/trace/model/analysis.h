// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/trace/model/trace.h"

#include <optional>
#include <string>
#include <vector>

/// Pure functions on a trace. What they say of hardware is a model with the parameters of HardwareModel,
/// never a measurement.
namespace halo {

struct HardwareModel;

/// One source access, executed together by all lanes that take part.
struct Step
{
    int phase = 0;
    int warp = 0; ///< which group of lanes; 0 if the whole work-group is one
    int line = 0;
    int column = 0;
    int buffer = 0;
    AccessKind kind = AccessKind::Load;
    int occurrence = 0;        ///< number of this execution of the access in the phase
    std::vector<int> accesses; ///< in Trace::accesses, ordered by item
};

/// What lanes of a warp execute together, also where some of them skip an access that others make (see
/// alignment.h). warp <= 0: the whole work-group is one. Within a phase, a step comes after all that any of
/// its items made before, and warps follow each other: the order between warps is a choice of the display.
std::vector<Step> lockSteps(const Trace &trace, int warp);
/// A step for each access as simulated: one item after another up to the next barrier. As good as any order.
std::vector<Step> rawSteps(const Trace &trace);

/// What one step costs one after another warp of the model, summed.
struct StepCost
{
    int active = 0;       ///< lanes that take part
    int lanes = 0;        ///< lanes of all warps that take part with at least one
    int sectors = 0;      ///< distinct sectors, global and constant accesses; of an image they are not known
    int idealSectors = 0; ///< had the same bytes lain side by side
    int turns = 0;        ///< at the banks, over all warps; local
    int conflicts = 0;    ///< turns at the banks beyond those that so many words need, over all warps; local
};
/// padding: elements added to each row of a two-dimensional local array, to try what it would change.
StepCost costOf(const Trace &trace, const Step &step, const HardwareModel &model, int padding = 0);

/// A sector that a warp touches, and which of its words of 4 bytes.
struct TouchedSector
{
    int warp = 0; ///< -1: the work-group as a whole
    std::int64_t number = 0;
    std::vector<bool> words;
};
/// Warp by warp of the model, by address. None of an image, of which only the driver knows how it lies.
std::vector<TouchedSector> touchedSectors(const Trace &trace, const Step &step, const HardwareModel &model);

/// What the lanes that the banks serve together want from each of them: of those that take most turns.
struct BankLoad
{
    std::vector<int> words; ///< different ones, by bank
    int turns = 1;
    int least = 1; ///< turns that so many words need in any case
};
/// Empty where the model has no banks.
BankLoad bankLoadOf(const Trace &trace, const Step &step, const HardwareModel &model, int padding = 0);
/// The lanes of a warp that want another word of a bank than a lane beside them: who waits for whom. By item.
std::vector<int> collidingItems(const Trace &trace, const Step &step, const HardwareModel &model, int warp);
/// How many different elements the lanes of a warp want, in the worst warp: constant memory gives them one
/// after the other.
int elementsAtOnce(const Trace &trace, const Step &step, const HardwareModel &model);

/// A lane of an occupancy chart: the columns, sectors or banks, that its access touches.
struct OccupancyLane
{
    int item = 0;
    std::vector<int> holes;
};
struct AccessMatrix
{
    int columns = 0;       ///< the sectors touched by the warp, by address (at most 64), or all banks
    std::vector<int> gaps; ///< columns that follow memory which is never touched
    std::vector<OccupancyLane> lanes; ///< of one warp; idle lanes have no holes
    int degree = 1;                   ///< turns: distinct words in the worst bank, or sectors
};
AccessMatrix sectorCard(const Trace &trace, const Step &step, const HardwareModel &model, int warp);
AccessMatrix bankCard(
    const Trace &trace, const Step &step, const HardwareModel &model, int warp, int padding = 0);

/// Bytes and counts of the whole work-group.
struct TrafficSummary
{
    std::int64_t globalLoads = 0; ///< pixels of src read, by work-items
    std::int64_t localLoads = 0, localStores = 0, constantLoads = 0, globalStores = 0;
    std::int64_t requestedBytes = 0; ///< of src
    std::int64_t uniqueBytes = 0;    ///< of src, each element once
    std::int64_t haloBytes = 0;      ///< of the unique ones, those not under an output of the group
    std::int64_t outputs = 0;        ///< elements of dst written
    double readsPerOutput = 0.0;
    double idealReadsPerOutput = 0.0; ///< each needed element once
    double naiveReadsPerOutput = 0.0; ///< a read per tap that is not border zero
    double sectorsPerLoad = 0.0;      ///< of a warp, loads of src
    double idealSectorsPerLoad = 0.0;
    std::int64_t conflicts = 0;    ///< extra turns at the banks
    std::int64_t localSteps = 0;   ///< accesses of whole warps to local memory, which take these turns
    double idleWhileLoading = 0.0; ///< share of lanes, 0..1, in steps that fill local memory or read src
    double divergence = 0.0;       ///< share of steps in which some but not all lanes of a warp take part
    std::int64_t unusedCells = 0;  ///< local cells written and never read
    double intensity = 0.0;        ///< flop per requested byte of src and dst: 2 per tap and output
    double naiveIntensity = 0.0;
    std::int64_t localBytes = 0;
};
TrafficSummary trafficOf(const Trace &trace, const HardwareModel &model);

/// Who filled a cell of a local buffer, and from where.
struct CellFill
{
    int item = -1;            ///< -1: never written
    int access = -1;          ///< the store, in Trace::accesses
    std::int64_t source = -1; ///< element of src that was copied; -1: none (border zero, computed)
    int loads = 0;            ///< reads of the cell afterwards
    int stores = 0;
};
/// Of buffer's cells, row by row.
std::vector<CellFill> tileFill(const Trace &trace, int buffer);
/// How often each pixel, or cell, of a buffer was read, for those that were: (pixel, reads), ascending.
std::vector<std::pair<std::int64_t, int>> reuseOf(const Trace &trace, int buffer);

/// Local memory of the work-group: all its local arrays.
std::int64_t localBytesOf(const Trace &trace);

/// Theoretical: how many work-groups a compute unit of the model holds at once, limited by what.
struct Occupancy
{
    int groups = 0;
    double share = 0.0; ///< of the unit's work-items, 0..1
    std::string limit;  ///< "local memory", "work-items", "work-groups", "registers"
};
/// What a work-group takes of a compute unit.
struct GroupNeeds
{
    int items = 1;
    std::int64_t localBytes = 0;
    int registers = 0; ///< of a work-item; 0: not known, and no limit
};
Occupancy occupancyOf(const GroupNeeds &needs, const HardwareModel &model);
Occupancy occupancyOf(const Trace &trace, const HardwareModel &model);

/// Does the recording equal what the formula says: every output of the group in the image reads exactly the
/// elements under its taps (through the tile or at once), each tile cell holds the element at its place, and
/// the sums come out? Of a kernel that reads in vectors: does the group read all of them; of one of several
/// passes: is the pass the convolution that passView() says, or does it multiply spectra. std::nullopt if it
/// does, else the first difference as one sentence. Of what is no convolution: is each output what the
/// formula of the launch makes of what was read?
std::optional<Message> differenceFromFormula(const Trace &trace);
/// Whether there is one: of all convolutions, and of launches whose workload has written one down.
bool hasFormula(const Trace &trace);

/// Data races, from the recording alone: two accesses of different items to the same element with no barrier
/// for that memory between them, at least one a store, not both atomic; and an access of an item, or of
/// another copy, to what an async copy moves before it was waited for. One finding for all elements of a
/// buffer over which the same two lines race.
std::vector<Finding> racesIn(const Trace &trace);

} // namespace halo
