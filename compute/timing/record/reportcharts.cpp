// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/reportcharts.h"

#include "compute/base/error.h"

#include <algorithm>
#include <map>
#include <set>

namespace halo {
namespace {

constexpr size_t mostReported = 12; ///< series

/// A variant was measured with several values of this size.
bool varies(const Record &record, Size2 (*value)(const Measured &))
{
    std::map<std::pair<std::string, std::string>, std::set<std::pair<int, int>>> found;
    for (const Measured &measured : record.measured)
        if (measured.ranked())
            found[{ measured.device, measured.variant }].insert({ value(measured).w, value(measured).h });
    return std::ranges::any_of(found, [](const auto &each) { return each.second.size() > 1; });
}

std::string nameOf(const Measured &first)
{
    if (first.filterSize.area() == 0)
        return first.filter;
    return "filter " + toString(first.filterSize) + ", image " + toString(first.image);
}

} // namespace

std::vector<ReportChart> reportCharts(const Record &record, const DrawChart &draw)
{
    std::vector<ReportChart> charts;
    const auto add = [&](const std::string &title, ChartKind kind, size_t series = 0) {
        try {
            charts.push_back({ title, draw(kind, series) });
        } catch (const Error &error) {
            if (error.kind() != ErrorKind::Usage) // nothing to draw: no chart
                throw;
        }
    };
    for (const ChartKindRow &row : chartKindRows)
        if (row.swept && varies(record, row.swept))
            add(row.title, row.kind);
    const auto all = seriesOf(record);
    for (size_t i = 0; i < std::min(all.size(), mostReported); ++i)
        for (const ChartKindRow &row : chartKindRows)
            if (!row.swept && !row.ofSeveral && !row.ofCounts)
                add(row.title + (": " + nameOf(record.measured[all[i].front()])), row.kind, i);
    return charts;
}

} // namespace halo
