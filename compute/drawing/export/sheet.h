// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/paint.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace halo {

class Storyboard;

/// Whether the recording equals the formula, as a mark and a sentence; empty where there is no formula.
struct FormulaVerdict
{
    QString text;
    bool holds = true;
};
FormulaVerdict verdictOf(const Trace &trace);

/// One step of a recording as a picture by itself: title, diagram, timeline, what happens in words, and what
/// it was recorded from.
class Sheet
{
public:
    /// number: the corner says which step this is, in large figures, and the timeline is left out: for panels
    /// of a strip, which also have their stamp in common.
    enum class Kind
    {
        Whole,
        Panel,
    };
    Sheet(const Storyboard &board, QSizeF size, bool dark, Kind kind = Kind::Whole);

    /// What is the same in all steps.
    void paintBase(QPainter &painter) const;
    void paintStep(QPainter &painter, int frame) const;

private:
    QString titleOf(int frame) const;

    const Storyboard &m_board;
    const Look &m_look;
    const Kind m_kind;
    QFont m_font;
    DiagramFonts m_fonts;
    Colouring m_colours;
    QRectF m_title, m_diagram, m_timeline, m_caption, m_stamp;
    DiagramLayout m_layout;
    FormulaVerdict m_verdict;
    QString m_counts; ///< what a GPU counted; empty: nothing
};

/// The font of all exported pictures.
QFont sheetFont(double pixels);

/// All that is needed to make the recording again, in one line: device, variant, source hash, filter, sizes.
QString stampOf(const Trace &trace);

} // namespace halo
