// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessonpage.h"

#include "compute/base/text.h"
#include "compute/drawing/export/recordingdata.h"
#include "compute/drawing/export/recordingpage.h"
#include "compute/drawing/lessons/handouttexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFont>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>

#include <map>
#include <tuple>

namespace halo {
namespace {

QString tagged(const char *tag, const QString &html)
{
    return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), html);
}

QString linkHtml(const PageLink &link, const char *name, const QString &pattern)
{
    return link.file.isEmpty()
        ? QString()
        : QStringLiteral("<a class=\"%1\" href=\"%2\">%3</a>\n")
              .arg(QLatin1String(name), link.file.toHtmlEscaped(), pattern.arg(link.title.toHtmlEscaped()));
}

QString navigation(const PageLinks &links)
{
    const QString html = linkHtml(links.before, "before", QStringLiteral("\u25C0 %1"))
        + linkHtml(links.index, "index", QStringLiteral("%1"))
        + linkHtml(links.next, "next", QStringLiteral("%1 \u25B6"));
    return html.isEmpty() ? html : QStringLiteral("<nav>\n%1</nav>\n").arg(html);
}

QString hiddenWords(const LessonScene &scene)
{
    QString words;
    for (const std::string &what : scene.hidden)
        words += QStringLiteral(" hides-") + text(what);
    return words;
}

/// "tile 12 outputs 3"
QString cellsOf(const std::vector<SurfaceCell> &cells)
{
    QStringList words;
    for (const SurfaceCell &position : cells)
        if (const char *name = position.surface == Surface::Window ? "window"
                : position.surface == Surface::Tile                ? "tile"
                : position.surface == Surface::Outputs             ? "outputs"
                                                                   : nullptr)
            words << QLatin1String(name) << QString::number(position.cell);
    return words.join(u' ');
}

/// The output that is pinned, or those of the work-item that is.
std::vector<SurfaceCell> pinnedOutputs(const LessonScene &scene, const Storyboard &board)
{
    const SurfaceCell pin = pinOf(scene, board);
    std::vector<SurfaceCell> outputs;
    if (pin.surface == Surface::Outputs)
        outputs.push_back(pin);
    for (int cell = 0; pin.surface == Surface::Items && cell < board.places().outputCells(); ++cell)
        if (board.ownerOf(cell) == pin.cell)
            outputs.push_back({ Surface::Outputs, cell });
    return outputs;
}

/// Writes the recordings that steps have in common once.
class PageWriter
{
public:
    PageWriter(const PrintedLesson &printed, const PageLinks &links)
        : m_printed(printed)
        , m_links(links)
    {
    }

    QByteArray html();

private:
    QString figureOf(const PrintedStep &step, const Storyboard &board, int frame);
    QString questionOf(const PrintedStep &step) const;
    QString sectionOf(const PrintedStep &step);

    const PrintedLesson &m_printed;
    const PageLinks &m_links;
    QJsonArray m_recordings;
    std::map<std::tuple<const Trace *, int, ColourBy, int>, int> m_numbers;
};

QString PageWriter::figureOf(const PrintedStep &step, const Storyboard &board, int frame)
{
    const LessonScene &scene = step.moment.scene;
    const ColourBy by = coloursOf(scene, board);
    const auto [entry, isNew] = m_numbers.try_emplace(
        { &board.trace(), board.warp(), by, scene.padding }, static_cast<int>(m_recordings.size()));
    if (isNew)
        m_recordings << recordingData(board, by, scene.padding);
    QString words;
    QString marks;
    const bool isOwn = &board == step.moment.board.get();
    if (step.moment.key && isOwn) {
        words = QStringLiteral(" asks") + hiddenWords(scene);
        marks = QStringLiteral(" data-asked=\"%1\" data-answer=\"%2\"")
                    .arg(cellsOf(step.moment.key->subject), cellsOf(step.moment.key->marks));
    } else if (isOwn) {
        marks = QStringLiteral(" data-pinned=\"%1\"").arg(cellsOf(pinnedOutputs(scene, board)));
    }
    return QStringLiteral(
        "<figure class=\"recording%1\" data-recording=\"%2\" data-frame=\"%3\"%4></figure>\n")
        .arg(words, QString::number(entry->second), QString::number(frame), marks);
}

/// To be chosen from: what is said to each choice is known beforehand.
QString PageWriter::questionOf(const PrintedStep &step) const
{
    const AnswerKey &key = *step.moment.key;
    const QString reason = key.reason + u' ' + text(step.step.question->why);
    QString html = QStringLiteral("<div class=\"question\">\n");
    if (!key.asked.isEmpty())
        html += tagged("p", HandOutTexts::tr("Asked about: %1").arg(key.asked).toHtmlEscaped());
    for (const QString &choice : key.choices) {
        const bool right = key.accepts(choice);
        const QString response = right ? reason : responseTo(*step.step.question, key, choice);
        const QString said = (right ? QStringLiteral("\u2713 ") : QStringLiteral("\u2717 ")) + choice
            + QStringLiteral(". ")
            + (response.isEmpty() ? HandOutTexts::tr("No. Look again and make another prediction.")
                                  : response);
        html += QStringLiteral("<button class=\"choice%1\" data-response=\"%2\">%3</button>\n")
                    .arg(right ? QStringLiteral(" right") : QString(), said.toHtmlEscaped(),
                        choice.toHtmlEscaped());
    }
    return html + QStringLiteral("<p class=\"response\" role=\"status\"></p>\n</div>\n");
}

QString PageWriter::sectionOf(const PrintedStep &step)
{
    QString html = QStringLiteral("<section%1>\n")
                       .arg(step.explains ? QStringLiteral(" class=\"explains\" hidden=\"\"") : QString());
    html += QStringLiteral("<h2>%1 \u00b7 %2</h2>\n")
                .arg(step.number)
                .arg(text(step.step.title).toHtmlEscaped());
    html += pageHtmlOf(step.step.text);
    if (step.moment.key)
        html += questionOf(step);
    if (step.moment.board)
        html += figureOf(step, *step.moment.board, step.moment.frame);
    if (step.comparedWith)
        html += figureOf(step, *step.comparedWith, 0);
    for (const QString &line : measuredOf(step))
        html += tagged("p", line.toHtmlEscaped());
    return html + QStringLiteral("</section>\n");
}

QByteArray PageWriter::html()
{
    const Lesson &lesson = m_printed.lesson;
    QString main = QStringLiteral("<h1>%1</h1>\n").arg(text(lesson.title).toHtmlEscaped())
        + pageHtmlOf(lesson.summary);
    for (const PrintedStep &step : m_printed.steps)
        main += sectionOf(step);
    main += navigation(m_links);
    main
        += QStringLiteral(
            "<footer class=\"stamp\">%1 \u00b7 %2 \u00b7 Haloscope " HALOSCOPE_VERSION "</footer>")
               .arg(HandOutTexts::tr("Lesson %1 (%2)").arg(text(lesson.id), m_printed.hash()).toHtmlEscaped(),
                   HandOutTexts::tr("paper %1").arg(m_printed.seed));
    return WebPage{ text(lesson.title), main, m_recordings, false }.html();
}

} // namespace

QString pageHtmlOf(const std::string &markdown)
{
    QTextDocument document;
    document.setMarkdown(text(markdown));
    QString html;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QString line = block.textList() ? QStringLiteral("\u2022 ") : QString();
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextCharFormat format = part.fragment().charFormat();
            QString words = part.fragment().text().toHtmlEscaped();
            if (format.fontFixedPitch())
                words = tagged("code", words);
            if (format.fontWeight() >= QFont::Bold)
                words = tagged("b", words);
            if (format.fontItalic())
                words = tagged("i", words);
            line += words;
        }
        if (!line.isEmpty())
            html += tagged("p", line) + u'\n';
    }
    return html;
}

QByteArray lessonPage(const PrintedLesson &lesson, const PageLinks &links)
{
    return PageWriter(lesson, links).html();
}

} // namespace halo
