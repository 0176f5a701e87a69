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
#include "compute/cli/report/gradereport.h"
#include "compute/teaching/exercisetexts.h"
#include "compute/teaching/grader.h"

#include <algorithm>
#include <cstdlib>

namespace halo {
namespace {

constexpr OptionText exerciseLanguage{ "language", "L",
    "Language of the exercises: en, zh_CN or ko; English where a translation is missing.", "en" };

constexpr OptionText exerciseListOptions[] = {
    exerciseLanguage,
    { "json", nullptr, "Print a JSON array, one exercise per line.", nullptr },
};

constexpr OptionText checkOptions[] = {
    exerciseLanguage,
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "seconds", "S", "Time limit for each hand-in in seconds.", "60" },
    { "csv", "OUT.csv", "Write the marks as CSV, one row per hand-in.", nullptr },
    { "json", nullptr, "Print one line of JSON per hand-in.", nullptr },
};

/// Those that cannot be read are said.
std::vector<Exercise> readExercises(const QCommandLineParser &parser)
{
    const std::string wanted = parser.value(QLatin1String(exerciseLanguage.name)).toStdString();
    ExerciseList listExercises = allExercises();
    for (const Message &problem : listExercises.problems)
        sayLine(text(problem));
    for (Exercise &exercise : listExercises.exercises)
        exercise = inLanguage(std::move(exercise), wanted);
    return std::move(listExercises.exercises);
}

int listExercises(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Lists the exercises, which are kernel files to complete. Put your own into\n  ")
        + text(userExerciseFolder()));
    addOptions(parser, exerciseListOptions);
    if (!parseCall(parser, QStringLiteral("exercise list [--json]"), arguments))
        return EXIT_SUCCESS;
    expectNoArguments(parser);
    QJsonArray all;
    for (const Exercise &exercise : readExercises(parser))
        if (parser.isSet(QStringLiteral("json")))
            all.append(toJson(exercise));
        else
            printLine(text(exercise.id()).leftJustified(16) + text(exercise.variant.title)
                + QStringLiteral(": ") + text(exercise.variant.summary));
    if (parser.isSet(QStringLiteral("json")))
        printText(lineByLine(all));
    return EXIT_SUCCESS;
}

GradeLimits limitsOf(const QCommandLineParser &parser)
{
    return limitsWithin(std::chrono::seconds(
        wholeNumber(parser.value(QStringLiteral("seconds")), 1, QStringLiteral("--seconds"))));
}

/// Says what became of a hand-in. Returns the exit status of that.
int tell(const Grade &grade, bool asJson)
{
    if (asJson)
        printLine(inOneLine(toJson(grade)));
    else if (!grade.results.empty())
        printLine(inWords(grade));
    if (grade.passed())
        return EXIT_SUCCESS;
    const QString file = text(grade.file);
    const QString reason = text(grade.reason());
    sayLine(reason.contains(file) ? reason : file + QStringLiteral(": ") + reason);
    if (grade.failure)
        sayDetail(text(grade.failure->detail()));
    return static_cast<int>(grade.failure ? grade.failure->kind() : ErrorKind::Device);
}

/// Grades them one after the other and adds their rows to the CSV. Returns the exit status of the first that
/// does not pass. Throws Cancelled.
int gradeAll(const CallParser &parser, const std::stop_token &stop, QByteArray &csv)
{
    const GradeLimits limits = limitsOf(parser);
    const QStringList files = namedFiles(parser, QStringLiteral("*.cl"), "kernel file");
    const std::vector<DeviceInfo> devices = WorkerProcess().devices(Progress(stop, {}));
    const DeviceInfo &device = chooseDevice(devices, parser.value(QStringLiteral("device")).toStdString());
    const Grader grader(readExercises(parser), device, stop, limits);
    int status = EXIT_SUCCESS;
    for (const QString &file : files) {
        const Grade grade = grader.grade(file.toStdString());
        const int reported = tell(grade, parser.isSet(QStringLiteral("json")));
        status = status == EXIT_SUCCESS ? reported : status;
        csv += gradeCsvRow(grade);
    }
    return status;
}

int checkExercises(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Grades hand-ins: kernel files that name their exercise in a line \"// exercise: NAME\", or folders "
        "with such files. Each hand-in runs in processes of its own with time and memory limits."));
    addOptions(parser, checkOptions);
    if (!parseCall(parser, QStringLiteral("exercise check FILE.cl|FOLDER... [options]"), arguments))
        return EXIT_SUCCESS;
    if (parser.positionalArguments().isEmpty())
        throw Error(ErrorKind::Usage, "No hand-in given; see haloscope-cli exercise check --help.");
    const QString csvFile = parser.value(QStringLiteral("csv"));
    if (!csvFile.isEmpty())
        checkTarget(csvFile);

    const Interrupt interrupt;
    QByteArray csv = gradeCsvHeader();
    int status = EXIT_SUCCESS;
    try {
        status = gradeAll(parser, interrupt.token(), csv);
    } catch (const Cancelled &) {
        status = interrupt.exitStatus();
    }
    if (!csvFile.isEmpty())
        saveFile(csvFile, csv);
    return status;
}

} // namespace

int exerciseCommand(const QStringList &arguments)
{
    const QString what = arguments.value(1);
    const auto call
        = [&](const char *name) { return QStringList(QString::fromLatin1(name)) + arguments.mid(2); };
    if (what == QLatin1String("list"))
        return listExercises(call("exercise list"));
    if (what == QLatin1String("check"))
        return checkExercises(call("exercise check"));
    if (what == QLatin1String("--help") || what == QLatin1String("-h")) {
        printText(QStringLiteral("Usage: haloscope-cli exercise list [--json]\n"
                                 "       haloscope-cli exercise check FILE.cl|FOLDER... [options]\n"
                                 "Lists exercises and grades hand-ins.\n"
                                 "Run one of these with --help for its options."));
        return EXIT_SUCCESS;
    }
    throw Error(ErrorKind::Usage,
        what.isEmpty() ? Message("No action given; expected exercise list or exercise check.")
                       : Message("Unknown action \"%1\"; expected exercise list or exercise check.", what));
}

} // namespace halo
