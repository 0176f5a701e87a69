// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

#include <functional>
#include <vector>

class QPainter;

namespace halo {

/// A part of a page that is not torn apart, in pixels of 1/96 inch.
struct SheetBlock
{
    double height = 0.0;
    std::function<void(QPainter &)> paint; ///< its upper left corner is 0,0
};

/// Below each other, as one.
SheetBlock stacked(std::vector<SheetBlock> blocks);
/// Nothing, so high.
SheetBlock gap(double height);
/// Text in black, or in grey, that is broken into lines.
SheetBlock plainText(const QString &text, const QFont &font, double width, bool muted = false);
SheetBlock markdownText(const QString &markdown, const QFont &font, double width);
/// "Name ________  Date ________": words with lines to write on, each with its share of the width.
SheetBlock fields(const std::vector<std::pair<QString, double>> &words, const QFont &font, double width);
/// Boxes to tick, with what they mean.
SheetBlock boxes(const std::vector<QString> &choices, const QFont &font, double width);
/// Numbers in rows.
struct NumberGrid
{
    QString title;
    int columns = 1;
    QStringList numbers;
};
/// Beside each other.
SheetBlock grids(const std::vector<NumberGrid> &all, const QFont &font);
/// With a bar beside it.
SheetBlock barred(SheetBlock block);

} // namespace halo
