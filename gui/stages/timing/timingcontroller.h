// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/history.h"
#include "gui/stages/timing/measuring.h"

#include <functional>
#include <map>
#include <optional>

namespace halo {

class Session;

/// Measures into the session's results, and keeps the history of them. One workload is on show, the
/// chosen one; another may be the one that is measured. Knows no widget.
class TimingController : public QObject
{
    Q_OBJECT
public:
    /// what there is of a workload besides its results.
    struct Sheet
    {
        std::shared_ptr<const Record> other{}; ///< compared with
        std::optional<Tuned> tuned{};          ///< found, and not taken yet
        QString id{};                          ///< in the history; empty: not in it
        QString message{};
    };

    explicit TimingController(Session &session, QObject *parent = nullptr);

    const std::string &workload() const { return m_workload; } ///< on show
    const std::string &measured() const { return m_measured; } ///< whose sheet gets what is measured
    const Sheet &sheet() const { return m_sheets.at(m_workload); }
    /// What was measured of the workload on show; never null.
    std::shared_ptr<const Record> record() const;
    Measuring &measuring() { return m_measuring; }
    bool running() const { return m_measuring.running(); }
    /// It has begun, and nothing can be shown of it yet.
    bool preparing() const { return running() && (!m_newest || m_newest->measured.empty()); }
    /// The history of the workload on show; records of old programs do not say theirs, which was image.
    std::vector<HistoryEntry> runs() const;

    /// Does work; an Error of it is reported to the session.
    void attempt(const std::function<void()> &work);
    void start(const SweepPlan &plan, bool ceilings, const std::string &title,
        const std::vector<ProblemCase> &problems);
    /// Keeps what there is.
    void stop() { m_measuring.stop(); }
    /// For the chosen variant, the filter and the picture at hand. Throws Error(Usage) that says what is
    /// missing.
    TunePlan tunePlan() const;
    void tune(const TunePlan &plan);
    void race(const TunePlan &plan);
    void useTuned();

    /// A record that is not in the history, in place of what its workload has.
    void show(const std::shared_ptr<const Record> &record);
    /// Of the history.
    void open(const QString &id);
    /// Throws Error(Input) if there is no such run, or it cannot be read.
    void compareWith(const QString &id);
    /// The newest of the runs of the workload on show, as many as a chart takes, the newest first. Read at
    /// the first need; one that cannot be read is left out.
    const std::vector<Record> &past();
    void setNotes(const QString &id, const QString &notes);
    void remove(const QString &id);
    /// Shows what a CSV of another machine holds, as the workload that it is of. Throws Error(Input).
    void importCsv(const QString &path);

Q_SIGNALS:
    void runningChanged(bool running);
    /// < 0: nobody knows.
    void progressed(int percent);
    /// The sheet of another workload is on show.
    void sheetChanged();
    /// record() is another one.
    void recordChanged();
    void messageChanged();
    void tunedChanged();
    void runsChanged();
    /// Another one of them is on show, or none.
    void runChanged();

private:
    void setRunning(bool running);
    QString taskText(const TunePlan &plan) const;
    void checkFree() const;
    std::string workloadOf(const Record &record) const;
    void say(const QString &text); ///< on the sheet of what is measured
    void tellActivity(int percent);
    void takeProgress(const std::shared_ptr<const Record> &record, const QString &doing, int percent,
        std::chrono::milliseconds remaining);
    void takeFinished(const std::shared_ptr<const Record> &record);
    void takeTuned(const std::optional<Tuned> &best, const QString &verdict);
    void takeRaced(const std::vector<Tuned> &best);
    void loadHistory();

    Session &m_session;
    std::string m_workload, m_measured;
    std::map<std::string, Sheet> m_sheets;
    History m_history;
    std::vector<HistoryEntry> m_entries;               ///< of all workloads
    std::map<std::string, std::vector<Record>> m_past; ///< by workload, as far as it was asked for
    QString m_doing;                                   ///< tuning, racing: for the status line
    std::shared_ptr<const Record> m_newest;            ///< of what is measured, or was at last
    Measuring m_measuring;                             // last: its threads end before the rest goes
};

} // namespace halo
