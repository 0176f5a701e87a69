// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/timing/record/htmlreport.h"
#include "compute/timing/record/recordcsv.h"
#include "gui/charts/chartexport.h"
#include "gui/base/colours.h"
#include "gui/session/session.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/session/workloadviews.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

namespace halo {
namespace {

constexpr QSize paper{ 1280, 720 };
constexpr QSize reportChart{ 1000, 560 };
constexpr size_t mostReportSeries = 12;

/// Every chart that the record has enough for.
std::vector<ReportChart> chartsOf(const Record &record)
{
    std::vector<ReportChart> charts;
    const size_t count = std::min(seriesOf(record).size(), mostReportSeries);
    for (const ChartKindName &each : chartKinds()) {
        const bool bySeries = each.kind == ChartKind::Ladder || each.kind == ChartKind::Roofline;
        for (size_t series = 0; series < (bySeries ? count : 1); ++series) {
            ChartExport what;
            what.kind = each.kind;
            what.series = series;
            what.size = reportChart;
            try {
                charts.push_back(
                    { each.title.toStdString(), chartFile(record, what, QStringLiteral("svg")) });
            } catch (const Error &) {
                continue; // there is not enough for it
            }
        }
    }
    return charts;
}

} // namespace

void TimingStage::importCsv(const QString &path)
{
    auto record = std::make_shared<Record>(
        fromCsv(readInput(path, maxRecordBytes), QFileInfo(path).fileName().toStdString()));
    record->title = QFileInfo(path).completeBaseName().toStdString();
    const std::string workload = record->measured.empty() ? m_workload : record->measured.front().workload;
    const auto views = workloadViews();
    if (std::ranges::find(views, workload, &WorkloadView::id) != views.end())
        m_session.selectWorkload(workload);
    showRecord(record);
    guard([&] { m_history.add(*record); });
    loadHistory();
}

void TimingStage::save(const QString &path, bool summary)
{
    saveFile(path, bytesOf(QFileInfo(path).suffix().toLower(), summary));
}

QByteArray TimingStage::bytesOf(const QString &suffix, bool summary) const
{
    const Record &record = *sheet().record;
    if (suffix == QLatin1String("csv"))
        return summary ? toSummaryCsv(record) : toCsv(record);
    if (suffix == QLatin1String("html"))
        return htmlReport(record, chartsOf(record));
    ChartExport what;
    what.series = series();
    what.samples = m_samples->isChecked();
    what.scale = m_projector->isChecked() ? 1.6 : 1.0;
    what.size = paper;
    what.dark = isDarkPalette(palette());
    if (kind() == static_cast<int>(ChartKind::HeatMap)) {
        what.kind = ChartKind::HeatMap;
        return chartFile(record, what, suffix);
    }
    if (kind() == PipelineKind)
        return chartFile(
            m_session.lastRun() ? pipelineOf(m_session.lastRun()->result) : Pipeline{}, what, suffix);
    return chartFile(m_chart->chart()->content(), what, suffix);
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
    return { title, name.arg(QString::fromStdString(m_workload), suffix), filter,
        [this, summary](const QString &chosen) { return bytesOf(chosen, summary); } };
}

void TimingStage::showImportDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open timings"), {}, tr("Timings (*.csv)"));
    if (!path.isEmpty())
        guard([&] { importCsv(path); });
}

} // namespace halo
