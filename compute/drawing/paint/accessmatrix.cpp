// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/accessmatrix.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/trace/model/analysis.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Few columns should look like a card all the same.
constexpr double mostCellWidth = 32.0;

struct OccupancyTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::AccessMatrix)
};

/// How many lanes meet in each column: several in one bank take turns.
std::vector<int> lanesPerColumn(const AccessMatrix &card)
{
    std::vector<int> counts(static_cast<size_t>(std::max(card.columns, 1)), 0);
    for (const OccupancyLane &lane : card.lanes)
        for (const int hole : lane.holes)
            if (hole >= 0 && hole < card.columns)
                ++counts[static_cast<size_t>(hole)];
    return counts;
}

} // namespace

void paintOccupancy(QPainter &painter, const QRectF &area, const OccupancyDrawing &drawing, const Look &look,
    const DiagramFonts &fonts)
{
    const AccessMatrix &card = drawing.card;
    painter.setFont(fonts.small);
    if (card.lanes.empty() || card.columns <= 0) {
        painter.setPen(look.muted);
        painter.drawText(
            area, Qt::AlignCenter | Qt::TextWordWrap, OccupancyTexts::tr("Nothing to show for this step."));
        return;
    }
    const double labels = 26.0;
    const double head = fonts.smallLine + 2.0;
    const double wide = std::min((area.width() - labels) / card.columns, mostCellWidth);
    const double high = (area.height() - head) / static_cast<double>(card.lanes.size());
    const QRectF field(area.left() + labels, area.top() + head, wide * card.columns, area.height() - head);
    painter.setPen(look.muted);
    painter.drawText(QRectF(field.left(), area.top(), field.width(), head), Qt::AlignLeft | Qt::AlignTop,
        drawing.columnName);
    painter.fillRect(field, look.empty);
    const std::vector<int> counts = lanesPerColumn(card);
    const auto every = static_cast<size_t>(std::max(1.0, std::ceil(fonts.smallLine * 0.8 / high)));
    for (size_t row = 0; row < card.lanes.size(); ++row) {
        const OccupancyLane &lane = card.lanes[row];
        const double y = field.top() + high * static_cast<double>(row);
        if (row % every == 0) {
            painter.setPen(look.muted);
            painter.drawText(QRectF(area.left(), y + high / 2 - 8.0, labels - 5.0, 16.0),
                Qt::AlignRight | Qt::AlignVCenter, labelOf(lane.item, drawing.group));
        }
        for (const int hole : lane.holes) {
            const bool shared = counts[static_cast<size_t>(std::clamp(hole, 0, card.columns - 1))] > 1;
            const QRectF at(field.left() + wide * hole + 0.5, y + 0.5, std::max(wide - 1.0, 1.0),
                std::max(high - 1.0, 1.0));
            const bool conflict = drawing.banks && card.degree > 1 && shared;
            painter.fillRect(at, conflict ? colourOf(Role::Conflict, look) : look.load);
            if (lane.item == drawing.hoveredItem)
                paintFrame(painter, at.adjusted(-2, -2, 2, 2), look.mark, 2.0);
        }
    }
    painter.setPen(QPen(look.muted, 1.0, Qt::DashLine));
    for (const int gap : card.gaps)
        painter.drawLine(QPointF(field.left() + wide * gap, field.top()),
            QPointF(field.left() + wide * gap, field.bottom()));
    painter.setPen(QPen(look.line, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(field);
}

} // namespace halo
