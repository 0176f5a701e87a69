// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tracer.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/task/task.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/tracer/tracemessages.h"

#include <QJsonDocument>

#include <algorithm>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds grace{
    5000
}; // beyond the time limits of recording and barriers, which the simulator itself watches
constexpr size_t mostKeptBytes{ 16 << 20 }; // of recordings: 20 usual ones, or a large one

void checkRequest(const TraceRequest &request, const SharedPlane &pixels)
{
    if (!pixels || pixels->size() != wordsOf(request) || pixels->empty())
        throw Error(ErrorKind::Usage, "There is no image to record a work-group on; open one first.");
    if (request.task)
        return;
    checkFilter(request.filter);
    if (geometryOf(request.image, request.filter.size(), request.settings.size).empty())
        throw Error(ErrorKind::Input,
            "The filter (" + toString(request.filter.size()) + ") is larger than the image ("
                + toString(request.image) + "), so output size \"valid\" leaves no pixel; choose \"same\".");
}

std::string inSeconds(milliseconds time)
{
    return std::to_string(static_cast<double>(time.count()) / 1000.0).substr(0, 4) + " s";
}

Finding timeoutFinding(const TraceRequest &request, const TraceLimits &limits, size_t accesses)
{
    Finding finding;
    finding.kind = FindingKind::Timeout;
    const bool many = static_cast<std::int64_t>(accesses) >= limits.accesses;
    finding.text = "The kernel " + request.variant.file + " was ended after "
        + (many ? std::to_string(limits.accesses) + " accesses" : inSeconds(limits.time))
        + "; look for a loop without end, or choose a smaller work-group or filter.";
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

Tracer::Tracer(TraceLimits limits)
    : m_limits(limits)
{
}

Tracer::~Tracer() = default;

pid_t Tracer::processId() const
{
    return m_child ? m_child->id() : 0;
}

Tracer::Recorded Tracer::record(
    const TraceRequest &request, const SharedPlane &pixels, const Progress &progress)
{
    checkRequest(request, pixels);
    const QJsonObject order = protocol::toMessage({ request, m_limits });
    const std::string key = QJsonDocument(order).toJson(QJsonDocument::Compact).toStdString();
    if (const Recorded known = kept(key, pixels))
        return known;
    const Recorded trace = recorded(order, request, pixels, progress);
    m_kept.push_front({ key, pixels, trace });
    size_t bytes = 0;
    std::erase_if(m_kept, [&](const Kept &entry) {
        bytes += entry.trace->bytes();
        return entry.pixels.expired() || (bytes > mostKeptBytes && entry.trace != trace);
    });
    return trace;
}

/// A simulator that does not start, or that ends at once, may lack what this system does not have.
Tracer::Recorded Tracer::recorded(const QJsonObject &order, const TraceRequest &request,
    const SharedPlane &pixels, const Progress &progress)
{
    Recorded trace;
    try {
        share(pixels);
        trace = ask(order, request, progress);
    } catch (const Error &error) {
        if (error.kind() == ErrorKind::Device)
            trace = StoredRecordings().find(request, pixels);
        if (!trace)
            throw;
        return trace;
    }
    if (m_keep)
        m_keep->keep(request, pixels, *trace);
    return trace;
}

Tracer::Recorded Tracer::kept(const std::string &key, const SharedPlane &pixels)
{
    const auto found = std::ranges::find_if(
        m_kept, [&](const Kept &entry) { return entry.key == key && entry.pixels.lock() == pixels; });
    if (found == m_kept.end())
        return nullptr;
    m_kept.splice(m_kept.begin(), m_kept, found);
    return found->trace;
}

void Tracer::share(const SharedPlane &pixels)
{
    if (m_sharedPixels == pixels)
        return;
    m_shared = std::make_unique<SharedMemory>(pixels->size() * sizeof(float));
    std::ranges::copy(*pixels, m_shared->as<float>().begin());
    m_sharedPixels = pixels;
    m_told = false;
}

Tracer::Recorded Tracer::ask(const QJsonObject &order, const TraceRequest &request, const Progress &progress)
{
    if (m_child && m_child->wait(milliseconds(0)) == ChildProcess::Event::Ended)
        m_child.reset();
    if (!m_child) {
        // A kernel is only interpreted, but by a large program, after a larger one has compiled it.
        m_child
            = std::make_unique<ChildProcess>(findHelper("haloscope-tracer", "HALOSCOPE_TRACER"), Rights());
        m_told = false;
    }
    m_child->channel().send(order, m_told ? -1 : m_shared->number()); // if it is gone, the answer says so
    m_told = true;

    std::optional<Message> answer;
    try {
        answer = awaitAnswer(request, progress);
    } catch (...) {
        m_child.reset();
        throw;
    }
    auto trace = std::make_shared<Trace>();
    if (answer) {
        if (answer->body.contains(QLatin1String("error")))
            protocol::throwErrorOf(answer->body);
        *trace = protocol::traceOf(answer->body);
        const SharedMemory memory(std::move(answer->attached), protocol::recordedBytes(*trace));
        protocol::takeRecorded(*trace, memory.bytes());
    } else {
        trace->geometry = geometryOf(request);
        trace->sourceHash = sourceHash(request.variant);
        trace->complete = false;
    }
    trace->request = request;
    if (request.task) // a pass may have a group of its own
        trace->request.tuning.group = request.task->launches.at(static_cast<size_t>(request.pass)).group;
    if (!trace->complete) {
        trace->findings.push_back(timeoutFinding(request, m_limits, trace->accesses.size()));
        m_child.reset();
    }
    for (Finding &race : racesIn(*trace))
        trace->findings.push_back(std::move(race));
    return trace;
}

/// nullopt: the simulator did not even notice that its time was over.
std::optional<Message> Tracer::awaitAnswer(const TraceRequest &request, const Progress &progress)
{
    AwaitedMessage answer
        = m_child->awaitMessage(steady_clock::now() + (1 + barrierTimes) * m_limits.time + grace, progress);
    if (!answer.ending.empty())
        throw Error(ErrorKind::Device,
            "The simulator ended while it recorded the kernel " + request.variant.file + " (" + answer.ending
                + "); the kernel asks for too much memory or does what the simulator cannot do.",
            m_child->log());
    return std::move(answer.message);
}

} // namespace halo
