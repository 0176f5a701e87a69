// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/handedin.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/report/marksreport.h"
#include "compute/drawing/lessons/classsummary.h"
#include "compute/drawing/lessons/kernelmarks.h"
#include "compute/drawing/lessons/marking.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace halo {
namespace {

constexpr OptionText gradeOptions[] = {
    { "bundle", "FILE", "Class file that was handed out, with lesson, exercise and class code.", nullptr },
    { "lesson", "ID|FILE.md", "Lesson, if there is no --bundle. Default: the one that each hand-in names.",
        nullptr },
    { "code", "WORD", "Class code, if there is no --bundle.", nullptr },
    { "language", "L",
        "Language of the comments on mistakes: en, zh_CN or ko; English where a translation is missing.",
        "en" },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "seconds", "S", "Time limit for each kernel in seconds.", "60" },
    { "threads", "N", "Number of kernels graded at a time; one if an exercise measures speed.", nullptr },
    { "csv", "OUT.csv", "Write the marks as CSV, one row per hand-in.", nullptr },
    { "report", "OUT.html", "Write an HTML report on the most frequent mistakes.", nullptr },
    { "json", nullptr, "Print one line of JSON per hand-in and one for the class.", nullptr },
};

Expected expectedBy(const QCommandLineParser &parser)
{
    Expected expected;
    expected.lesson = parser.value(QStringLiteral("lesson")).toStdString();
    expected.code = parser.value(QStringLiteral("code")).toStdString();
    expected.language = parser.value(QStringLiteral("language")).toStdString();
    const std::string bundle = parser.value(QStringLiteral("bundle")).toStdString();
    require(bundle.empty() || (expected.lesson.empty() && expected.code.empty()),
        "--bundle contains lesson and code; leave out --lesson and --code.");
    if (!bundle.empty())
        expected.bundle = readBundle(bundle);
    return expected;
}

GradeLimits gradeLimitsOf(const QCommandLineParser &parser)
{
    return limitsWithin(std::chrono::seconds(
        wholeNumber(parser.value(QStringLiteral("seconds")), 1, QStringLiteral("--seconds"))));
}

size_t threadsOf(const QCommandLineParser &parser)
{
    const QString text = parser.value(QStringLiteral("threads"));
    if (text.isEmpty())
        return std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
    return static_cast<size_t>(wholeNumber(text, 1, QStringLiteral("--threads")));
}

/// Grades all kernels; without a device, or after an interruption, says so. Returns the exit status.
int gradeKernels(KernelMarks &kernels, const QCommandLineParser &parser, const Interrupt &interrupt)
{
    if (kernels.empty())
        return EXIT_SUCCESS;
    const GradeLimits limits = gradeLimitsOf(parser);
    const std::stop_token stop = interrupt.token();
    try {
        const std::vector<DeviceInfo> devices = WorkerProcess().devices(Progress(stop, {}));
        const DeviceInfo &device
            = chooseDevice(devices, parser.value(QStringLiteral("device")).toStdString());
        kernels.grade(device, limits, threadsOf(parser), stop, [](size_t done, size_t of) {
            sayProgress(QStringLiteral("%1 of %2 kernels").arg(done).arg(of));
        });
        return EXIT_SUCCESS;
    } catch (const Cancelled &) { // what was graded is worth to be kept
        return interrupt.exitStatus();
    } catch (const Error &error) {
        kernels.leave(error.what());
        sayLine(text(error.what()));
        return static_cast<int>(error.kind());
    }
}

/// Returns the exit status of the first that cannot be marked.
int tellAll(const std::vector<Marks> &all, const ClassSummary &summary, bool asJson)
{
    int status = EXIT_SUCCESS;
    for (const Marks &marks : all) {
        if (asJson)
            printLine(inOneLine(toJson(marks)));
        else if (!marks.failure)
            printLine(inWords(marks));
        if (!marks.failure)
            continue;
        sayLine(text(marks.failure->what()));
        status = status == EXIT_SUCCESS ? static_cast<int>(marks.failure->kind()) : status;
    }
    if (asJson)
        printLine(inOneLine(toJson(summary)));
    else
        for (const QString &line : inWords(summary))
            printLine(line);
    return status;
}

int gradeAll(const CallParser &parser, const Interrupt &interrupt)
{
    const QStringList files = namedFiles(parser, QStringLiteral("*.haloscope"), "file of a hand-in");
    std::vector<std::string> names;
    for (const QString &file : files)
        names.push_back(file.toStdString());
    Marking marking(expectedBy(parser), interrupt.progress());
    std::vector<Marks> all = marking.read(names, threadsOf(parser));
    remarkTwins(all);
    KernelMarks kernels;
    for (Marks &marks : all)
        if (const Exercise *exercise = marking.exerciseOf(marks))
            kernels.add(marks, *exercise);
    const int graded = gradeKernels(kernels, parser, interrupt);
    const ClassSummary summary = summaryOf(all);
    const int reported = tellAll(all, summary, parser.isSet(QStringLiteral("json")));
    if (const QString file = parser.value(QStringLiteral("csv")); !file.isEmpty())
        saveFile(file, marksCsv(all));
    if (const QString file = parser.value(QStringLiteral("report")); !file.isEmpty())
        saveFile(file, marksPage(all, summary));
    return reported == EXIT_SUCCESS || interrupt.exitStatus() != 0 ? graded : reported;
}

} // namespace

int gradeCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Grades the hand-ins of a class: compares answers with new recordings, and grades kernels as "
        "exercise check does. A folder stands for all hand-ins in it. Each hand-in is read, recorded and run "
        "in processes of its own with time and memory limits. Only kernels need an OpenCL device."));
    addOptions(parser, gradeOptions);
    if (!parseCall(parser, QStringLiteral("grade FILE.haloscope|FOLDER... [options]"), arguments))
        return EXIT_SUCCESS;
    if (parser.positionalArguments().isEmpty())
        throw Error(ErrorKind::Usage, "No hand-in given; see haloscope-cli grade --help.");
    for (const char *option : { "csv", "report" })
        if (const QString file = parser.value(QLatin1String(option)); !file.isEmpty())
            checkTarget(file);
    gradeLimitsOf(parser);
    threadsOf(parser);
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] { return gradeAll(parser, interrupt); });
}

} // namespace halo
