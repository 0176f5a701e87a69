// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/painttimeline.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {

TimelineLayout::TimelineLayout(const QRectF &area, const Storyboard &board)
    : m_board(board)
    , m_area(area)
{
    const auto &segments = board.segments();
    const double gap = 2.0;
    double whole = 0.0;
    const auto weight = [](const Segment &segment) { return 1.6 + std::pow(segment.count, 0.62); };
    for (const Segment &segment : segments)
        whole += weight(segment);
    const double room
        = area.width() - gap * std::max<double>(static_cast<double>(segments.size()) - 1.0, 0.0);
    double left = area.left();
    for (const Segment &segment : segments) {
        const double width = room * weight(segment) / whole;
        m_bars.emplace_back(left, area.top(), width, area.height());
        left += width + gap;
    }
}

double TimelineLayout::positionOf(int frame) const
{
    const int index = m_board.segmentOf(frame);
    if (index < 0)
        return m_area.left();
    const Segment &segment = m_board.segments()[static_cast<size_t>(index)];
    const QRectF &bar = m_bars[static_cast<size_t>(index)];
    return bar.left() + bar.width() * (frame - segment.first + 0.5) / segment.count;
}

int TimelineLayout::frameAt(double x) const
{
    for (size_t i = 0; i < m_bars.size(); ++i) {
        const Segment &segment = m_board.segments()[i];
        if (x > m_bars[i].right() + 1.0 && i + 1 < m_bars.size())
            continue;
        const double share = std::clamp((x - m_bars[i].left()) / m_bars[i].width(), 0.0, 0.9999);
        return segment.first + static_cast<int>(share * segment.count);
    }
    return 0;
}

QColor colourOf(const Segment &segment, bool dark)
{
    switch (segment.kind) {
    case FrameKind::Load:
    case FrameKind::Fill:
        return loadColour(segment.repeats > 1 ? 1 : segment.number, dark);
    case FrameKind::MultiplyAdd:
        return dark ? QColor::fromRgb(0x1d7f63) : QColor::fromRgb(0x74c3a4);
    case FrameKind::Store:
        return dark ? QColor::fromRgb(0xb5650f) : QColor::fromRgb(0xf0a25a);
    case FrameKind::Barrier:
        break;
    }
    return QColor::fromRgb(dark ? 0x6b7684 : 0x95a2b8);
}

std::vector<NamedBars> namedBars(const TimelineLayout &layout, const Storyboard &board)
{
    std::vector<NamedBars> named;
    const std::string *last = nullptr;
    for (size_t i = 0; i < layout.bars().size(); ++i) {
        const std::string &part = board.segments()[i].part;
        if (!part.empty() && last && *last == part)
            named.back().bars |= layout.bars()[i];
        else if (!part.empty())
            named.push_back({ partText(board, board.segments()[i].first), layout.bars()[i] });
        last = &part;
    }
    return named;
}

namespace {

void paintNames(QPainter &painter, const TimelineLayout &layout, const Storyboard &board,
    const DiagramFonts &fonts, bool dark)
{
    constexpr double mostOver = 12.0; // of a name, on either side of its bars
    const QFontMetricsF metrics(fonts.small);
    painter.setFont(fonts.small);
    double free = layout.area().left();
    for (const auto &[name, bars] : namedBars(layout, board)) {
        painter.setPen(QPen(diagramLook(dark).muted, 1.0));
        painter.drawLine(bars.topLeft() + QPointF(1.0, -3.0), bars.topRight() + QPointF(-1.0, -3.0));
        const double width = metrics.horizontalAdvance(name);
        const double left = bars.center().x() - width / 2.0;
        if (width > bars.width() + 2.0 * mostOver || left < free)
            continue;
        free = left + width + 6.0;
        painter.drawText(QRectF(left, bars.top() - 4.0 - metrics.height(), width, metrics.height()),
            Qt::AlignCenter | Qt::TextDontClip, name);
    }
}

} // namespace

void paintTimelineBase(QPainter &painter, const TimelineLayout &layout, const Storyboard &board,
    const DiagramFonts &fonts, bool dark)
{
    QFont font = fonts.small;
    font.setBold(true);
    const QFontMetricsF metrics(font);
    for (size_t i = 0; i < layout.bars().size(); ++i) {
        const QRectF &bar = layout.bars()[i];
        const Segment &segment = board.segments()[i];
        const QColor face = colourOf(segment, dark);
        painter.setPen(Qt::NoPen);
        painter.setBrush(face);
        painter.drawRoundedRect(bar, 3.0, 3.0);
        QString text = nameOf(segment);
        if (metrics.horizontalAdvance(text) > bar.width() - 6.0)
            text = segment.kind == FrameKind::Barrier        ? QStringLiteral("\u2016")
                : segment.sums                               ? QStringLiteral("\u03a3")
                : segment.number > 0 && segment.repeats == 1 ? QString::number(segment.number)
                                                             : QString();
        if (metrics.horizontalAdvance(text) > bar.width() - 4.0)
            continue;
        painter.setFont(font);
        painter.setPen(inkOn(face));
        painter.drawText(bar, Qt::AlignCenter, text);
    }
    paintNames(painter, layout, board, fonts, dark);
}

void paintTimelineHead(QPainter &painter, const TimelineLayout &layout, int frame, const Look &look)
{
    const double x = layout.positionOf(frame);
    const QRectF area = layout.area();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.card, 5.0));
    painter.drawLine(QPointF(x, area.top() - 4.0), QPointF(x, area.bottom() + 6.0));
    painter.setPen(QPen(look.mark, 2.5));
    painter.drawLine(QPointF(x, area.top() - 5.0), QPointF(x, area.bottom() + 6.0));
    painter.setPen(QPen(look.card, 1.5));
    painter.setBrush(look.mark);
    painter.drawEllipse(QPointF(x, area.bottom() + 9.0), 6.0, 6.0);
    painter.restore();
}

} // namespace halo
