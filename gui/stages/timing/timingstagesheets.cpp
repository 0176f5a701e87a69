// SPDX-License-Identifier: GPL-3.0-or-later
// What the stage shows: the sheet of the chosen workload, drawn, and its history.
#include "gui/stages/timing/timingmodel.h"
#include "gui/session/session.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/runlist.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/session/workloadviews.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace halo {

/// The workload is another one, or this is the first that is shown.
void TimingStage::showSheet()
{
    m_workload = m_session.workload();
    m_message->setText(sheet().message);
    m_message->setVisible(!sheet().message.isEmpty());
    m_use->setVisible(sheet().tuned.has_value());
    {
        const QSignalBlocker quiet(m_kind);
        m_kind->setCurrentIndex(sheet().kind);
    }
    showHistory();
    m_runs->setCurrent(sheet().id);
    m_chart->setMarked(-1);
    m_chart->resetZoom();
    m_model->setRecord(sheet().record);
    refreshSeries();
    refresh();
    Q_EMIT recordChanged();
}

void TimingStage::showRecord(const std::shared_ptr<const Record> &record, const QString &id)
{
    if (!id.isEmpty())
        m_runs->setCurrent(id);
    sheet().id = id;
    put(record, m_workload);
}

void TimingStage::put(const std::shared_ptr<const Record> &record, const std::string &workload)
{
    m_sheets[workload].record = record;
    m_sheets[workload].other.reset();
    if (workload != m_workload)
        return;
    m_model->setRecord(record);
    refreshSeries();
    refresh();
    Q_EMIT recordChanged();
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
    const Record &record = *sheet().record;
    const auto all = seriesOf(record);
    const int before = m_series->currentIndex();
    m_series->clear();
    for (const std::vector<size_t> &entries : all) {
        const Measured &first = record.measured[entries.front()];
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
    const bool empty = sheet().record->measured.empty();
    for (QAction *save : m_saves)
        save->setEnabled(!empty);
    m_saveChart->setEnabled(kind() == PipelineKind ? m_session.lastRun().has_value() : !empty);
    m_table->setVisible(!empty);
    const bool nothing = empty && kind() != PipelineKind && kind() != CompareKind;
    m_measureHere->setVisible(nothing && !m_measuring.running());
    if (kind() == PipelineKind) {
        const auto &run = m_session.lastRun();
        return m_chart->setPipeline(run ? pipelineOf(run->result) : Pipeline{});
    }
    if (nothing)
        return refreshEmpty();
    const Record &record = *sheet().record;
    if (kind() == static_cast<int>(ChartKind::HeatMap)) {
        // Of the chosen variant if it was measured, else of the first that was.
        size_t entry = record.measured.size();
        for (size_t i = record.measured.size(); i-- > 0;)
            if (!record.measured[i].peer
                && (entry == record.measured.size() || record.measured[i].variant == m_session.variant().id
                    || record.measured[entry].variant != m_session.variant().id))
                entry = i;
        return m_chart->setHeatMap(heatMapOf(record, entry));
    }
    ChartContent content;
    const auto &other = sheet().other;
    if (kind() == CompareKind && !other)
        content.empty = tr("Choose an earlier measurement in the history and press Compare.");
    else if (kind() == CompareKind)
        content = changesOf(*other, record);
    else
        content = contentOf(record, static_cast<ChartKind>(kind()), series(), m_throughput->isChecked());
    m_verdict->setText(content.verdict.isEmpty() ? content.stamp : content.verdict + u'\n' + content.stamp);
    m_chart->setContent(content);
}

void TimingStage::refreshEmpty()
{
    const QString name = workloadView(m_workload).name;
    ChartContent content;
    if (m_measuring.running() && m_measured == m_workload)
        content.empty = tr("The bars appear as they are measured; every variant is built and checked first.");
    else if (m_measuring.running())
        content.empty = tr("\u201c%1\u201d is being measured. When that has ended, or was stopped (F6), "
                           "\u201c%2\u201d can be measured.")
                            .arg(workloadView(m_measured).name, name);
    else
        content.empty = tr(
            "Nothing has been measured for \u201c%1\u201d yet. Press Measure (F6): every variant is run many "
            "times, in turns, and checked first. The bars appear as they are measured.")
                            .arg(name);
    m_chart->setContent(content);
}

void TimingStage::choose(int entry)
{
    const Record &record = *sheet().record;
    if (entry < 0 || entry >= static_cast<int>(record.measured.size()))
        return;
    m_chart->setMarked(entry);
    const Measured &measured = record.measured[static_cast<size_t>(entry)];
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
        sheet().other = std::make_shared<const Record>(m_history.load(id));
        m_kind->setCurrentIndex(m_kind->findData(CompareKind));
        refresh();
    });
}

void TimingStage::loadHistory()
{
    m_entries = m_history.list();
    showHistory();
}

/// Of the workload on show; records of old programs do not say theirs, which was the only one then.
void TimingStage::showHistory()
{
    std::vector<HistoryEntry> own;
    std::ranges::copy_if(m_entries, std::back_inserter(own), [this](const HistoryEntry &entry) {
        return entry.workload == m_workload || (entry.workload.empty() && m_workload == "image");
    });
    m_runs->setEntries(own);
}

} // namespace halo
