// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/options.h"
#include "compute/teaching/bundle.h"
#include "compute/teaching/lessonlibrary.h"

#include <cstdlib>

namespace halo {
namespace {

constexpr OptionText bundleOptions[] = {
    { "output", "OUT.haloscope", "Output file.", nullptr },
    { "exercise", "ID", "Exercise to include, or none. Default: the lesson's own.", nullptr },
    { "code", "WORD",
        "Class code, which together with a student's number gives the seed of that student's questions.",
        "" },
};

} // namespace

int lessonBundleCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Writes a class file: the lesson in all its languages, the exercise, and the class "
                       "code that gives each student their own questions. haloscope-cli grade reads it."));
    parser.addOption({ { QStringLiteral("o"), QLatin1String(bundleOptions[0].name) },
        QLatin1String(bundleOptions[0].help), QLatin1String(bundleOptions[0].value) });
    addOptions(parser, std::span(bundleOptions).subspan(1));
    if (!parseCall(
            parser, QStringLiteral("lesson export ID|FILE.md -o CLASS.haloscope [options]"), arguments))
        return EXIT_SUCCESS;
    const QStringList named = parser.positionalArguments();
    require(named.size() == 1, "Expected one lesson, by its id or file.");
    const QString file = parser.value(QStringLiteral("output"));
    checkTarget(file);
    const Lesson lesson = findLesson(named.first().toStdString());
    std::string exercise = parser.isSet(QStringLiteral("exercise"))
        ? parser.value(QStringLiteral("exercise")).toStdString()
        : lesson.exercise;
    if (exercise == "none")
        exercise.clear();
    writeBundle(
        makeBundle(lesson, exercise, parser.value(QStringLiteral("code")).toStdString()), file.toStdString());
    printLine(file);
    return EXIT_SUCCESS;
}

} // namespace halo
