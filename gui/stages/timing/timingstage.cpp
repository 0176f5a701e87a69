// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingstage.h"

#include "gui/base/colours.h"
#include "gui/session/session.h"
#include "gui/session/workloadviews.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/runlist.h"
#include "gui/stages/timing/timingmodel.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int wideEnough = 760; ///< for chart and settings side by side
constexpr QSize paper{ 1280, 720 };

/// Of the chosen variant if it was measured, else of the first that was; past the end if none was.
size_t heatMapEntry(const Record &record, const std::string &chosen)
{
    size_t entry = record.measured.size();
    for (size_t i = record.measured.size(); i-- > 0;)
        if (!record.measured[i].peer
            && (entry == record.measured.size() || record.measured[i].variant == chosen
                || record.measured[entry].variant != chosen))
            entry = i;
    return entry;
}

} // namespace

TimingStage::TimingStage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_controller(new TimingController(session, this))
{
    setObjectName(QStringLiteral("timingStage"));
    setAccessibleName(tr("Timing"));
    build();
    connectParts();
    connectController();
    leadFocus(this, m_chart);
    showSheet();
}

void TimingStage::build()
{
    m_chart = new ChartView(this);
    m_verdict = new QLabel(this);
    m_verdict->setObjectName(QStringLiteral("timingVerdict"));
    m_verdict->setWordWrap(true);
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("timingMessage"));
    m_message->setWordWrap(true);
    m_message->hide();
    m_model = new TimingModel(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(TimingModel::sortRole);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("timingTable"));
    m_table->setAccessibleName(tr("Numbers"));
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_charts = new QWidget(this);
    auto *column = new QVBoxLayout(m_charts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_verdict);
    column->addWidget(m_chart, 3);
    buildButtons();
    auto *within = new QVBoxLayout(m_chart->viewport()); // below the words in the middle of an empty chart
    within->addStretch(3);
    within->addWidget(m_measureHere, 0, Qt::AlignHCenter);
    within->addStretch(1);
    column->addWidget(m_table, 1);
    auto *bar = buildBar();
    m_side = buildSide();
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_side);
    row->addWidget(m_charts, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(6);
    all->addWidget(bar);
    all->addWidget(m_progress);
    all->addWidget(m_message);
    all->addLayout(row, 1);
    arrange();
}

/// A narrow stage shows the chart or what to measure, a wide one both.
void TimingStage::arrange()
{
    const bool narrow = width() < wideEnough;
    m_setup->setVisible(narrow);
    m_side->setVisible(!narrow || m_setup->isChecked());
    m_charts->setVisible(!narrow || !m_setup->isChecked());
    m_side->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : m_side->minimumWidth());
}

void TimingStage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

QAction *TimingStage::addView(
    QMenu *menu, const char *name, const QString &text, const QString &tip, Qt::Key key)
{
    QAction *action = menu->addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    return action;
}

QWidget *TimingStage::buildBar()
{
    m_kind = new QComboBox(this);
    m_kind->setObjectName(QStringLiteral("chartKind"));
    m_kind->setAccessibleName(tr("Chart"));
    for (const ChartKindName &each : chartKinds()) {
        m_kind->addItem(each.title, static_cast<int>(each.kind));
        m_kind->setItemData(m_kind->count() - 1, each.question, Qt::ToolTipRole);
    }
    m_kind->addItem(tr("Pipeline of the last run"), PipelineKind);
    m_kind->addItem(tr("Comparison"), CompareKind);
    m_series = new QComboBox(this);
    m_series->setObjectName(QStringLiteral("chartSeries"));
    m_series->setAccessibleName(tr("Filter and picture"));
    m_series->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_series->setMinimumContentsLength(10);
    auto *view = new QToolButton(this);
    view->setObjectName(QStringLiteral("viewMenu"));
    view->setText(tr("View"));
    view->setAccessibleName(view->text());
    view->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(view);
    menu->setToolTipsVisible(true);
    view->setMenu(menu);
    m_samples = addView(menu, "showSamples", tr("Every sample"),
        tr("Every sample as a dot; by round from top to bottom"), Qt::Key_S);
    m_throughput = addView(
        menu, "showThroughput", tr("Throughput"), tr("Pixels per second instead of time"), Qt::Key_T);
    m_projector = addView(menu, "projector", tr("Large letters"),
        tr("Larger letters and thicker lines, for a projector"), Qt::Key_L);
    m_setup = addView(menu, "showSetup", tr("What to measure"),
        tr("The settings and the history instead of the chart"), Qt::Key_M);
    for (QAction *action : { m_samples, m_throughput, m_projector })
        connect(action, &QAction::toggled, this, &TimingStage::refresh);
    connect(m_setup, &QAction::toggled, this, &TimingStage::arrange);
    m_files = new QToolButton(this);
    m_files->setObjectName(QStringLiteral("timingMenu"));
    m_files->setText(tr("Files"));
    m_files->setToolTip(tr("Save numbers and charts, or read those of another machine"));
    m_files->setAccessibleName(m_files->text());
    buildMenu(m_files);
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget :
        std::initializer_list<QWidget *>{ m_start, m_tune, m_race, m_use, m_kind, m_series })
        row->addWidget(widget);
    row->addStretch();
    row->addWidget(view);
    row->addWidget(m_files);
    return bar;
}

void TimingStage::buildButtons()
{
    const auto button = [this](const char *name, const QString &text, const QString &tip) {
        auto *made = new QPushButton(text, this);
        made->setObjectName(QLatin1String(name));
        made->setToolTip(tip);
        return made;
    };
    m_start = button("startMeasuring", tr("Measure"), tr("Measure, or stop and keep what there is (F6)"));
    setRole(m_start, "primary");
    m_tune = button("startTuning", tr("Tune"),
        tr("Searches the fastest work-group and parameters of the chosen variant for this filter and picture "
           "(F7)"));
    addKey(m_tune, Qt::Key_F7);
    m_race = button("startRace", tr("Race"),
        tr("Measures all variants against each other for this filter and picture, each in the shape that its "
           "header gives, so that \"Auto\" knows the fastest (F8)"));
    addKey(m_race, Qt::Key_F8);
    m_use
        = button("useTuned", tr("Use it"), tr("Takes the tuning that was found; \"auto\" knows it already"));
    m_use->hide();
    m_measureHere = button("measureHere", tr("Measure now (F6)"), m_start->toolTip());
    setRole(m_measureHere, "primary");
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("measuringProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
}

/// An action, as a button's own key is gone as soon as its text changes.
void TimingStage::addKey(QPushButton *button, Qt::Key key)
{
    auto *action = new QAction(button->text(), this);
    action->setShortcut(key);
    addAction(action);
    connect(action, &QAction::triggered, button, &QPushButton::click);
}

QWidget *TimingStage::buildSide()
{
    m_form = new MeasureForm(m_session, this);
    m_runs = new RunList(this);
    auto *title = new QLabel(tr("What to measure"), this);
    setRole(title, "title");
    auto *side = new QWidget(this);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(m_form);
    column->addWidget(m_runs, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(side);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(side->sizeHint().width() + 16);
    scroll->viewport()->setAutoFillBackground(false);
    side->setAutoFillBackground(false);
    return scroll;
}

void TimingStage::buildMenu(QToolButton *button)
{
    auto *menu = new QMenu(button);
    const auto add = [&](const char *name, const QString &text, auto work) {
        QAction *action = menu->addAction(text, this, work);
        action->setObjectName(QLatin1String(name));
        return action;
    };
    m_saves << add(
        "saveSamples", tr("Save samples (CSV)\u2026"), [this] { Q_EMIT saveWished(*samplesToSave()); });
    m_saves << add("saveSummary", tr("Save summary (CSV)\u2026"), [this] {
        Q_EMIT saveWished(wish(
            tr("Save the summary of the measurement"), tr("Summary (*.csv)"), QStringLiteral("csv"), true));
    });
    m_saveChart = add("saveChart", tr("Save chart\u2026"), [this] {
        Q_EMIT saveWished(
            wish(tr("Save the chart"), tr("Chart (*.svg *.png *.pdf)"), QStringLiteral("svg"), false));
    });
    m_saves << add("saveReport", tr("Save report (HTML)\u2026"), [this] {
        Q_EMIT saveWished(wish(
            tr("Save the report of the measurement"), tr("Report (*.html)"), QStringLiteral("html"), false));
    });
    menu->addSeparator();
    add("importCsv", tr("Open timings of another machine (CSV)\u2026"), [this] { showImportDialog(); });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

void TimingStage::connectParts()
{
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_kinds[m_controller->workload()] = index;
        refresh();
    });
    connect(m_series, &QComboBox::currentIndexChanged, this, &TimingStage::refresh);
    connect(m_start, &QPushButton::clicked, this, &TimingStage::toggle);
    connect(m_measureHere, &QPushButton::clicked, this, &TimingStage::start);
    connect(m_tune, &QPushButton::clicked, this, &TimingStage::tune);
    connect(m_race, &QPushButton::clicked, this, &TimingStage::race);
    connect(m_use, &QPushButton::clicked, m_controller, &TimingController::useTuned);
    connect(m_chart, &ChartView::entryClicked, this, &TimingStage::choose);
    connect(m_table, &QTableView::activated, this,
        [this](const QModelIndex &index) { choose(m_sorted->mapToSource(index).row()); });
    connect(m_table, &QTableView::clicked, this,
        [this](const QModelIndex &index) { m_chart->setMarked(m_sorted->mapToSource(index).row()); });
    connect(m_runs, &RunList::opened, m_controller, &TimingController::open);
    connect(m_runs, &RunList::noted, m_controller, &TimingController::setNotes);
    connect(m_runs, &RunList::removed, m_controller, &TimingController::remove);
    connect(m_runs, &RunList::compared, this, &TimingStage::compareWith);
}

void TimingStage::connectController()
{
    connect(m_controller, &TimingController::runningChanged, this, &TimingStage::setWorking);
    connect(m_controller, &TimingController::progressed, this, [this](int percent) {
        m_progress->setRange(0, percent < 0 ? 0 : 100);
        m_progress->setValue(std::max(percent, m_progress->value()));
    });
    connect(m_controller, &TimingController::sheetChanged, this, &TimingStage::showSheet);
    connect(m_controller, &TimingController::recordChanged, this, &TimingStage::showRecord);
    connect(m_controller, &TimingController::messageChanged, this, &TimingStage::showMessage);
    connect(m_controller, &TimingController::tunedChanged, this,
        [this] { m_use->setVisible(sheet().tuned.has_value()); });
    connect(m_controller, &TimingController::runsChanged, this,
        [this] { m_runs->setEntries(m_controller->runs()); });
    connect(m_controller, &TimingController::runChanged, this, [this] { m_runs->setCurrent(sheet().id); });
    connect(&m_session, &Session::resultChanged, this, [this] {
        if (kind() == PipelineKind)
            refresh();
    });
}

int TimingStage::kind() const
{
    return m_kind->currentData().toInt();
}

size_t TimingStage::series() const
{
    return static_cast<size_t>(std::max(m_series->currentIndex(), 0));
}

void TimingStage::showKind(int kind)
{
    m_kind->setCurrentIndex(m_kind->findData(kind));
}

void TimingStage::toggle()
{
    m_controller->running() ? m_controller->stop() : start();
}

void TimingStage::start()
{
    m_controller->attempt([&] {
        m_controller->start(m_form->plan(), m_form->wantsCeilings(), m_form->title(), m_form->problems());
    });
}

void TimingStage::tune()
{
    m_controller->attempt([&] {
        const TunePlan plan = m_controller->tunePlan();
        showKind(static_cast<int>(ChartKind::HeatMap));
        m_controller->tune(plan);
    });
}

void TimingStage::race()
{
    m_controller->attempt([&] {
        const TunePlan plan = m_controller->tunePlan();
        showKind(static_cast<int>(ChartKind::Ladder));
        m_controller->race(plan);
    });
}

void TimingStage::compareWith(const QString &id)
{
    m_controller->attempt([&] {
        m_controller->compareWith(id);
        showKind(CompareKind);
        refresh();
    });
}

void TimingStage::showRecorded(const std::shared_ptr<const Record> &record)
{
    if (m_controller->running())
        return;
    showKind(static_cast<int>(ChartKind::Ladder));
    m_controller->show(record);
}

void TimingStage::setWorking(bool working)
{
    m_start->setText(working ? tr("Stop") : tr("Measure"));
    m_form->setEnabled(!working);
    m_tune->setEnabled(!working);
    m_race->setEnabled(!working);
    m_progress->setVisible(working);
    if (working)
        m_progress->setRange(0, 0);
    refresh();
}

void TimingStage::showMessage()
{
    m_message->setText(sheet().message);
    m_message->setVisible(!sheet().message.isEmpty());
}

/// The workload is another one, or this is the first that is shown.
void TimingStage::showSheet()
{
    showMessage();
    m_use->setVisible(sheet().tuned.has_value());
    {
        const QSignalBlocker quiet(m_kind);
        m_kind->setCurrentIndex(m_kinds[m_controller->workload()]);
    }
    m_runs->setEntries(m_controller->runs());
    m_runs->setCurrent(sheet().id);
    m_chart->setMarked(-1);
    m_chart->resetZoom();
    showRecord();
}

void TimingStage::showRecord()
{
    m_model->setRecord(record());
    refreshSeries();
    refresh();
    Q_EMIT recordChanged();
}

void TimingStage::refreshSeries()
{
    const QSignalBlocker quiet(m_series);
    const Record &measuredNow = *record();
    const auto all = seriesOf(measuredNow);
    const int before = m_series->currentIndex();
    m_series->clear();
    for (const std::vector<size_t> &entries : all) {
        const Measured &first = measuredNow.measured[entries.front()];
        if (first.filterSize.area() == 0) {
            m_series->addItem(QString::fromStdString(first.filter));
            continue;
        }
        m_series->addItem(tr("filter %1, %2")
                              .arg(QString::fromStdString(toString(first.filterSize)),
                                  QString::fromStdString(toString(first.image))));
    }
    m_series->setCurrentIndex(std::clamp(before, all.empty() ? -1 : 0, static_cast<int>(all.size()) - 1));
    m_series->setVisible(all.size() > 1);
}

void TimingStage::refresh()
{
    m_chart->setProjector(m_projector->isChecked());
    m_chart->chart()->setSamplesShown(m_samples->isChecked());
    m_throughput->setEnabled(std::ranges::any_of(chartKindRows,
        [this](const ChartKindRow &row) { return static_cast<int>(row.kind) == kind() && row.throughput; }));
    m_samples->setEnabled(kind() == static_cast<int>(ChartKind::Ladder));
    m_verdict->clear();
    const bool empty = record()->measured.empty();
    for (QAction *save : m_saves)
        save->setEnabled(!empty);
    m_saveChart->setEnabled(kind() == PipelineKind ? m_session.lastRun().has_value() : !empty);
    m_table->setVisible(!empty);
    const bool nothing = empty && kind() != PipelineKind && kind() != CompareKind;
    m_measureHere->setVisible(nothing && !m_controller->running());
    if (kind() == PipelineKind)
        return m_chart->setPipeline(lastPipeline());
    if (nothing)
        return refreshEmpty();
    if (kind() == static_cast<int>(ChartKind::HeatMap))
        return m_chart->setHeatMap(heatMapOf(*record(), heatMapEntry(*record(), m_session.variant().id)));
    const ChartContent content = contentOnShow();
    m_verdict->setText(content.verdict.isEmpty() ? content.stamp : content.verdict + u'\n' + content.stamp);
    m_chart->setContent(content);
}

ChartContent TimingStage::contentOnShow() const
{
    if (kind() != CompareKind)
        return contentOf(*record(), static_cast<ChartKind>(kind()), series(), m_throughput->isChecked());
    if (sheet().other)
        return changesOf(*sheet().other, *record());
    ChartContent content;
    content.empty = tr("Choose an earlier measurement in the history and press Compare.");
    return content;
}

Pipeline TimingStage::lastPipeline() const
{
    const auto &run = m_session.lastRun();
    return run ? pipelineOf(run->result) : Pipeline{};
}

void TimingStage::refreshEmpty()
{
    const QString name = workloadView(m_controller->workload()).name;
    ChartContent content;
    if (m_controller->running() && m_controller->measured() == m_controller->workload())
        content.empty = tr("The bars appear as they are measured; every variant is built and checked first.");
    else if (m_controller->running())
        content.empty = tr("\u201c%1\u201d is being measured. When that has ended, or was stopped (F6), "
                           "\u201c%2\u201d can be measured.")
                            .arg(workloadView(m_controller->measured()).name, name);
    else
        content.empty = tr(
            "Nothing has been measured for \u201c%1\u201d yet. Press Measure (F6): every variant is run many "
            "times, in turns, and checked first. The bars appear as they are measured.")
                            .arg(name);
    m_chart->setContent(content);
}

void TimingStage::choose(int entry)
{
    if (entry < 0 || entry >= static_cast<int>(record()->measured.size()))
        return;
    m_chart->setMarked(entry);
    const Measured &measured = record()->measured[static_cast<size_t>(entry)];
    const auto &variants = m_session.shelf().list().variants;
    if (measured.peer || std::ranges::find(variants, measured.variant, &Variant::id) == variants.end())
        return;
    m_session.selectVariant(measured.variant);
    if (kind() == static_cast<int>(ChartKind::HeatMap) && measured.refusal.empty())
        m_session.setTuning(measured.tuning, {});
}

RecordExporter TimingStage::exporter() const
{
    ChartExport what;
    what.series = series();
    what.samples = m_samples->isChecked();
    what.scale = m_projector->isChecked() ? 1.6 : 1.0;
    what.size = paper;
    what.dark = isDarkPalette(palette());
    if (kind() == PipelineKind)
        return { record(), what, lastPipeline() };
    if (kind() != static_cast<int>(ChartKind::HeatMap))
        return { record(), what, m_chart->chart()->content() };
    what.kind = ChartKind::HeatMap;
    return { record(), what, RecordExporter::Drawn{} };
}

std::optional<Saving::Wish> TimingStage::samplesToSave() const
{
    if (record()->measured.empty())
        return std::nullopt;
    return wish(tr("Save the measurement on screen, configurations: %1").arg(record()->measured.size()),
        tr("Samples (*.csv)"), QStringLiteral("csv"), false);
}

Saving::Wish TimingStage::wish(
    const QString &title, const QString &filter, const QString &suffix, bool summary) const
{
    const QString name = summary ? QStringLiteral("summary-%1.%2") : QStringLiteral("measurement-%1.%2");
    return { title, name.arg(QString::fromStdString(m_controller->workload()), suffix), filter,
        [this, summary](const QString &chosen) { return exporter().file(chosen, summary); } };
}

void TimingStage::showImportDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open timings"), {}, tr("Timings (*.csv)"));
    if (!path.isEmpty())
        m_controller->attempt([&] { m_controller->importCsv(path); });
}

void TimingStage::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && m_table->hasFocus()) {
        QString text;
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows()) {
            for (int column = 0; column < TimingModel::ColumnCount; ++column)
                text += (column > 0 ? QStringLiteral("\t") : QString())
                    + row.siblingAtColumn(column).data().toString();
            text += u'\n';
        }
        return QApplication::clipboard()->setText(text);
    }
    QWidget::keyPressEvent(event);
}

} // namespace halo
