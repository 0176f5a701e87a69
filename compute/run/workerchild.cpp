// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/workerchild.h"

#include "compute/process/confinement.h"
#include "compute/process/protocol.h"
#include "compute/run/executor.h"

#include <QJsonValue>

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <utility>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

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

/// What it did before it ended, if that is known.
Message withCall(const Message &sentence, const std::set<std::string> &refused)
{
    return refused.empty()
        ? sentence
        : inTurn(sentence,
            Message("Before, it made the system call %1, which the sandbox refused.", *refused.begin()));
}

Stage stageOf(const QJsonValue &said)
{
    return static_cast<Stage>(std::clamp(said.toInt(), 0, static_cast<int>(Stage::Verify)));
}

} // namespace

/// What the child is busy with.
struct WorkerChild::Activity
{
    std::string file;           ///< of the kernel
    std::optional<Stage> stage; ///< the latest that it has reported; nothing: it lists its devices
    milliseconds limit{};       ///< of this stage
    steady_clock::time_point end;
    milliseconds run{}; ///< the limit from the first launch on
    DeviceInfo device{};
    steady_clock::time_point silent = steady_clock::time_point::max(); ///< when that is told
    bool hasBegun = false;                                             ///< it has reported something
    std::set<std::string> refused{}; ///< system calls that the sandbox refused meanwhile
};

WorkerChild::WorkerChild(const Deadlines &deadlines, std::optional<DeviceInfo> device)
    : m_deadlines(deadlines)
    , m_device(std::move(device))
{
}

WorkerChild::~WorkerChild() = default;

void WorkerChild::start()
{
    m_devices.reset();
    m_begun = 0;
    m_isBusy = false;
    ++m_generation;
    m_process = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"),
        m_device ? std::optional(rightsFor(*m_device)) : std::nullopt);
    if (m_device)
        m_process->limitMemory(mostConfinedBytes());
    m_process->ask(protocol::devicesRequest());
}

void WorkerChild::end()
{
    m_process.reset();
}

void WorkerChild::restart()
{
    m_process.reset();
    try {
        start();
    } catch (const Error &) {
        m_process.reset(); // said again at the next need
    }
}

void WorkerChild::forgetNoDevices()
{
    if (m_devices && m_devices->empty())
        m_process.reset();
}

const std::vector<DeviceInfo> &WorkerChild::devices(const Progress &progress)
{
    // One that died in idleness died of a former job; nobody need know.
    if (m_process && m_devices && m_process->wait(milliseconds(0)) == ChildProcess::Event::Ended)
        m_process.reset();
    if (!m_process)
        start();
    if (m_devices)
        return *m_devices;
    Activity probing{ {}, std::nullopt, m_deadlines.probe, steady_clock::now() + m_deadlines.probe };
    const AwaitedMessage answer = await(probing, progress);
    if (answer.message->body.contains(QLatin1String("error"))) {
        m_process.reset();
        protocol::throwErrorOf(answer.message->body);
    }
    m_devices = protocol::devicesOf(answer.message->body);
    m_process->takeRefusedCalls(); // of drivers, before there was a kernel
    return *m_devices;
}

int WorkerChild::deviceThere(const Progress &progress)
{
    return sameDevice(devices(progress), *m_device).index;
}

void WorkerChild::requireConfined(const std::string &file, const Progress &progress)
{
    devices(progress);
    halo::requireConfined(m_process->confinement(), file);
}

Packet WorkerChild::ask(const ChildJob &job, const Progress &progress)
{
    devices(progress);
    m_isBusy = true;
    Activity activity{ job.file, job.stage, job.build, {}, job.run, job.device };
    if (progress.silent())
        activity.silent = steady_clock::now() + Executor::patience.news;
    if (job.stage != Stage::Build) {
        activity.limit = job.run;
        activity.hasBegun = true;
        ++m_begun;
    }
    activity.end = steady_clock::now() + activity.limit;
    m_process->ask(job.request, job.attached);
    AwaitedMessage answer = await(activity, progress);
    m_isBusy = false;
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    return std::move(*answer.message);
}

/// Until there is a message that is no report.
AwaitedMessage WorkerChild::await(Activity &activity, const Progress &progress)
{
    while (true) {
        AwaitedMessage answer = m_process->awaitMessage(std::min(activity.end, activity.silent), progress);
        // The kernel of a GPU makes no system calls of this machine; those are its driver's.
        if (m_device && m_device->type == "CPU" && activity.stage)
            activity.refused.merge(m_process->takeRefusedCalls());
        if (!answer.ending.empty())
            throwEnded(activity, answer.ending);
        if (!answer.message && activity.silent < activity.end) {
            progress.silent()(Executor::silenceOf(activity.device, true));
            activity.silent = steady_clock::time_point::max();
            continue;
        }
        if (!answer.message)
            throwSilent(activity);
        if (activity.silent != steady_clock::time_point::max())
            activity.silent = steady_clock::now() + Executor::patience.news;
        const QJsonObject &body = answer.message->body;
        const QJsonValue said = body.value(QLatin1String("stage"));
        if (said.isUndefined() || !activity.stage) {
            if (!activity.refused.empty())
                throwRefused(activity.file, *activity.refused.begin());
            return answer;
        }
        const Stage stage = std::max(stageOf(said), *activity.stage);
        m_begun += std::exchange(activity.hasBegun, true) ? 0 : 1;
        if (activity.stage == Stage::Build && stage != Stage::Build) {
            activity.limit = activity.run;
            activity.end = steady_clock::now() + activity.run;
        }
        activity.stage = stage;
        progress.step(stage, std::clamp(body.value(QLatin1String("percent")).toInt(), 0, 100));
    }
}

std::string WorkerChild::lastLog() const
{
    return logDetail(m_process->log());
}

void WorkerChild::throwNonsense(const std::string &file)
{
    throwEnded({ file, Stage::Run, {}, {} }, m_process->end());
}

void WorkerChild::throwRefused(const std::string &file, const std::string &call)
{
    m_process->end(); // it may have done more
    const std::string log = lastLog();
    m_process.reset();
    throw Error(ErrorKind::Input,
        Message("The kernel %1 made the system call %2, which the sandbox refused; its result is not shown.",
            file, call),
        log);
}

void WorkerChild::throwSilent(const Activity &activity)
{
    m_process->end();
    const std::string log = lastLog();
    m_process.reset();
    const std::string limit = inWords(activity.limit);
    if (!activity.stage)
        throw Error(ErrorKind::Device,
            Message("Listing the OpenCL devices was ended after %1; a driver hangs: update or remove it, or "
                    "choose OpenCV on the CPU.",
                limit),
            log);
    const Message doing = inWords(*activity.stage);
    throw KernelEnded(
        withCall(Message(*activity.stage == Stage::Build
                         ? "The kernel %1 was ended after %2 without an answer while %3; make it shorter, or "
                           "choose another device."
                         : "The kernel %1 was ended after %2 without an answer while %3; look for a loop "
                           "without end, a barrier that some work-items never reach, or too much work.",
                     activity.file, limit, doing),
            activity.refused),
        log, Message("was ended after %1 without an answer while %2", limit, doing));
}

void WorkerChild::throwEnded(const Activity &activity, const Message &ending)
{
    const std::string log = lastLog();
    m_process.reset();
    if (!activity.stage)
        throw CrashError(Message("An OpenCL driver crashed while its devices were listed (%1); update or "
                                 "remove it, or choose OpenCV on the CPU.",
                             ending),
            log, {});
    const Message doing = inWords(*activity.stage);
    const bool killed = wasKilled(ending);
    throw CrashError(
        withCall(killed
                ? Message(
                    "The process of the kernel %1 was killed while %2, perhaps because memory ran out; close "
                    "other programs, and run it again.",
                    activity.file, doing)
                : Message(
                    "The kernel %1 crashed while %2 (%3); look for reads and writes outside the buffers and "
                    "for too much local memory.",
                    activity.file, doing, ending),
            activity.refused),
        log,
        killed ? Message("was killed while %1", doing) : Message("crashed while %1 (%2)", doing, ending));
}

} // namespace halo
