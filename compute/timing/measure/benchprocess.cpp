// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/benchprocess.h"

#include "compute/base/error.h"
#include "compute/engine/workerprocess.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedvalues.h"
#include "compute/timing/measure/benchprotocol.h"

#include <algorithm>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool isOurs(const BenchEntry &entry)
{
    return entry.isPeer() || entry.variant.origin == Origin::Shipped;
}

void refuse(BenchEntry &entry, const Message &reason)
{
    entry.refusal = reason;
    entry.failed = true;
    entry.samples.clear();
    entry.verified = false;
}

/// Kernels that the compiler must not even see, and untrusted ones where they cannot be confined.
void checkSources(std::vector<BenchEntry> &entries)
{
    const Confinement here = confinementHere();
    for (BenchEntry &entry : entries) {
        try {
            checkSource(entry.variant);
            if (!isOurs(entry))
                requireConfined(here, entry.variant.file);
        } catch (const Error &error) {
            refuse(entry, error.message());
        }
    }
}

} // namespace

BenchProcess::BenchProcess(BenchDeadlines deadlines)
    : m_deadlines(deadlines)
{
}

BenchProcess::~BenchProcess() = default;

std::vector<BenchEntry> BenchProcess::run(std::vector<BenchEntry> entries, const BenchOptions &options,
    const Benchmark::Report &report, const Progress &progress)
{
    checkSources(entries);
    auto begin = steady_clock::now(); // of the budget
    while (!progress.stopRequested()) {
        // What was refused stays here; the rest goes, and keeps its order.
        std::vector<BenchEntry> part;
        std::vector<size_t> places;
        for (size_t i = 0; i < entries.size(); ++i)
            if (!entries[i].refusal) {
                part.push_back(entries[i]);
                places.push_back(i);
            }
        if (part.empty())
            break;
        const auto spread = [&](const std::vector<BenchEntry> &measured) {
            for (size_t i = 0; i < places.size(); ++i) {
                const int device = entries[places[i]].device.index; // the child may count otherwise
                entries[places[i]] = measured[i];
                entries[places[i]].device.index = device;
            }
        };
        BenchOptions rest = options;
        rest.share = options.share.value_or(options.budget)
            - std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
        const Ending ending = runOnce(
            part, rest,
            [&](const BenchProgress &now, const std::vector<BenchEntry> &measured) {
                spread(measured);
                if (report)
                    report(now, entries);
            },
            progress);
        spread(part);
        begin += buildingOf(part, options);
        if (!ending.lost)
            break;
        m_child.reset();
        const int culprit = ending.during.entry;
        if (culprit >= 0 && culprit < static_cast<int>(places.size())) {
            BenchEntry &entry = entries[places[static_cast<size_t>(culprit)]];
            refuse(entry, Message(ending.blamed, entry.variant.file, ending.cause));
            continue;
        }
        for (const size_t place : places)
            if (!isOurs(entries[place]))
                refuse(entries[place], Message(ending.others, entries[place].variant.file, ending.cause));
        break;
    }
    return entries;
}

/// What drivers compile of ours is shared with the program; a process that has an untrusted kernel is
/// confined.
std::optional<Rights> BenchProcess::rightsFor(
    const std::vector<BenchEntry> &entries, const Progress &progress)
{
    if (std::ranges::all_of(entries, isOurs))
        return {};
    if (m_devices.empty())
        m_devices = WorkerProcess().devices(progress);
    Rights rights;
    for (const DeviceInfo &device : m_devices)
        if (std::ranges::count(
                entries, device.index, [](const BenchEntry &entry) { return entry.device.index; }))
            rights.add(halo::rightsFor(device));
    return rights;
}

void BenchProcess::start(const std::optional<Rights> &rights, const Progress &progress)
{
    m_child = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"), rights);
    if (!rights)
        return;
    m_child->channel().send(protocol::devicesRequest()); // if it is gone already, there is no answer
    const AwaitedMessage answer = m_child->awaitMessage(steady_clock::now() + m_deadlines.prepare, progress);
    if (!answer.message)
        throw Error(ErrorKind::Device,
            Message("An OpenCL driver hangs or crashes in the sandbox of untrusted kernels; choose another "
                    "device."),
            m_child->log());
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    m_devicesOfChild = protocol::devicesOf(answer.message->body);
}

std::vector<BenchEntry> BenchProcess::asChildCounts(std::vector<BenchEntry> entries) const
{
    if (m_child->rights())
        for (BenchEntry &entry : entries)
            if (const auto device = std::ranges::find(m_devices, entry.device.index, &DeviceInfo::index);
                device != m_devices.end())
                entry.device.index = sameDevice(m_devicesOfChild, *device).index;
    return entries;
}

BenchProcess::Ending BenchProcess::runOnce(std::vector<BenchEntry> &entries, const BenchOptions &options,
    const Benchmark::Report &report, const Progress &progress)
{
    if (const auto rights = rightsFor(entries, progress); !m_child || m_child->rights() != rights)
        start(rights, progress);
    if (m_child->rights())
        requireConfined(m_child->confinement(), std::ranges::find_if_not(entries, isOurs)->variant.file);
    std::vector<SharedValues> values;
    const QJsonObject request = protocol::benchRequest({ asChildCounts(entries), options }, values);
    const SharedMemory memory = protocol::packed(values);
    m_child->forgetLog();
    const bool sent = m_child->channel().send(request, memory.number());
    if (!sent)
        return { true, "The kernel %1 crashed (%2).", "The process that measured the kernel %1 crashed (%2).",
            m_child->end(), {} };
    return follow(entries, report, progress);
}

/// Until the answer, and takes in what the reports say.
BenchProcess::Ending BenchProcess::follow(
    std::vector<BenchEntry> &entries, const Benchmark::Report &report, const Progress &progress)
{
    BenchProgress during;
    during.entry = 0;
    while (true) {
        const milliseconds limit = during.entry >= 0 ? m_deadlines.prepare : m_deadlines.round;
        AwaitedMessage answer;
        try {
            answer = m_child->awaitMessage(steady_clock::now() + limit, progress);
        } catch (const Cancelled &) {
            m_child.reset(); // it is in the middle of something
            return {};
        }
        if (!answer.ending.empty())
            return { true,
                "The kernel %1 crashed (%2); look for reads and writes outside the buffers and for too much "
                "local memory.",
                "The process that measured the kernel %1 crashed (%2); look for reads and writes outside the "
                "buffers and for too much local memory.",
                answer.ending, during };
        if (!answer.message) {
            m_child->end();
            return { true,
                "The kernel %1 was ended after %2 s without an answer; look for a loop without end or a "
                "barrier that some work-items never reach.",
                "The process that measured the kernel %1 was ended after %2 s without an answer; look for a "
                "loop without end or a barrier that some work-items never reach.",
                limit.count() / 1000, during };
        }
        const QJsonObject &body = answer.message->body;
        if (body.contains(QLatin1String("error")))
            protocol::throwErrorOf(body);
        protocol::takeMeasured(body, entries);
        if (!protocol::isBenchReport(body))
            return {};
        during = protocol::benchProgressOf(body);
        report(during, entries);
    }
}

} // namespace halo
