// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image.h"
#include "compute/job.h"
#include "compute/trace/trace.h"

#include <chrono>
#include <list>
#include <memory>

namespace halo {

class ChildProcess;

/// What ends a recording early.
struct TraceLimits
{
    std::chrono::milliseconds time{ 10'000 };
    std::int64_t accesses = 4'000'000;
    std::int64_t memoryBytes = std::int64_t(2) << 30; ///< of the tracer, the picture apart
};

/// Our side of haloscope-tracer, the process that simulates one work-group. Started at the first need and
/// again after it was ended. Keeps the latest recordings. Needs no event loop. Belongs to one thread.
class Tracer
{
public:
    explicit Tracer(TraceLimits limits = {});
    ~Tracer();

    /// Records one work-group over these pixels, one plane of request.image's size. A kernel that runs out of
    /// time comes back incomplete, with a finding that says so. Throws BuildError, Error, or Cancelled.
    std::shared_ptr<const Trace> record(
        const TraceRequest &request, const SharedPlane &pixels, const Progress &progress = {});

    pid_t processId() const; ///< of the child, 0 if there is none at the moment

private:
    std::shared_ptr<const Trace> ask(
        const TraceRequest &request, const SharedPlane &pixels, const Progress &progress);

    struct Kept
    {
        std::string key;
        SharedPlane pixels;
        std::shared_ptr<const Trace> trace;
    };
    const TraceLimits m_limits;
    std::unique_ptr<ChildProcess> m_child;
    std::list<Kept> m_kept; ///< the latest first
};

} // namespace halo
