// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/activities.h"
#include "gui/session/choices.h"
#include "gui/session/imageloader.h"
#include "gui/session/problems.h"
#include "gui/session/results.h"
#include "gui/session/runs.h"

#include <QTimer>

#include <optional>
#include <set>
#include <vector>

namespace halo {

struct ImageLine;
class PastedPicture;

/// What a message is about. A later success in the same matter takes the message away.
enum class MessageTopic
{
    Picture,
    Notice, ///< of reading the picture: no failure
    Run,
    Device,
    File,
};

/// All that is chosen, to come back to it.
struct SessionState
{
    std::map<std::string, RunConfiguration> configurations; ///< by workload
    std::string workload;                                   ///< at hand
    InputImage picture;
};

/// The state of the window and the only hub of it: views ask here, tell here, and listen here. Every
/// change is computed by itself; what was on screen stays until something better is there.
class Session : public Choices
{
    Q_OBJECT
public:
    explicit Session(RunThread::MakeTasks makeTasks, QObject *parent = nullptr);

    /// Takes over a remembered configuration, without history, and asks for the devices.
    void start(RunConfiguration configuration, const QString &deviceName);

    /// Whether what is adopted runs at once, or waits until the user says so or chooses something else.
    enum class Begin
    {
        AtOnce,
        WhenAsked, ///< it may be what ended the program
    };
    /// Takes over the configurations of a project, one for each workload, without history. The device is that
    /// of this name, or stays.
    void adopt(std::map<std::string, RunConfiguration> configurations, const std::string &workload,
        const QString &deviceName, Begin begin = Begin::AtOnce);
    /// What was adopted waits, see Begin.
    bool isWaiting() const { return m_waits; }
    /// Runs what waits.
    void goOn();

    /// The same of all that is chosen, on the device at hand; what is being loaded is wanted no more.
    void adopt(const SessionState &state);
    SessionState state() const;
    /// What is chosen is not the user's: a lesson shows it, and nobody keeps it.
    void setLent(bool lent) { m_isLent = lent; }
    bool isLent() const { return m_isLent; }

    const std::optional<Run> &lastRun() const { return m_runs.last(); }
    /// The result on screen is older than what is chosen.
    bool stale() const { return m_stale; }
    /// What is to be computed, if it is no convolution, is being made.
    bool preparing() const { return isConvolution() ? waitsForSteps() : m_problems.making(); }
    bool running() const { return m_runs.running() || m_problems.making(); }
    /// What was measured of what is chosen; null if it was not run yet.
    const Measured *resultOf(const Variant &variant) const;
    /// The same; nothing if it was wrong.
    std::optional<nanoseconds> timeOf(const Variant &variant) const;
    bool isWrong(const Variant &variant) const;

    /// Opens a picture, whatever the workload.
    void open(const QString &path);
    void open(const QImage &image, const QString &name);
    void open(const std::shared_ptr<const PastedPicture> &pasted, const QString &name);
    /// The next signal, see readSignal(); or a line of the opened picture. Once read it is a step to be
    /// undone.
    void openSignal(const QString &source);
    void openSignal(const ImageLine &line);
    /// Runs once more with enough repeats for a steady median.
    void measure();
    /// Runs every variant that can run, for its time; the result on screen stays.
    void timeAll();
    /// Says when something runs.
    const Runs &runs() const { return m_runs; }
    /// All that was measured is kept here.
    Results &results() { return m_results; }
    /// All that takes time is said here.
    Activities &activities() { return m_activities; }
    /// A benchmark runs: other runs wait until it has ended, so that they do not disturb it.
    void setMeasuring(bool measuring);
    bool measuring() const { return m_measuring; }
    /// Why another benchmark cannot begin now.
    static QString measuringElsewhere();
    /// What is chosen waits: the simulator is to see it before the device.
    void setHeld(bool held);
    /// The device may have this kernel: its source came with Haloscope, or was recorded since the start.
    bool mayRun(const Variant &variant) const;
    /// The user lets untrusted kernels run, which this system cannot confine, until the program ends.
    void goOnUnconfined();
    void trust(const Variant &variant) { m_trusted.insert(variant.source); }
    /// Of the list of variants those that may run.
    std::vector<Variant> trusted() const;
    void report(MessageTopic matter, const Failure &failure);
    /// What reading or writing a file changed or left out, sentences that replace those before.
    void tellNotices(const std::vector<std::string> &notices);
    void clearMessage(MessageTopic matter);

Q_SIGNALS:
    /// All that was chosen made way for something else.
    void adopted();
    void unconfinedAllowed();
    void timesChanged();
    void resultChanged();
    void verificationChanged();
    void staleChanged(bool stale);
    void waitingChanged(bool waiting);
    void reported(halo::MessageTopic matter, const halo::Failure &failure);
    void messageCleared(halo::MessageTopic matter);

private:
    bool waitsForSteps() const { return workload() == "image" && m_chain.waits(); }
    /// One that was to be run before the chosen one.
    struct Step
    {
        ChainStep step;
        Image input;
        int device = unknownDevice;
    };
    bool isWanted(const Step &step) const;
    void runStep();
    void failStep(const Failure &failure);
    void reportRun(const Failure &failure);
    void takeLast();
    void follow(Aspects changed);
    void schedule();
    bool waitsForUser();
    void setWaiting(bool waits);
    void submit(int repeats);
    void takeFoundDevices(const std::vector<DeviceInfo> &devices);
    void takeLoaded(const std::string &workload, const InputImage &source);
    void followSignal();
    void setLoading(bool loading);
    void setStale(bool stale);
    void keepTimes();
    void tellActivities();
    void cancelLoading();
    void cancelPreparing();
    void cancelRuns();
    void connectRuns();
    void connectProblems();
    void connectLoader(const std::string &workload, ImageLoader &loader);

    Activities m_activities;
    QString m_wantedDevice; ///< by name, from the last session
    bool m_stale = false;
    bool m_loading = false;
    bool m_measuring = false;
    bool m_waiting = false; ///< for the end of a benchmark
    bool m_held = false;
    bool m_waits = false;            ///< see Begin
    RunConfiguration m_waited;       ///< what waits, but its device
    std::set<std::string> m_trusted; ///< sources, see mayRun()
    bool m_isLent = false;
    QTimer m_submitTimer; ///< turns a burst of changes into one run
    ImageLoader m_loader;
    ImageLoader m_signalLoader;
    std::string m_signalAsked; ///< by the configuration; not asked for again if it cannot be read
    Problems m_problems;
    Step m_step; ///< the last one that ran
    Results m_results;
    Runs m_runs; // last: its thread ends before the rest goes
};

} // namespace halo
