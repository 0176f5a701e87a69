// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/variantlistview.h"

#include "gui/source/variantmodel.h"
#include "gui/widgets/style.h"

#include <QPainter>

namespace halo {

namespace {

constexpr int rowMargin = 6;
constexpr int barHeight = 3;
constexpr int headingGap = 3; ///< above it

QFont smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

/// Instead of a bar.
QString secondLineOf(const QModelIndex &index)
{
    const QString refusal = index.data(VariantModel::RefusalRole).toString();
    return refusal.isEmpty() ? index.data(VariantModel::NoteRole).toString() : refusal;
}

void paintText(QPainter &painter, const QRect &place, const QModelIndex &index, const Colours &colours,
    const QString &title, bool enabled)
{
    const QString number = index.data(VariantModel::MarkRole).toString();
    const QString time = index.data(VariantModel::TimeRole).toString();
    const QFontMetrics metrics = painter.fontMetrics();
    const int timeWidth = time.isEmpty() ? 0 : metrics.horizontalAdvance(time) + rowMargin;
    const QRect titlePlace = place.adjusted(metrics.horizontalAdvance(QStringLiteral("00")) + 4, 0, 0, 0);
    painter.setPen(enabled ? colours.text : colours.disabled);
    painter.drawText(titlePlace, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(title, Qt::ElideRight, titlePlace.width() - timeWidth));
    painter.setPen(enabled ? colours.muted : colours.disabled);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, number);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, time);
}

void paintHeading(QPainter &painter, const QStyleOptionViewItem &option, const QString &title)
{
    const Colours &colours = coloursOf(option.palette);
    QFont font = smallFont(option.font);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(colours.muted);
    const QRect place = option.rect.adjusted(rowMargin, headingGap, -rowMargin, 0);
    QRect used;
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(title, Qt::ElideRight, place.width()), &used);
    painter.setPen(colours.line);
    if (used.right() + rowMargin < place.right())
        painter.drawLine(
            used.right() + rowMargin, place.center().y() + 1, place.right(), place.center().y() + 1);
}

} // namespace

void VariantDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &colours = coloursOf(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    const QString secondLine = secondLineOf(index);
    if (index.data(VariantModel::HeadingRole).toBool()) {
        painter->save();
        paintHeading(*painter, option, index.data().toString());
        painter->restore();
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    const QRectF frame = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (selected || option.state & QStyle::State_MouseOver) {
        painter->setPen(
            selected ? QPen(colours.link, option.state & QStyle::State_HasFocus ? 2 : 1) : QPen(Qt::NoPen));
        painter->setBrush(selected ? colours.selectedFace : colours.hover);
        painter->drawRoundedRect(frame, 3, 3);
    }
    const QRect inner = option.rect.adjusted(rowMargin, 1, -rowMargin, -1);
    QRect line = inner;
    line.setHeight(option.fontMetrics.height());
    QString title = index.data().toString();
    if (index.data(VariantModel::OwnRole).toBool())
        title += QStringLiteral(" \u00b7 ") + tr("yours");
    const bool here = option.state & QStyle::State_Enabled;
    const bool runs = index.data(VariantModel::RefusalRole).toString().isEmpty();
    paintText(*painter, line, index, colours, title, here && runs);
    if (!secondLine.isEmpty()) {
        painter->setFont(smallFont(option.font));
        painter->setPen(index.flags().testFlag(Qt::ItemIsEnabled) ? colours.muted : colours.bad);
        painter->drawText(inner.adjusted(0, line.height(), 0, 2), Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(secondLine, Qt::ElideRight, inner.width()));
    } else if (const double length = index.data(VariantModel::BarRole).toDouble(); length > 0.0) {
        const QRectF bar(inner.left(), inner.bottom() - barHeight + 1, inner.width() * length, barHeight);
        painter->setPen(Qt::NoPen);
        painter->setBrush(!here ? colours.line : selected ? colours.link : colours.bar);
        painter->drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
    }
    painter->restore();
}

QSize VariantDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = option.fontMetrics.height();
    const int small = QFontMetrics(smallFont(option.font)).height();
    if (index.data(VariantModel::HeadingRole).toBool())
        return { 120, small + headingGap };
    return { 120, line + (secondLineOf(index).isEmpty() ? barHeight : small) + 2 };
}

VariantListView::VariantListView(QWidget *parent)
    : QListView(parent)
{
    setObjectName(QStringLiteral("variantLadder"));
    setAccessibleName(tr("Implementations"));
    setItemDelegate(new VariantDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
}

QSize VariantListView::sizeHint() const
{
    int height = 4;
    for (int row = 0; model() && row < model()->rowCount(); ++row)
        height += sizeHintForRow(row);
    return { 240, height };
}

QModelIndex VariantListView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex to = QListView::moveCursor(action, modifiers);
    const auto canStay = [](const QModelIndex &index) { return index.flags() & Qt::ItemIsSelectable; };
    if (!to.isValid() || canStay(to))
        return to;
    for (const int step : { 1, -1 })
        for (QModelIndex near = to; near.isValid(); near = near.siblingAtRow(near.row() + step))
            if (canStay(near))
                return near;
    return {};
}

} // namespace halo

#include "moc_variantlistview.cpp"
