// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/knowncounts.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/histogram/histogramrun.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace halo {

class PlotView;
class StepView;
class Session;
class WorkloadPage;

/// Answers "what does each step bring?": the variants as steps, and for each of them what changed in the
/// source, what its work-group reads, as numbers and as a diagram, and how long it takes, all of one run; and
/// the histogram itself.
class HistogramStage : public WorkloadStage
{
    Q_OBJECT
public:
    HistogramStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

    HistogramRun &run() { return m_run; }
    const HistogramSteps &steps() const { return m_steps; }
    /// Starts, or stops and keeps what there is.
    void toggle();
    bool measure() override
    {
        toggle();
        return true;
    }
    QSize minimumSizeHint() const override { return leastStage; }

private:
    enum Column
    {
        Title,
        Time,
        Step, ///< times faster than the step below
        Reads,
        Sectors,
        Conflicts,
        Local,
        ColumnCount,
    };
    void build();
    void buildTable();
    void connectSession();
    void refresh();
    void start();
    void showVariants();
    void showStepOf(int row);
    void showDifference();
    void showDiagram();
    void showHistogram();
    const HistogramStep *stepOf(const Variant &variant) const; ///< null: not run yet
    /// Its time, and that of the step below; null: not measured yet.
    struct Times
    {
        const Measured *own = nullptr, *below = nullptr;
    };
    static QString textOf(const HistogramStep &step, int column, const Times &times);
    QString tipOf(const HistogramStep &step, int column);
    RunOrder orderOf(const Variant &variant) const;
    std::vector<RunOrder> orders() const;

    const WorkloadPage &m_page;
    Session &m_session;
    QPushButton *m_start;
    QLabel *m_doing;
    QTableWidget *m_table;
    StepView *m_stepView;
    PlotView *m_bars;
    QLabel *m_verdict;
    /// By variant; nullopt: it was never counted.
    std::map<std::string, std::optional<KnownCounts>> m_counts;
    HistogramSteps m_steps; ///< null: not run yet for what is chosen
    HistogramRun m_run;     // last: its threads end before the rest goes
};

} // namespace halo
