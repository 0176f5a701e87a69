// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/paint.h"

namespace halo {

class Storyboard;

/// The bars of the timeline. A bar is wider the more frames it has, but every bar can be hit.
class TimelineLayout
{
public:
    TimelineLayout(const QRectF &area, const Storyboard &board);

    const std::vector<QRectF> &bars() const { return m_bars; }
    QRectF area() const { return m_area; }
    /// The middle of a frame, from the left.
    double positionOf(int frame) const;
    int frameAt(double x) const;

private:
    const Storyboard &m_board;
    QRectF m_area;
    std::vector<QRectF> m_bars;
};

/// Bars in a row that the kernel gives one name, with the barriers between them.
struct NamedBars
{
    QString name;
    QRectF bars; ///< all of them
};
std::vector<NamedBars> namedBars(const TimelineLayout &layout, const Storyboard &board);

/// Loads have the colours of their rounds.
QColor colourOf(const Segment &segment, bool dark);
/// With the names of namedBars() above the area, where they have room.
void paintTimelineBase(QPainter &painter, const TimelineLayout &layout, const Storyboard &board,
    const DiagramFonts &fonts, bool dark);
void paintTimelineHead(QPainter &painter, const TimelineLayout &layout, int frame, const Look &look);

} // namespace halo
