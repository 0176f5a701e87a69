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
#include "compute/drawing/lessons/handout.h"
#include "compute/drawing/lessons/lessonpage.h"
#include "compute/teaching/lessonlibrary.h"

#include <cstdlib>

namespace halo {
namespace {

void addOptions(CallParser &parser)
{
    parser.setApplicationDescription(QStringLiteral(
        "Exports a lesson as .pdf to print, with room for answers, or as .html to go through in a browser. "
        "An output that ends in .haloscope is a class file; see lesson export -o FILE.haloscope --help."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file; its suffix chooses the format."), QStringLiteral("OUT") });
    parser.addOption({ QStringLiteral("answers"), QStringLiteral("Output .pdf for the answer key."),
        QStringLiteral("OUT.pdf") });
    parser.addOption({ QStringLiteral("seed"),
        QStringLiteral("Seed that varies the questions; 0 keeps them as the author wrote them. Default: 0."),
        QStringLiteral("N"), QStringLiteral("0") });
    Speaking::addOption(parser);
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
            path.toStdString() + " does not end in .pdf, .html or .haloscope; choose one of these formats.");
    if (!answers.isEmpty() && suffixOf(answers) != QLatin1String("pdf"))
        throw Error(
            ErrorKind::Usage, answers.toStdString() + " does not end in .pdf; the answer key is a PDF file.");
    const Speaking speaking(parser);
    const std::uint64_t seed = seedOf(parser);
    const Lesson lesson
        = findLesson(parser.positionalArguments().first().toStdString(), speaking.language().toStdString());
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        const PrintedLesson printed = printedLesson(lesson, seed, Progress(interrupt.token(), nullptr));
        if (!path.isEmpty())
            saveFile(path, isPage ? lessonPage(printed) : questionSheet(printed));
        if (!answers.isEmpty())
            saveFile(answers, answerSheet(printed));
        return EXIT_SUCCESS;
    });
}

} // namespace halo
