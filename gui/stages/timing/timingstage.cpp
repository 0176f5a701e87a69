// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingstage.h"

#include "compute/drawing/base/colours.h"
#include "gui/session/session.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/numberstable.h"
#include "gui/stages/timing/runlist.h"
#include "gui/stages/timing/verdictline.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/style.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace halo {
namespace {

constexpr int wideEnough = 760; ///< for chart and pane side by side
constexpr int highEnough = 420; ///< for chart and table one below the other
constexpr QSize paper{ 1280, 720 };
const QString stateKey = QStringLiteral("timing");

} // namespace

TimingStage::TimingStage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_controller(new TimingController(session, this))
{
    setObjectName(QStringLiteral("timingStage"));
    setAccessibleName(tr("Timing"));
    build();
    restoreState();
    connectParts();
    connectController();
    leadFocus(this, m_chart);
    showSheet();
}

void TimingStage::build()
{
    m_files = new TimingFiles([this] { return exporter(); }, this);
    m_bar = new TimingBar(m_files, this);
    m_verdict = new VerdictLine(this);
    m_chart = new ChartView(this);
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("timingMessage"));
    m_message->setWordWrap(true);
    m_message->hide();
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("measuringProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    m_table = new NumbersTable(this);
    m_advice = new QLabel(this);
    m_advice->setObjectName(QStringLiteral("countAdvice"));
    m_advice->setWordWrap(true);
    m_advice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->hide();
    m_fill = new QPushButton(this);
    m_fill->setObjectName(QStringLiteral("measureHere"));
    setRole(m_fill, "primary");
    auto *within = new QVBoxLayout(m_chart->viewport()); // below the words in the middle of an empty chart
    within->addStretch(3);
    within->addWidget(m_fill, 0, Qt::AlignHCenter);
    within->addStretch(1);
    m_charts = new QWidget(this);
    auto *column = new QVBoxLayout(m_charts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_verdict);
    column->addWidget(m_chart, 5);
    column->addWidget(m_advice);
    column->addWidget(m_table, 1);
    addCommand();
    m_pane = makePane();
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_pane);
    row->addWidget(m_charts, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(6);
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_bar, m_progress, m_message })
        all->addWidget(widget);
    all->addLayout(row, 1);
}

void TimingStage::addCommand()
{
    m_command = new QAction(tr("Copy as Command"), this);
    m_command->setObjectName(QStringLiteral("copyCommand"));
    m_command->setToolTip(tr("Copies the haloscope-cli command that repeats this measurement"));
    connect(m_command, &QAction::triggered, this,
        [this] { QApplication::clipboard()->setText(QString::fromStdString(commandOnShow())); });
    m_verdict->addAction(m_command);
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_chart, m_table }) {
        widget->addAction(m_command);
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
}

/// Drawing takes some ten milliseconds, which nobody should wait for on another stage.
void TimingStage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_outdated)
        showRecord();
}

/// Another stage is shown, or the window goes: the next one is there before this is destroyed.
void TimingStage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    keepState();
}

QWidget *TimingStage::makePane()
{
    m_form = new MeasureForm(m_session, this);
    m_runs = new RunList(this);
    auto *title = new QLabel(tr("Settings"), this);
    setRole(title, "title");
    auto *side = new QWidget(this);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(m_form);
    column->addWidget(m_runs, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("timingDrawer"));
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

/// In a narrow stage the open pane takes the place of the chart, in a low one the chart that of the table.
void TimingStage::arrange()
{
    const bool narrow = width() < wideEnough;
    m_pane->setVisible(m_bar->pane());
    m_charts->setVisible(!narrow || !m_bar->pane());
    m_table->setVisible(m_hasTable && height() >= highEnough * typeScale(font()));
    m_pane->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : m_pane->minimumWidth());
}

void TimingStage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void TimingStage::connectParts()
{
    connect(m_bar, &TimingBar::kindChosen, this, [this] {
        m_kinds[m_controller->workload()] = m_bar->kind();
        m_picked = false;
        showRecord();
    });
    connect(m_bar, &TimingBar::seriesChosen, this, [this] {
        if (m_bar->isKind(ChartKind::Counters))
            m_counter = comparedCounters(m_counted).at(m_bar->series())->id;
        else
            m_picked = true;
        showRecord();
    });
    connect(m_bar, &TimingBar::viewChanged, this, &TimingStage::refresh);
    connect(m_bar->paneButton(), &QPushButton::toggled, this, &TimingStage::arrange);
    connect(m_bar->measureButton(), &QPushButton::clicked, this, &TimingStage::toggle);
    connect(m_bar->tuneAction(), &QAction::triggered, this, [this] {
        m_bar->showKind(static_cast<int>(ChartKind::HeatMap));
        tune();
    });
    connect(m_bar->raceAction(), &QAction::triggered, this, &TimingStage::race);
    connect(m_bar->onceAction(), &QAction::triggered, &m_session.controller(), &RunController::timeAll);
    connect(m_bar->useButton(), &QPushButton::clicked, m_controller, &TimingController::useTuned);
    connect(m_form, &MeasureForm::summaryChanged, m_bar, &TimingBar::setPlan);
    connect(m_fill, &QPushButton::clicked, this, [this] { filling().work(); });
    connect(m_files, &TimingFiles::importRequested, this,
        [this](const QString &path) { m_controller->attempt([&] { m_controller->importCsv(path); }); });
    connect(m_chart, &ChartView::entryClicked, this, &TimingStage::choose);
    connect(m_table, &NumbersTable::entryChosen, this, &TimingStage::choose);
    connect(m_table, &NumbersTable::entryClicked, m_chart, &ChartView::setMarked);
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
        [this] { m_bar->setTuned(sheet().tuned.has_value()); });
    connect(m_controller, &TimingController::runsChanged, this,
        [this] { m_runs->setEntries(m_controller->runs()); });
    connect(m_controller, &TimingController::runChanged, this, [this] { m_runs->setCurrent(sheet().id); });
    m_session.onChange(Aspect::Configuration, this, [this] {
        if (m_session.variant().id != m_accent)
            refresh();
    });
    connect(&m_session.controller(), &RunController::resultChanged, this, [this] {
        if (m_bar->kind() == TimingBar::PipelineKind)
            refresh();
    });
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
        TunePlan plan = m_controller->tunePlan();
        plan.budget = m_form->budget();
        m_controller->tune(plan);
    });
}

void TimingStage::race()
{
    m_controller->attempt([&] {
        TunePlan plan = m_controller->tunePlan();
        plan.budget = m_form->budget();
        m_bar->showKind(static_cast<int>(ChartKind::Ranking));
        m_controller->race(plan);
    });
}

void TimingStage::compareWith(const QString &id)
{
    m_controller->attempt([&] {
        m_controller->compareWith(id);
        m_bar->showKind(TimingBar::CompareKind);
        refresh();
    });
}

void TimingStage::setWorking(bool working)
{
    m_bar->setWorking(working);
    m_form->setEnabled(!working);
    m_progress->setVisible(working);
    m_picked = m_picked && !working;
    if (working)
        m_progress->setRange(0, 0);
    refresh();
}

void TimingStage::showMessage()
{
    m_message->setText(sheet().message);
    m_message->setVisible(!sheet().message.isEmpty());
}

void TimingStage::choose(int entry)
{
    if (entry < 0 || entry >= static_cast<int>(record()->measured.size()))
        return;
    m_chart->setMarked(entry);
    const Measured measured = record()->measured[static_cast<size_t>(entry)];
    const auto &variants = m_session.store().list().variants;
    if (measured.peer || std::ranges::find(variants, measured.variant, &Variant::id) == variants.end())
        return;
    m_session.selectVariant(measured.variant);
    if (m_bar->isKind(ChartKind::HeatMap) && measured.refusal.empty())
        m_session.setTuning(measured.tuning, {});
}

RecordExporter TimingStage::exporter() const
{
    ChartExport what;
    what.series = 0; // record() has no other
    what.samples = m_bar->samples();
    what.scale = m_bar->projector() ? 1.6 : 1.0;
    what.size = paper;
    what.dark = isDarkPalette(palette());
    if (m_bar->kind() == TimingBar::PipelineKind)
        return { record(), what, lastPipeline() };
    if (!m_bar->isKind(ChartKind::HeatMap))
        return { record(), what, m_chart->chart()->content() };
    what.kind = ChartKind::HeatMap;
    return { record(), what, RecordExporter::Drawn{} };
}

/// For the next window, which may speak another language, and for the next start.
void TimingStage::keepState()
{
    QJsonObject kinds;
    for (const auto &[workload, kind] : m_kinds)
        kinds.insert(QString::fromStdString(workload), kind);
    QJsonObject state = m_bar->state();
    state.insert(QStringLiteral("kinds"), kinds);
    state.insert(QStringLiteral("form"), m_form->state());
    m_store.setLayout(stateKey, QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void TimingStage::restoreState()
{
    const QJsonObject state = QJsonDocument::fromJson(m_store.layout(stateKey)).object();
    m_bar->restore(state);
    const QJsonObject kinds = state.value(QStringLiteral("kinds")).toObject();
    for (auto kind = kinds.begin(); kind != kinds.end(); ++kind)
        m_kinds[kind.key().toStdString()] = kind.value().toInt();
    m_form->restore(state.value(QStringLiteral("form")).toObject());
    m_bar->setPlan(m_form->summary());
    arrange();
}

} // namespace halo

#include "moc_timingstage.cpp"
