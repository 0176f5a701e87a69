// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/ribbon.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr double mostBox = 64.0;
constexpr double leastBox = 9.0;
constexpr double leastNumbered = 16.0; ///< of a bank that has its number

/// Fetched is outlined, used is filled.
void paintSector(QPainter &painter, const QRectF &box, const TouchedSector &sector, const QColor &ink)
{
    const double word = box.width() / static_cast<double>(std::max<size_t>(sector.words.size(), 1));
    for (size_t i = 0; i < sector.words.size(); ++i)
        if (sector.words[i])
            painter.fillRect(
                QRectF(box.left() + word * static_cast<double>(i), box.top(), word, box.height()), ink);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1.4));
    painter.drawRect(box);
}

/// A bank with its number fills with the words that are wanted from it; beyond the least they take turns.
void paintBank(QPainter &painter, const QRectF &box, const BankLoad &load, int bank, const Drawing &drawing)
{
    const Look &look = drawing.look;
    const int words = load.words[static_cast<size_t>(bank)];
    const QColor ink = words > load.least ? look.bad : look.load;
    const double part = box.height() / std::max(load.turns, 1);
    for (int word = 0; word < words; ++word)
        painter.fillRect(QRectF(box.left(), box.bottom() - part * (word + 1) + (part > 3.0 ? 1.0 : 0.0),
                             box.width(), part > 3.0 ? part - 1.0 : part),
            ink);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(words > 0 ? ink : look.line, 1.0));
    painter.drawRect(box);
    if (box.width() < leastNumbered)
        return;
    QFont font = drawing.fonts.small;
    font.setPixelSize(leastFigure);
    painter.setFont(font);
    painter.setPen(words == load.turns ? inkOn(ink) : look.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, QString::number(bank));
}

} // namespace

void paintRibbon(QPainter &painter, const Drawing &drawing, const Scene &scene)
{
    const Ribbon ribbon = ribbonOf(drawing.board, scene.frame, drawing.model, drawing.colours.padding());
    const QRectF area = drawing.layout.ribbon;
    painter.setFont(drawing.fonts.small);
    painter.setPen(drawing.look.text);
    const QRectF words(area.topLeft(), QSizeF(area.width(), drawing.fonts.smallLine));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(drawing.fonts.small).elidedText(textOf(ribbon), Qt::ElideRight, area.width()));
    const bool isBanks = ribbon.kind == Ribbon::Kind::Banks;
    const size_t count = isBanks ? ribbon.banks.words.size() : ribbon.sectors.size();
    if (count == 0)
        return;
    const double top = words.bottom() + 3.0;
    const double gap = 3.0;
    const double high = std::max(area.bottom() - top, 6.0);
    const double wide
        = std::clamp((area.width() - 8.0 * gap) / static_cast<double>(count) - gap, leastBox, mostBox);
    const QColor ink = ribbon.stores ? drawing.look.store : drawing.look.load;
    double x = area.left();
    for (size_t i = 0; i < count; ++i) {
        if (!isBanks && i > 0 && ribbon.sectors[i].warp != ribbon.sectors[i - 1].warp)
            x += 2.0 * gap;
        if (x + wide > area.right()) { // more than there is room for: the words have the number
            painter.setPen(drawing.look.muted);
            painter.drawText(QPointF(x, top + high), QStringLiteral("\u2026"));
            break;
        }
        const QRectF at(x, top, wide, high);
        isBanks ? paintBank(painter, at, ribbon.banks, static_cast<int>(i), drawing)
                : paintSector(painter, at, ribbon.sectors[i], ink);
        x += wide + gap;
    }
}

} // namespace halo
