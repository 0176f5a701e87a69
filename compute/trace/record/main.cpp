// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/kernel/buildlog.h"
#include "compute/process/disassemblyorder.h"
#include "compute/process/helperprocess.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/trace/model/localmemory.h"
#include "compute/trace/record/disassembly.h"
#include "compute/trace/record/traceorder.h"
#include "compute/trace/tracer/tracemessages.h"
#include "compute/workload/modules.h"

#include <QJsonDocument>
#include <QLatin1String>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <optional>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

using namespace halo;

namespace {

/// The simulator listens to variables of its own; the user's are meant for other programs.
void forgetOclgrindVariables()
{
    std::vector<std::string> names;
    for (char **entry = environ; *entry; ++entry)
        if (std::strncmp(*entry, "OCLGRIND_", 9) == 0)
            names.emplace_back(*entry, std::strchr(*entry, '='));
    for (const std::string &name : names)
        ::unsetenv(name.c_str());
}

[[maybe_unused]] size_t wordsOf(const QJsonArray &shapes)
{
    size_t words = 0;
    for (const ValuesShape &shape : protocol::shapesFrom(shapes))
        words += shape.pieces * shape.each;
    return words;
}

/// A kernel may ask for any amount of private or local memory. The picture comes on top: its old mapping,
/// the new one, and the output.
void limitMemory([[maybe_unused]] const protocol::TraceOrder &order)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they map terabytes
    const auto picture = static_cast<rlim_t>(wordsOf(order.shapes) * sizeof(float));
    // Not getrlimit() and setrlimit(): the C library makes of them a call that is for any process, and
    // refused.
    rlimit limit{};
    ::syscall(SYS_getrlimit, RLIMIT_AS, &limit);
    limit.rlim_cur = static_cast<rlim_t>(order.limits.memoryBytes) + 4 * picture;
    ::syscall(SYS_setrlimit, RLIMIT_AS, &limit);
#endif
}

/// Local memory handed over as an argument is flat; a plain tile is shown as the rectangle it stands for.
void shapeTile(const Trace &trace, TraceBuffer &buffer)
{
    const TraceView &view = trace.view;
    if (view.geometry.empty() || buffer.layout)
        return;
    const Size2 outputs = trace.outputsOfGroup();
    const Size2 tile{ outputs.w + view.filter.width - 1, outputs.h + view.filter.height - 1 };
    if (buffer.space == Space::Local && buffer.shape.h == 1 && buffer.shape.area() == tile.area())
        buffer.shape = tile;
}

void takeOver(Trace &trace, Recording &recording)
{
    for (TraceBuffer &buffer : recording.buffers)
        shapeTile(trace, buffer);
    trace.buffers = std::move(recording.buffers);
    trace.accesses = std::move(recording.accesses);
    trace.wideValues = std::move(recording.wideValues);
    trace.barriers = std::move(recording.barriers);
    trace.copies = std::move(recording.copies);
    tellLocalMemory(trace);
    trace.findings = std::move(recording.findings);
    trace.complete = recording.complete;
}

/// What the program as it is written tells of its barriers: of two that the optimiser has joined, no line is
/// known.
void takeBarriers(Recording &recording, Recording written)
{
    for (size_t i = 0; i < std::min(recording.barriers.size(), written.barriers.size()); ++i)
        if (recording.barriers[i].line == 0)
            recording.barriers[i].line = written.barriers[i].line;
    if (written.findings.empty())
        return;
    std::erase_if(
        recording.findings, [](const Finding &finding) { return finding.kind == FindingKind::Divergence; });
    std::ranges::move(written.findings, std::back_inserter(recording.findings));
}

HelperAnswer answerWith(const Trace &trace)
{
    const SharedMemory memory(protocol::recordedBytes(trace));
    protocol::putRecorded(trace, memory.bytes());
    return { protocol::traceAnswer(trace), FileDescriptor(::dup(memory.number())) };
}

[[noreturn]] void throwFailure(
    const Variant &variant, const RecorderOrder &launch, const Recording &recording)
{
    if (!recording.buildLog.empty())
        throw BuildError(
            Message("The kernel \"%1\" (%2) does not compile in the simulator; the build log names the line.",
                variant.title, variant.file),
            inLinesOfFiles(recording.buildLog, launch.source));
    static const Pattern unsupported(
        R"(^Undefined external function: (?:_Z\d+)?(\w*(?:sub_group|work_group|shuffle)\w*))");
    const std::string failure = recording.failure.english();
    if (const auto match = unsupported.first(failure); !match.empty())
        throw Error(ErrorKind::Device,
            "The kernel \"%1\" (%2) calls %3(), but sub-groups, shuffles and functions of OpenCL 2 and 3 are "
            "not "
            "supported; exchange values in local memory instead.",
            variant.title, variant.file, match[1].of(failure));
    throw Error(ErrorKind::Device, "The kernel \"%1\" (%2) cannot be simulated: %3; simplify it there.",
        variant.title, variant.file, recording.failure);
}

/// All of an order but which work-group is recorded.
std::string withoutGroup(const QJsonObject &message)
{
    QJsonObject order = message.value(QLatin1String("order")).toObject();
    QJsonObject request = order.value(QLatin1String("request")).toObject();
    request.remove(QLatin1String("group"));
    order[QLatin1String("request")] = request;
    return QJsonDocument(order).toJson(QJsonDocument::Compact).toStdString();
}

class Server
{
public:
    HelperAnswer answer(Packet &message, const Reports &reports);

private:
    void take(const protocol::TraceOrder &order, FileDescriptor attached);

    std::vector<SharedValues> m_values;
    QJsonObject m_spec; ///< of m_problem
    std::shared_ptr<const Problem> m_problem;
    OrderContents m_contents;
    Recorder m_recorder;
};

/// The problem as it was, unless the order tells another one.
void Server::take(const protocol::TraceOrder &order, FileDescriptor attached)
{
    const bool isNew = attached.valid();
    if (isNew)
        m_values = protocol::unpacked(order.shapes, std::move(attached));
    if (m_values.empty() || protocol::shapesOf(m_values) != order.shapes)
        throw Error(ErrorKind::Device, "The data to record did not arrive; please report this as a bug.");
    if (!isNew && m_problem && m_problem->workload() == order.workload && m_spec == order.spec)
        return;
    m_problem = makeProblem(order.workload, { order.spec, m_values });
    m_spec = order.spec;
    m_contents.filledFor.clear();
}

HelperAnswer Server::answer(Packet &message, const Reports &reports)
{
    const protocol::TraceOrder order = protocol::traceOrderOf(message.body);
    limitMemory(order);
    take(order, std::move(message.attached));
    TraceRequest request = order.request;
    request.problem = m_problem;
    checkSource(request.variant);

    Trace trace;
    trace.request = request;
    trace.view = viewOf(request);
    trace.sourceHash = sourceHash(request.variant);
    Recording recording;
    const auto reported = [&] {
        takeOver(trace, recording);
        return answerWith(trace);
    };
    const auto ordered = [&](bool unoptimised, bool barriersOnly) {
        const std::vector<int> known = recording.suspicious ? std::vector<int>() : recording.depths;
        RecorderOrder launch = orderOf(request, withoutGroup(message.body), m_contents, trace);
        launch.limits = order.limits;
        launch.unoptimised = unoptimised;
        launch.barriersOnly = barriersOnly;
        launch.depths = known;
        launch.built = [&reports] { reports.send(protocol::stageReport(Stage::Run, 0)); };
        launch.stopped = [&, barriersOnly](Recording &stopped) {
            if (!barriersOnly)
                std::swap(recording, stopped);
            recording.complete = false;
            const HelperAnswer answer = reported();
            reports.send(answer.body, answer.attached.number());
            std::_Exit(EXIT_SUCCESS);
        };
        return launch;
    };
    const RecorderOrder launch = ordered(false, false);
    recording = m_recorder.record(launch);
    if (!recording.failure.empty()) {
        // What the optimiser makes of a kernel may hold what the simulator does not know.
        trace.unoptimised = recording.failure.english();
        recording = m_recorder.record(ordered(true, false));
    } else if (!recording.barriers.empty()) {
        takeBarriers(recording, m_recorder.record(ordered(true, true)));
    }
    if (!recording.buildLog.empty() || !recording.failure.empty())
        throwFailure(request.variant, launch, recording);
    return reported();
}

HelperAnswer disassemblyAnswer(const protocol::DisassemblyOrder &order)
{
    std::vector<Assembly> assemblies;
    for (size_t i = 0; i < std::min(order.entries.size(), order.groups.size()); ++i)
        assemblies.push_back(disassembled(order.program, order.entries[i], order.groups[i], order.file));
    return { protocol::disassemblyAnswer(assemblies), FileDescriptor() };
}

} // namespace

int main(int argc, char **argv)
{
    forgetOclgrindVariables();
    std::optional<Server> server;
    return runHelper(argc, argv, "haloscope-tracer", [&server](Packet &request, const Reports &reports) {
        if (const auto order = protocol::disassemblyOrderOf(request.body))
            return disassemblyAnswer(*order);
        if (!server)
            server.emplace();
        return server->answer(request, reports);
    });
}
