// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/chartkinds.h"
#include "compute/timing/record/htmlreport.h"

#include <functional>

namespace halo {

/// series: which of seriesOf(). Returns SVG; throws Error(Usage) if the record has not enough for it.
using DrawChart = std::function<QByteArray(ChartKind kind, size_t series)>;

/// The charts of a report, whoever draws them: sweeps of each size of which a variant was measured with
/// several, then a ranking and a roofline of each series. Throws what draw throws but Error(Usage).
std::vector<ReportChart> reportCharts(const Record &record, const DrawChart &draw);

} // namespace halo
