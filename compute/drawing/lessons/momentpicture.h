// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/printedlesson.h"
#include "compute/drawing/paint/paint.h"

namespace halo {

class Storyboard;

/// The diagram of a step on paper, as wide as it may be and as high as it must.
class MomentPicture
{
public:
    /// answers: with what the question asks for. share: of the size that it would like to have, 0..1.
    MomentPicture(const PrintedStep &step, const Storyboard &board, bool answers, double width, double share);

    double height() const { return m_height; }
    void paint(QPainter &painter) const;

private:
    void paintRounds(QPainter &painter) const;

    const Storyboard &m_board;
    int m_frame;
    SurfaceCell m_pin;
    Blanks m_blanks;
    CellMarks m_marks;
    DiagramFonts m_fonts;
    Colouring m_colours;
    DiagramLayout m_layout;
    double m_height;
};

} // namespace halo
