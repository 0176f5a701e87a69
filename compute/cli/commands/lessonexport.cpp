// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/commands/lessonexport.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/commands/speaking.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/call.h"
#include "compute/cli/options/jsontext.h"
#include "compute/cli/options/options.h"
#include "compute/lesson/lessonlibrary.h"
#include "gui/handout/handout.h"
#include "gui/handout/lessonpage.h"

#include <QFileInfo>

#include <cstdlib>

namespace halo {
namespace {

QString suffixOf(const QString &path)
{
    return QFileInfo(path).suffix().toLower();
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("Prints a lesson as .pdf, with room for answers, or "
                                                    "writes it as .html, to be gone through in a browser."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("File to write to; its suffix says the format."), QStringLiteral("FILE") });
    parser.addOption({ QStringLiteral("answers"), QStringLiteral("The sheet with the answers, as .pdf."),
        QStringLiteral("FILE") });
    parser.addOption({ QStringLiteral("seed"),
        QStringLiteral("Which of the papers that a lesson makes; 0 is the one that its author wrote."),
        QStringLiteral("N"), QStringLiteral("0") });
    Speaking::addOption(parser);
}

} // namespace

int lessonExportCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parseCall(parser, QStringLiteral("lesson export ID|FILE.md -o FILE [options]"), arguments))
        return EXIT_SUCCESS;
    if (parser.positionalArguments().size() != 1)
        throw Error(
            ErrorKind::Usage, "Name one lesson, by its id or its file; lesson list says what there is.");
    const QString path = parser.value(QStringLiteral("output"));
    const QString answers = parser.value(QStringLiteral("answers"));
    if (path.isEmpty() && answers.isEmpty())
        throw Error(ErrorKind::Usage, "It is not said where to write; add -o and a file.");
    const bool isPage = suffixOf(path) == QLatin1String("html");
    if (!path.isEmpty() && !isPage && suffixOf(path) != QLatin1String("pdf"))
        throw Error(ErrorKind::Usage,
            path.toStdString() + " does not end in .pdf or .html, which say the format; choose one of them.");
    if (!answers.isEmpty() && suffixOf(answers) != QLatin1String("pdf"))
        throw Error(
            ErrorKind::Usage, answers.toStdString() + " does not end in .pdf; answers are a sheet of paper.");
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
