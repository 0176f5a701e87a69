// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lesson.h"

#include "compute/base/error.h"
#include "compute/base/text.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

namespace halo {
namespace {

const std::string fence = "```";
/// Of blocks that are shown as they are.
constexpr std::string_view codeNames[] = { "", "c", "cl", "cpp", "opencl", "sh", "text" };

std::string idOf(const std::string &file)
{
    static const QRegularExpression number(QStringLiteral("^\\d+_"));
    return QFileInfo(QString::fromStdString(file)).completeBaseName().remove(number).toStdString();
}

/// Several keys of a line, as lines.
void addKeys(const std::string &file, const HeaderLine &line, SceneValues &values)
{
    std::vector<HeaderLine> keys;
    readLine(file, line, [&] { keys = sceneKeysIn(line); });
    for (const HeaderLine &key : keys)
        values.insert_or_assign(key.key, key);
}

/// Reads a file line by line.
class LessonReader
{
public:
    LessonReader(const std::string &file, const std::string &source)
        : m_in(source)
    {
        m_lesson.file = file;
        m_lesson.id = idOf(file);
        m_lesson.source = source;
    }

    Lesson read()
    {
        while (next())
            takeLine();
        finishStep();
        if (m_lesson.title.empty() || (m_lesson.steps.empty() && m_lesson.parts.empty()))
            throw Error(ErrorKind::Input,
                "%1: a lesson needs a line \"# Title\" and below it at least one \"## heading\".",
                m_lesson.file);
        return std::move(m_lesson);
    }

private:
    bool next()
    {
        std::string text;
        if (!std::getline(m_in, text))
            return false;
        ++m_line.number;
        while (!text.empty() && (text.back() == '\r' || text.back() == ' '))
            text.pop_back();
        m_line.text = text;
        const auto colon = text.find(':');
        m_line.key = colon == std::string::npos ? std::string() : trimmed(text.substr(0, colon));
        m_line.value = colon == std::string::npos ? std::string() : trimmed(text.substr(colon + 1));
        return true;
    }

    void takeLine()
    {
        if (m_line.text.starts_with("# "))
            readLine(m_lesson.file, m_line, [this] {
                if (!m_lesson.title.empty())
                    throw BadLine{ "expected one title; a step begins with \"## \"" };
                m_lesson.title = trimmed(m_line.text.substr(2));
            });
        else if (m_line.text.starts_with("## "))
            beginStep();
        else if (m_line.text.starts_with(fence))
            takeBlock();
        else
            prose() += m_line.text + '\n';
    }

    std::string &prose() { return m_step ? m_step->text : m_lesson.summary; }

    void beginStep()
    {
        finishStep();
        m_step.emplace();
        m_step->file = m_lesson.file;
        m_step->line = m_line.number;
        m_step->title = trimmed(m_line.text.substr(3));
        m_step->scene = m_scene;
    }

    void finishStep()
    {
        if (!m_step)
            return;
        checkScene(m_lesson.file, m_step->scene);
        m_scene = m_step->scene;
        m_step->text = trimmedText(m_step->text);
        m_step->notes = trimmedText(m_step->notes);
        m_lesson.steps.push_back(*std::exchange(m_step, std::nullopt));
    }

    static std::string trimmedText(const std::string &text)
    {
        return QString::fromStdString(text).trimmed().toStdString();
    }

    /// Code may hold any line; another block ends before the next heading or block.
    std::vector<HeaderLine> block(bool isCode)
    {
        const HeaderLine opening = m_line;
        std::vector<HeaderLine> lines;
        while (next()) {
            if (m_line.text == fence)
                return lines;
            if (!isCode && (m_line.text.starts_with("## ") || m_line.text.starts_with(fence)))
                break;
            lines.push_back(m_line);
        }
        readLine(m_lesson.file, opening, [] { throw BadLine{ "expected a line ``` that ends the block" }; });
        return lines;
    }

    void takeBlock()
    {
        HeaderLine opening = m_line;
        const std::string words = trimmed(m_line.text.substr(fence.size()));
        const std::string name = words.substr(0, words.find(' '));
        opening.value = name.size() == words.size() ? std::string() : trimmed(words.substr(name.size()));
        const bool isCode = std::ranges::find(codeNames, name) != std::end(codeNames);
        readLine(m_lesson.file, opening, [&] {
            if (!isCode && name != "lesson" && name != "scene" && name != "ask" && name != "notes"
                && name != "steps")
                throw BadLine{ "unknown block; expected lesson, steps, scene, ask or notes, or code: c, cpp, "
                               "opencl, sh or text" };
        });
        const std::vector<HeaderLine> lines = block(isCode);
        if (name == "lesson")
            return takeFacts(lines);
        if (name == "steps")
            return takePart(opening, lines);
        if (isCode) {
            prose() += opening.text + '\n';
            for (const HeaderLine &line : lines)
                prose() += line.text + '\n';
            prose() += fence + '\n';
            return;
        }
        readLine(m_lesson.file, opening, [this] {
            if (!m_step)
                throw BadLine{ "expected a \"## heading\" before it" };
        });
        if (name == "scene")
            takeScene(lines);
        else if (name == "ask")
            takeQuestion(opening, lines);
        else
            for (const HeaderLine &line : lines)
                m_step->notes += line.text + '\n';
    }

    void takeScene(const std::vector<HeaderLine> &lines)
    {
        for (const HeaderLine &line : lines)
            if (!trimmed(line.text).empty())
                addKeys(m_lesson.file, line, m_step->scene);
    }

    void takeQuestion(const HeaderLine &opening, const std::vector<HeaderLine> &lines)
    {
        readLine(m_lesson.file, opening, [this] {
            if (m_step->question)
                throw BadLine{ "expected one question in a step" };
        });
        m_step->question = parseQuestion(m_lesson.file, opening, lines);
    }

    /// Ends the step before it: what follows needs a heading of its own.
    void takePart(const HeaderLine &opening, const std::vector<HeaderLine> &lines)
    {
        static const auto number = [](const std::string &text) {
            const int value = QString::fromStdString(text).toInt();
            if (value < 1)
                throw BadLine{ "expected the number of a step, from 1" };
            return value;
        };
        static const HeaderKeys<LessonPart> keys{
            { "lesson", [](LessonPart &part, const std::string &text) { part.lesson = text; } },
            { "from", [](LessonPart &part, const std::string &text) { part.from = number(text); } },
            { "to", [](LessonPart &part, const std::string &text) { part.to = number(text); } },
        };
        finishStep();
        LessonPart part;
        part.line = opening.number;
        part.before = m_lesson.steps.size();
        for (const HeaderLine &line : lines) {
            if (trimmed(line.text).empty())
                continue;
            std::vector<HeaderLine> all;
            readLine(m_lesson.file, line, [&] { all = sceneKeysIn(line); });
            for (const HeaderLine &key : all) {
                readLine(m_lesson.file, key, [&] {
                    if (!keys.contains(key.key))
                        throw BadLine{ "unknown key; expected lesson, from or to" };
                });
                readKey(m_lesson.file, key, keys, part);
            }
        }
        readLine(m_lesson.file, opening, [&] {
            if (part.lesson.empty())
                throw BadLine{ "expected a line \"lesson: NAME\"" };
        });
        m_lesson.parts.push_back(part);
    }

    void takeFacts(const std::vector<HeaderLine> &lines)
    {
        static const HeaderKeys<Lesson> keys{
            { "minutes",
                [](Lesson &lesson, const std::string &text) {
                    lesson.minutes = QString::fromStdString(text).toInt();
                    if (lesson.minutes < 1 || lesson.minutes > 240)
                        throw BadLine{ "expected whole minutes from 1 to 240" };
                } },
            { "exercise", [](Lesson &lesson, const std::string &text) { lesson.exercise = text; } },
            { "of", [](Lesson &, const std::string &) {} }, // the English it is made from: for languages.py
        };
        for (const HeaderLine &line : lines) {
            if (trimmed(line.text).empty())
                continue;
            readLine(m_lesson.file, line, [&] {
                if (!keys.contains(line.key))
                    throw BadLine{ "unknown key; expected minutes or exercise" };
            });
            readKey(m_lesson.file, line, keys, m_lesson);
        }
    }

    std::istringstream m_in;
    HeaderLine m_line;
    Lesson m_lesson;
    SceneValues m_scene; ///< of the step before
    std::optional<LessonStep> m_step;
};

[[noreturn]] void refuseWords(const std::string &file, int line, const Message &problem)
{
    throw Error(ErrorKind::Input, "%1: %2", line > 0 ? file + ':' + std::to_string(line) : file, problem);
}

void takeWords(LessonQuestion &question, const LessonQuestion &words, const std::string &file)
{
    if (question.wrong.size() != words.wrong.size())
        refuseWords(file, words.line,
            Message("the question has %1 lines \"wrong\" in the lesson.", question.wrong.size()));
    for (size_t i = 0; i < question.wrong.size(); ++i) {
        if (question.wrong[i].what != words.wrong[i].what)
            refuseWords(
                file, words.wrong[i].line, Message("expected \"wrong: %1\".", question.wrong[i].what));
        question.wrong[i].text = words.wrong[i].text;
    }
    if (question.why.empty() != words.why.empty())
        refuseWords(file, words.line, "both languages need a line \"why\", or neither.");
    question.why = words.why;
}

} // namespace

Lesson parseLesson(const std::string &file, const std::string &source)
{
    return LessonReader(file, source).read();
}

Lesson withParts(Lesson course, const std::function<Lesson(const std::string &)> &find)
{
    std::vector<LessonStep> all;
    size_t own = 0;
    const auto takeOwn = [&](size_t end) {
        while (own < end)
            all.push_back(std::move(course.steps[own++]));
    };
    for (const LessonPart &part : std::exchange(course.parts, {})) {
        takeOwn(part.before);
        const Lesson lesson = find(part.lesson);
        const auto count = static_cast<int>(lesson.steps.size());
        const int to = part.to > 0 ? part.to : count;
        if (!lesson.parts.empty())
            refuseWords(
                course.file, part.line, Message("\"%1\" is a course itself; name its lessons.", part.lesson));
        if (to > count || part.from > to)
            refuseWords(course.file, part.line,
                Message("the lesson \"%1\" has %2 steps; choose some of them.", part.lesson, count));
        all.insert(all.end(), lesson.steps.begin() + part.from - 1, lesson.steps.begin() + to);
    }
    takeOwn(course.steps.size());
    course.steps = std::move(all);
    return course;
}

LessonScene sceneOf(const Lesson &lesson, size_t step, std::uint64_t seed)
{
    const LessonStep &one = lesson.steps.at(step);
    return sceneOf(one.file, one.scene, seed);
}

Lesson inWordsOf(Lesson lesson, Lesson words)
{
    const std::string file = words.file;
    if (words.steps.size() != lesson.steps.size())
        refuseWords(
            file, 0, Message("the lesson has %1 steps, not %2.", lesson.steps.size(), words.steps.size()));
    lesson.title = words.title;
    lesson.summary = words.summary;
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        LessonStep &step = lesson.steps[i];
        LessonStep &said = words.steps[i];
        if (step.question.has_value() != said.question.has_value()
            || step.notes.empty() != said.notes.empty())
            refuseWords(file, said.line,
                "its steps must have questions and notes exactly where the lesson has them.");
        if (step.question)
            takeWords(*step.question, *said.question, file);
        step.title = said.title;
        step.text = said.text;
        step.notes = said.notes;
    }
    return lesson;
}

} // namespace halo
