// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"

#include <QFont>
#include <QRect>
#include <QRectF>
#include <QSize>

#include <vector>

namespace halo {

class Storyboard;

/// Square cells in rows and columns, of which a part may be shown.
struct Grid
{
    QRectF area; ///< of all cells
    int columns = 0;
    int rows = 0;
    double edge = 0.0; ///< of a cell
    QRectF shown;      ///< part of area

    bool empty() const { return columns <= 0 || rows <= 0; }
    QRectF cell(int index) const;
    /// Of cells together, in columns and rows.
    QRectF rectOf(const QRect &cells) const;
    int cellAt(QPointF position) const; ///< -1: none
    bool shows(int index) const { return shown.contains(cell(index).center()); }
};

Grid gridAt(QPointF corner, QSize cells, double edge);
/// The part of it in this rectangle of cells, with its first cell in the corner.
Grid partAt(QPointF corner, QSize cells, QRect part, double edge);
/// Whole, so that cells are sharp, unless they are tiny.
double wholePixels(double edge);

/// Where everything is drawn; what is not drawn is empty.
struct DiagramLayout
{
    Grid window, tile, outputs, items, weights;
    QRectF gate;      ///< the barriers, between tile and outputs
    QRectF registers; ///< of a work-item: below a tile that feeds them, else in its place
    QRectF ribbon;    ///< the memory that a step touches
    QRectF legend;
    std::vector<QRectF> snapshots; ///< a picture of the tile for each barrier
    double titleHeight = 0.0;
    bool isStacked = false; ///< one below the other, with titles of one line

    const Grid *of(Surface surface) const;
    /// What is drawn between window and outputs: local memory, else the weights, else registers; null:
    /// nothing.
    QRectF middle() const;
    /// What is drawn next to the window.
    QRectF afterWindow() const { return middle().isEmpty() ? outputs.shown : middle(); }
    SurfaceCell cellAt(QPointF position) const;
    /// Which barrier's picture lies there; -1: none.
    int snapshotAt(QPointF position) const;
    void translate(QPointF by);
};

/// Fonts of the diagram, made from that of the window.
struct DiagramFonts
{
    /// leastName: names of work-items are written in no smaller size, in pixels.
    explicit DiagramFonts(const QFont &base, int leastName = 14);
    QFont title, small;
    double titleLine, smallLine; ///< their heights
    int leastName;
};

inline constexpr double largestEdge = 84.0;      ///< of a cell: enough for three lines of numbers
inline constexpr double largestLoneEdge = 128.0; ///< where a single work-item is looked at

/// Global window | local tile | outputs, on one scale and with rows in line; of a signal, which has a single
/// row, one below the other and with columns in line. mostEdge: no cell is larger. item: of a convolution,
/// only what this work-item reads and writes; -1: all.
DiagramLayout surfacesLayout(QSizeF size, const Storyboard &board, const DiagramFonts &fonts,
    double mostEdge = largestEdge, int item = -1);
/// Work-items, weights and the pictures of local memory at the barriers.
DiagramLayout itemsLayout(
    QSizeF size, const Storyboard &board, const DiagramFonts &fonts, double mostEdge = 40.0, int item = -1);

} // namespace halo
