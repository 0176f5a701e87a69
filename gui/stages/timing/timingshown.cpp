// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/translated.h"
#include "compute/timing/count/advice.h"
#include "compute/timing/record/benchcommand.h"
#include "compute/timing/record/record.h"
#include "gui/charts/pipelinechart.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/numberstable.h"
#include "gui/stages/timing/runlist.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/timing/verdictline.h"
#include "gui/widgets/card.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

/// What a TimingStage shows of what was measured, and what it offers where that is nothing.
namespace halo {
namespace {

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

/// One line of the choice of series.
QString nameOfSeries(const Record &record, const std::vector<size_t> &entries)
{
    const Measured &first = record.measured[entries.front()];
    QString name = first.filterSize.area() == 0 ? QString::fromStdString(first.filter)
                                                : TimingStage::tr("filter %1, %2")
                                                      .arg(QString::fromStdString(toString(first.filterSize)),
                                                          QString::fromStdString(toString(first.image)));
    const bool one = std::ranges::all_of(
        entries, [&](size_t entry) { return record.measured[entry].variant == first.variant; });
    if (one && entries.size() > 1)
        name = TimingStage::tr("%1: sizes of %2").arg(name, nameOf(first));
    return name;
}

/// Rankings and rooflines show one series; what shows how something grows needs them all.
bool showsOneSeries(const TimingBar &bar)
{
    return bar.isKind(ChartKind::Ranking) || bar.isKind(ChartKind::Roofline);
}

/// The last series that was measured in rounds; single runs stand behind. like: what it has to be of, if
/// there is such a one.
size_t newestOf(const Record &record, const std::vector<std::vector<size_t>> &all, const Measured *like)
{
    const auto find = [&](const Measured *wanted) {
        for (size_t i = all.size(); i-- > 0;)
            if (all[i].size() > 1 && comparable(record, all[i])
                && (!wanted || std::ranges::any_of(all[i], [&](size_t entry) {
                       return record.measured[entry].kernelMs == wanted->kernelMs;
                   })))
                return i;
        return all.size();
    };
    const size_t found = like ? find(like) : all.size();
    const size_t any = found < all.size() ? found : find(nullptr);
    return any < all.size() ? any : 0;
}

/// Of a single run, that nobody has compared.
Record recordOf(const Run &run)
{
    Record one;
    one.measured = { measuredOf(run.order, run.result, std::nullopt) };
    return one;
}

/// The record of these entries alone.
std::shared_ptr<const Record> partOf(const Record &record, const std::vector<size_t> &entries)
{
    auto part = std::make_shared<Record>(record);
    part->measured.clear();
    for (const size_t entry : entries)
        part->measured.push_back(record.measured[entry]);
    return part;
}

} // namespace

/// The workload is another one, or this is the first that is shown.
void TimingStage::showSheet()
{
    showMessage();
    m_bar->setTuned(sheet().tuned.has_value());
    m_files->setWorkload(m_controller->workload());
    m_runs->setEntries(m_controller->runs());
    m_runs->setCurrent(sheet().id);
    m_picked = false;
    m_chart->setMarked(-1);
    m_chart->resetZoom();
    m_bar->showKind(m_kinds[m_controller->workload()]);
    showRecord();
}

void TimingStage::showRecord()
{
    m_outdated = !isVisible();
    if (m_outdated)
        return;
    const auto whole = m_controller->record();
    const auto all = seriesOf(*whole);
    QStringList names;
    if (showsOneSeries(*m_bar))
        for (const std::vector<size_t> &entries : all) {
            const QString name = nameOfSeries(*whole, entries);
            const auto same = names.filter(name).size();
            names << (same > 0 ? QStringLiteral("%1 (%2)").arg(name, QString::number(same + 1)) : name);
        }
    m_counted = countedOnStage();
    if (m_bar->isKind(ChartKind::Counters))
        showCounters();
    else
        m_bar->setSeries(names,
            m_picked ? m_bar->series() : newestOf(*whole, all, provisional() ? nullptr : chosenResult()));
    m_record = names.size() > 1 && showsOneSeries(*m_bar) ? partOf(*whole, all[m_bar->series()]) : whole;
    if (provisional() && m_controller->preparing() && !m_picked)
        m_record = std::make_shared<const Record>();
    m_table->setRecord(m_record);
    refresh();
    Q_EMIT recordChanged();
}

/// The choice of what is compared with the model.
void TimingStage::showCounters()
{
    const auto compared = comparedCounters(m_counted);
    const auto chosen = std::ranges::find(compared, m_counter, &HardwareCounter::id);
    QStringList names;
    for (const HardwareCounter *counter : compared)
        names << translated(Message(counter->title));
    m_bar->setSeries(names,
        chosen == compared.end() ? usualCounter(compared) : static_cast<size_t>(chosen - compared.begin()));
}

bool TimingStage::provisional() const
{
    return m_controller->running() && m_controller->measured() == m_controller->workload();
}

/// What the list of variants tells of the chosen one.
const Measured *TimingStage::chosenResult() const
{
    return m_session.resultOf(m_session.variant());
}

void TimingStage::refresh()
{
    if (!isVisible()) {
        m_outdated = true;
        return;
    }
    m_accent = m_session.variant().id;
    m_chart->setProjector(m_bar->projector());
    m_chart->chart()->setSamplesShown(m_bar->samples());
    const bool empty = record()->measured.empty();
    m_hasTable = !empty && m_bar->kind() != TimingBar::PipelineKind && !m_bar->isKind(ChartKind::Counters);
    arrange();
    if (m_bar->kind() == TimingBar::PipelineKind)
        refreshPipeline();
    else
        refreshChart();
    const bool chart = m_bar->kind() == TimingBar::PipelineKind ? m_session.lastRun().has_value() : !empty;
    const bool counters = m_bar->isKind(ChartKind::Counters);
    m_command->setVisible(chart && !counters);
    m_files->setSavable(record()->measured.size(), counters ? !m_chart->isEmpty() : chart);
    refreshAdvice();
    refreshFilling();
}

void TimingStage::refreshPipeline()
{
    m_bar->follow(false, false);
    const Pipeline pipeline = lastPipeline();
    if (!pipeline.bars.empty()) {
        const RunOrder &order = m_session.lastRun()->order;
        m_verdict->set(headlineOf(pipeline, translated(order.variant.title)),
            stampOf(recordOf(*m_session.lastRun()), { 0 }));
        return m_chart->setPipeline(pipeline);
    }
    m_verdict->set({}, {});
    ChartContent content;
    content.empty = tr("Nothing has run yet.");
    m_chart->setContent(content);
}

void TimingStage::refreshChart()
{
    if (record()->measured.empty() && m_bar->kind() != TimingBar::CompareKind
        && !m_bar->isKind(ChartKind::History) && !m_bar->isKind(ChartKind::Counters)) {
        ChartContent content;
        content.empty = whyNothing();
        m_bar->follow(false, false);
        m_verdict->set({}, {});
        return m_chart->setContent(content);
    }
    if (m_bar->isKind(ChartKind::HeatMap)) {
        const HeatMap map = heatMapOf(*record(), heatMapEntry(*record(), m_session.variant().id));
        m_bar->follow(false, false);
        m_verdict->set(map.empty.isEmpty() ? map.verdict : QString(), map.stamp);
        return m_chart->setHeatMap(map);
    }
    const ChartContent content = contentOnShow();
    m_bar->follow(!content.bars.empty(), content.x.logarithmic);
    m_verdict->set(content.verdict, content.stamp);
    m_chart->setContent(content);
}

ChartContent TimingStage::contentOnShow() const
{
    if (m_bar->isKind(ChartKind::History))
        return historyOf(m_controller->past(), m_session.variant().id);
    if (m_bar->isKind(ChartKind::Counters)) {
        const auto compared = comparedCounters(m_counted);
        return countersOf(m_counted, compared.empty() ? std::string() : compared[m_bar->series()]->id,
            m_session.variant().id);
    }
    if (m_bar->kind() != TimingBar::CompareKind) {
        ChartRequest request = m_bar->request();
        request.provisional = provisional();
        request.sorted
            = request.sorted && !request.provisional; // bars that wait their turn keep their places
        request.chosen = m_session.variant().id;
        request.tuning = m_session.tuningOf(m_session.variant());
        return contentOf(*record(), static_cast<ChartKind>(m_bar->kind()), 0, request);
    }
    if (sheet().other)
        return changesOf(*sheet().other, *record());
    ChartContent content;
    content.empty = tr("Choose an earlier measurement in the history and press Compare.");
    return content;
}

/// Of what was measured; as long as nothing was compared, of all that came along of the workload.
std::vector<CountedEntry> TimingStage::countedOnStage() const
{
    if (!m_bar->isKind(ChartKind::Counters) && !m_bar->isKind(ChartKind::Roofline))
        return {};
    const auto measured = countedOf(*m_controller->record());
    if (m_controller->record()->measured.size() > 1 || m_bar->isKind(ChartKind::Roofline))
        return measured;
    return countedOf(shippedCounts(), false, m_controller->workload());
}

/// What the counts of the chosen variant suggest.
void TimingStage::refreshAdvice()
{
    const auto found = std::ranges::find_if(m_counted, [this](const CountedEntry &entry) {
        return entry.counts.launches.front().variant == m_session.variant().id;
    });
    QStringList lines;
    if (found != m_counted.end()) {
        const CountedLaunch &first = found->counts.launches.front();
        for (const Advice &advice : adviceFor(found->counts.launches)) {
            const QString sentence = QStringLiteral("%1 (%2)").arg(
                translated(advice.sentence), QString::fromLatin1(advice.source));
            lines << (found->counts.launches.size() == 1
                    ? sentence
                    : tr("launch %1: %2").arg(advice.launch + 1).arg(sentence));
        }
        if (!lines.isEmpty())
            lines.prepend(
                tr("Advice for “%1”, as counted on %2 of %3, %4:")
                    .arg(found->name, QString::fromStdString(found->counts.device),
                        QString::fromStdString(first.problem), QString::fromStdString(first.tuning)));
        setRole(m_advice, found->counts.sameShape ? "" : "muted");
    }
    m_advice->setText(lines.join(u'\n'));
    m_advice->setVisible(!lines.isEmpty());
}

Pipeline TimingStage::lastPipeline() const
{
    const auto &run = m_session.lastRun();
    return run ? pipelineOf(run->result) : Pipeline{};
}

std::string TimingStage::commandOnShow() const
{
    if (m_bar->kind() != TimingBar::PipelineKind)
        return benchCommandOf(*record());
    const auto &run = m_session.lastRun();
    return benchCommandOf(run ? recordOf(*run) : Record{});
}

QString TimingStage::whyNothing() const
{
    const QString name = pageOf(m_controller->workload()).name();
    if (provisional())
        return tr("Bars appear as they are measured; every implementation is built and checked first.");
    if (m_controller->running())
        return tr("“%1” is being measured. Wait for it, or stop it (F6), to measure “%2”.")
            .arg(pageOf(m_controller->measured()).name(), name);
    return tr("Nothing has been measured for “%1” yet. Press Measure (F6): every implementation is checked, "
              "then run many times, in turn. Bars appear as they are measured.")
        .arg(name);
}

void TimingStage::measureWith(const char *field, const QString &list)
{
    m_form->fill(field, list);
    start();
}

TimingStage::Filling TimingStage::filling()
{
    const WorkloadModule &module = moduleOf(m_controller->workload());
    const bool filtered = module.usesFilter(), row = module.isRow();
    switch (m_bar->kind()) {
    case TimingBar::PipelineKind:
        return { tr("Run Now"), [this] { m_session.controller().measure(); } };
    case TimingBar::CompareKind:
        return { tr("Show History"), [this] { m_bar->setPane(true); } };
    case static_cast<int>(ChartKind::FilterSweep):
        if (!filtered)
            return {};
        return { tr("Measure Filters of 3, 5, 9 and 15 Taps"),
            [this] { measureWith("measuredFilters", QStringLiteral("3, 5, 9, 15")); } };
    case static_cast<int>(ChartKind::ImageSweep):
        if (!filtered)
            return {};
        return { tr("Measure Three Synthetic Sizes"), [this, row] {
                    measureWith("measuredSizes",
                        row ? QStringLiteral("4096x1, 65536x1, 1048576x1")
                            : QStringLiteral("256x256, 512x512, 1024x1024"));
                } };
    case static_cast<int>(ChartKind::GroupSweep):
    case static_cast<int>(ChartKind::ItemSweep):
    case static_cast<int>(ChartKind::HeatMap):
        return { tr("Tune Chosen Implementation (F7)"), [this] { tune(); } };
    case static_cast<int>(ChartKind::Roofline):
        if (!filtered)
            return {};
        return { tr("Measure with Device Limits"), [this] {
                    m_form->wantCeilings();
                    start();
                } };
    case static_cast<int>(ChartKind::Counters): // measuring counts nothing
        return {};
    default:
        return { tr("Measure Now (F6)"), [this] { start(); } };
    }
}

/// Where there is nothing to see and nothing is measured.
void TimingStage::refreshFilling()
{
    const bool wanted = m_chart->isEmpty() && !m_controller->running();
    const QString text = wanted ? filling().text : QString();
    m_fill->setText(text);
    m_fill->setVisible(!text.isEmpty());
}

} // namespace halo
