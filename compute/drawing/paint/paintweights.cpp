// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/weights.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double leastWeightTitle = 110.0;
constexpr double leastWeightEdge = 26.0; ///< of a cell with a number
constexpr double fullWeightEdge = 36.0;  ///< of a cell with room for three digits
constexpr int leastWeightPixels = 9;

/// A convolution meets the pixels with its filter turned; where that changes nothing, nothing is said.
QString lineOfWeights(const Drawing &drawing)
{
    const Trace &trace = drawing.board.trace();
    return !drawing.layout.items.empty()                     ? QString() // there is no room for a line
        : appliedWeights(trace) == trace.view.filter.weights ? QStringLiteral(" ")
        : drawing.blanks.weights                             ? DiagramTexts::tr("as written")
                                                             : DiagramTexts::tr("turned by 180°");
}

/// Rounds the weight to the digits that fit, then shrinks the type, because a number that is cut off is
/// another number. A cell without room for any digit shows its colour alone.
void paintWeight(QPainter &painter, const Drawing &drawing, const QRectF &cell, double edge, float weight)
{
    QFont font = drawing.fonts.small;
    const int usual = std::clamp(static_cast<int>(edge * 0.32), leastWeightPixels, 24);
    for (int pixels = usual; pixels >= leastWeightPixels; --pixels) {
        font.setPixelSize(pixels);
        const QFontMetricsF metrics(font);
        for (int digits = edge >= fullWeightEdge ? 3 : 2; digits >= 1; --digits) {
            const QString text = weightLabel(weight, digits);
            if (metrics.horizontalAdvance(text) > cell.width())
                continue;
            painter.setFont(font);
            painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, text);
            return;
        }
    }
}

} // namespace

void paintWeights(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Grid &grid = drawing.layout.weights;
    const Trace &trace = drawing.board.trace();
    const std::vector<float> weights
        = drawing.blanks.weights ? trace.view.filter.weights : appliedWeights(trace);
    float largest = 0.0F;
    for (const float weight : weights)
        largest = std::max(largest, std::abs(weight));
    paintTitle(painter, drawing, grid.area, std::max(grid.area.width(), leastWeightTitle),
        DiagramTexts::tr("Weights"), lineOfWeights(drawing));
    for (int tap = 0; tap < static_cast<int>(weights.size()); ++tap) {
        const QRectF rect = faceOf(grid.cell(tap));
        const float weight = weights[static_cast<size_t>(tap)];
        const QColor full = weight < 0.0F ? okabe::vermilion : okabe::blue;
        const double share = largest > 0.0F ? static_cast<double>(std::abs(weight) / largest) : 0.0;
        const QColor face = mixed(drawing.look.empty, full, 0.06 + 0.84 * share);
        painter.fillRect(rect, face);
        if (grid.edge < leastWeightEdge)
            continue;
        painter.setPen(inkOn(face));
        paintWeight(painter, drawing, rect, grid.edge, weight);
    }
    if (scene.tap >= 0 && !drawing.blanks.weights)
        paintFrame(painter, drawing.layout.weights.cell(scene.tap), drawing.look.mark, 3.0);
}

} // namespace halo
