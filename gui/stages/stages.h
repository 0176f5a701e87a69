// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "gui/files/saving.h"
#include "gui/stages/openedrecording.h"

#include <QPoint>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace halo {

class HardwareCount;
class Hints;
class LessonBar;
class LessonStage;
struct LineCounts;
class NetworkStage;
struct Record;
class Recordings;
class ResultStage;
class Session;
class SettingsStore;
class StageHead;
class TimingStage;
struct Trace;
class Tracing;
class WorkGroupStage;
class WorkloadStage;

/// The centre of the window: one stage at a time, each a tab that answers one question. Hands the session's
/// values to them and their requests to the session, so that they need not know of each other.
class Stages : public QWidget
{
    Q_OBJECT
public:
    /// Those that others name; stageTable() has all.
    enum Stage
    {
        Result, ///< the workload's own: what came out
        WorkGroup,
        Timing,
        Network,
        Lesson,
    };
    Stages(Session &session, SettingsStore &store, QWidget *parent = nullptr);

    void show(Stage stage);
    Stage current() const;
    /// The keys are the stage's.
    void enter(Qt::FocusReason reason = Qt::OtherFocusReason);
    /// The stage alone, without tabs and hints.
    void setTabsHidden(bool hidden);
    /// Shows the stage that this is a part of, if it is part of any.
    void showHolding(const QWidget *part);
    /// From now on, hints that were not seen yet stand under the stages; again: all of them.
    void beginHints(bool again = false);
    /// What is in sight, without tabs.
    QWidget *view() const;
    ResultStage *result() const { return m_result; }
    WorkGroupStage *workGroup() const { return m_workGroup; }
    TimingStage *timing() const { return m_timing; }
    NetworkStage *network() const { return m_network; }
    /// Begins and ends lessons; while one is on, the stage Lesson shows what its step does.
    LessonStage *lesson() const { return m_lesson; }
    /// Shows a recording that was saved, until it is closed or something else is chosen in the window.
    void openRecording(const QString &path);
    /// The same of one that was made for this, at the step in which it goes wrong.
    void showRecordingOf(const std::shared_ptr<const halo::Trace> &trace, const QString &name);
    /// Null: none is on show.
    std::shared_ptr<const Trace> recording() const;
    /// The diagram of the Work-group view is of what is chosen now, or of a recording that was opened.
    bool isRecordingCurrent() const;
    /// A line of the source was clicked.
    void goToLine(int line);
    /// Shows how this variant does it compared with the chosen one.
    void compareWith(const QString &variantId);
    /// What a project keeps: on the Timing stage, unless something is measured there now.
    void showRecorded(const std::shared_ptr<const Record> &record);
    /// Measures where that is shown, or stops it; else goes there.
    void measure();
    /// What is measured on screen, to be saved; nothing if there is nothing of it.
    std::optional<Saving::Request> measurement() const;
    void saveLayout() const;
    /// Records the chosen variant whatever stage is in sight, as one that is edited has to be seen by the
    /// simulator.
    void keepRecording(bool keep);

    /// Goes to the step in which the simulator found something.
    void showFinding();
    /// Goes to the work-group that makes this output, and there to the work-item that does.
    void showWorkGroupOf(QPoint output);

Q_SIGNALS:
    /// This stage is in sight.
    void shown(halo::Stages::Stage stage);
    /// The line of the source that runs in the animation; 0: none.
    void lineChanged(int line);
    void linesCounted(const std::map<int, halo::LineCounts> &counts);
    /// The kernel on show is broken, and this is what it did; null: it is the variant's own.
    void faultShown(const std::shared_ptr<const halo::Trace> &trace);
    /// A recording of elsewhere is on show; null: none.
    void recordingShown(const std::shared_ptr<const halo::Trace> &trace);
    /// A work-group of the chosen variant was recorded, or why it cannot be.
    void recorded(const std::shared_ptr<const halo::Trace> &trace);
    void recordingFailed(const QString &sentence);

private:
    void buildTabs();
    void showWorkload();
    void showQuestion();
    QWidget *page(int stage) const;
    Stage seen() const;
    void connectLesson();
    void resumeLesson();
    void connectWorkGroup();
    void connectFaultLab();
    void connectCount();
    void connectRecordings();
    void showRecording(const std::shared_ptr<const Trace> &trace, const QString &name);
    void leaveRecording();
    void followTracing();
    void showStage(int index);
    void showTrace(const std::shared_ptr<const Trace> &trace, const std::shared_ptr<const Trace> &other,
        const QString &remark);
    void offerVariants();

    Session &m_session;
    SettingsStore &m_store;
    QTabBar *const m_tabs;
    StageHead *const m_head; ///< beside the tabs
    QStackedWidget *const m_pages;
    const std::map<std::string, WorkloadStage *> m_own; ///< the first stage, of each workload
    const std::vector<QWidget *> m_shared;              ///< the others, by their number
    ResultStage *const m_result;
    WorkGroupStage *const m_workGroup;
    TimingStage *const m_timing;
    NetworkStage *const m_network;
    Tracing *const m_tracing;
    HardwareCount *const m_count;
    Recordings *const m_recordings;
    Hints *const m_hints;
    LessonStage *const m_lesson;
    LessonBar *const m_lessonBar;
    std::optional<OpenedRecording> m_recording; ///< on show
    bool m_keepsRecording = false;
    bool m_broken = false; ///< the next recording is of a broken kernel
};

/// What each stage is called outside the window: on the command line and wherever one is named in a file.
const std::vector<std::pair<QString, Stages::Stage>> &stageIds();

} // namespace halo
