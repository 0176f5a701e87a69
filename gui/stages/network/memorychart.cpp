// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/memorychart.h"

#include "compute/drawing/base/timetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {
namespace {

struct MemoryTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::MemoryChart)
};

constexpr double mebibyte = 1024.0 * 1024.0;

} // namespace

ChartContent memoryChart(const MemoryPlan &plan, const Network &network)
{
    const std::vector<std::int64_t> inUse = plan.inUse();
    const auto count = static_cast<double>(inUse.size());
    ChartContent content;
    content.title = MemoryTexts::tr("Memory of maps, in MiB");
    content.x = axisOver(MemoryTexts::tr("step"), 0.0, count, 8, true);
    content.y = axisOver({}, 0.0, static_cast<double>(plan.apart) / mebibyte * 1.05, 5);
    ChartSeries used{ MemoryTexts::tr("in use"), 0, true, {}, false };
    for (size_t i = 0; i < inUse.size(); ++i) { // flat while a step runs
        ChartPoint point;
        point.y = static_cast<double>(inUse[i]) / mebibyte;
        point.tip = MemoryTexts::tr("%1: %2 in use")
                        .arg(QString::fromStdString(network.steps[i].name), bytesText(inUse[i]));
        for (const double x : { static_cast<double>(i), static_cast<double>(i) + 1.0 }) {
            point.x = x;
            used.points.push_back(point);
        }
    }
    const auto level = [&](const QString &name, int style, std::int64_t bytes) {
        ChartSeries line{ name, style, true, {}, false };
        for (const double x : { 0.0, count }) {
            ChartPoint point;
            point.x = x;
            point.y = static_cast<double>(bytes) / mebibyte;
            point.tip = name + QStringLiteral(": ") + bytesText(bytes);
            line.points.push_back(point);
        }
        return line;
    };
    content.series.push_back(std::move(used));
    content.series.push_back(level(MemoryTexts::tr("allocated"), 1, plan.bytes));
    content.series.push_back(level(MemoryTexts::tr("each map apart"), 2, plan.apart));
    return content;
}

QString memoryWords(const MemoryPlan &plan)
{
    const std::vector<std::int64_t> inUse = plan.inUse();
    const std::int64_t most = inUse.empty() ? 0 : *std::ranges::max_element(inUse);
    return MemoryTexts::tr("Maps take %1, of which at most %2 is in use at once; each apart would take %3.")
        .arg(bytesText(plan.bytes), bytesText(most), bytesText(plan.apart));
}

} // namespace halo
