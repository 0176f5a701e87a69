// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/commands/lessonexport.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/drawing/base/language.h"
#include "compute/drawing/lessons/lessoncheck.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/lessonrecorder.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace halo {
namespace {

constexpr OptionText language{ "language", "L",
    "Language of the lessons: en, zh_CN or ko; English where a translation is missing.", "en" };
constexpr OptionText asJson{ "json", nullptr, "Print JSON, one object per line.", nullptr };

constexpr OptionText listOptions[] = { language, asJson };

constexpr OptionText playOptions[] = {
    language,
    { "seed", "N", "Seed that varies the questions; 0 keeps them as the author wrote them.", "0" },
    { "keep", "FOLDER",
        "Add the recordings to a folder; HALOSCOPE_RECORDINGS can name it on a machine without simulator.",
        nullptr },
    asJson,
};

/// Throws Error(Usage) if there is no such language.
std::string languageOf(const QCommandLineParser &parser)
{
    const QString code = parser.value(QLatin1String(language.name));
    const auto all = languages();
    if (code.isEmpty() || std::ranges::find(all, code, &Language::code) == all.end())
        throw Error(ErrorKind::Usage, "--language is one of en, zh_CN and ko.");
    return code.toStdString();
}

/// Those that are named, or all.
std::vector<Lesson> lessonsOf(const QCommandLineParser &parser)
{
    std::vector<Lesson> lessons;
    for (const QString &name : parser.positionalArguments())
        lessons.push_back(findLesson(name.toStdString(), languageOf(parser)));
    if (!lessons.empty())
        return lessons;
    LessonList all = allLessons(languageOf(parser));
    for (const Message &problem : all.problems)
        sayLine(text(problem));
    return std::move(all.lessons);
}

QJsonObject toJson(const Lesson &lesson)
{
    QJsonArray steps;
    for (const LessonStep &step : lesson.steps) {
        QJsonObject json{ { QStringLiteral("title"), text(step.title) } };
        if (step.question)
            json.insert(QStringLiteral("question"), text(step.question->kind));
        steps.append(json);
    }
    return { { QStringLiteral("id"), text(lesson.id) }, { QStringLiteral("title"), text(lesson.title) },
        { QStringLiteral("minutes"), lesson.minutes }, { QStringLiteral("language"), text(lesson.language) },
        { QStringLiteral("exercise"), text(lesson.exercise) }, { QStringLiteral("file"), text(lesson.file) },
        { QStringLiteral("steps"), steps } };
}

int list(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Lists the lessons. Put your own into\n  ") + text(userLessonFolder()));
    addOptions(parser, listOptions);
    if (!parseCall(parser, QStringLiteral("lesson list [--json]"), arguments))
        return EXIT_SUCCESS;
    expectNoArguments(parser);
    QJsonArray all;
    for (const Lesson &lesson : lessonsOf(parser))
        if (parser.isSet(QLatin1String(asJson.name)))
            all.append(toJson(lesson));
        else
            printLine(text(lesson.id).leftJustified(18)
                + QStringLiteral("%1, %2 steps, %3 min")
                      .arg(text(lesson.title), QString::number(lesson.steps.size()),
                          QString::number(lesson.minutes)));
    if (parser.isSet(QLatin1String(asJson.name)))
        printText(lineByLine(all));
    return EXIT_SUCCESS;
}

int check(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Plays every step of the lessons, compares the answers and comparisons in the lessons with the\n"
        "recordings, and looks in 200 papers for steps that give an answer away."));
    addOptions(parser, listOptions);
    if (!parseCall(parser, QStringLiteral("lesson check [ID|FILE.md...] [options]"), arguments))
        return EXIT_SUCCESS;
    const std::vector<Lesson> lessons = lessonsOf(parser);
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        int status = EXIT_SUCCESS;
        LessonRecorder recorder;
        for (const Lesson &lesson : lessons) {
            const auto faults = faultsIn(recorder, lesson, interrupt.progress());
            QJsonArray said;
            for (const std::string &fault : faults) {
                said.append(text(fault));
                sayLine(text(fault));
            }
            if (parser.isSet(QLatin1String(asJson.name)))
                printLine(inOneLine(
                    { { QStringLiteral("id"), text(lesson.id) }, { QStringLiteral("faults"), said } }));
            else if (faults.empty())
                printLine(text(lesson.id) + QStringLiteral(": nothing is wrong"));
            if (!faults.empty())
                status = static_cast<int>(ErrorKind::Input);
        }
        return status;
    });
}

/// Forward, backward, forward: what a step shows must not depend on how it was reached.
class Play
{
public:
    Play(const Lesson &lesson, std::uint64_t seed, bool json, const Progress &progress)
        : m_lesson(lesson)
        , m_seed(seed)
        , m_json(json)
        , m_progress(progress)
    {
    }

    void keepIn(const StoredRecordings &folder)
    {
        m_recorder.keepIn(folder);
        m_keeps = true;
    }

    bool run()
    {
        const auto count = m_lesson.steps.size();
        for (size_t step = 0; step < count; ++step)
            show(step, "forward");
        for (size_t step = count; step-- > 0;)
            show(step, "backward");
        for (size_t step = 0; step < count; ++step)
            show(step, "forward");
        return m_same;
    }

private:
    void show(size_t step, const char *way)
    {
        const LessonMoment moment = momentOf(m_recorder, m_lesson, step, m_seed, m_progress);
        const std::string hash = hashOf(moment);
        const auto [known, isFirst] = m_hashes.try_emplace(step, hash);
        if (known->second != hash) {
            m_same = false;
            sayLine(text(m_lesson.file + ": step " + std::to_string(step + 1) + " was " + known->second
                + " and is " + hash + " now."));
        }
        if (m_keeps && isFirst)
            keepOthers(step);
        if (m_json)
            printLine(inOneLine(json(moment, step, way, hash)));
        else if (isFirst)
            printLine(QStringLiteral("%1 %2 %3  %4")
                          .arg(text(m_lesson.id), QString::number(step + 1), text(hash),
                              text(m_lesson.steps[step].title)));
    }

    /// What other papers show there, and what stands beside it.
    void keepOthers(size_t step)
    {
        constexpr std::uint64_t papers = 64; // more than alternatives make
        std::set<std::string> known;
        for (std::uint64_t seed = 0; seed < papers; ++seed) {
            const LessonScene scene = sceneOf(m_lesson, step, seed);
            if (!known.insert(toText(scene)).second
                || !records(scene, m_lesson.steps[step].question.has_value()))
                continue;
            m_recorder.record(scene, m_progress);
            m_recorder.recordComparison(scene, m_progress);
        }
    }

    QJsonObject json(const LessonMoment &moment, size_t step, const char *way, const std::string &hash) const
    {
        QJsonObject json{ { QStringLiteral("lesson"), text(m_lesson.id) },
            { QStringLiteral("step"), static_cast<int>(step) + 1 },
            { QStringLiteral("way"), QLatin1String(way) },
            { QStringLiteral("title"), text(m_lesson.steps[step].title) },
            { QStringLiteral("hash"), text(hash) }, { QStringLiteral("scene"), text(toText(moment.scene)) } };
        if (moment.board)
            json.insert(QStringLiteral("frame"), moment.frame + 1);
        if (moment.trace)
            json.insert(QStringLiteral("stored"), moment.trace->stored);
        if (moment.key) {
            json.insert(QStringLiteral("asked"), moment.key->asked);
            json.insert(QStringLiteral("answer"), moment.key->answer);
            json.insert(QStringLiteral("reason"), moment.key->reason);
        }
        return json;
    }

    const Lesson &m_lesson;
    const std::uint64_t m_seed;
    const bool m_json;
    const Progress m_progress;
    LessonRecorder m_recorder;
    std::map<size_t, std::string> m_hashes;
    bool m_same = true;
    bool m_keeps = false;
};

int play(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Plays lessons forward, backward and forward again, and prints a hash of what each step shows."));
    addOptions(parser, playOptions);
    if (!parseCall(parser, QStringLiteral("lesson play [ID|FILE.md...] [options]"), arguments))
        return EXIT_SUCCESS;
    Translation translation; // reasons are in the language of the lesson
    translation.use(text(languageOf(parser)));
    const std::vector<Lesson> lessons = lessonsOf(parser);
    const std::uint64_t seed = seedOf(parser);
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        bool same = true;
        for (const Lesson &lesson : lessons) {
            Play play(lesson, seed, parser.isSet(QLatin1String(asJson.name)), interrupt.progress());
            if (const QString folder = parser.value(QStringLiteral("keep")); !folder.isEmpty())
                play.keepIn(StoredRecordings(folder));
            same = play.run() && same;
        }
        return same ? EXIT_SUCCESS : static_cast<int>(ErrorKind::Device);
    });
}

} // namespace

int lessonCommand(const QStringList &arguments)
{
    const QString what = arguments.value(1);
    const auto call
        = [&](const char *name) { return QStringList(QString::fromLatin1(name)) + arguments.mid(2); };
    if (what == QLatin1String("list"))
        return list(call("lesson list"));
    if (what == QLatin1String("check"))
        return check(call("lesson check"));
    if (what == QLatin1String("play"))
        return play(call("lesson play"));
    // Whether it is for a class, for paper or a browser, the suffix of the file says.
    if (what == QLatin1String("export") && !arguments.filter(QStringLiteral(".haloscope")).isEmpty())
        return lessonBundleCommand(call("lesson export"));
    if (what == QLatin1String("export") && arguments.contains(QStringLiteral("--course")))
        return courseExportCommand(call("lesson export"));
    if (what == QLatin1String("export"))
        return lessonExportCommand(call("lesson export"));
    if (what == QLatin1String("--help") || what == QLatin1String("-h")) {
        printText(QStringLiteral("Usage: haloscope-cli lesson list [--json]\n"
                                 "       haloscope-cli lesson check [ID|FILE.md...] [options]\n"
                                 "       haloscope-cli lesson play [ID|FILE.md...] [options]\n"
                                 "       haloscope-cli lesson export ID|FILE.md -o FILE [options]\n"
                                 "       haloscope-cli lesson export --course -o FOLDER\n"
                                 "Lists, checks, plays and exports lessons.\n"
                                 "Run one of these with --help for its options."));
        return EXIT_SUCCESS;
    }
    throw Error(ErrorKind::Usage,
        what.isEmpty()
            ? Message("No action given; expected lesson list, check, play or export.")
            : Message("Unknown action \"%1\"; expected lesson list, check, play or export.", what));
}

} // namespace halo
