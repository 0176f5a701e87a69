// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/charts.h"

#include <QCoreApplication>

#include <cmath>

namespace halo {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Charts)
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString sizeText(Size2 size)
{
    return QStringLiteral("%1 \u00d7 %2").arg(size.w).arg(size.h);
}

} // namespace

std::vector<ChartKindName> chartKinds()
{
    return {
        { ChartKind::Ladder, "ladder", Texts::tr("Ladder"),
            Texts::tr("Which variant is fastest, and is that sure?") },
        { ChartKind::FilterSweep, "filters", Texts::tr("Filter size"),
            Texts::tr("What does a larger filter cost?") },
        { ChartKind::ImageSweep, "sizes", Texts::tr("Image size"),
            Texts::tr("What does a larger picture cost?") },
        { ChartKind::GroupSweep, "groups", Texts::tr("Work-group size"),
            Texts::tr("How many work-items should a group have?") },
        { ChartKind::ItemSweep, "items", Texts::tr("Outputs per item"),
            Texts::tr("How many outputs should a work-item make?") },
        { ChartKind::HeatMap, "heatmap", Texts::tr("Heat map"),
            Texts::tr("Which shape of work-group is best?") },
        { ChartKind::Roofline, "roofline", Texts::tr("Roofline"),
            Texts::tr("How far is it to what the device can do?") },
    };
}

QString nameOf(const Measured &measured)
{
    return text(measured.title.empty() ? measured.variant : measured.title);
}

QString timeOf(double milliseconds)
{
    const double abs = std::abs(milliseconds);
    if (abs >= 1000.0)
        return Texts::tr("%1 s").arg(milliseconds / 1000.0, 0, 'g', 3);
    if (abs >= 1.0 || abs == 0.0)
        return Texts::tr("%1 ms").arg(milliseconds, 0, 'g', 3);
    if (abs >= 1e-3)
        return Texts::tr("%1 \u00b5s").arg(milliseconds * 1e3, 0, 'g', 3);
    return Texts::tr("%1 ns").arg(milliseconds * 1e6, 0, 'g', 3);
}

Standing standingOf(const Measured &measured, bool fastest)
{
    if (!measured.refusal.empty())
        return Standing::Refused;
    if (measured.kernelMs.empty()) // its turn comes
        return Standing::Reference;
    if (!measured.verified)
        return Standing::Wrong;
    if (fastest)
        return Standing::Fastest;
    return measured.peer ? Standing::Reference : Standing::Ranked;
}

QString tipOf(const Record &record, size_t entry, const Summary &summary)
{
    const Measured &measured = record.measured[entry];
    QStringList lines{ nameOf(measured) };
    if (!measured.refusal.empty()) {
        lines << text(measured.refusal);
        return lines.join(u'\n');
    }
    lines << Texts::tr("%1 (95 %: %2 to %3), %4 rounds")
                 .arg(timeOf(summary.median), timeOf(summary.interval.low), timeOf(summary.interval.high))
                 .arg(measured.kernelMs.size());
    lines << Texts::tr("from %1 to %2, outliers: %3")
                 .arg(timeOf(summary.least), timeOf(summary.most))
                 .arg(summary.outliers.size());
    if (!measured.verified)
        lines << Texts::tr("Its output is wrong: off by %1, allowed is %2")
                     .arg(measured.maxError, 0, 'g', 2)
                     .arg(measured.tolerance, 0, 'g', 2);
    const Work work = workOf(measured);
    lines << Texts::tr("%1 GB/s, %2 GFLOP/s")
                 .arg(perSecond(work.bytes, summary.median), 0, 'g', 3)
                 .arg(perSecond(work.flops, summary.median), 0, 'g', 3);
    if (!measured.peer)
        lines << Texts::tr("work-group %1").arg(sizeText(measured.tuning.group))
                + (measured.parameters.empty() ? QString()
                                               : QStringLiteral(", ") + text(measured.parameters));
    return lines.join(u'\n');
}

QString stampOf(const Record &record, size_t entry)
{
    const Measured &measured = record.measured[entry];
    QString filter = text(measured.filter);
    if (filter.size() > 30 && measured.filterSize.w > 0)
        filter = Texts::tr("filter %1").arg(sizeText(measured.filterSize));
    QStringList parts{ text(measured.device), filter, sizeText(measured.image),
        text(toString(measured.settings.border)) };
    if (!record.date.empty())
        parts << text(record.date).left(10);
    if (!record.origin.empty())
        parts << Texts::tr("recorded elsewhere: %1").arg(text(record.origin));
    return parts.join(QStringLiteral(" \u00b7 "));
}

ChartContent contentOf(const Record &record, ChartKind kind, size_t series, bool throughput)
{
    switch (kind) {
    case ChartKind::Ladder:
        return ladderOf(record, series);
    case ChartKind::FilterSweep:
        return sweepOf(record, SweepAxis::FilterSize, throughput);
    case ChartKind::ImageSweep:
        return sweepOf(record, SweepAxis::ImageSize, throughput);
    case ChartKind::GroupSweep:
        return sweepOf(record, SweepAxis::WorkGroup, throughput);
    case ChartKind::ItemSweep:
        return sweepOf(record, SweepAxis::Items, throughput);
    case ChartKind::Roofline:
        return rooflineOf(record, series);
    case ChartKind::HeatMap:
        break; // painted by itself, see heatmap.h
    }
    return {};
}

} // namespace halo
