// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/tracecall.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/memoryrequests.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/tracer/tracer.h"

#include <algorithm>

namespace halo {
namespace {

constexpr OptionText outputs[] = {
    { "json", "OUT.json", "Write the recording as JSON; - prints it.", nullptr },
    { "csv", "OUT.csv", "Write the recording as CSV, one row per access; - prints it.", nullptr },
};

/// They are no errors, but cost time.
void printConflicts(const Trace &trace)
{
    const HardwareModel &model = hardwareModels().front();
    const MemoryRequests all = requestsOf(trace, model);
    std::int64_t conflicts = 0, accesses = 0;
    for (const WarpAccesses &kind : { all.localLoads, all.localStores, all.localAtomics }) {
        conflicts += kind.conflicts;
        accesses += kind.requests;
    }
    if (conflicts > 0)
        printLine(
            QStringLiteral("    Bank conflicts, by the model of %1: %2 extra turns in %3 accesses of local "
                           "memory by warps of %4 work-items.")
                .arg(text(model.name))
                .arg(conflicts)
                .arg(accesses)
                .arg(model.warp));
}

/// How a recording went, in words.
void print(const Trace &trace, const std::vector<Finding> &findings)
{
    const auto place = [](Size2 at) { return QStringLiteral("%1,%2").arg(at.w).arg(at.h); };
    const std::int64_t count = countOf(findings);
    printLine(QStringLiteral("%1: work-group %2 of %3, %4 accesses in %5, %6")
                  .arg(text(trace.request.variant.id), place(trace.request.group),
                      text(toString(trace.groups)), QString::number(trace.accesses.size()),
                      trace.phases() == 1 ? QStringLiteral("1 phase")
                                          : QStringLiteral("%1 phases").arg(trace.phases()),
                      count == 0       ? QStringLiteral("no errors found")
                          : count == 1 ? QStringLiteral("1 finding")
                                       : QStringLiteral("%1 findings").arg(count)));
    if (!trace.unoptimised.empty())
        printLine(QStringLiteral(
            "    Not optimised, so that values may be loaded and stored more often: of the optimised "
            "kernel the simulator says \"%1\".")
                      .arg(text(trace.unoptimised)));
    for (const Finding &finding : firstOfAlike(findings))
        printLine(QStringLiteral("    ") + text(finding.text)
            + (finding.count > 1 ? QStringLiteral(" (%1 like this)").arg(finding.count) : QString()));
    printConflicts(trace);
}

/// To a file, or to stdout if that is called "-".
void deliver(const QString &path, const QByteArray &bytes)
{
    if (path == QLatin1String("-"))
        printText(QString::fromUtf8(bytes).trimmed());
    else
        saveFile(path, bytes);
}

void checkOutputs(const QCommandLineParser &parser)
{
    for (const OptionText &output : outputs) {
        const QString path = parser.value(QLatin1String(output.name));
        if (parser.isSet(QLatin1String(output.name)) && path.isEmpty())
            throw Error(ErrorKind::Usage, "--%1 needs a file name, or - to print.", output.name);
        if (!path.isEmpty() && path != QLatin1String("-"))
            checkTarget(path);
    }
}

} // namespace

int traceCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Records the memory accesses of one work-group on a simulator."));
    addOptions(parser, traceOptions());
    addOptions(parser, outputs);
    if (!parseCall(parser, QStringLiteral("trace [options]"), arguments))
        return 0;
    expectNoArguments(parser);
    checkOutputs(parser);
    const TraceRequest request = readTraceRequest(parser);

    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        const Progress progress = interrupt.progress();
        const auto trace = Tracer().record(request, progress);
        std::vector<Finding> findings = trace->findings;
        ExpectedOutputs expected;
        if (isFilled(request))
            std::ranges::move(wrongOutputs(*trace, expected, progress), std::back_inserter(findings));
        const QString json = parser.value(QStringLiteral("json"));
        const QString csv = parser.value(QStringLiteral("csv"));
        if (!json.isEmpty())
            deliver(json, traceJson(*trace, findings));
        if (!csv.isEmpty())
            deliver(csv, traceCsv(*trace));
        if (json != QLatin1String("-") && csv != QLatin1String("-"))
            print(*trace, findings);
        return trace->complete ? 0 : static_cast<int>(ErrorKind::Device);
    });
}

} // namespace halo
