// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/layer/layertexts.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/timetext.h"
#include "compute/workload/layer/layerproblem.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace halo {
namespace {

struct LayerWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::LayerStage)
};

constexpr size_t mostValues = 12;

/// 14964 as 14,964: long numbers are read in groups.
QString grouped(std::int64_t number)
{
    return QLocale(QLocale::English, QLocale::UnitedStates).toString(static_cast<qlonglong>(number));
}

QString distributionText(const std::map<std::int64_t, std::int64_t> &counts)
{
    QStringList parts;
    for (const auto &[value, count] : counts) {
        if (parts.size() == static_cast<qsizetype>(mostValues)) {
            parts += LayerWords::tr("\u2026 and %1 more").arg(counts.size() - mostValues);
            break;
        }
        parts += QStringLiteral("%1: %2").arg(grouped(value), grouped(count));
    }
    return parts.join(QStringLiteral(" \u00b7 "));
}

/// The values that came out, if they are whole numbers and few.
std::map<std::int64_t, std::int64_t> valuesOf(const std::vector<float> &output)
{
    std::map<std::int64_t, std::int64_t> counts;
    for (const float value : output) {
        if (value != std::floor(value) || counts.size() > 4096)
            return {};
        ++counts[static_cast<std::int64_t>(value)];
    }
    return counts;
}

} // namespace

QString sizesText(const LayerShape &shape)
{
    if (shape.groups > 1)
        return LayerWords::tr(
            "Each of the %1 groups: weights %2 \u00d7 %3 times columns %3 \u00d7 %4 gives the output "
            "%2 \u00d7 %4; together %5 cells of im2col, %6 multiplications and additions.")
            .arg(grouped(shape.groups), grouped(shape.groupFilters()), grouped(shape.depth()),
                grouped(shape.positions()), grouped(shape.columnCount()), grouped(shape.flops()));
    return LayerWords::tr("Weights %1 \u00d7 %2 times columns %2 \u00d7 %3 gives the output %1 \u00d7 %3: %4 "
                          "cells of im2col, %5 "
                          "multiplications and additions.")
        .arg(grouped(shape.rows()), grouped(shape.depth()), grouped(shape.positions()),
            grouped(shape.columnCount()), grouped(shape.flops()));
}

QString zerosText(const LayerShape &shape, std::optional<std::int64_t> counted)
{
    const std::int64_t general = paddingZeros(shape);
    const auto closed = closedFormZeros(shape);
    QString text = counted
        ? LayerWords::tr("Padding in im2col: %1 zeros counted, %2 by the general form")
              .arg(grouped(*counted), grouped(general))
        : LayerWords::tr("Padding in im2col: %1 zeros by the general form").arg(grouped(general));
    text += closed ? LayerWords::tr(", %1 by the closed form").arg(grouped(*closed))
                   : LayerWords::tr("; the closed form does not hold here");
    const bool equal = (!counted || *counted == general) && (!closed || *closed == general);
    return text + (equal ? QStringLiteral(" \u2713") : QStringLiteral(" \u2717"));
}

QString onesText(const LayerShape &shape)
{
    return LayerWords::tr("If all inputs and weights are 1, how often each value occurs: %1")
        .arg(distributionText(onesDistribution(shape)));
}

QString lookedText(const LayerShape &shape, std::optional<QPoint> pixel, int position)
{
    const int width = std::max(shape.out().w, 1);
    if (!pixel) {
        int padding = 0;
        for (int tap = 0; tap < static_cast<int>(shape.kernel.area()); ++tap)
            padding += pixelOf(shape, { tap, position }) ? 0 : 1;
        return LayerWords::tr(
            "Column %1 makes output column %2, row %3: %4 cells of each channel, %5 of them "
            "padding. Point at "
            "a pixel to see where it goes; the arrow keys move the window.")
            .arg(position)
            .arg(position % width)
            .arg(position / width)
            .arg(shape.kernel.area())
            .arg(padding);
    }
    QStringList columns;
    const std::vector<ColumnCell> cells = cellsOf(shape, *pixel);
    for (const ColumnCell &cell : cells) {
        if (columns.size() == static_cast<qsizetype>(mostValues)) {
            columns += QStringLiteral("\u2026");
            break;
        }
        columns += QStringLiteral("%1 (%2)").arg(cell.position).arg(cell.tap);
    }
    return LayerWords::tr("Pixel (%1, %2) goes to %3 cells: column (row) %4")
        .arg(QString::number(pixel->x()), QString::number(pixel->y()), QString::number(cells.size()),
            columns.join(QStringLiteral(", ")));
}

QString layerVerdict(const Run &run)
{
    const Agreement &found = run.verification->agreement;
    const QString time = timeText(medianKernelTime(run.result.samples));
    QString text = found.right
        ? LayerWords::tr("\u2713 Equals the reference within %1; largest error %2. Kernels: %3.")
              .arg(shortNumber(found.tolerance, 2), shortNumber(found.maxError, 2), time)
        : LayerWords::tr("\u2717 Output %1 differs from the reference by %2; rounding explains at most %3.")
              .arg(QString::number(found.index), shortNumber(found.maxError, 2),
                  shortNumber(found.tolerance, 2));
    const auto problem = std::dynamic_pointer_cast<const LayerProblem>(run.order.problem);
    const auto values = valuesOf(floatsOf(run.result.outputs.at("dst")));
    if (problem && !values.empty() && values == onesDistribution(problem->shape()))
        text += u'\n'
            + LayerWords::tr("✓ The device gave exactly the predicted values for all ones: %1")
                  .arg(distributionText(values));
    return text;
}

} // namespace halo
