// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/timing/count/countedrecord.h"
#include "compute/timing/record/chartkinds.h"
#include "compute/timing/record/reportcharts.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// A chart as the command line asks for it.
struct ChartCall
{
    ChartKind kind = ChartKind::Ranking;
    int series = 0; ///< of Counters: which of hardwareCounters()
    QString suffix = QStringLiteral("svg");
    Size2 size{ 1280, 720 };
    bool dark = false, samples = false, throughput = false, projector = false;
};

/// Of one record, or of several where the kind is drawn from them. Draws in the helper process
/// haloscope-charts: Widgets and Charts, which a drawing needs, would cost every other call their loading.
/// Throws Error(Usage) if there is nothing to draw, Error(Device) if the helper is missing or fails.
QByteArray drawChart(const std::vector<Record> &records, const ChartCall &call);

/// The same of what was counted, for ChartKind::Counters.
QByteArray drawChart(const CountedRecord &record, const ChartCall &call);

/// For the report of this record.
std::vector<ReportChart> chartsForReport(const Record &record);

} // namespace halo
