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
        return "its picture was uploaded";
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

void WorkerProcess::start()
{
    m_devices.reset();
    m_begun = 0;
    m_busy = false;
    m_child = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"), m_confined);
    if (m_confined)
        m_child->limitMemory(mostSharedBytes());
    m_child->channel().send(protocol::devicesRequest()); // if it is gone already, the answer will say so
}

/// Devices are probed without: NVIDIA's driver may have to start a program with rights of root once.
void WorkerProcess::confineChild()
{
    if (m_confined)
        return;
    m_confined = true;
    m_child.reset();
}

/// Does not wait: the new child probes while nobody needs it.
void WorkerProcess::restart()
{
    m_child.reset();
    try {
        start();
    } catch (const Error &) {
        m_child.reset(); // said again at the next need
    }
}

void WorkerProcess::awaitProbe(const Progress &progress)
{
    // One that died in idleness died of a former job; nobody need know.
    if (m_child && m_devices && m_child->wait(milliseconds(0)) == ChildProcess::Event::Ended)
        m_child.reset();
    if (!m_child)
        start();
    if (m_devices)
        return;
    const Message answer = awaitAnswer({ {}, std::nullopt, steady_clock::now() }, progress);
    if (answer.body.contains(QLatin1String("error"))) {
        m_child.reset();
        protocol::throwErrorOf(answer.body);
    }
    m_devices = protocol::devicesOf(answer.body);
}

std::vector<DeviceInfo> WorkerProcess::devices(const Progress &progress)
{
    if (m_devices && m_devices->empty())
        m_child.reset(); // a driver may have been installed meanwhile
    awaitProbe(progress);
    return *m_devices;
}

TaskResult WorkerProcess::run(const RunOrder &order, const Progress &progress)
{
    try {
        confineChild();
        awaitProbe(progress);
        const bool fresh = m_begun == 0;
        try {
            return runOnce(order, progress);
        } catch (const CrashError &) {
            // Memory that an earlier kernel spoilt may bring the process down under this one, or just
            // before. Blame a kernel only for what it does in a process of its own.
            if (fresh && m_begun == 1)
                throw;
        }
        awaitProbe(progress);
        return runOnce(order, progress);
    } catch (const Cancelled &) {
        if (m_busy) // else it is only probing
            restart();
        throw;
    } catch (const BuildError &) {
        throw;
    } catch (const Error &error) {
        // What went wrong on the device may have left the process damaged.
        if (error.kind() == ErrorKind::Device)
            restart();
        throw;
    }
}

TaskResult WorkerProcess::runOnce(const RunOrder &order, const Progress &progress)
{
    const SharedMemory inputs = protocol::packed(order.problem->contents().values);
    m_child->forgetLog();
    m_busy = true;
    ++m_sequence;
    const Activity activity{ order.variant.file, Stage::Build, steady_clock::now(), false,
        order.variant.origin == Origin::Shipped };
    if (!m_child->channel().send(protocol::runRequest(order, m_sequence), inputs.number()))
        throwEnded(activity);

    Message answer = awaitAnswer(activity, progress);
    m_busy = false;
    if (answer.body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.body);
    TaskResult result = protocol::resultOf(answer.body);
    const auto answered = answer.body.value(QLatin1String("sequence")).toInteger();
    try {
        if (static_cast<quint64>(answered) != m_sequence)
            throw Error(ErrorKind::Device, "This answers something else.");
        protocol::takeOutputs(answer.body, result,
            protocol::unpacked(protocol::shapesOf(answer.body), std::move(answer.attached)));
    } catch (const Error &) {
        m_child->end(); // it talks nonsense
        throwEnded(activity);
    }
    return result;
}

Message WorkerProcess::awaitAnswer(Activity activity, const Progress &progress)
{
    while (true) {
        AwaitedMessage answer = m_child->awaitMessage(activity.since + limitOf(activity), progress);
        if (!answer.ending.empty())
            throwEnded(activity);
        if (!answer.message)
            throwSilent(activity);
        const QJsonObject &body = answer.message->body;
        const QJsonValue stage = body.value(QLatin1String("stage"));
        if (stage.isUndefined())
            return std::move(*answer.message);
        m_begun += activity.reported ? 0 : 1;
        activity.reported = true;
        activity.stage = static_cast<Stage>(stage.toInt());
        activity.since = steady_clock::now();
        progress.step(*activity.stage, body.value(QLatin1String("percent")).toInt());
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

void WorkerProcess::throwSilent(const Activity &activity)
{
    m_child->end();
    const std::string log = m_child->log();
    m_child.reset();
    const std::string after = " was ended after " + inWords(limitOf(activity));
    if (!activity.stage)
        throw Error(ErrorKind::Device,
            "Listing the OpenCL devices" + after
                + "; a driver hangs: update or remove it, or choose OpenCV on the CPU.",
            logDetail(log));
    const std::string advice = *activity.stage == Stage::Build
        ? "; make it shorter, or choose another device."
        : "; look for a loop without end, a barrier that some work-items never reach, or too much work.";
    const std::string how = after.substr(1) + " without an answer while " + inWords(*activity.stage);
    throw KernelEnded("The kernel " + activity.file + " " + how + advice, logDetail(log), how);
}

void WorkerProcess::throwEnded(const Activity &activity)
{
    const std::string ending = m_child->end(ChildProcess::exitTimeout);
    const std::string log = m_child->log();
    m_child.reset();
    if (!activity.stage)
        throw CrashError("An OpenCL driver crashed while its devices were listed (" + ending
                + "); update or remove it, or choose OpenCV on the CPU.",
            logDetail(log), {});
    const std::string how = "crashed while " + inWords(*activity.stage) + " (" + ending + ")";
    throw CrashError("The kernel " + activity.file + " " + how
            + "; look for reads and writes outside the buffers and for too much local memory.",
        logDetail(log), how);
}

} // namespace halo
