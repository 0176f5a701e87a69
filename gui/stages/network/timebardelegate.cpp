// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/timebardelegate.h"

#include "gui/widgets/style.h"

#include <QPainter>

namespace halo {

TimeBarDelegate::TimeBarDelegate(int shareRole, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_role(shareRole)
{
}

/// A thin bar under the number, so that the number stays legible on it in every theme.
void TimeBarDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(m_role);
    if (!share.isValid())
        return;
    constexpr int height = 4;
    const QRect room = option.rect.adjusted(4, 0, -4, -1);
    const int width = std::max(static_cast<int>(room.width() * share.toDouble()), 1);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(QRect(room.right() + 1 - width, room.bottom() + 1 - height, width, height),
        selected ? option.palette.color(QPalette::HighlightedText) : coloursOf(option.palette).bar);
}

} // namespace halo

#include "moc_timebardelegate.cpp"
