// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/colouring.h"
#include "compute/drawing/paint/layout.h"
#include "compute/drawing/recording/scene.h"
#include "compute/image/image.h"

class QPainter;

namespace halo {

class Storyboard;

/// What a picture leaves out, so that it can be asked for.
struct Blanks
{
    bool names = false;    ///< of those who fill the tile
    bool findings = false; ///< what is wrong
    bool numbers = false;
    bool ribbon = false;
    bool timeline = false; ///< and, in the legend, what there are of: rounds of loads, reads
    bool window = false, tile = false, outputs = false; ///< what is in their cells
    bool weights = false; ///< which one meets which pixel: they are drawn as written

    bool operator==(const Blanks &) const = default;
};

/// Cells that a question is about, and those that its answer points at.
struct CellMarks
{
    std::vector<SurfaceCell> asked, answer;

    bool operator==(const CellMarks &) const = default;
};

/// What is drawn, where, and in which colours.
struct Drawing
{
    const Storyboard &board;
    const DiagramLayout &layout;
    const Look &look;
    const DiagramFonts &fonts;
    const Colouring &colours;
    int focus = -1;  ///< the item whose way of data is drawn; -1: the first and the last that take part
    int pinned = -1; ///< the output whose sum is told in numbers; -1: none
    Depth depth = Depth::F32; ///< numbers are in the units of a file of this depth
    HardwareModel model{};    ///< of the memory ribbon
    Blanks blanks{};
    CellMarks marks{};
};

/// What stays while the animation plays: titles, empty cells, roles, legend.
void paintBase(QPainter &painter, const Drawing &drawing);
/// What the frame makes of it.
void paintScene(QPainter &painter, const Drawing &drawing, const Scene &scene);
/// What belongs together, over the scene.
void paintLinks(QPainter &painter, const Drawing &drawing, const Links &links, bool pinned);

/// The parts, each in the file that is named after it.
void paintWindowBase(QPainter &painter, const Drawing &drawing);
void paintWindow(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintTileBase(QPainter &painter, const Drawing &drawing);
void paintTile(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintOutputsBase(QPainter &painter, const Drawing &drawing);
void paintOutputs(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintItemsBase(QPainter &painter, const Drawing &drawing);
void paintItems(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintWeights(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintSpectraBase(QPainter &painter, const Drawing &drawing);
void paintSpectra(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintGate(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintFlow(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintRegistersBase(QPainter &painter, const Drawing &drawing); ///< in the place of a tile
void paintRegisters(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintNumbers(QPainter &painter, const Drawing &drawing, const Scene &scene);
void paintRibbon(QPainter &painter, const Drawing &drawing, const Scene &scene);
/// Whether the window has frames around the sectors that a step fetches: where warps go in lockstep.
bool showsSectors(const Drawing &drawing);
void paintLegend(QPainter &painter, const Drawing &drawing);
/// A question mark on what is asked about, a frame around what answers it.
void paintMarks(QPainter &painter, const Drawing &drawing);

/// Nothing outside of the part of a grid that is shown.
class PartClip
{
public:
    PartClip(QPainter &painter, const Grid &grid);
    ~PartClip();
    Q_DISABLE_COPY_MOVE(PartClip)

private:
    QPainter &m_painter;
    const bool m_isPart;
};

/// A title and a line under it above a surface, no wider than room; behind the title where surfaces are
/// stacked.
void paintTitle(QPainter &painter, const Drawing &drawing, const QRectF &surface, double room,
    const QString &title, const QString &text);
/// Where that line is.
QRectF lineUnderTitle(const Drawing &drawing, const QRectF &surface, double room, const QString &title);
/// A cell's face, a little smaller than the cell if there is room for a gap.
QRectF faceOf(const QRectF &cell);
/// A name in the middle of a cell, if it can be read there.
void paintLetter(
    QPainter &painter, const Drawing &drawing, const QRectF &cell, const QString &letter, const QColor &ink);
/// The size of that name; 0: it cannot be read.
int pixelsOfLetter(const Drawing &drawing, const QRectF &cell, const QString &letter);
inline constexpr int leastFigure = 11; ///< pixels
/// The size in which these lines fit into a cell; 0: it would be less than the least.
int pixelsOfLines(
    const Drawing &drawing, const QRectF &cell, const QStringList &lines, int least = leastFigure);
void paintLines(QPainter &painter, const Drawing &drawing, const QRectF &cell, const QStringList &lines,
    const QColor &ink, int pixels);
/// Outside of the image there is no pixel: told by a pattern, whatever the colours mean.
void paintOutside(QPainter &painter, const Drawing &drawing, const QRectF &face);
/// A frame around a cell: thick enough to be seen on a projector; filled if there is no room for a frame.
void paintFrame(QPainter &painter, const QRectF &cell, const QColor &colour, double width = 2.5);
/// Around cells that are read, over whatever they hold.
void paintReadFrame(QPainter &painter, const Drawing &drawing, const QRectF &frame);
/// The grey of a pixel's value.
QColor greyFace(float value);
/// Marks a cell as the sum of a row or a column of pixels, by a line along it.
void paintSumMark(QPainter &painter, const Drawing &drawing, const QRectF &face);
/// With its head at the end.
void paintArrow(QPainter &painter, QPointF from, QPointF to, const QColor &colour);

} // namespace halo
