// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/signature.h"
#include "compute/task/task.h"
#include "compute/trace/model/trace.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halo {

struct Recording;

/// Memory that a kernel reads or writes.
struct RecorderMemory
{
    Size2 shape;                 ///< 32-bit words of a row, rows; with a layout, pixels
    std::span<std::byte> data{}; ///< where it is; empty: zeros, made when they are needed
    bool initialised = false;    ///< may be read before it is written
    std::optional<MemoryLayout> layout{};

    size_t bytes() const
    {
        return layout ? static_cast<size_t>(layout->bytes) : shape.area() * sizeof(float);
    }
};

/// What an argument of the recorded launch is to the problem; see TraceBuffer.
struct RecorderArgument
{
    std::string memory{};
    bool isPicture = false; ///< the layout of its memory says where pixels are
    bool flipped = false, transposed = false;
};

/// Some work-groups of a launch before the one that is recorded.
struct RecorderPass
{
    std::string entry;
    Size2 groupSize;
    std::vector<Size2> groups;
    std::vector<Argument> signature;
    std::vector<ArgumentValue> values;
};

/// One kernel launch to record, ready to run: nothing of variants and plans.
struct RecorderOrder
{
    std::string source;                    ///< the whole text
    std::string file;                      ///< what #line calls the part whose lines count
    std::map<std::string, int> included{}; ///< files, and the lines that include them
    std::string options;                   ///< of the compiler
    std::string entry;
    Size2 groupSize;
    Size2 groups; ///< of the NDRange
    Size2 group;  ///< the one to record
    std::vector<Argument> signature;
    std::vector<ArgumentValue> values;
    std::map<std::string, RecorderMemory> memories;      ///< by name: "src", "dst" and "filter" of an image
    std::map<std::string, RecorderArgument> arguments{}; ///< of kernels of others, by name
    std::vector<RecorderPass> before{};                  ///< what must have run to fill them, not recorded
    /// Called when the program is built.
    std::function<void()> built{};
    /// Called when these have run, before the launch that is recorded.
    std::function<void()> filled{};
    TraceLimits limits;
    /// Not as the compiler's optimiser leaves the kernel, but as its front end does.
    bool unoptimised = false;
    /// Only look where work-items wait: no access is recorded. Of an unoptimised program.
    bool barriersOnly = false;
    /// If barriersOnly: no need to run it if these are its barriers, see Recording::depths.
    std::vector<int> depths{};
    /// Called from a thread of the simulator when a limit is reached. It cannot be stopped in the middle:
    /// this must end the process.
    std::function<void(Recording &)> stopped;
};

/// What came of it. This side knows no exceptions of ours: the simulator is built without run-time types, and
/// so is what derives from its classes.
struct Recording
{
    std::string buildLog; ///< not empty: the kernel did not compile
    Message failure;      ///< not empty: the simulator gave up, in its own words
    std::vector<TraceBuffer> buffers;
    std::vector<Access> accesses;
    std::vector<float> wideValues;
    std::vector<Barrier> barriers;
    std::vector<AsyncCopy> copies;
    std::vector<Finding> findings;
    bool complete = true;    ///< false: a limit was reached
    bool suspicious = false; ///< work-items seemed to wait apart
    std::vector<int> depths; ///< of the kernel's barriers in loops
};

/// The simulator Oclgrind with a recorder plugged in. Keeps the program it built last. One thread.
class Recorder
{
public:
    Recorder();
    ~Recorder();
    Recorder(const Recorder &) = delete;
    Recorder &operator=(const Recorder &) = delete;

    Recording record(const RecorderOrder &order);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace halo
