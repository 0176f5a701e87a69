// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/recordexporter.h"

#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/reportcharts.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr QSize reportChart{ 1000, 560 };

QByteArray reportOf(const Record &record)
{
    return htmlReport(record, reportCharts(record, [&](ChartKind kind, size_t series) {
        ChartExport what;
        what.kind = kind;
        what.series = series;
        what.size = reportChart;
        return chartFile(record, what, QStringLiteral("svg"));
    }));
}

} // namespace

RecordExporter::RecordExporter(std::shared_ptr<const Record> record, const ChartExport &what, Shown shown)
    : m_record(std::move(record))
    , m_what(what)
    , m_shown(std::move(shown))
{
}

QByteArray RecordExporter::file(const QString &suffix, bool summary) const
{
    if (suffix == QLatin1String("csv"))
        return summary ? toSummaryCsv(*m_record) : toCsv(*m_record);
    if (suffix == QLatin1String("html"))
        return reportOf(*m_record);
    if (const auto *content = std::get_if<ChartContent>(&m_shown))
        return chartFile(*content, m_what, suffix);
    if (const auto *pipeline = std::get_if<Pipeline>(&m_shown))
        return chartFile(*pipeline, m_what, suffix);
    return chartFile(*m_record, m_what, suffix);
}

} // namespace halo
