// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/export/sheet.h"

namespace halo {

class Storyboard;

/// All steps of a recording side by side, numbered, on pages of so many columns and rows; rows 0: all on one
/// page.
class Strip
{
public:
    Strip(const Storyboard &board, bool dark, int columns, int rows);

    int pages() const;
    QSizeF pageSize() const { return m_page; }
    void paintPage(QPainter &painter, int page) const;

private:
    const Storyboard &m_board;
    const Look &m_look;
    const int m_columns;
    const int m_rows;
    const QString m_counts; ///< what a GPU counted; empty: nothing
    QSizeF m_page;
    Sheet m_panel;
    FormulaVerdict m_verdict;
};

} // namespace halo
