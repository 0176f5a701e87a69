// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/givingrow.h"

#include <QWidget>

#include <algorithm>

namespace halo {

int GivingRow::widthOf(const QWidget *widget) const
{
    return widget->sizeHint().width() + spacing();
}

QSize GivingRow::minimumSize() const
{
    QSize least = QHBoxLayout::minimumSize();
    for (const QWidget *widget : m_giving)
        if (!widget->isHidden())
            least.rwidth() -= widget->minimumSizeHint().width() + spacing();
    return least;
}

QSize GivingRow::sizeHint() const
{
    QSize all = QHBoxLayout::sizeHint();
    for (const QWidget *widget : m_giving)
        if (widget->isHidden())
            all.rwidth() += widthOf(widget);
    return all;
}

/// A widget that shortens its text needs no more than its least width, the others all of what they ask for.
void GivingRow::setGeometry(const QRect &rect)
{
    int needed = contentsMargins().left() + contentsMargins().right() - spacing();
    for (int i = 0; i < count(); ++i) {
        const QWidget *widget = itemAt(i)->widget();
        const bool stays
            = widget && !widget->isHidden() && std::ranges::find(m_giving, widget) == m_giving.end();
        if (stays && widget->property("elides").toBool())
            needed += widget->minimumSizeHint().width() + spacing();
        else if (stays)
            needed += itemAt(i)->sizeHint().width() + spacing();
        else if (itemAt(i)->spacerItem())
            needed += itemAt(i)->sizeHint().width();
    }
    for (QWidget *widget : m_giving) {
        const bool fits = needed + widthOf(widget) <= rect.width();
        widget->setVisible(fits);
        needed += fits ? widthOf(widget) : 0;
    }
    QHBoxLayout::setGeometry(rect);
}

} // namespace halo

#include "moc_givingrow.cpp"
