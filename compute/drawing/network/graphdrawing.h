// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/network/layeredlayout.h"
#include "compute/drawing/network/networkgraph.h"
#include "compute/drawing/paint/look.h"

#include <QByteArray>
#include <QFont>

#include <set>

class QPainter;

namespace halo {

/// What of a graph is shown besides its nodes.
struct GraphState
{
    NodeTimes times{}; ///< empty: it has not run
    int selected = -1;
    std::set<int> found{}; ///< by a search
};

/// A graph with its places: nodes say name, operator, size and time, their colour is the share of the longest
/// time, and the width of an edge is what flows along it.
class GraphDrawing
{
public:
    GraphDrawing(NetworkGraph graph, const QFont &font);

    const NetworkGraph &graph() const { return m_graph; }
    QSizeF size() const { return m_layout.size; }
    QRectF placeOf(int node) const { return m_layout.nodes[static_cast<size_t>(node)]; }
    int nodeAt(QPointF at) const; ///< -1: none
    /// What is in sight. Where a pixel of the painter is too small for letters, nodes have their operator
    /// alone.
    void paint(QPainter &painter, const GraphState &state, const Look &look, const QRectF &inSight) const;
    /// What colours and widths mean, in one line at the top of this area.
    void paintLegend(QPainter &painter, const GraphState &state, const Look &look, const QRectF &area) const;
    double legendHeight() const;

private:
    QSizeF sizeOf(const NetworkNode &node) const;
    double widthOf(const NetworkEdge &edge) const;
    void paintNode(
        QPainter &painter, int node, const GraphState &state, const Look &look, double scale) const;
    void paintTexts(
        QPainter &painter, int node, const GraphState &state, const QColor &ink, double scale) const;

    NetworkGraph m_graph;
    QFont m_font, m_bold;
    double m_line = 0.0; ///< height
    LayeredLayout m_layout;
    std::vector<QPainterPath> m_curves;
};

/// A scale from paper to one colour, by its lightness, which a projector and every eye tell apart. share: 0
/// to 1.
QColor shareColour(double share, const Look &look);
/// Of each node: its part of the longest time; nothing where no kernel runs.
std::optional<double> shareOf(const NodeTimes &times, int node);

/// The whole graph with its legend, in a format of pages, see pagesFile().
QByteArray graphFile(const GraphDrawing &drawing, const GraphState &state, bool dark, const QString &title,
    const QString &suffix);

} // namespace halo
