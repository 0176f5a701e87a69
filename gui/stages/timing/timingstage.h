// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/files/saving.h"
#include "gui/stages/timing/recordexporter.h"
#include "gui/stages/timing/timingcontroller.h"

#include <QWidget>

#include <map>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace halo {

class ChartView;
class MeasureForm;
class RunList;
class Session;
class TimingModel;

/// Answers "how fast, and can I trust it?": measures, draws and compares. Each workload has a sheet of its
/// own, which is on show as long as the workload is chosen.
class TimingStage : public QWidget
{
    Q_OBJECT
public:
    TimingStage(Session &session, QWidget *parent = nullptr);

    ChartView *chart() const { return m_chart; }
    const std::shared_ptr<const Record> &record() const { return sheet().record; }
    TimingController &controller() { return *m_controller; }
    Measuring &measuring() { return m_controller->measuring(); }
    /// What is measured, and the chart on screen, as files.
    RecordExporter exporter() const;
    QSize minimumSizeHint() const override { return { 420, 420 }; }

    void start();
    /// Starts, or stops and keeps what there is.
    void toggle();
    /// What is measured on screen; nothing if nothing is.
    std::optional<Saving::Wish> samplesToSave() const;
    /// Shows results of another day; not while measuring.
    void showRecorded(const std::shared_ptr<const Record> &record);

Q_SIGNALS:
    /// record() is another one.
    void recordChanged();
    void saveWished(const halo::Saving::Wish &wish);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum Kind
    {
        PipelineKind = 100, ///< beside the ChartKinds
        CompareKind,
    };
    const TimingController::Sheet &sheet() const { return m_controller->sheet(); }
    void showSheet();
    void build();
    QWidget *buildBar();
    void buildButtons();
    void addKey(QPushButton *button, Qt::Key key);
    QWidget *buildSide();
    QAction *addView(QMenu *menu, const char *name, const QString &text, const QString &tip, Qt::Key key);
    void arrange();
    void buildMenu(QToolButton *button);
    void connectParts();
    void connectController();
    void showRecord();
    void showMessage();
    void refresh();
    void refreshEmpty();
    void refreshSeries();
    void tune();
    void race();
    void choose(int entry);
    void compareWith(const QString &id);
    ChartContent contentOnShow() const;
    Pipeline lastPipeline() const;
    Saving::Wish wish(const QString &title, const QString &filter, const QString &suffix, bool summary) const;
    void showImportDialog();
    void setWorking(bool working);
    size_t series() const;
    int kind() const;
    void showKind(int kind);

    Session &m_session;
    TimingController *const m_controller;
    std::map<std::string, int> m_kinds; ///< which chart, by workload

    MeasureForm *m_form = nullptr;
    RunList *m_runs = nullptr;
    ChartView *m_chart = nullptr;
    QComboBox *m_kind = nullptr;
    QComboBox *m_series = nullptr;
    QAction *m_samples = nullptr;
    QAction *m_throughput = nullptr;
    QAction *m_projector = nullptr;
    QAction *m_setup = nullptr; ///< in a narrow stage: what to measure instead of the chart
    QWidget *m_side = nullptr;
    QWidget *m_charts = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_tune = nullptr;
    QPushButton *m_race = nullptr;
    QPushButton *m_use = nullptr;
    QPushButton *m_measureHere = nullptr; ///< where there is nothing to see
    QToolButton *m_files = nullptr;
    QList<QAction *> m_saves; ///< of what is measured
    QAction *m_saveChart = nullptr;
    QProgressBar *m_progress = nullptr;
    TimingModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
};

} // namespace halo
