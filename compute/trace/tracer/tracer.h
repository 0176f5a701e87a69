// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/task/values.h"
#include "compute/trace/model/trace.h"
#include "compute/trace/tracer/storedrecordings.h"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

class QJsonObject;

namespace halo {

class ChildProcess;
struct DeviceLimits;
struct Packet;
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

    /// Records one work-group. The variant must not be refused, see Problem::refusal(). A kernel that runs
    /// out of time comes back incomplete, with a finding that says so. Throws BuildError, Error, or
    /// Cancelled.
    std::shared_ptr<const Trace> record(const TraceRequest &request, const Progress &progress = {});

    /// Adds what it records from now on to a folder. record() then throws also Error(Output).
    void keepIn(const StoredRecordings &folder) { m_keep = folder; }

    pid_t processId() const; ///< of the child, 0 if there is none at the moment

private:
    using Recorded = std::shared_ptr<const Trace>;
    struct Kept
    {
        std::string key;
        std::vector<std::weak_ptr<const void>>
            inputs; ///< of data that are not in use any more no recording is kept
        Recorded trace;
    };

    Recorded kept(const std::string &key, const std::vector<std::weak_ptr<const void>> &inputs);
    Recorded recorded(const QJsonObject &order, const TraceRequest &request,
        const std::vector<SharedValues> &values, const Progress &progress);
    Recorded ask(const QJsonObject &order, const TraceRequest &request, const Progress &progress);
    void share(const std::vector<SharedValues> &values);
    struct Awaited;
    Awaited awaitAnswer(const TraceRequest &request, const Progress &progress);

    const TraceLimits m_limits;
    std::optional<StoredRecordings> m_keep;
    std::unique_ptr<ChildProcess> m_child;
    std::vector<SharedValues> m_sharedValues; ///< what m_shared holds
    std::unique_ptr<SharedMemory> m_shared;
    bool m_reported = false; ///< the child has m_shared
    std::list<Kept> m_kept;  ///< the latest first
};

} // namespace halo
