// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/history.h"
#include "gui/charts/charts.h"
#include "gui/measuring.h"

#include <QWidget>

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

/// Answers "how fast, and can I trust it?": measures, draws and compares.
class TimingStage : public QWidget
{
    Q_OBJECT
public:
    TimingStage(Session &session, QWidget *parent = nullptr);

    ChartView *chart() const { return m_chart; }
    const std::shared_ptr<const Record> &record() const { return m_record; }
    Measuring &measuring() { return m_measuring; }
    QSize minimumSizeHint() const override { return { 420, 420 }; }

    void start();
    /// Shows what a CSV of another machine holds. Throws Error(Input).
    void importCsv(const QString &path);
    /// Shows results of another day; not while measuring.
    void showRecorded(const std::shared_ptr<const Record> &record);
    /// By suffix: .csv samples, .html the report, .svg .png .pdf the chart. Throws Error.
    void save(const QString &path, bool summary = false);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum Kind
    {
        PipelineKind = 100, ///< beside the ChartKinds
        CompareKind,
    };
    void build();
    QWidget *buildBar();
    void buildButtons();
    QWidget *buildSide();
    QAction *addView(QMenu *menu, const char *name, const QString &text, const QString &tip, Qt::Key key);
    void arrange();
    void buildMenu(QToolButton *button);
    void connectParts();
    void showRecord(const std::shared_ptr<const Record> &record, const QString &id = {});
    void refresh();
    void refreshSeries();
    void takeProgress(const std::shared_ptr<const Record> &record, const QString &doing, int percent,
        std::chrono::milliseconds remaining);
    void takeFinished(const std::shared_ptr<const Record> &record);
    void takeTuned(const std::optional<Tuned> &best, const QString &verdict);
    void takeRaced(const std::vector<Tuned> &best);
    /// For the chosen variant, the filter and the picture at hand. Throws Error(Usage) that says what is
    /// missing.
    TunePlan tunePlan() const;
    void tune();
    void race();
    void useTuned();
    void choose(int entry);
    void compareWith(const QString &id);
    void loadHistory();
    void showSaveDialog(const QString &filter, const QString &suffix, bool summary);
    void showImportDialog();
    void setWorking(bool working);
    void say(const QString &text);
    void guard(const std::function<void()> &work); ///< shows an Error as a sentence
    size_t series() const;
    int kind() const;

    Session &m_session;
    std::shared_ptr<const Record> m_record = std::make_shared<Record>();
    std::shared_ptr<const Record> m_other; ///< compared with
    History m_history;
    std::optional<Tuned> m_tuned;
    bool m_tuning = false;

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
    QProgressBar *m_progress = nullptr;
    TimingModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
    Measuring m_measuring; // last: its threads end before the rest goes
};

} // namespace halo
