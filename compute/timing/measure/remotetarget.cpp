// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/remotetarget.h"

#include "compute/process/protocol.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/targetmessages.h"

#include <QString>

#include <algorithm>

namespace halo {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// A message there and back, and a thread that waits for its turn.
constexpr milliseconds usualDelay{ 2 };

/// "2.5 ms"
std::string inMilliseconds(nanoseconds time)
{
    return QString::number(static_cast<double>(time.count()) / 1e6, 'g', 3).toStdString() + " ms";
}

} // namespace

TargetProcess::TargetProcess(const DeviceInfo &device, const BenchDeadlines &deadlines)
    : m_device(device)
    , m_deadlines(deadlines)
    , m_child(Deadlines(), device)
{
}

int TargetProcess::newTarget()
{
    m_living.insert(++m_last);
    return m_last;
}

Packet TargetProcess::ask(const ChildJob &job, const Progress &progress)
{
    try {
        return m_child.ask(job, progress);
    } catch (const BuildError &) {
        throw;
    } catch (...) {
        m_child.end(); // it is in the middle of something, or damaged
        throw;
    }
}

RemoteTarget::RemoteTarget(std::shared_ptr<TargetProcess> process, std::shared_ptr<const Problem> problem,
    Variant variant, const Tuning &tuning, bool cold, Progress progress)
    : m_process(std::move(process))
    , m_problem(std::move(problem))
    , m_variant(std::move(variant))
    , m_tuning(tuning)
    , m_cold(cold)
    , m_progress(std::move(progress))
    , m_id(m_process->newTarget())
{
    try {
        prepare();
    } catch (...) {
        m_process->forget(m_id);
        throw;
    }
}

RemoteTarget::~RemoteTarget()
{
    m_process->forget(m_id);
}

/// Again, too, where another target of the kernel has brought the process down.
void RemoteTarget::prepare()
{
    WorkerChild &child = m_process->child();
    child.requireConfined(m_variant.file, m_progress);
    const RunOrder order{ m_problem, m_variant, m_tuning, child.deviceThere(m_progress) };
    m_memory.emplace(m_problem->contents().values, m_problem->outputShapes());
    ChildJob job{ protocol::prepareRequest(order, m_cold, m_id, m_process->living()), m_memory->number(),
        m_variant.file };
    job.build = job.run = m_process->deadlines().prepare;
    const Packet answer = m_process->ask(job, m_progress);
    m_build = protocol::timeOf(answer.body, "build");
    m_upload = protocol::timeOf(answer.body, "upload");
    m_generation = child.generation();
}

Packet RemoteTarget::ask(const char *what)
{
    ChildJob job{ protocol::targetRequest(what, m_id), -1, m_variant.file, Stage::Run };
    job.run = m_process->deadlines().round;
    return m_process->ask(job, m_progress);
}

Timing RemoteTarget::execute()
{
    if (!m_process->child().isRunning() || m_process->child().generation() != m_generation)
        prepare();
    ask("ready");
    const auto begin = steady_clock::now();
    const Timing timing = protocol::timingOf(ask("execute").body);
    const nanoseconds elapsed = steady_clock::now() - begin;
    if (timing.host.count() <= 0 || timing.host > elapsed)
        throw Error(ErrorKind::Device,
            "The process of the kernel %1 says that it ran for %2, within %3 by this program's clock; its "
            "times are not shown.",
            m_variant.file, inMilliseconds(timing.host), inMilliseconds(elapsed));
    checkClock(timing.device, m_process->device(), timing.host);
    m_outside = std::min(m_outside, elapsed - timing.host);
    m_inside = std::min(m_inside, timing.host - timing.device);
    m_shortest = std::min(m_shortest, elapsed);

    const Packet answer = ask("collect");
    m_download = protocol::timeOf(answer.body, "download");
    m_outputs = m_memory->outputs();
    return timing;
}

TaskOutputs RemoteTarget::outputs()
{
    execute();
    return m_outputs;
}

/// A kernel in machine code may say any time. What it leaves out, this program's clock has seen.
Message RemoteTarget::doubt() const
{
    const nanoseconds unexplained = std::max(m_outside, m_inside);
    if (m_shortest == nanoseconds::max() || unexplained <= std::max<nanoseconds>(usualDelay, m_shortest / 5))
        return {};
    return Message(
        "The process of the kernel %1 leaves out %2 of each execution, by this program's clock; its "
        "times are not shown.",
        m_variant.file, inMilliseconds(unexplained));
}

} // namespace halo
