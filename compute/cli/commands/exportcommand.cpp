// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/commands/speaking.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/tracecall.h"
#include "compute/drawing/export/exportdiagram.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/tracer/recordtoshow.h"

#include <cmath>

namespace halo {
namespace {

constexpr OptionText exportOptions[] = {
    { "recording", "FILE", "Recording to draw, written by trace --json, instead of a new one.", nullptr },
    { "step", "N", "Step to draw, from 1. Default: the last.", nullptr },
    { "strip", nullptr, "Draw all steps side by side, numbered.", nullptr },
    { "lockstep", "N", "Number of work-items that run in lockstep; 0: the whole work-group.", "0" },
    { "canvas", "WxH", "Size of the image or animation in pixels.", "1280x720" },
    { "speed", "STEPS", "Steps per second in an animation.", "2" },
    { "dark", nullptr, "Use the dark theme.", nullptr },
};

constexpr Size2 smallestCanvas{ 320, 200 };
constexpr Size2 largestCanvas{ 7680, 4320 };

DiagramExport readExport(const QCommandLineParser &parser)
{
    DiagramExport what;
    what.strip = parser.isSet(QStringLiteral("strip"));
    what.dark = parser.isSet(QStringLiteral("dark"));
    const Size2 canvas = parseSize(parser.value(QStringLiteral("canvas")).toStdString());
    if (canvas.w < smallestCanvas.w || canvas.h < smallestCanvas.h || canvas.w > largestCanvas.w
        || canvas.h > largestCanvas.h)
        throw Error(ErrorKind::Usage, "--canvas is %1; choose one from %2 to %3.", toString(canvas),
            toString(smallestCanvas), toString(largestCanvas));
    what.size = { canvas.w, canvas.h };
    bool ok = false;
    what.stepsPerSecond = parser.value(QStringLiteral("speed")).toDouble(&ok);
    if (!ok || !(what.stepsPerSecond >= 0.1 && what.stepsPerSecond <= 25.0))
        throw Error(ErrorKind::Usage, "--speed is a number from 0.1 to 25, such as 2.");
    return what;
}

/// From 1 as on the picture; the last if nothing is said.
int frameOf(const QCommandLineParser &parser, const Storyboard &board)
{
    if (!parser.isSet(QStringLiteral("step")))
        return board.lastFrame();
    const int step = wholeNumber(parser.value(QStringLiteral("step")), 1, QStringLiteral("--step"));
    if (step > board.lastFrame() + 1)
        throw Error(ErrorKind::Usage, "There is no step %1; there are %2.", step, board.lastFrame() + 1);
    return step - 1;
}

/// The recording of a file, or one that is made now.
std::shared_ptr<const Trace> traceOf(const QCommandLineParser &parser, const Interrupt &interrupt)
{
    const QString file = parser.value(QStringLiteral("recording"));
    if (!file.isEmpty()) {
        for (const OptionText &option : traceOptions())
            if (parser.isSet(QLatin1String(option.name)))
                throw Error(ErrorKind::Usage,
                    "--recording contains all settings of the recording; leave out --%1.", option.name);
        return passView(std::make_shared<const Trace>(readTraceFile(file)));
    }
    const TraceRequest request = readTraceRequest(parser);
    Tracer tracer;
    const Progress progress = interrupt.progress();
    return recordToShow(tracer, request, progress);
}

int exportDiagramCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Draws a recorded work-group: one step or all steps as .svg, .png or .pdf, an animation as .gif "
        "(256 colours) or .mp4 (compressed), or a page to step through in a browser as .html. Needs no "
        "display."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file; its suffix chooses the format."), QStringLiteral("OUT") });
    addOptions(parser, exportOptions);
    addOptions(parser, traceOptions());
    Speaking::addOption(parser);
    if (!parseCall(parser, QStringLiteral("export diagram [options] -o FILE"), arguments))
        return 0;
    expectNoArguments(parser);
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty())
        throw Error(ErrorKind::Usage, "No output given; add -o FILE.");
    DiagramExport what = readExport(parser);
    const Speaking speaking(parser);
    checkDiagramFile(path, what);
    checkTarget(path);
    const int lanes = wholeNumber(parser.value(QStringLiteral("lockstep")), 0, QStringLiteral("--lockstep"));
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        const Storyboard board(traceOf(parser, interrupt), lanes);
        what.frame = frameOf(parser, board);
        exportDiagram(board, what, path);
        const bool isSaved = parser.isSet(QStringLiteral("recording")) && hasFormula(board.trace());
        if (const auto difference = isSaved ? differenceFromFormula(board.trace()) : std::nullopt)
            sayLine(QStringLiteral("The recording is not what the formula says, and %1 says so: %2")
                        .arg(path, text(*difference)));
        return 0;
    });
}

} // namespace

int exportCommand(const QStringList &arguments)
{
    const QString what = arguments.value(1);
    if (what == QLatin1String("--help") || what == QLatin1String("-h")) {
        printText(QStringLiteral("Usage: haloscope-cli export diagram [options] -o FILE\n"
                                 "       haloscope-cli export chart [options] --from FILE.csv -o FILE\n"
                                 "Draws recorded work-groups and charts of timings.\n"
                                 "Run one of these with --help for its options."));
        return 0;
    }
    if (what == QLatin1String("chart"))
        return exportChartCommand(QStringList(QStringLiteral("export chart")) + arguments.mid(2));
    if (what != QLatin1String("diagram"))
        throw Error(ErrorKind::Usage,
            what.isEmpty()
                ? Message("No action given; expected export diagram or export chart.")
                : Message("Unknown action \"%1\"; expected export diagram or export chart.", what));
    return exportDiagramCommand(QStringList(QStringLiteral("export diagram")) + arguments.mid(2));
}

} // namespace halo
