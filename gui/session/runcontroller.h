// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/chainstep.h"
#include "gui/session/choices.h"
#include "gui/session/runs.h"

#include <QTimer>

#include <set>
#include <string>
#include <vector>

namespace halo {

class Session;

/// Decides when what is chosen runs: after each change, with the steps of a chain before it, unless a
/// benchmark runs, the simulator has not seen the kernel yet, or the user has to agree first.
class RunController : public QObject
{
    Q_OBJECT
public:
    RunController(Session &session, RunThread::MakeTasks makeTasks);

    const Runs &runs() const { return m_runs; }
    /// Asks for the devices.
    void probe() { m_runs.probe(); }
    /// The result on screen is older than what is chosen.
    bool stale() const { return m_stale; }
    /// Steps before the chosen one have not run yet.
    bool waitsForSteps() const;
    /// The last run belongs to data that are gone.
    void forget();
    /// The same, and what runs is of no use either.
    void drop();

    /// What is chosen now waits: it may be what ended the program. It runs after goOn(), or once something
    /// else is chosen.
    void setWaiting(bool waits);
    bool isWaiting() const { return m_waits; }
    void goOn();
    /// What is chosen waits: the simulator is to see it before the device.
    void setHeld(bool held);
    /// The device may have this kernel: its source came with Haloscope, or was recorded since the start.
    bool mayRun(const Variant &variant) const;
    void trust(const Variant &variant) { m_trusted.insert(variant.source); }
    /// Of the list of variants those that may run.
    std::vector<Variant> trusted() const;
    /// The user lets untrusted kernels run, which this system cannot confine, until the program ends.
    void goOnUnconfined();

    /// Runs once more with enough repeats for a steady median.
    void measure();
    /// Runs every variant that can run, for its time; the result on screen stays.
    void timeAll();
    /// A benchmark runs: other runs wait until it has ended, so that they do not disturb it.
    void setMeasuring(bool measuring);
    bool measuring() const { return m_measuring; }

Q_SIGNALS:
    void resultChanged();
    void verificationChanged();
    void staleChanged(bool stale);
    void waitingChanged(bool waiting);
    void timesChanged();
    void unconfinedAllowed();

private:
    /// One that was to be run before the chosen one.
    struct Step
    {
        ChainStep step;
        Image input;
        int device = unknownDevice;
    };
    void connectRuns();
    void follow(Aspects changed);
    void cancel();
    void schedule();
    void submit(int repeats);
    bool waitsForUser();
    bool isWanted(const Step &step) const;
    void runStep();
    void failStep(const Failure &failure);
    void reportRun(const Failure &failure);
    void takeLast();
    void keepTimes();
    void setStale(bool stale);

    Session &m_session;
    QTimer m_submitTimer; ///< turns a burst of changes into one run
    bool m_stale = false;
    bool m_measuring = false;
    bool m_isPostponed = false; ///< until a benchmark has ended
    bool m_held = false;
    bool m_waits = false;            ///< see setWaiting()
    RunConfiguration m_waited;       ///< what waits, but its device
    std::set<std::string> m_trusted; ///< sources, see mayRun()
    Step m_step;                     ///< the last one that ran
    Runs m_runs;                     // last: its thread ends before the rest goes
};

} // namespace halo
