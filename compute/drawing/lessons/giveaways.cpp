// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/giveaways.h"

#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/teaching/lesson.h"
#include "compute/trace/model/trace.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace halo {
namespace {

constexpr double smallest = 10.0; ///< numbers below are also said of other things

bool hides(const LessonScene &scene, const char *what)
{
    return std::ranges::find(scene.hidden, what) != scene.hidden.end();
}

/// What the recording of a scene depends on.
std::string recordingOf(LessonScene scene)
{
    const LessonScene plain;
    scene.stage = plain.stage;
    scene.warp = plain.warp;
    scene.comparedWith.clear();
    scene.ratio.clear();
    scene.step = plain.step;
    scene.pin.clear();
    scene.zoom = plain.zoom;
    scene.colours.clear();
    scene.padding = plain.padding;
    scene.panel = plain.panel;
    scene.hidden.clear();
    return toText(scene);
}

/// The cells of both tiles are dealt out alike.
bool dealsAlike(const LessonMoment &a, const LessonMoment &b)
{
    const TraceRequest &one = a.trace->request;
    const TraceRequest &other = b.trace->request;
    return a.trace->sourceHash == b.trace->sourceHash && one.tuning == other.tuning
        && a.board->places().tile() == b.board->places().tile();
}

bool isPictured(const LessonMoment &moment)
{
    return moment.board && moment.scene.stage == "work-group";
}

bool showsTile(const LessonMoment &moment)
{
    return moment.board->places().tileCells() > 0 && !hides(moment.scene, "tile");
}

/// Names of those who fill the tile, or colours that stand for them.
bool showsFillers(const LessonMoment &moment)
{
    const std::string &colours = moment.scene.colours;
    return showsTile(moment) && (!hides(moment.scene, "names") || colours == "items" || colours == "warps");
}

/// Weights next to the picture, or on the page of the work-items.
bool showsWeights(const LessonMoment &moment)
{
    const bool isThere = moment.board->places().tileCells() == 0 || moment.scene.panel == "items";
    return isThere && !hides(moment.scene, "weights");
}

bool showsStored(const LessonMoment &moment, const AnswerKey &key)
{
    if (hides(moment.scene, "outputs"))
        return false;
    const Scene scene = sceneAt(*moment.board, moment.frame);
    return std::ranges::any_of(key.subject, [&](SurfaceCell position) {
        return position.surface == Surface::Outputs && position.cell < static_cast<int>(scene.outputs.size())
            && scene.outputs[static_cast<size_t>(position.cell)].written;
    });
}

bool showsArrivals(const LessonMoment &moment)
{
    return !hides(moment.scene, "caption") && !moment.board->stepOf(moment.frame);
}

/// Whether a moment shows what a question asks of another one.
using Telling = bool (*)(const LessonMoment &shown, const LessonMoment &asked);

bool isSameStep(const LessonMoment &shown, const LessonMoment &asked)
{
    return shown.scene.warp == asked.scene.warp && shown.frame == asked.frame;
}

/// By kind of question, of the same recording.
const std::map<std::string, Telling> &tellings()
{
    static const std::map<std::string, Telling> all{
        { "times-read",
            [](const LessonMoment &shown, const LessonMoment &) {
                return shown.scene.colours == "reads" && !hides(shown.scene, "window");
            } },
        { "sectors",
            [](const LessonMoment &shown, const LessonMoment &asked) {
                return isSameStep(shown, asked) && !hides(shown.scene, "ribbon");
            } },
        { "colliding-lanes",
            [](const LessonMoment &shown, const LessonMoment &asked) {
                return isSameStep(shown, asked)
                    && (!hides(shown.scene, "ribbon")
                        || (shown.scene.colours == "banks" && showsTile(shown)));
            } },
        { "empty-cells", [](const LessonMoment &shown, const LessonMoment &) { return showsTile(shown); } },
        { "unfilled-read",
            [](const LessonMoment &shown, const LessonMoment &asked) {
                return shown.scene.warp == asked.scene.warp && !hides(shown.scene, "findings");
            } },
        { "at-barrier",
            [](const LessonMoment &shown, const LessonMoment &) { return showsArrivals(shown); } },
        { "reads-per-output",
            [](const LessonMoment &shown, const LessonMoment &) { return shown.scene.panel == "costs"; } },
        { "sum",
            [](const LessonMoment &shown, const LessonMoment &asked) {
                return showsStored(shown, *asked.key);
            } },
        { "weight",
            [](const LessonMoment &shown, const LessonMoment &) {
                return !hides(shown.scene, "caption") || !hides(shown.scene, "ribbon") || showsWeights(shown)
                    || (!shown.scene.pin.empty() && !hides(shown.scene, "numbers"));
            } },
        { "weights",
            [](const LessonMoment &shown, const LessonMoment &asked) {
                return isSameStep(shown, asked) && !hides(shown.scene, "ribbon");
            } },
        { "products",
            [](const LessonMoment &shown, const LessonMoment &) { return !hides(shown.scene, "caption"); } },
        { "zeros",
            [](const LessonMoment &shown, const LessonMoment &) {
                return shown.frame == shown.board->lastFrame() && !hides(shown.scene, "outputs");
            } },
    };
    return all;
}

bool isOfTheTile(const std::string &kind)
{
    return kind == "who-loads" || kind == "cells-of";
}

bool isShownByPicture(const LessonQuestion &question, const LessonMoment &shown, const LessonMoment &asked)
{
    if (shown.scene.stage == "result")
        return question.kind == "sum" && recordingOf(shown.scene) == recordingOf(asked.scene)
            && !(hides(shown.scene, "outputs") && hides(shown.scene, "numbers"));
    if (!isPictured(shown))
        return false;
    if (isOfTheTile(question.kind))
        return asked.board && dealsAlike(shown, asked) && showsFillers(shown);
    const auto telling = tellings().find(question.kind);
    return telling != tellings().end() && recordingOf(shown.scene) == recordingOf(asked.scene)
        && telling->second(shown, asked);
}

const std::map<QString, double> &numberWords()
{
    static const std::map<QString, double> all{ { QStringLiteral("two"), 2 }, { QStringLiteral("three"), 3 },
        { QStringLiteral("four"), 4 }, { QStringLiteral("five"), 5 }, { QStringLiteral("six"), 6 },
        { QStringLiteral("seven"), 7 }, { QStringLiteral("eight"), 8 }, { QStringLiteral("nine"), 9 },
        { QStringLiteral("ten"), 10 }, { QStringLiteral("eleven"), 11 }, { QStringLiteral("twelve"), 12 },
        { QStringLiteral("thirteen"), 13 }, { QStringLiteral("fourteen"), 14 },
        { QStringLiteral("fifteen"), 15 }, { QStringLiteral("sixteen"), 16 },
        { QStringLiteral("seventeen"), 17 }, { QStringLiteral("eighteen"), 18 },
        { QStringLiteral("nineteen"), 19 }, { QStringLiteral("twenty"), 20 } };
    return all;
}

bool isSaidIn(const QString &text, const AnswerKey &key)
{
    if (key.form == AnswerForm::Number) {
        const bool isWhole = key.number == std::round(key.number);
        const double off = isWhole ? 1e-9 : key.tolerance;
        return std::ranges::any_of(
            countsIn(text), [&](double count) { return std::abs(count - key.number) <= off; });
    }
    const QStringList names = key.answer.split(u' ');
    if (key.form != AnswerForm::Items || names.size() < 2)
        return false; // one name is on every picture
    static const QRegularExpression ends(QStringLiteral("[.;。；!?？\\n]"));
    return std::ranges::any_of(text.split(ends), [&](const QString &sentence) {
        return std::ranges::all_of(names, [&](const QString &name) { return sentence.contains(name); });
    });
}

/// Of the pictures that have one; empty: it is hidden.
std::vector<std::string> captionsOf(const LessonPaper &paper)
{
    std::vector<std::string> captions;
    for (const LessonMoment &moment : paper)
        captions.push_back(isPictured(moment) && !hides(moment.scene, "caption")
                ? captionOf(*moment.board, sceneAt(*moment.board, moment.frame)).toStdString()
                : std::string());
    return captions;
}

bool varies(const std::vector<LessonPaper> &papers, size_t step)
{
    const auto answer = [step](const LessonPaper &paper) { return paper[step].key->answer; };
    return std::ranges::any_of(
        papers, [&](const LessonPaper &paper) { return answer(paper) != answer(papers.front()); });
}

/// Looks for giveaways of one question.
class Giveaways
{
public:
    Giveaways(const Lesson &lesson, const LessonPaper &paper, const std::vector<std::string> &captions,
        size_t asked, bool varies)
        : m_lesson(lesson)
        , m_paper(paper)
        , m_captions(captions)
        , m_asked(asked)
        , m_isSaidByPicturesAlone(varies || question().kind == "weight")
        , m_key(*paper[asked].key)
    {
    }

    std::vector<std::string> find()
    {
        for (size_t step = 0; step < m_lesson.steps.size(); ++step) {
            const LessonStep &said = m_paper[step].said;
            if (m_lesson.steps[step].file != m_lesson.steps[m_asked].file)
                continue; // of a course, another lesson: its numbers count other things
            look(step, said.title, "its heading says it");
            if (step > m_asked || (m_key.form == AnswerForm::Number && isSmall() && !isOfTheSame(step)))
                continue;
            look(step, said.text, "its text says it");
            if (step < m_asked)
                lookAtAnswers(step);
            look(step, m_captions[step], "the caption of its diagram says it");
        }
        for (size_t step = 0; step <= m_asked; ++step)
            if (isShownByPicture(question(), m_paper[step], m_paper[m_asked]))
                tell(step, "its diagram shows it; hide what tells it");
        return std::move(m_found);
    }

private:
    const LessonQuestion &question() const { return *m_lesson.steps[m_asked].question; }

    bool isSmall() const
    {
        return std::abs(m_key.number) < smallest && m_key.number == std::round(m_key.number);
    }

    bool isOfTheSame(size_t step) const
    {
        return recordingOf(m_paper[step].scene) == recordingOf(m_paper[m_asked].scene);
    }

    void look(size_t step, const std::string &text, const char *how)
    {
        if (!m_isSaidByPicturesAlone && isSaidIn(QString::fromStdString(text), m_key))
            tell(step, how);
    }

    /// What was said to the answers of an earlier question.
    void lookAtAnswers(size_t step)
    {
        const auto &before = m_paper[step].said.question;
        if (!before)
            return;
        look(step, before->why, "what it says to the answer has it");
        for (const WrongAnswer &wrong : before->wrong)
            look(step, wrong.text, "what it says to a wrong answer has it");
        if (m_paper[step].key)
            look(step, m_paper[step].key->reason.toStdString(), "what it says to the answer has it");
    }

    void tell(size_t step, const char *how)
    {
        m_found.push_back(placeOf(m_lesson, step) + "step " + std::to_string(step + 1)
            + " gives away the answer " + m_key.answer.toStdString() + " of the question in step "
            + std::to_string(m_asked + 1) + ": " + how + '.');
    }

    const Lesson &m_lesson;
    const LessonPaper &m_paper;
    const std::vector<std::string> &m_captions;
    const size_t m_asked;
    const bool m_isSaidByPicturesAlone;
    const AnswerKey &m_key;
    std::vector<std::string> m_found;
};

} // namespace

std::vector<double> countsIn(const QString &text)
{
    // No counts: code, sizes, places, names, bytes; columns, rows and steps by their number.
    static const QRegularExpression others(
        QStringLiteral(
            "```.*?```|(?<=^|\\n)    [^\\n]*|`[^`\\n]*`"
            "|\\d+\\s*(?:degrees?|°|度|도)|\\d+(?:\\.\\d+)?(?:\\s*[×x]\\s*\\d+(?:\\.\\d+)?)+|\\b\\d+,\\d+\\b"
            "|\\b[A-Z]{1,2}\\d{1,3}\\b|\\d+\\s*(?:bytes?|字节|바이트)"
            "|\\b(?:columns?|rows?|steps?|cells?|pixels?|outputs?|number|bank)\\s\\d+(?:,\\d+)?(?:(?:,| to| "
            "and| or)\\s\\d+)*"
            "|第\\s?\\d+(?:[、到和]\\s?(?:第\\s?)?\\d+)*\\s?[列行步]|\\d+[열행]"),
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression word(
        QStringLiteral("(?:(?<![\\w.])[-\u2212])?\\d+(?:\\.\\d+)?|[A-Za-z]+"));
    QString plain = text;
    plain.replace(others, QStringLiteral(" "));
    std::vector<double> counts;
    for (auto found = word.globalMatch(plain); found.hasNext();) {
        const QString one = found.next().captured().replace(QChar(0x2212), u'-').toLower();
        bool isNumber = false;
        const double number = one.toDouble(&isNumber);
        const auto named = numberWords().find(one);
        if (isNumber)
            counts.push_back(number);
        else if (named != numberWords().end())
            counts.push_back(named->second);
    }
    return counts;
}

std::vector<std::string> giveawaysIn(const Lesson &lesson, const std::vector<LessonPaper> &papers)
{
    std::vector<std::string> found;
    for (const LessonPaper &paper : papers) {
        const std::vector<std::string> captions = captionsOf(paper);
        for (size_t step = 0; step < paper.size(); ++step)
            if (lesson.steps[step].question && paper[step].key)
                std::ranges::move(Giveaways(lesson, paper, captions, step, varies(papers, step)).find(),
                    std::back_inserter(found));
        if (!found.empty())
            break;
    }
    return found;
}

} // namespace halo
