// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/image/image.h"
#include "compute/trace/model/trace.h"
#include "compute/trace/tracer/storedrecordings.h"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

class QJsonObject;

namespace halo {

class ChildProcess;
struct DeviceLimits;
struct Message;
class SharedMemory;

/// The simulator has room for whatever a device may have; what a variant itself asks for still counts.
DeviceLimits simulatorLimits();

/// Our side of haloscope-tracer, the process that simulates one work-group. Started at the first need and
/// again after it was ended. Keeps the latest recordings, of some megabytes. Where it cannot be started, it
/// gives those that come along, see StoredRecordings and Trace::stored. Needs no event loop. Belongs to one
/// thread.
class Tracer
{
public:
    explicit Tracer(TraceLimits limits = {});
    ~Tracer();

    /// Records one work-group over these pixels, one plane of request.image's size. A kernel that runs out of
    /// time comes back incomplete, with a finding that says so. Throws BuildError, Error, or Cancelled.
    std::shared_ptr<const Trace> record(
        const TraceRequest &request, const SharedPlane &pixels, const Progress &progress = {});

    /// Adds what it records from now on to a folder. record() then throws also Error(Output).
    void keepIn(const StoredRecordings &folder) { m_keep = folder; }

    pid_t processId() const; ///< of the child, 0 if there is none at the moment

private:
    using Recorded = std::shared_ptr<const Trace>;
    struct Kept
    {
        std::string key;
        std::weak_ptr<const Plane> pixels; ///< of a picture that is not in use any more no recording is kept
        Recorded trace;
    };

    Recorded kept(const std::string &key, const SharedPlane &pixels);
    Recorded recorded(const QJsonObject &order, const TraceRequest &request, const SharedPlane &pixels,
        const Progress &progress);
    Recorded ask(const QJsonObject &order, const TraceRequest &request, const Progress &progress);
    void share(const SharedPlane &pixels);
    std::optional<Message> awaitAnswer(const TraceRequest &request, const Progress &progress);

    const TraceLimits m_limits;
    std::optional<StoredRecordings> m_keep;
    std::unique_ptr<ChildProcess> m_child;
    SharedPlane m_sharedPixels; ///< what m_shared holds
    std::unique_ptr<SharedMemory> m_shared;
    bool m_told = false;    ///< the child has m_shared
    std::list<Kept> m_kept; ///< the latest first
};

} // namespace halo
