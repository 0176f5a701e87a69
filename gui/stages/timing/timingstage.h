// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/history.h"
#include "gui/charts/charts.h"
#include "gui/stages/timing/measuring.h"
#include "gui/files/saving.h"

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
    Measuring &measuring() { return m_measuring; }
    QSize minimumSizeHint() const override { return { 420, 420 }; }

    void start();
    /// Starts, or stops and keeps what there is.
    void toggle();
    /// What is measured on screen; nothing if nothing is.
    std::optional<Saving::Wish> samplesToSave() const;
    /// Shows what a CSV of another machine holds, as the workload that it is of. Throws Error(Input).
    void importCsv(const QString &path);
    /// Shows results of another day; not while measuring.
    void showRecorded(const std::shared_ptr<const Record> &record);
    /// By suffix: .csv samples, .html the report, .svg .png .pdf the chart. Throws Error.
    void save(const QString &path, bool summary = false);

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
    /// What is on show of a workload.
    struct Sheet
    {
        std::shared_ptr<const Record> record = std::make_shared<Record>();
        std::shared_ptr<const Record> other{}; ///< compared with
        std::optional<Tuned> tuned{};
        QString id{}; ///< in the history; empty: not in it
        QString message{};
        int kind = 0; ///< which chart
    };
    Sheet &sheet() { return m_sheets[m_workload]; }
    const Sheet &sheet() const { return m_sheets.at(m_workload); }
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
    void showRecord(const std::shared_ptr<const Record> &record, const QString &id = {});
    /// The same on a sheet that may not be on show.
    void put(const std::shared_ptr<const Record> &record, const std::string &workload);
    void refresh();
    void refreshEmpty();
    void tellActivity(int percent);
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
    void showHistory();
    QByteArray bytesOf(const QString &suffix, bool summary) const;
    Saving::Wish wish(const QString &title, const QString &filter, const QString &suffix, bool summary) const;
    void showImportDialog();
    void setWorking(bool working);
    void say(const QString &text);                 ///< on the sheet of what is measured
    void guard(const std::function<void()> &work); ///< shows an Error as a sentence
    size_t series() const;
    int kind() const;

    Session &m_session;
    std::string m_workload = "image"; ///< whose sheet is on show
    std::string m_measured = "image"; ///< whose sheet gets what is measured
    std::map<std::string, Sheet> m_sheets{ { "image", {} } };
    History m_history;
    std::vector<HistoryEntry> m_entries; ///< of all workloads
    QString m_doing;                     ///< tuning, racing: for the status line
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
    QPushButton *m_measureHere = nullptr; ///< where there is nothing to see
    QToolButton *m_files = nullptr;
    QList<QAction *> m_saves; ///< of what is measured
    QAction *m_saveChart = nullptr;
    QProgressBar *m_progress = nullptr;
    TimingModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
    Measuring m_measuring; // last: its threads end before the rest goes
};

} // namespace halo
