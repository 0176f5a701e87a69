// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/strip.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/exporttexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr QSizeF panelSize{ 480.0, 330.0 };
constexpr double stripMargin = 24.0;
constexpr double stripGap = 12.0;
constexpr double headHeight = 34.0;
constexpr double footHeight = 26.0;
constexpr double footLine = 16.0;

int panelsOf(const Storyboard &board)
{
    return board.lastFrame() + 1;
}

int rowsFor(const Storyboard &board, int columns, int rows)
{
    return rows > 0 ? rows : std::max(1, (panelsOf(board) + columns - 1) / columns);
}

} // namespace

Strip::Strip(const Storyboard &board, bool dark, int columns, int rows)
    : m_board(board)
    , m_look(diagramLook(dark))
    , m_columns(columns)
    , m_rows(rowsFor(board, columns, rows))
    , m_counts(recordedCountsText(countsOf(board.trace())))
    , m_page(2 * stripMargin + m_columns * (panelSize.width() + stripGap) - stripGap,
          2 * stripMargin + headHeight + footHeight + (m_counts.isEmpty() ? 0.0 : footLine)
              + m_rows * (panelSize.height() + stripGap) - stripGap)
    , m_panel(board, panelSize, dark, Sheet::Kind::Panel)
    , m_verdict(verdictOf(board.trace()))
{
}

int Strip::pages() const
{
    const int each = m_columns * m_rows;
    return std::max(1, (panelsOf(m_board) + each - 1) / each);
}

void Strip::paintPage(QPainter &painter, int page) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside
        = QRectF(QPointF(), m_page).adjusted(stripMargin, stripMargin, -stripMargin, -stripMargin);
    painter.setFont(DiagramFonts(sheetFont(18.0)).title);
    painter.setPen(m_look.text);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, translated(m_board.trace().request.variant.title));
    painter.setFont(sheetFont(13.0));
    painter.setPen(m_verdict.holds ? m_look.good : m_look.bad);
    painter.drawText(inside.adjusted(0, 3, pages() > 1 ? -110 : 0, 0), Qt::AlignRight | Qt::AlignTop,
        QFontMetricsF(painter.font(), painter.device())
            .elidedText(m_verdict.text, Qt::ElideRight, inside.width() * 0.55));
    painter.setFont(sheetFont(12.0));
    painter.setPen(m_look.muted);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignBottom, stampOf(m_board.trace()));
    painter.drawText(inside.adjusted(0, 0, 0, -footLine), Qt::AlignLeft | Qt::AlignBottom, m_counts);
    if (pages() > 1)
        painter.drawText(inside, Qt::AlignRight | Qt::AlignTop,
            SheetTexts::tr("page %1 of %2").arg(page + 1).arg(pages()));
    const int each = m_columns * m_rows;
    const int end = std::min((page + 1) * each, panelsOf(m_board));
    for (int frame = page * each; frame < end; ++frame) {
        const int place = frame - page * each;
        painter.save();
        painter.translate(stripMargin + place % m_columns * (panelSize.width() + stripGap),
            stripMargin + headHeight + place / m_columns * (panelSize.height() + stripGap));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_look.line, 1.0));
        painter.drawRect(QRectF(QPointF(), panelSize));
        m_panel.paintBase(painter);
        m_panel.paintStep(painter, frame);
        painter.restore();
    }
}

} // namespace halo
