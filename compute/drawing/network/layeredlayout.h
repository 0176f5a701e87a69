// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <utility>
#include <vector>

namespace halo {

/// A graph whose nodes are in an order in which every edge leads to a later one.
struct LayeredGraph
{
    std::vector<QSizeF> nodes;
    std::vector<std::pair<int, int>> edges; ///< from and to
};

/// Where it is drawn: layers from top to bottom.
struct LayeredLayout
{
    std::vector<QRectF> nodes;
    /// The way of each edge, which bends at these points: between layers slantwise, past nodes upright.
    std::vector<std::vector<QPointF>> edges;
    QSizeF size{ 0.0, 0.0 };
};

/// Sugiyama's method: a node is one layer below the lowest that it takes values from. What leads past layers
/// has a place of its own in each of them, so that no edge runs through a node; edges that leave the same
/// node share these places, if that takes no crossing. The order within layers comes from sweeps that take
/// few crossings, the places from least squares.
LayeredLayout layOut(const LayeredGraph &graph);

/// An edge without corners. It stays within the height of each of its parts, so it still runs through no
/// node.
QPainterPath curveOf(const std::vector<QPointF> &way);

} // namespace halo
