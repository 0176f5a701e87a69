// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/grade.h"

#include <QStringList>

#include <optional>

namespace halo {

class LiveKernel;
class Session;
class SettingsStore;

/// The exercises in the window: begins them, grades the hand-in that is chosen, and remembers what was
/// solved.
class Exercises : public QObject
{
    Q_OBJECT
public:
    Exercises(Session &session, LiveKernel &live, SettingsStore &store, QObject *parent = nullptr);

    const std::vector<Exercise> &all() const { return m_all; }
    /// One that a teacher handed out, in place of one of its name; until the program ends.
    void add(const Exercise &exercise);
    bool isSolved(const std::string &id) const;
    /// Chooses the hand-in that was begun for it, or begins one in the user's folder.
    void begin(const std::string &id);

    /// What was written for it so far; empty: it was not begun.
    std::string kernelOf(const std::string &id) const;

    /// The one that the chosen variant is a hand-in for; null: it is none.
    const Exercise *current() const;
    /// So many of its hints as were opened.
    std::vector<std::string> hints() const;
    void openHint();
    /// Grades it, in processes of its own.
    void check();
    /// What the last check of it found; nothing: there was none since it was written.
    const std::optional<Grade> &grade() const { return m_grade; }
    bool checking() const { return m_grading.busy(); }
    /// Records where a check failed, see recorded().
    void showWhere(const FaultLocation &where);

Q_SIGNALS:
    void changed();
    /// What showWhere() asked for; name: of the hand-in.
    void recorded(const std::shared_ptr<const halo::Trace> &trace, const QString &name);
    void begun();

private:
    const Variant *handInFor(const std::string &id) const;
    void follow();
    void report(const QString &sentence);

    Session &m_session;
    LiveKernel &m_live;
    SettingsStore &m_store;
    std::vector<Exercise> m_all;
    std::string m_source; ///< that m_grade is about
    std::optional<Grade> m_grade;
    std::map<std::string, size_t> m_opened; ///< hints, by exercise
    NewestWork m_grading, m_recording;      // last: their threads end before the rest goes
};

} // namespace halo
