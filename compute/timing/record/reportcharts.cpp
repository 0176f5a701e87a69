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
template<typename Value> bool varies(const Record &record, Value value)
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
    return "filter " + toString(first.filterSize) + ", picture " + toString(first.image);
}

} // namespace

std::vector<ReportChart> reportCharts(const Record &record, const DrawChart &draw)
{
    std::vector<ReportChart> charts;
    const auto add = [&](const std::string &title, const char *kind, size_t series = 0) {
        try {
            charts.push_back({ title, draw(kind, series) });
        } catch (const Error &error) {
            if (error.fault() != Fault::Usage) // nothing to draw: no chart
                throw;
        }
    };
    if (varies(record, [](const Measured &m) { return m.filterSize; }))
        add("Filter size", "filters");
    if (varies(record, [](const Measured &m) { return m.image; }))
        add("Image size", "sizes");
    if (varies(record, [](const Measured &m) { return m.tuning.group; })) {
        add("Work-group size", "groups");
        add("Shape of the work-group", "heatmap");
    }
    if (varies(record, [](const Measured &m) { return m.tuning.items; }))
        add("Outputs per work-item", "items");
    const auto all = seriesOf(record);
    for (size_t i = 0; i < std::min(all.size(), mostReported); ++i) {
        const std::string name = nameOf(record.measured[all[i].front()]);
        add("Ladder: " + name, "ladder", i);
        add("Roofline: " + name, "roofline", i);
    }
    return charts;
}

} // namespace halo
