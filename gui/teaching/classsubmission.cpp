// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/classsubmission.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/teaching/gradedkernel.h"
#include "compute/teaching/seedrule.h"
#include "compute/trace/model/tracetext.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/teaching/exercises.h"
#include "gui/teaching/lessonplayer.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

const QString classLayoutKey = QStringLiteral("class");
constexpr std::int64_t mostAccesses = 150'000; ///< of the recording, so that the file stays small

/// What a kernel that cannot be recorded leaves out: it is handed in all the same.
QByteArray recordingOf(const Exercise &exercise, const std::string &kernel, const std::stop_token &stop)
{
    TraceLimits limits;
    limits.accesses = mostAccesses;
    Tracer tracer(limits);
    try {
        const Variant variant = parseKernel(exercise.id() + ".cl", "image", kernel);
        const auto trace = recordHandIn(exercise, variant, tracer, Progress(stop, {}));
        QByteArray json = traceJson(*trace, trace->findings);
        return json.size() > largestHandInRecording ? QByteArray() : json;
    } catch (const Error &) {
        return {};
    }
}

QJsonObject toJson(const std::map<int, std::string> &answers)
{
    QJsonObject json;
    for (const auto &[step, answer] : answers)
        json[QString::number(step)] = text(answer);
    return json;
}

} // namespace

ClassSubmission::ClassSubmission(
    Session &session, LessonPlayer &player, Exercises &exercises, SettingsStore &store, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_player(player)
    , m_exercises(exercises)
    , m_store(store)
    , m_work(NewestWork::Older::Overtaken)
{
    recall();
    connect(&player, &LessonPlayer::answerChanged, this, &ClassSubmission::takeAnswer);
    connect(&player, &LessonPlayer::stepChanged, this, &ClassSubmission::takeLesson);
    connect(&player, &LessonPlayer::ended, this, [this] {
        m_player.setSeed(0);
        Q_EMIT changed();
    });
    connect(&exercises, &Exercises::changed, this, &ClassSubmission::changed);
    connect(&m_work, &NewestWork::failed, this,
        [this](const Failure &failure) { report(translated(failure.sentence)); });
}

void ClassSubmission::report(const QString &sentence)
{
    m_session.report(MessageTopic::File, { sentence, {}, {} });
}

void ClassSubmission::open(const QString &path)
{
    try {
        read(path);
    } catch (const Error &error) {
        return report(translated(error.message()));
    }
    m_session.clearMessage(MessageTopic::File);
    m_store.addRecentFile(path);
    m_player.begin(m_lesson.id);
    remember();
    Q_EMIT changed();
    Q_EMIT opened();
}

/// All of it, or nothing of it and an Error.
void ClassSubmission::read(const QString &path)
{
    Bundle bundle = readBundle(path.toStdString());
    const std::string language = spokenLanguage();
    m_lesson = lessonIn(bundle, language);
    if (const auto exercise = exerciseIn(bundle, language))
        m_exercises.add(*exercise);
    m_bundle = std::move(bundle);
    m_path = path;
    m_player.addLesson(m_lesson, picturesIn(*m_bundle));
}

bool ClassSubmission::isOn() const
{
    const Lesson *lesson = m_player.lesson();
    return m_bundle && lesson && lesson->id == m_lesson.id && lesson->source == m_lesson.source;
}

bool ClassSubmission::isOpen() const
{
    const Exercise *exercise = m_bundle && !m_player.lesson() ? m_exercises.current() : nullptr;
    return isOn() || (exercise && exercise->id() == m_lesson.exercise);
}

void ClassSubmission::goBack()
{
    m_player.begin(m_lesson.id);
}

int ClassSubmission::seed() const
{
    return m_bundle ? seedOf(m_bundle->code, m_student.toStdString()) : 0;
}

/// Another lesson is everybody's.
void ClassSubmission::takeLesson()
{
    m_player.setSeed(isOn() ? static_cast<std::uint64_t>(seed()) : 0);
    Q_EMIT changed();
}

void ClassSubmission::setStudent(const QString &number, const QString &name)
{
    m_student = number.trimmed();
    m_name = name.trimmed();
    remember();
    takeLesson();
}

ClassSubmission::Answers &ClassSubmission::answers()
{
    return m_answers[lessonHashOf(m_lesson.source) + ' ' + std::to_string(seed())];
}

/// The first one counts, and none that was given after the answer was shown.
void ClassSubmission::takeAnswer()
{
    if (!isOn())
        return;
    answers().emplace(static_cast<int>(m_player.step()) + 1, m_player.answer().given.toStdString());
    remember();
    Q_EMIT changed();
}

int ClassSubmission::questions() const
{
    return static_cast<int>(std::ranges::count_if(
        m_lesson.steps, [](const LessonStep &step) { return step.question.has_value(); }));
}

int ClassSubmission::answered() const
{
    return static_cast<int>(handIn().answers.size());
}

QString ClassSubmission::exerciseTitle() const
{
    const auto exercise = m_bundle ? exerciseIn(*m_bundle, spokenLanguage()) : std::nullopt;
    return exercise ? text(exercise->variant.title) : QString();
}

bool ClassSubmission::isExerciseBegun() const
{
    return !m_lesson.exercise.empty() && !m_exercises.kernelOf(m_lesson.exercise).empty();
}

HandIn ClassSubmission::handIn() const
{
    HandIn handIn{ m_student.toStdString(), m_name.toStdString(), m_lesson.id, lessonHashOf(m_lesson.source),
        seed(), {}, {}, {}, {} };
    const auto given = m_answers.find(handIn.lessonHash + ' ' + std::to_string(handIn.seed));
    if (given != m_answers.end())
        for (const auto &[step, answer] : given->second)
            if (!answer.empty())
                handIn.answers.push_back({ step, answer });
    handIn.kernel = m_lesson.exercise.empty() ? std::string() : m_exercises.kernelOf(m_lesson.exercise);
    if (!handIn.kernel.empty())
        handIn.exercise = m_lesson.exercise;
    return handIn;
}

void ClassSubmission::save(const QString &path)
{
    m_work.start([this, path, handIn = handIn(), bundle = *m_bundle](
                     const std::stop_token &stop, const NewestWork::Post &) mutable -> NewestWork::Deliver {
        if (!handIn.exercise.empty())
            handIn.recording = recordingOf(*exerciseIn(bundle), handIn.kernel, stop);
        parseHandIn(halo::toJson(handIn), Message("The file %1", path)); // or says what nobody would take
        writeHandIn(handIn, path.toStdString());
        return [this, path] { Q_EMIT saved(path); };
    });
}

void ClassSubmission::remember()
{
    QJsonObject papers;
    for (const auto &[paper, answers] : m_answers)
        papers[text(paper)] = toJson(answers);
    m_store.setLayout(classLayoutKey,
        QJsonDocument(
            QJsonObject{ { QStringLiteral("path"), m_path }, { QStringLiteral("student"), m_student },
                { QStringLiteral("name"), m_name }, { QStringLiteral("papers"), papers } })
            .toJson(QJsonDocument::Compact));
}

void ClassSubmission::recall()
{
    const QJsonObject known = QJsonDocument::fromJson(m_store.layout(classLayoutKey)).object();
    m_student = known[QLatin1String("student")].toString();
    m_name = known[QLatin1String("name")].toString();
    if (const QString path = known[QLatin1String("path")].toString(); !path.isEmpty() && !m_student.isEmpty())
        try {
            read(path);
        } catch (const Error &) { // it was moved, and nobody asks for it now
        }
    const QJsonObject papers = known[QLatin1String("papers")].toObject();
    for (auto paper = papers.begin(); paper != papers.end(); ++paper) {
        const QJsonObject answers = paper.value().toObject();
        for (auto answer = answers.begin(); answer != answers.end(); ++answer)
            m_answers[paper.key().toStdString()][answer.key().toInt()]
                = answer.value().toString().toStdString();
    }
}

} // namespace halo

#include "moc_classsubmission.cpp"
