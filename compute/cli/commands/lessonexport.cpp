// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/commands/lessonexport.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/commands/speaking.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/lessons/coursepage.h"
#include "compute/drawing/lessons/handout.h"
#include "compute/drawing/lessons/lessonpage.h"
#include "compute/teaching/lessonlibrary.h"

#include <QDir>

#include <cstdlib>

namespace halo {
namespace {

void addOptions(CallParser &parser)
{
    parser.setApplicationDescription(QStringLiteral(
        "Exports a lesson as .pdf to print, with room for answers, or as .html to go through in a browser. "
        "An output that ends in .haloscope is a class file; see lesson export -o FILE.haloscope --help. "
        "--course "
        "exports all lessons; see lesson export --course --help."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file; its suffix chooses the format."), QStringLiteral("OUT") });
    parser.addOption({ QStringLiteral("answers"), QStringLiteral("Output .pdf for the answer key."),
        QStringLiteral("OUT.pdf") });
    parser.addOption({ QStringLiteral("seed"),
        QStringLiteral("Seed that varies the questions; 0 keeps them as the author wrote them. Default: 0."),
        QStringLiteral("N"), QStringLiteral("0") });
    Speaking::addOption(parser);
}

/// All lessons in one language, which is spoken meanwhile.
void exportCourse(const QDir &folder, const QString &language, const Progress &progress)
{
    Translation translation;
    translation.use(language);
    const std::vector<Lesson> lessons = allLessons(language.toStdString()).lessons;
    for (size_t i = 0; i < lessons.size(); ++i) {
        const PrintedLesson printed = printedLesson(lessons[i], 0, progress);
        saveFile(folder.filePath(coursePageName(lessons[i].id, language)),
            lessonPage(printed, courseLinks(lessons, i, language)));
    }
    saveFile(folder.filePath(coursePageName({}, language)), courseIndex(lessons, language));
}

} // namespace

int lessonExportCommand(const QStringList &arguments)
{
    CallParser parser;
    addOptions(parser);
    if (!parseCall(parser, QStringLiteral("lesson export ID|FILE.md -o FILE [options]"), arguments))
        return EXIT_SUCCESS;
    if (parser.positionalArguments().size() != 1)
        throw Error(
            ErrorKind::Usage, "Expected one lesson, by its id or file; see haloscope-cli lesson list.");
    const QString path = parser.value(QStringLiteral("output"));
    const QString answers = parser.value(QStringLiteral("answers"));
    if (path.isEmpty() && answers.isEmpty())
        throw Error(ErrorKind::Usage, "No output given; add -o FILE.");
    const bool isPage = suffixOf(path) == QLatin1String("html");
    if (!path.isEmpty() && !isPage && suffixOf(path) != QLatin1String("pdf"))
        throw Error(ErrorKind::Usage,
            "%1 does not end in .pdf, .html or .haloscope; choose one of these formats.", path);
    if (!answers.isEmpty() && suffixOf(answers) != QLatin1String("pdf"))
        throw Error(ErrorKind::Usage, "%1 does not end in .pdf; the answer key is a PDF file.", answers);
    for (const QString &file : { path, answers })
        if (!file.isEmpty())
            checkTarget(file);
    const Speaking speaking(parser);
    const std::uint64_t seed = seedOf(parser);
    const Lesson lesson
        = findLesson(parser.positionalArguments().first().toStdString(), speaking.language().toStdString());
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        const PrintedLesson printed = printedLesson(lesson, seed, interrupt.progress());
        if (!path.isEmpty())
            saveFile(path, isPage ? lessonPage(printed) : questionSheet(printed));
        if (!answers.isEmpty())
            saveFile(answers, answerSheet(printed));
        return EXIT_SUCCESS;
    });
}

int courseExportCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Exports all lessons as pages for a browser, one file each in English, Chinese and Korean, with an "
        "index "
        "(index.html). The pages need no network and no server. Your own lessons are included."));
    parser.addOption({ QStringLiteral("course"), QStringLiteral("Export all lessons.") });
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output folder; it is created if it is missing."), QStringLiteral("OUT") });
    if (!parseCall(parser, QStringLiteral("lesson export --course -o FOLDER"), arguments))
        return EXIT_SUCCESS;
    if (!parser.positionalArguments().isEmpty())
        throw Error(ErrorKind::Usage, "--course exports all lessons; leave the lesson out.");
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty())
        throw Error(ErrorKind::Usage, "No output given; add -o FOLDER.");
    const QDir folder(path);
    if (!folder.mkpath(QStringLiteral(".")))
        throw Error(ErrorKind::Output, "The folder %1 cannot be created.", path);
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        for (const Language &language : languages())
            if (!language.code.isEmpty())
                exportCourse(folder, language.code, interrupt.progress());
        return EXIT_SUCCESS;
    });
}

} // namespace halo
