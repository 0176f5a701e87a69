// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingstage.h"

#include "gui/stages/timing/timingmodel.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/runlist.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

namespace halo {
namespace {

constexpr int wideEnough = 760; ///< for chart and settings side by side

} // namespace

TimingStage::TimingStage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_history(historyFolder())
{
    setObjectName(QStringLiteral("timingStage"));
    setAccessibleName(tr("Timing"));
    build();
    connectParts();
    setFocusProxy(m_chart);
    loadHistory();
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
        sheet().kind = index;
        refresh();
    });
    connect(m_series, &QComboBox::currentIndexChanged, this, &TimingStage::refresh);
    connect(m_start, &QPushButton::clicked, this, &TimingStage::toggle);
    connect(m_measureHere, &QPushButton::clicked, this, &TimingStage::start);
    connect(m_tune, &QPushButton::clicked, this, &TimingStage::tune);
    connect(m_race, &QPushButton::clicked, this, &TimingStage::race);
    connect(m_use, &QPushButton::clicked, this, &TimingStage::useTuned);
    connect(m_chart, &ChartView::entryClicked, this, &TimingStage::choose);
    connect(m_table, &QTableView::activated, this,
        [this](const QModelIndex &index) { choose(m_sorted->mapToSource(index).row()); });
    connect(m_table, &QTableView::clicked, this,
        [this](const QModelIndex &index) { m_chart->setMarked(m_sorted->mapToSource(index).row()); });
    connect(m_runs, &RunList::opened, this, [this](const QString &id) {
        guard([&] { showRecord(std::make_shared<const Record>(m_history.load(id)), id); });
    });
    connect(m_runs, &RunList::compared, this, &TimingStage::compareWith);
    connect(m_runs, &RunList::noted, this, [this](const QString &id, const QString &notes) {
        guard([&] { m_history.setNotes(id, notes.toStdString()); });
        loadHistory();
    });
    connect(m_runs, &RunList::removed, this, [this](const QString &id) {
        guard([&] { m_history.remove(id); });
        loadHistory();
    });
    connect(&m_measuring, &Measuring::runningChanged, this, &TimingStage::setWorking);
    connect(&m_measuring, &Measuring::progressed, this, &TimingStage::takeProgress);
    connect(&m_measuring, &Measuring::finished, this, &TimingStage::takeFinished);
    connect(&m_measuring, &Measuring::tuned, this, &TimingStage::takeTuned);
    connect(&m_measuring, &Measuring::raced, this, &TimingStage::takeRaced);
    connect(&m_measuring, &Measuring::failed, this,
        [this](const Failure &failure) { m_session.report(Matter::Run, failure); });
    connect(&m_session, &Session::workloadChanged, this, &TimingStage::showSheet);
    connect(&m_session, &Session::resultChanged, this, [this] {
        if (kind() == PipelineKind)
            refresh();
    });
}

} // namespace halo
