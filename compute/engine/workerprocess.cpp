// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/workerprocess.h"

#include "compute/base/error.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"

#include <QJsonValue>

#include <algorithm>
#include <iomanip>
#include <sstream>

#include <unistd.h>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// The child ended by itself while it worked: our own name for it, so that a late crash can be told from an
/// answer that says so.
class CrashError : public KernelEnded
{
public:
    using KernelEnded::KernelEnded;
};

/// A compiler that is made to write without end must not take what others need: half of the machine.
std::uint64_t mostSharedBytes()
{
    constexpr std::uint64_t least = std::uint64_t(2) << 30;
    const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
    return std::max(least, pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 2);
}

std::string inWords(milliseconds time)
{
    std::ostringstream text;
    text << std::setprecision(3) << static_cast<double>(time.count()) / 1000.0 << " s";
    return text.str();
}

std::string inWords(Stage stage)
{
    switch (stage) {
    case Stage::Build:
        return "being built";
    case Stage::Upload:
        return "its image was uploaded";
    case Stage::Run:
        return "running";
    case Stage::Download:
        return "its result was downloaded";
    case Stage::Verify:
        break;
    }
    return "its result was checked";
}

std::string logDetail(const std::string &log)
{
    return log.empty() ? std::string() : "Output of the process that ran it:\n" + log;
}

} // namespace

WorkerProcess::WorkerProcess(Deadlines deadlines)
    : m_deadlines(deadlines)
{
}

WorkerProcess::~WorkerProcess() = default;

void WorkerProcess::start(Child &child)
{
    child.devices.reset();
    child.begun = 0;
    child.isBusy = false;
    child.process
        = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"), child.rights);
    if (child.rights)
        child.process->limitMemory(mostSharedBytes());
    child.process->channel().send(
        protocol::devicesRequest()); // if it is gone already, the answer will say so
}

/// Does not wait: the new child probes while nobody needs it.
void WorkerProcess::restart(Child &child)
{
    child.process.reset();
    try {
        start(child);
    } catch (const Error &) {
        child.process.reset(); // said again at the next need
    }
}

void WorkerProcess::awaitProbe(Child &child, const Progress &progress)
{
    // One that died in idleness died of a former job; nobody need know.
    if (child.process && child.devices && child.process->wait(milliseconds(0)) == ChildProcess::Event::Ended)
        child.process.reset();
    if (!child.process)
        start(child);
    if (child.devices)
        return;
    Activity probing{ {}, std::nullopt, steady_clock::now() };
    const Packet answer = awaitAnswer(child, probing, progress);
    if (answer.body.contains(QLatin1String("error"))) {
        child.process.reset();
        protocol::throwErrorOf(answer.body);
    }
    child.devices = protocol::devicesOf(answer.body);
}

/// Devices are probed unconfined: NVIDIA's driver may have to start a program with rights of root once.
std::vector<DeviceInfo> WorkerProcess::devices(const Progress &progress)
{
    if (m_open.devices && m_open.devices->empty())
        m_open.process.reset(); // a driver may have been installed meanwhile
    awaitProbe(m_open, progress);
    return *m_open.devices;
}

TaskResult WorkerProcess::run(const RunOrder &order, const Progress &progress)
{
    const bool ours = order.variant.origin == Origin::Shipped;
    Child &child = ours ? m_open : m_confined;
    try {
        if (!ours)
            confine(order, progress);
        awaitProbe(child, progress);
        const bool fresh = child.begun == 0;
        try {
            return runOnce(child, order, progress);
        } catch (const CrashError &) {
            // Memory that an earlier kernel spoilt may bring the process down under this one, or just
            // before. Blame a kernel only for what it does in a process of its own.
            if (fresh && child.begun == 1)
                throw;
        }
        awaitProbe(child, progress);
        return runOnce(child, order, progress);
    } catch (const Cancelled &) {
        if (child.isBusy) // else it is only probing
            restart(child);
        throw;
    } catch (const BuildError &) {
        throw;
    } catch (const Error &error) {
        // What went wrong on the device may have left the process damaged.
        if (error.kind() == ErrorKind::Device)
            restart(child);
        throw;
    }
}

/// The confined child is started again for a device that needs something else.
void WorkerProcess::confine(const RunOrder &order, const Progress &progress)
{
    awaitProbe(m_open, progress);
    m_device = deviceNumber(*m_open.devices, order.device);
    if (const Rights rights = rightsFor(m_device); m_confined.rights != rights) {
        m_confined.process.reset();
        m_confined.rights = rights;
    }
}

TaskResult WorkerProcess::runOnce(Child &child, const RunOrder &given, const Progress &progress)
{
    RunOrder order = given;
    if (child.rights) {
        requireConfined(child.process->confinement(), order.variant.file);
        order.device = sameDevice(*child.devices, m_device).index;
    }
    const SharedMemory inputs = protocol::packed(order.problem->contents().values);
    child.process->forgetLog();
    child.isBusy = true;
    ++m_sequence;
    Activity activity{ order.variant.file, Stage::Build, steady_clock::now(), 0, 0,
        order.variant.origin == Origin::Shipped };
    if (!child.process->channel().send(protocol::runRequest(order, m_sequence), inputs.number()))
        throwEnded(child, activity, child.process->end(ChildProcess::exitTimeout));

    Packet answer = awaitAnswer(child, activity, progress);
    child.isBusy = false;
    if (answer.body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.body);
    // The kernel of a GPU makes no system calls of this machine; those are its driver's.
    if (m_device.type == "CPU" && !activity.refused.empty()) {
        child.process->end(); // it may have done more
        throw Error(ErrorKind::Input,
            Message(
                "The kernel %1 made the system call %2, which the sandbox refused; its result is not shown.",
                order.variant.file, *activity.refused.begin()),
            logDetail(child.process->log()));
    }
    TaskResult result = protocol::resultOf(answer.body);
    const auto answered = answer.body.value(QLatin1String("sequence")).toInteger();
    try {
        if (static_cast<quint64>(answered) != m_sequence)
            throw Error(ErrorKind::Device, "This answers something else.");
        if (protocol::outputShapesOf(answer.body)
            != (order.isRun() ? order.problem->outputShapes() : OutputShapes()))
            throw Error(ErrorKind::Device, "The outputs are not those of the problem.");
        protocol::takeOutputs(answer.body, result,
            protocol::unpacked(protocol::shapesOf(answer.body), std::move(answer.attached)));
    } catch (const Error &) {
        throwEnded(child, activity, child.process->end()); // it talks nonsense
    }
    return result;
}

Packet WorkerProcess::awaitAnswer(Child &child, Activity &activity, const Progress &progress)
{
    while (true) {
        AwaitedMessage answer = child.process->awaitMessage(activity.since + limitOf(activity), progress);
        const std::set<std::string> refused = child.process->takeRefusedCalls();
        if (activity.stage == Stage::Run)
            activity.refused.insert(refused.begin(), refused.end());
        if (!answer.ending.empty())
            throwEnded(child, activity, answer.ending);
        if (!answer.message)
            throwSilent(child, activity);
        const QJsonObject &body = answer.message->body;
        const QJsonValue stage = body.value(QLatin1String("stage"));
        if (stage.isUndefined())
            return std::move(*answer.message);
        child.begun += activity.stages == 0 ? 1 : 0;
        activity.stage = static_cast<Stage>(std::clamp(stage.toInt(), 0, static_cast<int>(Stage::Verify)));
        const unsigned bit = 1U << static_cast<unsigned>(*activity.stage);
        const int percent = std::clamp(body.value(QLatin1String("percent")).toInt(), 0, 100);
        if ((activity.stages & bit) == 0 || percent > activity.percent)
            activity.since = steady_clock::now();
        activity.stages |= bit;
        activity.percent = std::max(activity.percent, percent);
        progress.step(*activity.stage, percent);
    }
}

milliseconds WorkerProcess::limitOf(const Activity &activity) const
{
    if (!activity.stage)
        return m_deadlines.probe;
    if (activity.ours)
        return m_deadlines.ours;
    return *activity.stage == Stage::Build ? m_deadlines.build : m_deadlines.run;
}

void WorkerProcess::throwSilent(Child &child, const Activity &activity)
{
    child.process->end();
    const std::string log = child.process->log();
    child.process.reset();
    const std::string limit = inWords(limitOf(activity));
    if (!activity.stage)
        throw Error(ErrorKind::Device,
            Message("Listing the OpenCL devices was ended after %1; a driver hangs: update or remove it, or "
                    "choose OpenCV on the CPU.",
                limit),
            logDetail(log));
    const Message doing = inWords(*activity.stage);
    throw KernelEnded(
        Message(*activity.stage == Stage::Build
                ? "The kernel %1 was ended after %2 without an answer while %3; make it shorter, or choose "
                  "another device."
                : "The kernel %1 was ended after %2 without an answer while %3; look for a loop without end, "
                  "a barrier that some work-items never reach, or too much work.",
            activity.file, limit, doing),
        logDetail(log), Message("was ended after %1 without an answer while %2", limit, doing));
}

void WorkerProcess::throwEnded(Child &child, const Activity &activity, const Message &ending)
{
    const std::string log = child.process->log();
    child.process.reset();
    if (!activity.stage)
        throw CrashError(Message("An OpenCL driver crashed while its devices were listed (%1); update or "
                                 "remove it, or choose OpenCV on the CPU.",
                             ending),
            logDetail(log), {});
    const Message doing = inWords(*activity.stage);
    throw CrashError(Message("The kernel %1 crashed while %2 (%3); look for reads and writes outside the "
                             "buffers and for too much local memory.",
                         activity.file, doing, ending),
        logDetail(log), Message("crashed while %1 (%2)", doing, ending));
}

} // namespace halo
