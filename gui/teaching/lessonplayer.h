// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/lessonrecorder.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>

namespace halo {

/// A step with the picture that it shows.
struct PreparedStep
{
    LessonMoment moment;
    Image picture; ///< of the scene
};

/// What was answered to the question of a step.
struct GivenAnswer
{
    QString given;
    bool right = false;
    bool revealed = false; ///< the answer is on show, whether or not it was found
    int tries = 0;
    QString response; ///< what the lesson says to a wrong one
};

/// Where one is in a lesson, and what was answered. Recordings and keys are made in a thread of their own;
/// lessons in the user's folder are read again as soon as their files change. Knows no widget.
class LessonPlayer : public QObject
{
    Q_OBJECT
public:
    explicit LessonPlayer(QObject *parent = nullptr);

    /// In the language of speak() when this was made. Read when it is first asked for.
    const LessonList &list();
    /// Adds one that lies elsewhere, and begins it. Throws Error(Input).
    void beginFile(const QString &path);
    /// Adds one that is no file here, in place of one of its id, with pictures in place of those that it
    /// names; until the program ends.
    void addLesson(Lesson lesson, std::map<std::string, Image> pictures);
    /// From this step on. Does nothing if there is none of this id.
    void begin(const std::string &id, size_t step = 0);
    void end();
    /// The one after this in the list; null: this is the last, or none is on.
    const Lesson *following();

    /// Null: none is on.
    const Lesson *lesson() const { return m_lesson ? &*m_lesson : nullptr; }
    size_t step() const { return m_step; }
    size_t count() const { return m_lesson ? m_lesson->steps.size() : 0; }
    /// Its words, with numbers of the recording once that is there. Null: none is on.
    const LessonStep *said() const;
    /// Null while it is being made, or where it cannot be, see problem().
    const PreparedStep *prepared() const;
    /// Why the step cannot be shown, or the file not be read any more; empty: nothing is wrong.
    const QString &problem() const { return m_problem; }
    void go(size_t step);
    void goBy(int steps);
    /// Which paper; 0: the one that the author wrote.
    void setSeed(std::uint64_t seed);
    std::uint64_t seed() const { return m_seed; }

    const GivenAnswer &answer() const { return m_answers[m_step]; }
    const std::map<size_t, GivenAnswer> &answers() const { return m_answers; }
    void give(const QString &answer);
    void reveal();

Q_SIGNALS:
    void listChanged();
    /// Another step or lesson, or the same after its file changed; what it says can be shown.
    void stepChanged();
    /// prepared(), or problem().
    void stepPrepared();
    void answerChanged();
    void ended();

private:
    struct Visitor
    {
        Lesson lesson;
        std::map<std::string, Image> pictures;
    };
    void put(const Lesson &lesson);
    void prepare(size_t step);
    void read();
    void watch();
    void readChanged();

    LessonList m_list;
    std::map<std::string, Visitor> m_visitors; ///< by id
    const std::string m_language;
    bool m_isRead = false;
    std::optional<Lesson> m_lesson;
    size_t m_step = 0;
    std::uint64_t m_seed = 0;
    QString m_problem;
    LessonStep m_unfilled; ///< what is said until the recording is there
    std::map<size_t, PreparedStep> m_prepared;
    mutable std::map<size_t, GivenAnswer> m_answers;
    std::shared_ptr<LessonRecorder> m_recorder;
    QFileSystemWatcher m_watcher;
    QTimer m_reading;  ///< editors write a file in several goes
    NewestWork m_work; // last
};

} // namespace halo
