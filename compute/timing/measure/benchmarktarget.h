// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/runtimes.h"
#include "compute/task/values.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace halo {

class OpenClDevice;
class Problem;
class TaskMemory;
struct TaskBuffer;
struct Tuning;
struct Variant;

/// One measured execution, all planes together.
struct Timing
{
    nanoseconds device{}; ///< by the device's own events; for OpenCV by the host
    nanoseconds host{};   ///< from the first call until all was done, by the host's clock
};

/// Something that solves a problem and can be asked to do it again and again. Its data stay where they are:
/// an execution moves nothing between host and device. Belongs to one thread.
class BenchmarkTarget
{
public:
    virtual ~BenchmarkTarget() = default;
    /// Throws Error(Device) if the device's clock stands still or runs backwards.
    virtual Timing execute() = 0;
    /// What the problem asks for, computed anew.
    virtual TaskOutputs outputs() = 0;
    /// What the last execute() wrote, where each is to be compared; null: once compared, it is trusted.
    virtual const TaskOutputs *timedOutputs() { return nullptr; }
    /// Why its times are not to be believed, after all of them; empty, as a rule.
    virtual Message doubt() const { return {}; }

    nanoseconds build() const { return m_build; }   ///< host time to get the program; 0 if nothing is built
    nanoseconds upload() const { return m_upload; } ///< of the inputs
    nanoseconds download() const { return m_download; } ///< of the last outputs()

protected:
    nanoseconds m_build{};
    nanoseconds m_upload{};
    nanoseconds m_download{};
};

/// A GPU that waited has lowered its clock: it works a little before it is timed.
void wake(BenchmarkTarget &target);

/// How an OpenCV target computes.
enum class Peer
{
    Filter2D,    ///< cv::filter2D on the CPU
    SepFilter2D, ///< cv::sepFilter2D on the CPU, for filters of rank 1
    UMat,        ///< cv::filter2D by OpenCV's own OpenCL kernels
    // What OpenCV leaves to its users: the picture in one band of rows for each core, all at once.
    Filter2DBands,
    SepFilter2DBands,
    GaussianBlurBands, ///< for filters that OpenCV has under this name
};
/// "opencv_filter2d", "opencv_sepfilter2d", "opencv_umat", "opencv_filter2d_bands" …: the variant in the CSV.
std::string idOf(Peer peer);
std::string titleOf(Peer peer);

/// The planes of a picture on a device, for all targets that read them, and the outputs they write to;
/// with as many copies as needed, to be used in turn, for the last-level cache to forget one before it comes
/// again.
class SourcePlanes
{
public:
    /// Throws cl::Error.
    SourcePlanes(OpenClDevice &device, const TaskBuffer &input, int copies);
    ~SourcePlanes();
    struct Memories;

    const Memories &memories() const { return *m_memories; }
    Memories &memories() { return *m_memories; }
    bool holds(const TaskBuffer &input, int copies) const;
    nanoseconds upload() const { return m_upload; } ///< of all planes, once

private:
    std::unique_ptr<Memories> m_memories;
    int m_copies;
    nanoseconds m_upload{};
};

/// A target that hands over what it was timed for: execute() writes into memory of its own for each plane,
/// where ready() left nothing that it could pass off as its own.
class KeepingTarget : public BenchmarkTarget
{
public:
    virtual void ready() = 0;
    /// What execute() wrote since ready().
    virtual TaskOutputs kept() = 0;
};

/// A variant on this device. source: planes that others of the problem read, or that this one uploads, if it
/// has planes. memory: what targets of one problem use in turn besides them, or null. cold: there are copies
/// of source and output that together are at least twice the last-level cache, as far as the device's memory
/// allows. Throws BuildError, Error or cl::Error.
std::unique_ptr<KeepingTarget> makeEntry(OpenClDevice &device, const Problem &problem, const Variant &variant,
    const Tuning &tuning, std::shared_ptr<SourcePlanes> &source, bool cold = false,
    const std::shared_ptr<TaskMemory> &memory = {});

/// A library that solves a problem, compared with our variants.
struct Library
{
    std::string id; ///< the variant in the CSV
    std::string title;
    std::function<std::unique_ptr<BenchmarkTarget>(OpenClDevice &)>
        make; ///< throws Error with the reason if not
};

/// The UMat peer runs on OpenCV's first device of this type, "CPU" or "GPU", unless the environment chooses
/// another. Throws Error(Usage) with the reason if this peer cannot do it.
std::unique_ptr<BenchmarkTarget> makePeerEntry(
    Peer peer, const Problem &problem, const std::string &deviceType);

} // namespace halo
