// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/teaching/bundle.h"
#include "compute/teaching/handin.h"

#include <QObject>

#include <map>
#include <optional>

namespace halo {

class Exercises;
class LessonPlayer;
class Session;
class SettingsStore;

/// The paper of one student: the lesson that a teacher handed out, with the seed of the student's number, and
/// what was answered first to each question. All of it is there again at the next start. Knows no widget.
class ClassSubmission : public QObject
{
    Q_OBJECT
public:
    ClassSubmission(Session &session, LessonPlayer &player, Exercises &exercises, SettingsStore &store,
        QObject *parent = nullptr);

    /// Puts the lesson among all others and begins it.
    void open(const QString &path);
    /// The lesson that is on is the one that was handed out.
    bool isOn() const;
    /// It is on, or its exercise is worked on: there is something to hand in.
    bool isOpen() const;
    /// The lesson again.
    void goBack();

    const QString &student() const { return m_student; } ///< the number; empty: not known
    const QString &name() const { return m_name; }
    /// Another number has another paper.
    void setStudent(const QString &number, const QString &name);
    int questions() const;
    int answered() const;
    /// Of the exercise that goes along; empty: none.
    QString exerciseTitle() const;
    /// Something was written for it.
    bool isExerciseBegun() const;

    /// Records the kernel and saves the hand-in, in a thread of its own.
    void save(const QString &path);

Q_SIGNALS:
    void opened();
    void changed();
    void saved(const QString &path);

private:
    using Answers = std::map<int, std::string>; ///< by step, from 1
    void read(const QString &path);
    void report(const QString &sentence);
    void takeAnswer();
    void takeLesson();
    void remember();
    void recall();
    Answers &answers();
    HandIn handIn() const;
    int seed() const;

    Session &m_session;
    LessonPlayer &m_player;
    Exercises &m_exercises;
    SettingsStore &m_store;
    QString m_path;
    std::optional<Bundle> m_bundle;
    Lesson m_lesson;
    QString m_student, m_name;
    std::map<std::string, Answers> m_answers; ///< by lesson and seed
    NewestWork m_work;                        // last
};

} // namespace halo
