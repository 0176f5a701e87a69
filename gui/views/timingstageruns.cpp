// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/error.h"
#include "gui/models/timingmodel.h"
#include "gui/session.h"
#include "gui/views/chartview.h"
#include "gui/views/measureform.h"
#include "gui/views/runlist.h"
#include "gui/views/timingstage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace halo {
namespace {

QString secondsText(std::chrono::milliseconds time)
{
    return TimingStage::tr("%1 s left at most").arg((time.count() + 999) / 1000);
}

} // namespace

int TimingStage::kind() const
{
    return m_kind->currentData().toInt();
}

size_t TimingStage::series() const
{
    return static_cast<size_t>(std::max(m_series->currentIndex(), 0));
}

void TimingStage::guard(const std::function<void()> &work)
{
    try {
        work();
        m_session.settle(Matter::File);
    } catch (const Error &error) {
        m_session.report(
            Matter::File, { QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} });
    }
}

void TimingStage::start()
{
    guard([&] {
        m_measuring.start(m_form->plan(), m_form->wantsCeilings(), m_form->title(), m_form->problems());
    });
}

TunePlan TimingStage::tunePlan() const
{
    if (!m_session.device())
        throw Error(Fault::Usage, tr("There is no OpenCL device to tune for.").toStdString());
    if (!m_session.isConvolution())
        throw Error(Fault::Usage,
            tr("Only convolutions are tuned; choose the workload image or signal.").toStdString());
    TunePlan plan;
    plan.job = m_session.jobFor(m_session.variant());
    plan.device = *m_session.device();
    if (plan.job.image.empty())
        throw Error(Fault::Usage, tr("There is no picture to tune with; open one.").toStdString());
    return plan;
}

void TimingStage::tune()
{
    guard([&] {
        const TunePlan plan = tunePlan();
        m_tuning = true;
        m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(ChartKind::HeatMap)));
        m_measuring.tune(plan);
    });
}

void TimingStage::race()
{
    guard([&] {
        const TunePlan plan = tunePlan();
        m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(ChartKind::Ladder)));
        m_measuring.race(plan, m_session.shelf().list().variants,
            tr("race, filter %1, %2")
                .arg(QString::fromStdString(toString(plan.job.filter.size())), m_session.source().name)
                .toStdString());
    });
}

void TimingStage::setWorking(bool working)
{
    m_session.setMeasuring(working);
    m_start->setText(working ? tr("Stop") : tr("Measure"));
    m_form->setEnabled(!working);
    m_tune->setEnabled(!working);
    m_race->setEnabled(!working);
    m_progress->setVisible(working);
    if (working) {
        m_tuned.reset();
        m_use->hide();
        m_other.reset();
        m_runs->setCurrent({});
        m_progress->setRange(0, 0);
    } else {
        say({});
    }
}

void TimingStage::say(const QString &text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void TimingStage::takeProgress(const std::shared_ptr<const Record> &record, const QString &doing, int percent,
    std::chrono::milliseconds remaining)
{
    m_progress->setRange(0, percent < 0 ? 0 : 100);
    m_progress->setValue(std::max(percent, m_progress->value()));
    say(remaining.count() > 0 ? doing + QStringLiteral(" \u00b7 ") + secondsText(remaining) : doing);
    showRecord(record);
}

void TimingStage::takeFinished(const std::shared_ptr<const Record> &record)
{
    showRecord(record);
    const bool any
        = std::ranges::any_of(record->measured, [](const Measured &m) { return !m.kernelMs.empty(); });
    if (!std::exchange(m_tuning, false) && any)
        guard([&] { m_history.add(*record); });
    guard([&] { m_session.rememberCeilings(record->ceilings); });
    loadHistory();
}

void TimingStage::takeTuned(const std::optional<Tuned> &best, const QString &verdict)
{
    m_tuned = best;
    m_use->setVisible(best.has_value());
    if (!best)
        return say(tr("No tuning of this variant can run."));
    guard([&] { m_session.rememberTuned({ *best }); });
    say(tr("Best: work-group %1 \u00d7 %2. %3")
            .arg(best->tuning.group.w)
            .arg(best->tuning.group.h)
            .arg(verdict));
}

void TimingStage::takeRaced(const std::vector<Tuned> &best)
{
    if (best.empty())
        return say(tr("No variant was measured."));
    guard([&] {
        m_session.rememberTuned(best);
        const Variant &fastest = findVariant(m_session.shelf().list().variants, best.front().variant);
        say(tr("Fastest: %1. \"Auto\" takes it from now on for this filter and such pictures.")
                .arg(QString::fromStdString(fastest.title)));
    });
}

void TimingStage::useTuned()
{
    if (!m_tuned)
        return;
    m_session.selectVariant(m_tuned->variant);
    m_session.setTuning(m_tuned->tuning, {});
    m_use->hide();
    say({});
}

void TimingStage::showRecord(const std::shared_ptr<const Record> &record, const QString &id)
{
    m_record = record;
    m_other.reset();
    if (!id.isEmpty())
        m_runs->setCurrent(id);
    m_model->setRecord(record);
    refreshSeries();
    refresh();
}

void TimingStage::showRecorded(const std::shared_ptr<const Record> &record)
{
    if (m_measuring.running())
        return;
    m_runs->setCurrent({});
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(ChartKind::Ladder)));
    showRecord(record);
}

void TimingStage::refreshSeries()
{
    const QSignalBlocker quiet(m_series);
    const auto all = seriesOf(*m_record);
    const int before = m_series->currentIndex();
    m_series->clear();
    for (const std::vector<size_t> &entries : all) {
        const Measured &first = m_record->measured[entries.front()];
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
    const bool sweeps = kind() >= static_cast<int>(ChartKind::FilterSweep)
        && kind() <= static_cast<int>(ChartKind::ItemSweep);
    m_throughput->setEnabled(sweeps);
    m_samples->setEnabled(kind() == static_cast<int>(ChartKind::Ladder));
    m_verdict->clear();
    if (kind() == PipelineKind) {
        const auto &run = m_session.lastRun();
        return m_chart->setPipeline(run ? pipelineOf(run->result) : Pipeline{});
    }
    if (kind() == static_cast<int>(ChartKind::HeatMap)) {
        // Of the chosen variant if it was measured, else of the first that was.
        size_t entry = m_record->measured.size();
        for (size_t i = m_record->measured.size(); i-- > 0;)
            if (!m_record->measured[i].peer
                && (entry == m_record->measured.size()
                    || m_record->measured[i].variant == m_session.variant().id
                    || m_record->measured[entry].variant != m_session.variant().id))
                entry = i;
        return m_chart->setHeatMap(heatMapOf(*m_record, entry));
    }
    ChartContent content;
    if (kind() == CompareKind && !m_other)
        content.empty = tr("Choose an earlier measurement in the history and press Compare.");
    else if (kind() == CompareKind)
        content = changesOf(*m_other, *m_record);
    else
        content = contentOf(*m_record, static_cast<ChartKind>(kind()), series(), m_throughput->isChecked());
    if (m_record->measured.empty() && kind() != CompareKind)
        content.empty
            = tr("Press Measure (F6): every variant is run many times, in turns, and checked first. "
                 "The bars appear as they are measured.");
    m_verdict->setText(content.verdict.isEmpty() ? content.stamp : content.verdict + u'\n' + content.stamp);
    m_chart->setContent(content);
}

void TimingStage::choose(int entry)
{
    if (entry < 0 || entry >= static_cast<int>(m_record->measured.size()))
        return;
    m_chart->setMarked(entry);
    const Measured &measured = m_record->measured[static_cast<size_t>(entry)];
    const auto &variants = m_session.shelf().list().variants;
    if (measured.peer || std::ranges::find(variants, measured.variant, &Variant::id) == variants.end())
        return;
    m_session.selectVariant(measured.variant);
    if (kind() == static_cast<int>(ChartKind::HeatMap) && measured.refusal.empty())
        m_session.setTuning(measured.tuning, {});
}

void TimingStage::compareWith(const QString &id)
{
    guard([&] {
        m_other = std::make_shared<const Record>(m_history.load(id));
        m_kind->setCurrentIndex(m_kind->findData(CompareKind));
        refresh();
    });
}

void TimingStage::loadHistory()
{
    m_runs->setEntries(m_history.list());
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
