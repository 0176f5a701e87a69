// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tracer.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/tracer/tracemessages.h"

#include <QJsonDocument>

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds grace{
    5000
}; // beyond the time limits of recording and barriers, which the simulator itself watches
constexpr size_t mostKeptBytes{ 16 << 20 }; // of recordings: 20 usual ones, or a large one

/// Planes may come in other lists: what counts is the plane.
std::shared_ptr<const void> identityOf(const SharedValues &values)
{
    const auto *planes = std::get_if<Planes>(values.get());
    return planes && !planes->empty() ? std::shared_ptr<const void>(planes->front())
                                      : std::shared_ptr<const void>(values);
}

using Inputs = std::vector<std::weak_ptr<const void>>;

Inputs inputsOf(const std::vector<SharedValues> &values)
{
    Inputs inputs;
    std::ranges::transform(values, std::back_inserter(inputs), identityOf);
    return inputs;
}

bool areSame(const Inputs &a, const Inputs &b)
{
    return std::ranges::equal(a, b, [](const auto &one, const auto &other) {
        const auto held = one.lock();
        return held && held == other.lock();
    });
}

std::vector<SharedValues> valuesOf(const TraceRequest &request)
{
    auto values = request.problem ? protocol::recordedValues(*request.problem) : std::vector<SharedValues>();
    const bool isEmpty
        = std::ranges::all_of(values, [](const SharedValues &one) { return countOf(*one) == 0; });
    if (isEmpty)
        throw Error(ErrorKind::Usage, "There is no image to record a work-group on; open one first.");
    request.problem->check();
    return values;
}

/// A launch may have work-groups of its own size.
Size2 groupSizeOf(const TraceRequest &request)
{
    return taskOf(request).launches.at(static_cast<size_t>(request.launch)).group;
}

std::string inSeconds(milliseconds time)
{
    return std::to_string(static_cast<double>(time.count()) / 1000.0).substr(0, 4) + " s";
}

Finding buildFinding(const TraceRequest &request, milliseconds limit)
{
    Finding finding;
    finding.kind = FindingKind::Timeout;
    finding.text = Message("The kernel %1 was ended after %2 while it was built for the simulator; make it "
                           "shorter.",
        request.variant.file, inSeconds(limit));
    return finding;
}

Finding timeoutFinding(const TraceRequest &request, const TraceLimits &limits, size_t accesses)
{
    Finding finding;
    finding.kind = FindingKind::Timeout;
    const bool many = static_cast<std::int64_t>(accesses) >= limits.accesses;
    finding.text
        = Message("The kernel %1 was ended after %2; look for a loop without end, or choose a smaller "
                  "work-group or filter.",
            request.variant.file,
            many ? Message("%1 accesses", limits.accesses) : Message(inSeconds(limits.time)));
    return finding;
}

} // namespace

DeviceLimits simulatorLimits()
{
    DeviceLimits limits;
    limits.localBytes = 1 << 20;
    limits.globalBytes = limits.maxAllocBytes = limits.constantBytes = std::int64_t(1) << 40;
    limits.images = true;
    limits.maxImage = { 1 << 16, 1 << 16 };
    return limits;
}

/// What came, and how long was waited for it in vain.
struct Tracer::Awaited
{
    std::optional<Packet> answer; ///< nothing: the simulator did not even notice that its time was over
    milliseconds limit{};
    bool isBuilt = false;
};

Tracer::Tracer(TraceLimits limits)
    : m_limits(limits)
{
}

Tracer::~Tracer() = default;

pid_t Tracer::processId() const
{
    return m_child ? m_child->id() : 0;
}

Tracer::Recorded Tracer::record(const TraceRequest &request, const Progress &progress)
{
    const std::vector<SharedValues> values = valuesOf(request);
    const QJsonObject order = protocol::toMessage(protocol::traceOrder(request, m_limits, values));
    const std::string key = QJsonDocument(order).toJson(QJsonDocument::Compact).toStdString();
    Inputs inputs = inputsOf(values);
    if (const Recorded known = kept(key, inputs))
        return known;
    const Recorded trace = recorded(order, request, values, progress);
    m_kept.push_front({ key, std::move(inputs), trace });
    size_t bytes = 0;
    std::erase_if(m_kept, [&](const Kept &entry) {
        bytes += entry.trace->bytes();
        return std::ranges::any_of(entry.inputs, [](const auto &input) { return input.expired(); })
            || (bytes > mostKeptBytes && entry.trace != trace);
    });
    return trace;
}

/// A simulator that does not start, or that ends at once, may lack what this system does not have.
Tracer::Recorded Tracer::recorded(const QJsonObject &order, const TraceRequest &request,
    const std::vector<SharedValues> &values, const Progress &progress)
{
    Recorded trace;
    try {
        share(values);
        trace = ask(order, request, progress);
    } catch (const Error &error) {
        if (error.kind() == ErrorKind::Device)
            trace = StoredRecordings().find(request);
        if (!trace)
            throw;
        return trace;
    }
    if (m_keep)
        m_keep->keep(request, *trace);
    return trace;
}

Tracer::Recorded Tracer::kept(const std::string &key, const Inputs &inputs)
{
    const auto found = std::ranges::find_if(
        m_kept, [&](const Kept &entry) { return entry.key == key && areSame(entry.inputs, inputs); });
    if (found == m_kept.end())
        return nullptr;
    m_kept.splice(m_kept.begin(), m_kept, found);
    return found->trace;
}

void Tracer::share(const std::vector<SharedValues> &values)
{
    if (m_shared && areSame(inputsOf(m_sharedValues), inputsOf(values)))
        return;
    m_shared = std::make_unique<SharedMemory>(protocol::packed(values));
    m_sharedValues = values;
    m_reported = false;
}

Tracer::Recorded Tracer::ask(const QJsonObject &order, const TraceRequest &request, const Progress &progress)
{
    if (m_child && m_child->wait(milliseconds(0)) == ChildProcess::Event::Ended)
        m_child.reset();
    if (!m_child) {
        // A kernel is only interpreted, but by a large program, after a larger one has compiled it.
        m_child = std::make_unique<ChildProcess>(
            findHelper("haloscope-tracer", "HALOSCOPE_TRACER"), Rights{ {}, false, 1 });
        m_reported = false;
    }
    m_child->ask(order, m_reported ? -1 : m_shared->number());
    m_reported = true;

    Awaited awaited;
    try {
        awaited = awaitAnswer(request, progress);
    } catch (...) {
        m_child.reset();
        throw;
    }
    auto trace = std::make_shared<Trace>();
    if (std::optional<Packet> &answer = awaited.answer) {
        if (answer->body.contains(QLatin1String("error")))
            protocol::throwErrorOf(answer->body);
        *trace = protocol::traceOf(answer->body);
        const SharedMemory memory(std::move(answer->attached), protocol::recordedBytes(*trace));
        protocol::takeRecorded(*trace, memory.bytes());
    } else {
        trace->sourceHash = sourceHash(request.variant);
        trace->complete = false;
    }
    trace->request = request;
    trace->view = viewOf(request);
    trace->request.tuning.group = groupSizeOf(request);
    if (!trace->complete) {
        TraceLimits limits = m_limits; // what was waited for, where the simulator did not end by itself
        limits.time = awaited.answer ? limits.time : awaited.limit;
        trace->findings.push_back(awaited.isBuilt ? timeoutFinding(request, limits, trace->accesses.size())
                                                  : buildFinding(request, awaited.limit));
        m_child.reset();
    }
    for (Finding &race : racesIn(*trace))
        trace->findings.push_back(std::move(race));
    return trace;
}

Tracer::Awaited Tracer::awaitAnswer(const TraceRequest &request, const Progress &progress)
{
    Awaited awaited{ {}, m_limits.time + grace };
    auto end = steady_clock::now() + awaited.limit;
    while (true) {
        AwaitedMessage answer = m_child->awaitMessage(end, progress);
        if (!answer.ending.empty())
            throw Error(ErrorKind::Device,
                wasKilled(answer.ending)
                    ? Message(
                        "The simulator was killed while it recorded the kernel %1, perhaps because memory "
                        "ran out; close other programs, and record it again.",
                        request.variant.file)
                    : Message(
                        "The simulator ended while recording the kernel %1 (%2); the kernel needs too much "
                        "memory or uses a feature that the simulator does not support.",
                        request.variant.file, answer.ending),
                m_child->log());
        const bool isReport = answer.message && answer.message->body.contains(QLatin1String("stage"));
        if (!isReport) {
            awaited.answer = std::move(answer.message);
            awaited.isBuilt = awaited.isBuilt || awaited.answer;
            return awaited;
        }
        if (!std::exchange(awaited.isBuilt, true)) {
            awaited.limit = (1 + barrierTimes) * m_limits.time + grace;
            end = steady_clock::now() + awaited.limit;
        }
    }
}

} // namespace halo
