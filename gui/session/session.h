// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "gui/session/activities.h"
#include "gui/session/choices.h"
#include "gui/session/imageloader.h"
#include "gui/session/pictureparts.h"
#include "gui/session/problems.h"
#include "gui/session/results.h"
#include "gui/session/runcontroller.h"

#include <optional>

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

    /// The same of all that is chosen, on the device at hand; what is being loaded is wanted no more.
    void adopt(const SessionState &state);
    SessionState state() const;
    /// What is chosen is not the user's: a lesson shows it, and nobody keeps it.
    void setTemporary(bool temporary) { m_isTemporary = temporary; }
    bool isTemporary() const { return m_isTemporary; }

    /// Decides when what is chosen runs.
    RunController &controller() { return m_controller; }
    const RunController &controller() const { return m_controller; }
    const Runs &runs() const { return m_controller.runs(); }
    const std::optional<Run> &lastRun() const { return runs().last(); }
    bool stale() const { return m_controller.stale(); }
    /// What is to be computed, if it is no convolution, is being made.
    bool preparing() const
    {
        return module().usesFilter() ? m_controller.waitsForSteps() : m_problems.making();
    }
    bool running() const { return runs().running() || m_problems.making(); }
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
    /// Chooses this problem, for which the text stands from now on, as long as the program runs; step names
    /// the edit.
    void give(const std::string &workload, const std::string &spec,
        const std::shared_ptr<const Problem> &problem, const QString &step);
    /// Whether the chosen text stands for a problem that was given.
    bool isGiven() const { return m_problems.isGiven(workload(), configuration().spec); }
    /// All that was measured is kept here.
    Results &results() { return m_results; }
    /// All that takes time is said here.
    Activities &activities() { return m_activities; }
    /// Why another benchmark cannot begin now.
    static QString measuringElsewhere();
    void report(MessageTopic matter, const Failure &failure);
    /// What reading or writing a file changed or left out, sentences that replace those before.
    void tellNotices(const std::vector<Message> &notices);
    void clearMessage(MessageTopic matter);

    /// Of a picture that is too large for memory.
    PictureParts &parts() { return m_parts; }
    /// What reads pictures, to show one before it is there.
    const ImageLoader &loader() const { return m_loader; }

Q_SIGNALS:
    /// All that was chosen made way for something else.
    void adopted();
    void reported(halo::MessageTopic matter, const halo::Failure &failure);
    void messageCleared(halo::MessageTopic matter);

private:
    std::optional<int> otherThan(int device) const;
    void takeFoundDevices(const std::vector<DeviceInfo> &devices);
    void takeLoaded(const std::string &workload, const InputImage &source);
    void followSignal();
    void setLoading(bool loading);
    void tellActivities();
    void cancelLoading();
    void cancelPreparing();
    void connectProblems();
    void connectParts();
    void tellChain();
    void tellOfPart();
    void connectLoader(const std::string &workload, ImageLoader &loader);

    Activities m_activities;
    QString m_wantedDevice; ///< by name, from the last session
    bool m_loading = false;
    bool m_isTemporary = false;
    ImageLoader m_loader;
    ImageLoader m_signalLoader;
    PictureParts m_parts;
    std::string m_signalAsked; ///< by the configuration; not asked for again if it cannot be read
    Problems m_problems;
    Results m_results;
    RunController m_controller; // last: its thread ends before the rest goes
};

} // namespace halo
