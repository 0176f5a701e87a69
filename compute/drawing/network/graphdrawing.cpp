// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/network/graphdrawing.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/network/graphtexts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double pad = 8.0; ///< of texts in a node
constexpr double leastWidth = 104.0, mostWidth = 216.0;
constexpr double thinnest = 1.2, thickest = 8.0; ///< edges; no wider than the lanes of the layout
constexpr double leastLetters = 6.5;             ///< pixels of the painter
constexpr double pageMargin = 16.0;
constexpr double mostPixels = 30'000.0; ///< of the edge of an image: Qt paints no further

nanoseconds longestOf(const NodeTimes &times)
{
    nanoseconds longest{};
    for (const auto &time : times)
        longest = std::max(longest, time.value_or(nanoseconds{}));
    return longest;
}

QString timeOf(const GraphState &state, int node)
{
    const auto i = static_cast<size_t>(node);
    return i < state.times.size() && state.times[i] ? timeText(*state.times[i]) : QString();
}

QString operatorLine(const NetworkNode &node)
{
    return node.isOutput && !node.op.isEmpty() ? node.op + u' ' + GraphTexts::tr("(output)") : node.op;
}

QString fusedText(const NetworkNode &node)
{
    return node.fused.isEmpty() ? QString() : QStringLiteral("+ ") + node.fused.join(QStringLiteral(", "));
}

LayeredGraph sizedGraph(const NetworkGraph &graph, std::vector<QSizeF> sizes)
{
    LayeredGraph sized{ std::move(sizes), {} };
    for (const NetworkEdge &edge : graph.edges)
        sized.edges.emplace_back(edge.from, edge.to);
    return sized;
}

} // namespace

QColor shareColour(double share, const Look &look)
{
    return mixed(
        look.card, look.dark ? okabe::skyBlue : okabe::blue, 0.06 + 0.94 * std::clamp(share, 0.0, 1.0));
}

std::optional<double> shareOf(const NodeTimes &times, int node)
{
    const auto i = static_cast<size_t>(node);
    if (i >= times.size() || !times[i])
        return std::nullopt;
    return static_cast<double>(times[i]->count())
        / std::max(static_cast<double>(longestOf(times).count()), 1.0);
}

GraphDrawing::GraphDrawing(NetworkGraph graph, const QFont &font)
    : m_graph(std::move(graph))
    , m_font(font)
    , m_bold(font)
    , m_line(QFontMetricsF(font).lineSpacing())
{
    m_bold.setBold(true);
    std::vector<QSizeF> sizes;
    for (const NetworkNode &node : m_graph.nodes)
        sizes.push_back(sizeOf(node));
    m_layout = layOut(sizedGraph(m_graph, std::move(sizes)));
    std::ranges::transform(m_layout.edges, std::back_inserter(m_curves), curveOf);
}

/// There is room for a time, so that nothing moves when it comes.
QSizeF GraphDrawing::sizeOf(const NetworkNode &node) const
{
    const QFontMetricsF plain(m_font), bold(m_bold);
    const double width = std::max({ bold.horizontalAdvance(node.label),
        plain.horizontalAdvance(operatorLine(node)), plain.horizontalAdvance(fusedText(node)),
        plain.horizontalAdvance(dimsText(node.dims))
            + bold.horizontalAdvance(QStringLiteral("   00.0 ms")) });
    const int lines = 1 + !node.op.isEmpty() + !node.fused.isEmpty() + 1;
    return { std::clamp(std::ceil(width) + 2.0 * pad, leastWidth, mostWidth),
        std::ceil(lines * m_line + pad) };
}

double GraphDrawing::widthOf(const NetworkEdge &edge) const
{
    const double share = static_cast<double>(edge.bytes) / static_cast<double>(m_graph.mostBytes);
    return thinnest + (thickest - thinnest) * std::sqrt(share);
}

int GraphDrawing::nodeAt(QPointF at) const
{
    const auto found
        = std::ranges::find_if(m_layout.nodes, [at](const QRectF &place) { return place.contains(at); });
    return found == m_layout.nodes.end() ? -1 : static_cast<int>(found - m_layout.nodes.begin());
}

void GraphDrawing::paint(
    QPainter &painter, const GraphState &state, const Look &look, const QRectF &inSight) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const QColor faint = mixed(look.card, look.muted, 0.55);
    const auto isMarked = [&](size_t edge) {
        return state.selected >= 0
            && (m_graph.edges[edge].from == state.selected || m_graph.edges[edge].to == state.selected);
    };
    for (const bool marked : { false, true }) // what belongs to the selection lies on top
        for (size_t i = 0; i < m_curves.size(); ++i)
            if (isMarked(i) == marked
                && m_curves[i].controlPointRect().adjusted(-5, -5, 5, 5).intersects(inSight)) {
                painter.setPen(
                    QPen(marked ? look.text : faint, widthOf(m_graph.edges[i]), Qt::SolidLine, Qt::FlatCap));
                painter.drawPath(m_curves[i]);
            }
    const double scale = painter.worldTransform().m11();
    for (int node = 0; node < static_cast<int>(m_graph.nodes.size()); ++node)
        if (placeOf(node).adjusted(-5, -5, 5, 5).intersects(inSight))
            paintNode(painter, node, state, look, scale);
    painter.restore();
}

void GraphDrawing::paintNode(
    QPainter &painter, int node, const GraphState &state, const Look &look, double scale) const
{
    const NetworkNode &what = m_graph.nodes[static_cast<size_t>(node)];
    const QRectF place = placeOf(node);
    const auto share = shareOf(state.times, node);
    const QColor face = share ? shareColour(*share, look) : look.empty;
    const bool isPicture = what.count == 0, isSelected = node == state.selected;
    const double round = isPicture ? place.height() / 2.0 : 5.0;
    painter.setBrush(face);
    painter.setPen(QPen(what.isOutput ? look.text : look.line, what.isOutput ? 2.0 : 1.0));
    painter.drawRoundedRect(place, round, round);
    painter.setBrush(Qt::NoBrush);
    if (state.found.contains(node)) {
        painter.setPen(QPen(look.store, 2.5, Qt::DashLine));
        painter.drawRoundedRect(place.adjusted(-4, -4, 4, 4), round + 4, round + 4);
    }
    if (isSelected) {
        painter.setPen(QPen(look.mark, std::max(3.0, 2.0 / scale)));
        painter.drawRoundedRect(place.adjusted(-1, -1, 1, 1), round, round);
    }
    paintTexts(painter, node, state, readableOn(face), scale);
}

void GraphDrawing::paintTexts(
    QPainter &painter, int node, const GraphState &state, const QColor &ink, double scale) const
{
    const NetworkNode &what = m_graph.nodes[static_cast<size_t>(node)];
    const QRectF room = placeOf(node).adjusted(pad, pad / 2.0, -pad, -pad / 2.0);
    const auto draw = [&](const QRectF &line, const QFont &font, const QString &text, int align) {
        painter.setFont(font);
        painter.drawText(line, align | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetricsF(font).elidedText(text, Qt::ElideRight, line.width() + 1.0));
    };
    painter.setPen(ink);
    if (QFontMetricsF(m_font).ascent() * scale < leastLetters) {
        QFont large = m_bold;
        large.setPixelSize(std::max(1, static_cast<int>(room.height() * 0.42)));
        if (room.height() * 0.42 * scale >= leastLetters)
            draw(room, large, what.op.isEmpty() ? what.label : what.op, Qt::AlignHCenter);
        return;
    }
    QRectF line(room.topLeft(), QSizeF(room.width(), m_line));
    const auto next = [&](const QFont &font, const QString &text) {
        if (text.isEmpty())
            return;
        draw(line, font, text, Qt::AlignLeft);
        line.translate(0.0, m_line);
    };
    next(m_bold, what.label);
    next(m_font, operatorLine(what));
    next(m_font, fusedText(what));
    draw(line, m_font, dimsText(what.dims), Qt::AlignLeft);
    draw(line, m_bold, timeOf(state, node), Qt::AlignRight);
}

double GraphDrawing::legendHeight() const
{
    return m_line + pad;
}

void GraphDrawing::paintLegend(
    QPainter &painter, const GraphState &state, const Look &look, const QRectF &area) const
{
    const QFontMetricsF metrics(m_font);
    QRectF line(area.left(), area.top(), area.width(), m_line);
    const auto word = [&](const QString &text) {
        painter.setPen(look.muted);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        line.setLeft(line.left() + metrics.horizontalAdvance(text) + pad);
    };
    painter.save();
    painter.setFont(m_font);
    if (const nanoseconds longest = longestOf(state.times); longest > nanoseconds{}) {
        word(GraphTexts::tr("Time: 0"));
        constexpr int steps = 8;
        for (int i = 0; i < steps; ++i) {
            const QRectF cell(line.left() + 10.0 * i, line.top() + m_line * 0.2, 10.0, m_line * 0.6);
            painter.fillRect(cell, shareColour(i / double(steps - 1), look));
        }
        painter.setPen(look.line);
        painter.drawRect(QRectF(line.left(), line.top() + m_line * 0.2, 10.0 * steps, m_line * 0.6));
        line.setLeft(line.left() + 10.0 * steps + pad);
        word(timeText(longest));
        line.setLeft(line.left() + pad);
    }
    painter.setPen(QPen(mixed(look.card, look.muted, 0.55), thickest));
    painter.drawLine(QPointF(line.left(), line.center().y()), QPointF(line.left() + 24.0, line.center().y()));
    line.setLeft(line.left() + 24.0 + pad);
    word(bytesText(m_graph.mostBytes));
    painter.restore();
}

QByteArray graphFile(const GraphDrawing &drawing, const GraphState &state, bool dark, const QString &title,
    const QString &suffix)
{
    const Look &look = diagramLook(dark);
    const double legend = drawing.legendHeight();
    constexpr double leastPage = 360.0; // for the legend
    const QSizeF size(std::max(drawing.size().width(), leastPage) + 2.0 * pageMargin,
        drawing.size().height() + legend + 2.0 * pageMargin);
    const double shrink = suffix == QLatin1String("png")
        ? std::min(1.0, mostPixels / std::max(size.width(), size.height()))
        : 1.0;
    const auto paint = [&](QPainter &painter, int) {
        painter.scale(shrink, shrink);
        painter.fillRect(QRectF(QPointF(), size), look.card);
        drawing.paintLegend(painter, state, look, QRectF(pageMargin, pageMargin, size.width(), legend));
        painter.save();
        painter.translate((size.width() - drawing.size().width()) / 2.0, pageMargin + legend);
        drawing.paint(painter, state, look, QRectF(QPointF(), drawing.size()));
        painter.restore();
    };
    return pagesFile({ size * shrink, paint, title }, suffix);
}

} // namespace halo
