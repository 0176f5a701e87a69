// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/content.h"

#include <QColor>
#include <QFont>
#include <QScatterSeries>

namespace halo {

/// Colours, symbols and sizes of charts, in a window or on paper.
struct ChartLook
{
    bool dark = false;
    double scale = 1.0; ///< 1.6 for a projector
    QFont font;         ///< of labels, already scaled
    QColor paper, text, muted, line;
    bool compact = false; ///< a plot of few centimetres: title and names of lines stand above it, in one line

    double length(double pixels) const { return pixels * scale; }
    QFont small() const;
    QFont bold() const;
};
ChartLook chartLook(bool dark, const QFont &font, double scale = 1.0);
ChartLook compactLook(bool dark, const QFont &font);

/// Told apart without colour too: by symbol, and by dash when the colours have been used up.
struct SeriesStyle
{
    QColor colour;
    QScatterSeries::MarkerShape symbol;
    Qt::PenStyle dash;
};
SeriesStyle styleOf(int number, bool dark);
/// Of a line in a compact plot, which has no symbols.
Qt::PenStyle compactDash(int number);

/// Of the one that is chosen, and of all others.
QColor accentOf(bool dark);
QColor neutralOf(bool dark);
/// Face and pattern of a bar.
QColor colourOf(BarStatus status, bool dark);
Qt::BrushStyle patternOf(BarStatus status);

} // namespace halo
