// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/lessonplayer.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/lessons/lessonfacts.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int settling = 150; // milliseconds

PreparedStep preparedStep(LessonRecorder &recorder, const Lesson &lesson, size_t step, std::uint64_t seed,
    const std::stop_token &stop)
{
    PreparedStep made{ momentOf(recorder, lesson, step, seed, Progress(stop, nullptr)), {} };
    made.picture = recorder.picture(made.moment.scene);
    return made;
}

} // namespace

LessonPlayer::LessonPlayer(QObject *parent)
    : QObject(parent)
    , m_language(spokenLanguage())
    , m_recorder(std::make_shared<LessonRecorder>())
    , m_work(NewestWork::Older::Stopped)
{
    m_reading.setSingleShot(true);
    m_reading.setInterval(settling);
    connect(&m_reading, &QTimer::timeout, this, &LessonPlayer::readChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_reading, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reading, qOverload<>(&QTimer::start));
    connect(&m_work, &NewestWork::failed, this, [this](const Failure &failure) {
        m_problem = translated(failure.sentence);
        Q_EMIT stepPrepared();
    });
}

const LessonList &LessonPlayer::list()
{
    if (!m_isRead)
        read();
    return m_list;
}

void LessonPlayer::read()
{
    m_isRead = true;
    m_list = allLessons(m_language);
    for (const auto &[id, visitor] : m_visitors)
        put(visitor.lesson);
    watch();
}

/// The user's folder, and the files in it: a folder does not tell that a file in it has changed.
void LessonPlayer::watch()
{
    QStringList paths{ QString::fromStdString(userLessonFolder()) };
    QDir().mkpath(paths.front());
    for (const QFileInfo &file : QDir(paths.front()).entryInfoList({ QStringLiteral("*.md") }, QDir::Files))
        paths += file.filePath();
    if (m_lesson && m_lesson->origin == Origin::User)
        paths += QString::fromStdString(m_lesson->file);
    paths.removeDuplicates();
    for (const QString &known : m_watcher.files() + m_watcher.directories())
        paths.removeAll(known);
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

void LessonPlayer::readChanged()
{
    read();
    Q_EMIT listChanged();
    if (!m_lesson || m_lesson->origin != Origin::User)
        return;
    try {
        Lesson fresh = readLesson(m_lesson->file, m_language);
        if (fresh.source == m_lesson->source) { // also one that was broken for a while
            if (!std::exchange(m_problem, {}).isEmpty())
                go(m_step);
            return;
        }
        m_problem.clear();
        m_step = std::min(m_step, fresh.steps.size() - 1);
        m_lesson = std::move(fresh);
    } catch (const Error &error) { // what was there stays in sight
        m_problem = translated(error.message());
        Q_EMIT stepPrepared();
        return;
    }
    m_prepared.clear();
    m_answers.clear();
    go(m_step);
}

void LessonPlayer::beginFile(const QString &path)
{
    const Lesson lesson = readLesson(path.toStdString(), m_language);
    list(); // or it would be lost when they are read
    put(lesson);
    Q_EMIT listChanged();
    begin(lesson.id);
}

void LessonPlayer::put(const Lesson &lesson)
{
    const auto known = std::ranges::find(m_list.lessons, lesson.id, &Lesson::id);
    if (known == m_list.lessons.end())
        m_list.lessons.push_back(lesson);
    else
        *known = lesson;
}

void LessonPlayer::addLesson(Lesson lesson, std::map<std::string, Image> pictures)
{
    put(lesson);
    const std::string id = lesson.id;
    m_visitors.insert_or_assign(id, Visitor{ std::move(lesson), std::move(pictures) });
    Q_EMIT listChanged();
}

void LessonPlayer::begin(const std::string &id, size_t step)
{
    const auto found = std::ranges::find(list().lessons, id, &Lesson::id);
    if (found == m_list.lessons.end())
        return;
    m_lesson = *found;
    m_prepared.clear();
    m_answers.clear();
    m_recorder = std::make_shared<LessonRecorder>(); // whose pictures are nobody else's
    if (const auto visitor = m_visitors.find(id); visitor != m_visitors.end())
        m_recorder->usePictures(visitor->second.pictures);
    watch();
    go(step);
}

void LessonPlayer::end()
{
    if (!m_lesson)
        return;
    m_work.cancel();
    m_lesson.reset();
    m_problem.clear();
    m_prepared.clear();
    Q_EMIT ended();
}

const Lesson *LessonPlayer::following()
{
    if (!m_lesson)
        return nullptr;
    const auto here = std::ranges::find(list().lessons, m_lesson->id, &Lesson::id);
    return here == m_list.lessons.end() || here + 1 == m_list.lessons.end() ? nullptr : &*(here + 1);
}

const PreparedStep *LessonPlayer::prepared() const
{
    const auto found = m_prepared.find(m_step);
    return m_lesson && found != m_prepared.end() ? &found->second : nullptr;
}

const LessonStep *LessonPlayer::said() const
{
    const PreparedStep *step = prepared();
    return step ? &step->moment.said : m_lesson ? &m_unfilled : nullptr;
}

void LessonPlayer::go(size_t step)
{
    if (!m_lesson)
        return;
    m_step = std::min(step, count() - 1);
    m_problem.clear();
    m_work.cancel();
    m_unfilled = unfilled(m_lesson->steps[m_step]);
    Q_EMIT stepChanged();
    if (m_prepared.contains(m_step))
        Q_EMIT stepPrepared();
    prepare(m_step);
}

void LessonPlayer::goBy(int steps)
{
    const auto last = static_cast<std::ptrdiff_t>(count()) - 1;
    const auto to = std::clamp(
        static_cast<std::ptrdiff_t>(m_step) + steps, std::ptrdiff_t(0), std::max(last, std::ptrdiff_t(0)));
    if (static_cast<size_t>(to) != m_step)
        go(static_cast<size_t>(to));
}

/// This one, and then the next ones, so that going on takes no time.
void LessonPlayer::prepare(size_t step)
{
    while (step < count() && m_prepared.contains(step))
        ++step;
    if (step >= count())
        return;
    m_work.start([this, recorder = m_recorder, lesson = *m_lesson, step, seed = m_seed](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        PreparedStep made;
        Message wrong;
        try {
            made = preparedStep(*recorder, lesson, step, seed, stop);
        } catch (const Error &error) {
            wrong = error.message();
        }
        return [this, step, made = std::move(made), wrong] {
            if (wrong.empty())
                m_prepared[step] = made;
            if (step == m_step) {
                m_problem = translated(wrong);
                Q_EMIT stepPrepared();
            }
            if (wrong.empty())
                prepare(step);
        };
    });
}

void LessonPlayer::setSeed(std::uint64_t seed)
{
    if (std::exchange(m_seed, seed) == seed || !m_lesson)
        return;
    m_prepared.clear();
    m_answers.clear();
    go(m_step);
}

void LessonPlayer::give(const QString &given)
{
    const PreparedStep *step = prepared();
    if (!step || !step->moment.key || given.trimmed().isEmpty() || answer().revealed)
        return;
    GivenAnswer &answer = m_answers[m_step];
    answer.given = given.trimmed();
    ++answer.tries;
    answer.right = step->moment.key->accepts(given);
    answer.revealed = answer.right;
    answer.response = answer.right ? QString() : responseTo(*said()->question, *step->moment.key, given);
    Q_EMIT answerChanged();
}

void LessonPlayer::reveal()
{
    const PreparedStep *step = prepared();
    if (!step || !step->moment.key)
        return;
    m_answers[m_step].revealed = true;
    Q_EMIT answerChanged();
}

} // namespace halo

#include "moc_lessonplayer.cpp"
