// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/settingsstore.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/timing/timingbar.h"
#include "gui/stages/timing/timingcontroller.h"
#include "gui/stages/timing/timingfiles.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace halo {

class ChartView;
class MeasureForm;
class NumbersTable;
class RunList;
class Session;
class VerdictLine;

/// Answers "how fast, and can I trust it?": the verdict, the chart it comes from, its numbers, and in a
/// pane what to measure. Each workload has results of its own, which are on show as long as it is chosen.
class TimingStage : public QWidget
{
    Q_OBJECT
public:
    TimingStage(Session &session, QWidget *parent = nullptr);

    ChartView *chart() const { return m_chart; }
    TimingFiles *files() const { return m_files; }
    /// What chart and table show.
    const std::shared_ptr<const Record> &record() const { return m_record; }
    TimingController &controller() { return *m_controller; }
    Measuring &measuring() { return m_controller->measuring(); }
    /// What is measured, and the chart on screen, as files.
    RecordExporter exporter() const;
    QSize minimumSizeHint() const override { return leastStage; }

    void start();
    /// Starts, or stops and keeps what there is.
    void toggle();
    /// What is measured on screen; nothing if nothing is.
    std::optional<Saving::Request> samplesToSave() const { return m_files->samples(); }
    /// Shows results of another day; not while measuring.
    void showRecorded(const std::shared_ptr<const Record> &record);

Q_SIGNALS:
    /// record() is another one.
    void recordChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    /// What fills a chart that is empty.
    struct Filling
    {
        QString text;
        std::function<void()> work;
    };
    const TimingController::Sheet &sheet() const { return m_controller->sheet(); }
    bool provisional() const;
    void build();
    QWidget *makePane();
    void arrange();
    void connectParts();
    void connectController();
    void showSheet();
    void showRecord();
    void showMessage();
    void setWorking(bool working);
    void tune();
    void race();
    void choose(int entry);
    void compareWith(const QString &id);
    std::string commandOnShow() const;
    void addCommand();
    void measureWith(const char *field, const QString &list);
    Filling filling();
    QString whyNothing() const;
    std::vector<CountedEntry> countedOnStage() const;
    void showCounters();
    void refreshAdvice();
    void refresh();
    void refreshChart();
    void refreshPipeline();
    void refreshFilling();
    const Measured *chosenResult() const;
    ChartContent contentOnShow() const;
    Pipeline lastPipeline() const;
    void keepState();
    void restoreState();

    Session &m_session;
    TimingController *const m_controller;
    SettingsStore m_store;
    std::map<std::string, int> m_kinds; ///< which chart, by workload
    std::shared_ptr<const Record> m_record = std::make_shared<Record>();
    std::string m_accent;                ///< the variant that had it when the chart was drawn
    bool m_outdated = true;              ///< there was something new while it was hidden
    bool m_picked = false;               ///< the series on show is the user's choice
    std::string m_counter;               ///< the one that is compared with the model; empty: the usual one
    std::vector<CountedEntry> m_counted; ///< of charts that need it

    TimingFiles *m_files = nullptr;
    TimingBar *m_bar = nullptr;
    VerdictLine *m_verdict = nullptr;
    MeasureForm *m_form = nullptr;
    RunList *m_runs = nullptr;
    ChartView *m_chart = nullptr;
    QLabel *m_advice = nullptr; ///< by what was counted
    NumbersTable *m_table = nullptr;
    bool m_hasTable = false;      ///< what is on show has one
    QAction *m_command = nullptr; ///< copies the call that measures again what is on screen
    QWidget *m_pane = nullptr;
    QWidget *m_charts = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_fill = nullptr; ///< in an empty chart
    QProgressBar *m_progress = nullptr;
};

} // namespace halo
