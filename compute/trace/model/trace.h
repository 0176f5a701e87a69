// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/kernel/memorylayout.h"
#include "compute/kernel/variant.h"
#include "compute/task/traceview.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct Task;
class Problem;

enum class Space
{
    Global,
    Constant,
    Local,
    Image, ///< an image2d_t, read through a sampler
};

enum class AccessKind
{
    Load,
    Store,
    Atomic,
};

/// Memory that a kernel touches: an argument or a local array of it.
struct TraceBuffer
{
    std::string name; ///< as the source calls it: "src", "dst", "filter", "tile"
    Space space = Space::Global;
    int elementBytes = 4;
    Size2 shape; ///< elements of a row, rows; a flat array has one row
    /// The memory of the problem, or of the kernel's header, that it is: "src", if the source calls it
    /// otherwise; empty: as the source calls it.
    std::string memory{};
    /// How pixels lie in it, in bytes; nullopt: each element is one, or a weight, one after the other.
    std::optional<MemoryLayout> layout{};
    bool flipped = false;    ///< of weights: the last comes first
    bool transposed = false; ///< of weights: column after column

    const std::string &memoryName() const { return memory.empty() ? name : memory; }
    /// Pixels of a row, rows.
    Size2 pixels() const { return layout ? layout->size : shape; }
    /// Which pixel, row by row, an element is; nullopt: none that counts, as between rows, or of another
    /// plane than the first. All that knows of pixels asks here; what counts bytes takes elements.
    std::optional<std::int64_t> pixelOf(std::int64_t element) const
    {
        return layout || flipped || transposed ? laidOut(element) : element;
    }
    /// What it can hold of this value, and how far that is from its neighbours.
    double held(double value) const;
    double step() const { return layout ? 2.0 * layout->rounding() : 0.0; }

private:
    std::optional<std::int64_t> laidOut(std::int64_t element) const;
};

/// One access of one work-item, in the order in which the simulator saw them.
struct Access
{
    int item = 0;  ///< local id, y * group width + x; -1: the work-group as a whole (async copy)
    int phase = 0; ///< barriers passed
    int line = 0;  ///< of the variant's own file, from 1; of the call, if the access lies in the prelude
    int column = 0;
    int buffer = 0;         ///< in Trace::buffers
    std::int64_t index = 0; ///< first element touched; outside the buffer if it lies there
    int count = 1;          ///< elements: a float4 has four
    AccessKind kind = AccessKind::Load;
    float value = 0.0F; ///< of the first element: what was read, or was written or left by an atomic; for all
                        ///< see Trace::valueOf(). In the units of the picture: 200 of a uchar is 200/255
    int occurrence = 0; ///< how often this item made this very access in this phase before
    int wide = -1;      ///< where its values lie in Trace::wideValues, if there are several

    bool operator==(const Access &) const = default;
};

/// Where a work-group waits for all its work-items; of a wait for async copies neither memory is ordered, but
/// for what was copied.
struct Barrier
{
    int line = 0;
    bool local = true;   ///< orders local memory
    bool global = false; ///< orders global memory
    bool launch = false; ///< instead: the end of a launch, of all its work-groups; the next kernel begins
};

/// An async_work_group_copy, strided or not: under way from the call to the wait for it.
struct AsyncCopy
{
    int line = 0;           ///< of the call
    int begun = 0;          ///< phase in which it was called
    int waited = -1;        ///< phase that the wait for it ended; -1: nobody waits
    std::int64_t first = 0; ///< of its accesses, in Trace::accesses; they are by the whole group
    std::int64_t count = 0; ///< of them, one after the other
};

enum class FindingKind
{
    Race,
    Bounds,
    Uninitialised,
    Divergence,
    Timeout,
    Value, ///< an output that differs from the reference, or was never written
};

/// Something the simulated work-group did that a program must not do.
struct Finding
{
    FindingKind kind = FindingKind::Race;
    int line = 0;
    int item = -1;   ///< -1: nobody in particular
    int other = -1;  ///< the other side of a race
    int buffer = -1; ///< in Trace::buffers; -1: none
    std::int64_t index = 0;
    Message text;                     ///< one sentence
    std::vector<std::int64_t> more{}; ///< further elements with which the same happened in the same lines
    int count
        = 1; ///< how many it stands for; of many alike the recorder keeps some and counts on in the first
};
/// How many there are: not each has a text of its own.
std::int64_t countOf(const std::vector<Finding> &findings);
/// The first of all that are wrong in the same way, in the same line, with the same memory; it counts them
/// all. A missing barrier affects every cell of a tile.
std::vector<Finding> firstOfAlike(const std::vector<Finding> &findings);
/// "race", "bounds", "uninitialised", "divergence", "timeout", "value".
std::string toString(FindingKind kind);
/// "global", "constant", "local", "image".
std::string toString(Space space);
/// "load", "store", "atomic".
std::string toString(AccessKind kind);

/// What to record: a work-group of one launch of a problem as a variant computes it.
struct TraceRequest
{
    /// Of planes the first is recorded. Null in a recording from a file of what is no convolution: its data
    /// are not there.
    std::shared_ptr<const Problem> problem{};
    Variant variant;
    Tuning tuning;
    int launch = 0;      ///< from 0
    Size2 group{ 0, 0 }; ///< which work-group, from (0, 0)
    std::string fault{}; ///< which the variant has been given, see KernelFault; empty: it is right
    /// No launch before is simulated, and scratch memory is zero: for where it reads counts, not what.
    bool alone = false;
};
/// Beyond so many work-groups, simulating all of them takes longer than a user waits.
inline constexpr int mostGroupsBefore = 512;
/// Whether what the launches before leave is there when it is recorded: all of their work-groups are
/// simulated, unless these are too many; then scratch memory is zero. With a window only those that matter
/// are simulated, and it is true.
bool isFilled(const TraceRequest &request);
/// What is launched for a request.
Task taskOf(const TraceRequest &request);
/// Its problem; of a kernel that knows no border rule, that on the padded picture which it is given.
std::shared_ptr<const Problem> givenTo(const TraceRequest &request);
/// What its recordings show of that.
TraceView viewOf(const TraceRequest &request);
/// An output for each of ITEM_W x ITEM_H of a work-item.
Size2 outputsOfGroup(const Tuning &tuning);
/// How many a work-group of its launch computes.
Size2 outputsOfGroup(const TraceRequest &request);
/// Work-groups of its launch, or of the last one if there are not so many.
Size2 groupsOf(const TraceRequest &request);
/// Throws Error(kind) unless these work-groups include the one that is requested.
void requireGroup(const TraceRequest &request, Size2 groups, ErrorKind kind = ErrorKind::Usage);

/// The program as it is written takes longer than as it is optimised: so many times the time of a recording
/// it may take to look at its barriers.
inline constexpr int barrierTimes = 4;
/// What ends a recording early.
struct TraceLimits
{
    std::chrono::milliseconds time{ 10'000 }; ///< of work, see workTime()
    std::int64_t accesses = 4'000'000;
    std::int64_t memoryBytes = std::int64_t(2) << 30; ///< of the simulator, the picture apart
};

/// What one work-group did at its true place in the image.
struct Trace
{
    TraceRequest request;
    TraceView view; ///< of the problem; see also passView()
    std::string sourceHash;
    std::string entry;  ///< the kernel function
    Size2 groups;       ///< work-groups of the NDRange
    Size2 step{ 0, 0 }; ///< outputs of a work-group; 0x0: what the tuning says
    /// Groups do not follow each other as outputs do: what a group computes is what it stores.
    bool scattered = false;
    std::vector<TraceBuffer> buffers;
    std::vector<Access> accesses;
    std::vector<float> wideValues; ///< of accesses of several elements, one access after the other
    std::vector<Barrier> barriers; ///< between phase i and i + 1
    std::vector<AsyncCopy> copies; ///< in the order of their calls
    std::vector<Finding> findings;
    bool complete = true; ///< false: a limit ended it early
    /// Why the program was recorded as the compiler's front end leaves it, which can load and store more
    /// often; empty: it was optimised.
    std::string unoptimised{};
    bool stored = false; ///< made when Haloscope was built, as there is no simulator here

    int items() const { return request.tuning.group.w * request.tuning.group.h; }
    Size2 outputsOfGroup() const { return step.area() > 0 ? step : halo::outputsOfGroup(request.tuning); }
    int phases() const { return static_cast<int>(barriers.size()) + 1; }
    /// What it takes of memory, all but.
    size_t bytes() const { return accesses.size() * sizeof(Access) + wideValues.size() * sizeof(float); }
    /// Which buffer is this memory; -1 if the kernel has none.
    int bufferNamed(const std::string &memory) const;
    /// Of the element access.index + i.
    float valueOf(const Access &access, int i) const;
    /// The pixel that this element is, see TraceBuffer.
    std::optional<std::int64_t> pixelOf(const Access &access, int i) const
    {
        return buffers[static_cast<size_t>(access.buffer)].pixelOf(access.index + i);
    }
    /// The largest local buffer, -1 if there is none: what the diagram shows as the tile.
    int tile() const;
};

} // namespace halo
