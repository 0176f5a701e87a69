// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/countchart.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

struct CountTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::HistogramBars)
};

ChartPoint countPoint(size_t centroid, std::int32_t count)
{
    ChartPoint point{ static_cast<double>(centroid), static_cast<double>(count) };
    point.tip = CountTexts::tr("centroid %1: %2 descriptors").arg(centroid).arg(count);
    return point;
}

} // namespace

ChartContent countChart(const std::vector<std::int32_t> &counts, const std::vector<std::int32_t> &reference)
{
    using Stand = ChartSeries::Stand;
    ChartSeries right{ CountTexts::tr("right"), 0, false, {}, true, Stand::Column };
    ChartSeries wrong{ CountTexts::tr("wrong"), 1, false, {}, true, Stand::Column };
    ChartSeries wanted{ CountTexts::tr("reference"), 5, false, {} };
    std::int32_t most = 1;
    for (size_t i = 0; i < counts.size(); ++i) {
        const bool same = i >= reference.size() || reference[i] == counts[i];
        right.points.push_back(countPoint(i, same ? counts[i] : 0));
        wrong.points.push_back(countPoint(i, same ? 0 : counts[i]));
        most = std::max(most, counts[i]);
        if (same)
            continue;
        wanted.points.push_back(countPoint(i, reference[i]));
        most = std::max(most, reference[i]);
    }
    const double end = static_cast<double>(std::max<size_t>(counts.size(), 1)) - 0.5;
    ChartContent content;
    content.title = CountTexts::tr("Descriptors of each centroid");
    content.x = axisOver(CountTexts::tr("centroid"), -0.5, end, 10, true);
    content.y = axisOver({}, 0.0, most, 4);
    content.series = { std::move(right) };
    if (!wanted.points.empty()) {
        content.series.push_back(std::move(wrong));
        content.series.push_back(std::move(wanted));
    }
    return content;
}

QString countWords(const std::vector<std::int32_t> &counts)
{
    return CountTexts::tr("%1 bars, %2 descriptors in all, at most %3 in one")
        .arg(counts.size())
        .arg(std::accumulate(counts.begin(), counts.end(), std::int64_t(0)))
        .arg(counts.empty() ? 0 : std::ranges::max(counts));
}

} // namespace halo
