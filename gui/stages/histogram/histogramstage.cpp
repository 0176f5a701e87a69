// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/histogramstage.h"

#include "compute/base/text.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "gui/charts/plotview.h"
#include "gui/session/markedtime.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/histogram/countchart.h"
#include "gui/stages/histogram/difftext.h"
#include "gui/stages/histogram/stepdiagram.h"
#include "gui/stages/histogram/stepview.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/verdictbar.h"
#include "gui/widgets/wrappedtip.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>

#include <algorithm>

namespace halo {
namespace {

/// Descriptors of the problem that was counted, whose text ends with "features x descriptors".
double descriptorsOf(const KnownCounts &known)
{
    const QString problem = text(known.launches.front().problem);
    return problem.section(u'x', -1).toDouble();
}

/// Descriptors that the first work-group of an order counts.
double descriptorsOfGroup(const RunOrder &order)
{
    const auto problem = std::dynamic_pointer_cast<const HistogramProblem>(order.problem);
    const auto most = static_cast<int>(order.tuning.group.area() * order.tuning.items.area());
    return problem ? std::min(most, problem->descriptors().count()) : most;
}

bool isRight(const Measured &measured)
{
    return measured.verified || measured.checkedRows == 0;
}

} // namespace

HistogramStage::HistogramStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : WorkloadStage(parent)
    , m_page(page)
    , m_session(session)
    , m_start(new QPushButton(tr("Run All Steps"), this))
    , m_doing(new QLabel(this))
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_stepView(new StepView(this))
    , m_bars(new PlotView(this))
    , m_verdict(new QLabel(this))
{
    setObjectName(QStringLiteral("ladderStage"));
    setAccessibleName(tr("Steps"));
    leadFocus(this, m_table);
    build();
    connectSession();
    refresh();
}

void HistogramStage::build()
{
    m_start->setObjectName(QStringLiteral("runLadder"));
    m_start->setToolTip(
        tr("Records a work-group of every step in the simulator and measures all steps in turn (F6)"));
    setRole(m_start, "primary");
    m_doing->setObjectName(QStringLiteral("ladderDoing"));
    setRole(m_doing, "muted");
    m_doing->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bars->setObjectName(QStringLiteral("histogramBars"));
    m_bars->setAccessibleName(tr("Histogram"));
    m_verdict->setObjectName(QStringLiteral("histogramVerdict"));
    m_verdict->setWordWrap(true);
    buildTable();
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_start);
    bar->addWidget(m_doing, 1);
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_table);
    parts->addWidget(m_stepView);
    parts->addWidget(m_bars);
    parts->setSizes({ 240, 300, 160 });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(bar);
    column->addWidget(parts, 1);
    column->addWidget(m_verdict);
}

void HistogramStage::buildTable()
{
    m_table->setObjectName(QStringLiteral("ladderTable"));
    m_table->setAccessibleName(tr("Steps"));
    m_table->setHorizontalHeaderLabels(
        { tr("Step"), tr("Time"), tr("Faster"), tr("Reads"), tr("Sectors"), tr("Conflicts"), tr("Local") });
    const QString tips[] = { tr("From the simplest on; choose one to see what changed in its source"),
        tr("Median of the kernel on the device"), tr("Speed-up over the previous step"),
        tr("Numbers read from global memory for each descriptor, counted in the simulator"),
        tr("32-byte sectors for each read of a warp, followed by the least possible"),
        tr("Extra turns at the banks of local memory, by the model"), tr("Local memory of a work-group") };
    for (int i = 0; i < ColumnCount; ++i)
        m_table->horizontalHeaderItem(i)->setToolTip(tips[i]);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Title, QHeaderView::Stretch);
}

void HistogramStage::connectSession()
{
    const auto forget = [this] {
        m_steps.reset();
        m_counts.clear();
        refresh();
    };
    m_session.onChange(Aspect::Problem | Aspect::Variants, this, forget);
    m_session.onChange(Aspect::Configuration, this, &HistogramStage::refresh);
    connect(&m_session.controller(), &RunController::resultChanged, this, &HistogramStage::showHistogram);
    connect(
        &m_session.controller(), &RunController::verificationChanged, this, &HistogramStage::showHistogram);
    connect(m_start, &QPushButton::clicked, this, [this] { toggle(); });
    connect(m_stepView->diagram()->openButton(), &QPushButton::clicked, this,
        &HistogramStage::recordingRequested);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) { showStepOf(row); });
    connect(&m_run.worker(), &NewestWork::busyChanged, this, [this](bool running) {
        m_start->setText(running ? tr("Stop") : tr("Run All Steps"));
        m_session.controller().setMeasuring(running);
        if (running)
            m_session.results().begin(m_page.id());
        m_session.activities().set(
            this, { running ? tr("Running the steps") : QString(), -1, [this] { m_run.stop(); } });
    });
    connect(&m_run, &HistogramRun::progressed, this,
        [this](const HistogramSteps &steps, const std::shared_ptr<const Record> &measured,
            const QString &doing) {
            if (steps->front().order.problem == m_session.problem())
                m_steps = steps;
            m_doing->setText(doing);
            m_session.results().take(m_page.id(), measured); // which is seen here, too
        });
    connect(&m_run, &HistogramRun::finished, &m_session.results(), &Results::finish);
    connect(&m_session.results(), &Results::changed, this, [this](const std::string &workload) {
        if (workload == m_page.id())
            refresh();
    });
    connect(&m_run.worker(), &NewestWork::failed, this,
        [this](const Failure &failure) { m_session.report(MessageTopic::Run, failure); });
}

RunOrder HistogramStage::orderOf(const Variant &variant) const
{
    return { m_session.problem(), variant, defaultTuning(variant), m_session.configuration().device };
}

std::vector<RunOrder> HistogramStage::orders() const
{
    std::vector<RunOrder> orders;
    for (const Variant &variant : m_session.controller().trusted())
        if (!m_session.refusalOf(variant))
            orders.push_back(orderOf(variant));
    return orders;
}

void HistogramStage::toggle()
{
    m_run.running() ? m_run.stop() : start();
}

void HistogramStage::start()
{
    if (!m_session.problem())
        return;
    if (!m_session.device())
        return m_session.report(MessageTopic::Run,
            { tr("There is no OpenCL device to measure on; install a driver, or choose a device."), {}, {} });
    if (m_session.controller().measuring())
        return m_session.report(MessageTopic::Run, { Session::measuringElsewhere(), {}, {} });
    m_run.start(orders(), *m_session.device(),
        tr("all steps, %1").arg(QString::fromStdString(m_session.problem()->text().what)).toStdString());
}

void HistogramStage::refresh()
{
    if (!m_page.isChosen(m_session))
        return;
    m_start->setEnabled(m_session.problem() != nullptr);
    showVariants();
    showDifference();
    showDiagram();
    showHistogram();
}

const HistogramStep *HistogramStage::stepOf(const Variant &variant) const
{
    for (size_t i = 0; m_steps && i < m_steps->size(); ++i)
        if ((*m_steps)[i].order.variant.id == variant.id)
            return &(*m_steps)[i];
    return nullptr;
}

void HistogramStage::showVariants()
{
    const auto &variants = m_session.store().list().variants;
    const QSignalBlocker quiet(m_table);
    m_table->setRowCount(static_cast<int>(variants.size()));
    Times times;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Variant &variant = variants[static_cast<size_t>(row)];
        HistogramStep step;
        step.order.variant = variant;
        const HistogramStep *found = stepOf(variant);
        const HistogramStep *shown = found ? found : &step;
        times = { m_session.problem() ? m_session.results().find(orderOf(variant)) : nullptr, times.own };
        for (int column = 0; column < ColumnCount; ++column) {
            auto *item = new QTableWidgetItem(textOf(*shown, column, times));
            item->setTextAlignment(Qt::AlignVCenter | (column == Title ? Qt::AlignLeft : Qt::AlignRight));
            item->setToolTip(column == Title ? translated(variant.summary)
                    : column == Time         ? times.own ? translated(keptText(*times.own)) : QString()
                                             : tipOf(*shown, column));
            m_table->setItem(row, column, item);
        }
        if (variant.id == m_session.variant().id)
            m_table->setCurrentCell(row, Title);
    }
}

QString HistogramStage::textOf(const HistogramStep &step, int column, const Times &times)
{
    const auto &counts = step.counts;
    if (column == Title)
        return translated(step.order.variant.title);
    if (column == Time && times.own)
        return !isRight(*times.own) ? tr("wrong") : markedTime(*times.own);
    if (column == Step && times.own && times.below && isRight(*times.own))
        return QStringLiteral("%1 \u00d7")
            .arg(shortNumber(median(times.below->kernelMs) / median(times.own->kernelMs), 3));
    if (!counts || !counts->complete)
        return QStringLiteral("\u2013");
    switch (column) {
    case Reads:
        return shortNumber(static_cast<double>(counts->globalLoads) / descriptorsOfGroup(step.order), 5);
    case Sectors:
        return tr("%1 of %2", "sectors, the least possible")
            .arg(shortNumber(counts->sectorsPerLoad, 3), shortNumber(counts->idealSectorsPerLoad, 3));
    case Conflicts:
        return QString::number(counts->conflicts);
    case Local:
        return bytesText(counts->localBytes);
    default:
        return QStringLiteral("\u2013");
    }
}

/// Why there is nothing in a cell, and what a GPU counted of it.
QString HistogramStage::tipOf(const HistogramStep &step, int column)
{
    const Variant &variant = step.order.variant;
    if (m_session.problem() && !m_counts.contains(variant.id))
        m_counts[variant.id] = countsOf(variant, defaultTuning(variant), *m_session.problem());
    const auto found = m_counts.find(variant.id);
    if (found == m_counts.end() || !found->second)
        return step.why;
    const KnownCounts &known = *found->second;
    const auto both = [&](const QString &what, std::optional<double> CountedCosts::*cost,
                          bool isPerDescriptor, std::initializer_list<const char *> counters) {
        const double factor = isPerDescriptor
            ? static_cast<double>(known.launches.front().outputs) / descriptorsOf(known)
            : 1.0;
        const auto number = [&](Counts CountedLaunch::*counts) {
            const auto value = costsOf(known.launches, counts).*cost;
            return value ? std::optional(*value * factor) : std::nullopt;
        };
        QStringList tip{ step.why, what,
            countedText(number(&CountedLaunch::counted), number(&CountedLaunch::modelled)) };
        tip += reasonsOf(known, counters);
        tip << shapeText(known) << originText(known);
        tip.removeAll(QString());
        return wrappedTip(tip);
    };
    switch (column) {
    case Reads:
        return both(tr("Loads of work-items for each descriptor; a load of several numbers counts once."),
            &CountedCosts::requestsPerOutput, true, { "global_load_requests" });
    case Sectors:
        return both(tr("32-byte sectors for each load of a warp."), &CountedCosts::sectorsPerLoad, false,
            { "global_load_sectors" });
    case Conflicts:
        return both(tr("Extra turns at the banks for each access of a warp to local memory."),
            &CountedCosts::conflictsPerAccess, false,
            { "local_loads", "local_stores", "local_load_conflicts", "local_store_conflicts" });
    default:
        return step.why;
    }
}

void HistogramStage::showStepOf(int row)
{
    const auto &variants = m_session.store().list().variants;
    if (row >= 0 && row < static_cast<int>(variants.size()))
        m_session.selectVariant(variants[static_cast<size_t>(row)].id);
}

void HistogramStage::showDifference()
{
    const auto &variants = m_session.store().list().variants;
    const auto at = std::ranges::find(variants, m_session.variant().id, &Variant::id);
    const bool first = at == variants.begin() || at == variants.end();
    m_stepView->setDifference(first
            ? tr("The first step: the whole kernel")
            : tr("What changed from \u201c%1\u201d").arg(translated(std::prev(at)->title)),
        differenceHtml(first ? std::string() : std::prev(at)->source, m_session.variant().source, palette()));
}

void HistogramStage::showDiagram()
{
    const HistogramStep *step = stepOf(m_session.variant());
    m_stepView->setDiagram(step ? step->few : nullptr,
        step ? step->why : tr("Run all steps (F6) to see what a work-group of each step reads and writes."));
}

void HistogramStage::showHistogram()
{
    if (!m_page.isChosen(m_session))
        return;
    const auto &run = m_session.lastRun();
    if (!run) {
        m_verdict->clear();
        return m_bars->setContent(countChart({}, {}));
    }
    const auto counts
        = [](const TaskOutputs &outputs) { return std::get<std::vector<std::int32_t>>(outputs.at("hist")); };
    const std::vector<std::int32_t> made = counts(run->result.outputs);
    m_bars->setContent(countChart(made, run->verification ? counts(*run->verification->reference) : made));
    m_bars->setAccessibleDescription(countWords(made));
    if (!run->verification)
        return VerdictBar::showComparing(m_verdict);
    const Agreement &found = run->verification->agreement;
    setRole(m_verdict, found.right ? "good" : "bad");
    m_verdict->setText(found.maxError == 0.0
            ? tr("\u2713 Equals the reference in every bin.")
            : (found.right ? tr(
                   "✓ Within %1 of the reference: that many descriptors are equally near to two centroids.")
                                 .arg(found.tolerance)
                           : tr("\u2717 The count of centroid %1 is off by %2.")
                                 .arg(found.index)
                                 .arg(found.maxError)));
}

} // namespace halo

#include "moc_histogramstage.cpp"
