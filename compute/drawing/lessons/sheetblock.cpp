// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/sheetblock.h"

#include "compute/drawing/paint/look.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <memory>

namespace halo {
namespace {

constexpr double ruledLine = 30.0; ///< room to write on

const Look &paper()
{
    return diagramLook(false);
}

SheetBlock documentOf(
    const std::shared_ptr<QTextDocument> &document, const QFont &font, double width, bool muted)
{
    document->setDefaultFont(font);
    document->setDocumentMargin(0.0);
    document->setTextWidth(width);
    return { document->size().height(), [document, muted](QPainter &painter) {
                QAbstractTextDocumentLayout::PaintContext context;
                context.palette.setColor(QPalette::Text, muted ? paper().muted : paper().text);
                document->documentLayout()->draw(&painter, context);
            } };
}

} // namespace

SheetBlock stacked(std::vector<SheetBlock> blocks)
{
    double height = 0.0;
    for (const SheetBlock &block : blocks)
        height += block.height;
    return { height, [blocks = std::move(blocks)](QPainter &painter) {
                painter.save();
                for (const SheetBlock &block : blocks) {
                    if (block.paint) {
                        painter.save();
                        block.paint(painter);
                        painter.restore();
                    }
                    painter.translate(0.0, block.height);
                }
                painter.restore();
            } };
}

SheetBlock gap(double height)
{
    return { height, {} };
}

SheetBlock plainText(const QString &text, const QFont &font, double width, bool muted)
{
    const auto document = std::make_shared<QTextDocument>();
    document->setPlainText(text);
    return documentOf(document, font, width, muted);
}

SheetBlock markdownText(const QString &markdown, const QFont &font, double width)
{
    const auto document = std::make_shared<QTextDocument>();
    document->setDefaultFont(font);
    document->setMarkdown(markdown);
    return documentOf(document, font, width, false);
}

SheetBlock fields(const std::vector<std::pair<QString, double>> &words, const QFont &font, double width)
{
    return { ruledLine, [words, font, width](QPainter &painter) {
                painter.setFont(font);
                const QFontMetricsF metrics(font);
                double left = 0.0;
                for (const auto &[word, share] : words) {
                    const double end = left + share * width - 14.0;
                    const double begin
                        = left + (word.isEmpty() ? 0.0 : metrics.horizontalAdvance(word) + 8.0);
                    painter.setPen(paper().text);
                    painter.drawText(QPointF(left, ruledLine - 6.0), word);
                    painter.setPen(QPen(paper().muted, 0.8));
                    painter.drawLine(QPointF(begin, ruledLine - 4.0), QPointF(end, ruledLine - 4.0));
                    left += share * width;
                }
            } };
}

SheetBlock boxes(const std::vector<QString> &choices, const QFont &font, double width)
{
    constexpr double side = 13.0;
    const QFontMetricsF metrics(font);
    std::vector<QPointF> places;
    QPointF at(0.0, 6.0);
    const double line = metrics.lineSpacing() + 8.0;
    for (const QString &choice : choices) {
        const double wide = side + 7.0 + metrics.horizontalAdvance(choice) + 34.0;
        if (at.x() > 0.0 && at.x() + wide > width)
            at = QPointF(0.0, at.y() + line);
        places.push_back(at);
        at.rx() += wide;
    }
    return { at.y() + line, [choices, places, font, metrics](QPainter &painter) {
                painter.setFont(font);
                for (size_t i = 0; i < choices.size(); ++i) {
                    painter.setPen(QPen(paper().text, 1.2));
                    painter.setBrush(Qt::NoBrush);
                    painter.drawRect(QRectF(
                        places[i] + QPointF(0.0, (metrics.height() - side) / 2.0), QSizeF(side, side)));
                    painter.drawText(places[i] + QPointF(side + 7.0, metrics.ascent()), choices[i]);
                }
            } };
}

SheetBlock grids(const std::vector<NumberGrid> &all, const QFont &font)
{
    constexpr QSizeF cell(38.0, 24.0);
    const double line = QFontMetricsF(font).lineSpacing() + 4.0;
    double height = 0.0;
    for (const NumberGrid &grid : all)
        height = std::max(
            height, line + cell.height() * static_cast<double>(grid.numbers.size()) / grid.columns);
    return { height + 8.0, [all, font, cell, line](QPainter &painter) {
                painter.setFont(font);
                for (const NumberGrid &grid : all) {
                    painter.setPen(paper().text);
                    painter.drawText(QPointF(0.0, line - 7.0), grid.title);
                    for (int i = 0; i < grid.numbers.size(); ++i) {
                        const int row = i / grid.columns;
                        const QRectF box(
                            QPointF(i % grid.columns * cell.width(), line + row * cell.height()), cell);
                        painter.setPen(QPen(paper().muted, 0.8));
                        painter.drawRect(box);
                        painter.setPen(paper().text);
                        painter.drawText(box, Qt::AlignCenter, grid.numbers[i]);
                    }
                    const double wide = std::max(
                        grid.columns * cell.width(), QFontMetricsF(font).horizontalAdvance(grid.title));
                    painter.translate(wide + 40.0, 0.0);
                }
            } };
}

SheetBlock barred(SheetBlock block)
{
    constexpr double indent = 14.0;
    return { block.height, [block = std::move(block)](QPainter &painter) {
                painter.fillRect(QRectF(0.0, 2.0, 3.0, block.height - 4.0), paper().text);
                painter.translate(indent, 0.0);
                block.paint(painter);
            } };
}

} // namespace halo
