// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/coursepage.h"

#include "compute/base/text.h"
#include "compute/drawing/base/language.h"
#include "compute/drawing/export/recordingpage.h"
#include "compute/drawing/lessons/handouttexts.h"

#include <algorithm>

namespace halo {
namespace {

PageLink linkTo(const Lesson &lesson, const QString &language)
{
    return { coursePageName(lesson.id, language), text(lesson.title) };
}

QString languageLinks(const QString &language)
{
    QStringList links;
    for (const Language &other : languages())
        if (!other.code.isEmpty() && other.code != language)
            links += QStringLiteral("<a href=\"%1\" lang=\"%2\">%3</a>")
                         .arg(coursePageName({}, other.code), QString(other.code).replace(u'_', u'-'),
                             other.name.toHtmlEscaped());
    return QStringLiteral("<p class=\"languages\">%1</p>\n").arg(links.join(QStringLiteral(" \u00b7 ")));
}

} // namespace

QString coursePageName(const std::string &id, const QString &language)
{
    const QString name = id.empty() ? QStringLiteral("index") : text(id);
    return language == QLatin1String("en") ? name + QStringLiteral(".html")
                                           : QStringLiteral("%1.%2.html").arg(name, language);
}

QByteArray courseIndex(const std::vector<Lesson> &lessons, const QString &language)
{
    const QString title = HandOutTexts::tr("How a GPU convolves");
    QString main
        = QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n")
              .arg(title.toHtmlEscaped(),
                  HandOutTexts::tr(
                      "Lessons to play in the browser. Every diagram is a recording of a real kernel: "
                      "make a prediction, then step through it.")
                      .toHtmlEscaped());
    main += languageLinks(language) + QStringLiteral("<ol class=\"lessons\">\n");
    for (const Lesson &lesson : lessons) {
        const auto questions = std::ranges::count_if(
            lesson.steps, [](const LessonStep &step) { return step.question.has_value(); });
        const PageLink link = linkTo(lesson, language);
        main += QStringLiteral("<li><a href=\"%1\">%2</a>%3<p class=\"facts\">%4</p></li>\n")
                    .arg(link.file.toHtmlEscaped(), link.title.toHtmlEscaped(), pageHtmlOf(lesson.summary),
                        HandOutTexts::tr("%1 minutes, %2 steps, %3 questions")
                            .arg(lesson.minutes)
                            .arg(lesson.steps.size())
                            .arg(questions));
    }
    main += QStringLiteral("</ol>\n<footer class=\"stamp\">Haloscope " HALOSCOPE_VERSION "</footer>");
    return WebPage{ title, main, {}, false }.html();
}

PageLinks courseLinks(const std::vector<Lesson> &lessons, size_t lesson, const QString &language)
{
    PageLinks links;
    links.index = { coursePageName({}, language), HandOutTexts::tr("All lessons") };
    if (lesson > 0)
        links.before = linkTo(lessons[lesson - 1], language);
    if (lesson + 1 < lessons.size())
        links.next = linkTo(lessons[lesson + 1], language);
    return links;
}

} // namespace halo
