// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/size.h"
#include "compute/trace/linecounts.h"

#include <QWidget>

#include <map>
#include <memory>

class QStackedWidget;
class QTabBar;

namespace halo {

class ResultStage;
class Session;
class SettingsStore;
class TimingStage;
class Tracing;
class WorkGroupStage;
struct Trace;

/// The centre of the window: one stage at a time, each a tab that answers one question. Hands the session's
/// values to them and their wishes to the session, so that they need not know of each other.
class Stages : public QWidget
{
    Q_OBJECT
public:
    enum Stage
    {
        Result,
        WorkGroup,
        Timing,
    };
    Stages(Session &session, SettingsStore &store, QWidget *parent = nullptr);

    void show(Stage stage);
    ResultStage *result() const { return m_result; }
    WorkGroupStage *workGroup() const { return m_workGroup; }
    TimingStage *timing() const { return m_timing; }
    /// A line of the source was clicked.
    void goToLine(int line);
    void saveLayout() const;

Q_SIGNALS:
    /// The line of the source that runs in the animation; 0: none.
    void lineChanged(int line);
    void linesCounted(const std::map<int, halo::LineCounts> &counts);
    /// The kernel on show is broken, and this is what it did; null: it is the variant's own.
    void faultShown(const std::shared_ptr<const halo::Trace> &trace);

private:
    void buildTabs();
    void connectResult();
    void connectWorkGroup();
    void connectFaultLab();
    void showStage(int index);
    void showTrace(const std::shared_ptr<const Trace> &trace, const std::shared_ptr<const Trace> &other,
        const QString &remark);
    void offerVariants();

    Session &m_session;
    SettingsStore &m_store;
    QTabBar *const m_tabs;
    QStackedWidget *const m_pages;
    ResultStage *const m_result;
    WorkGroupStage *const m_workGroup;
    TimingStage *const m_timing;
    Tracing *const m_tracing;
    bool m_broken = false; ///< the next recording is of a broken kernel
};

} // namespace halo
