// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/stilltext.h"

#include "gui/widgets/style.h"

#include <QAccessible>
#include <QPainter>

namespace halo {

StillText::StillText(int lines, QWidget *parent)
    : QWidget(parent)
    , m_lines(lines)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StillText::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    setToolTip(text);
    QAccessibleEvent said(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&said);
    update();
}

void StillText::setMuted(bool muted)
{
    m_muted = muted;
    update();
}

QSize StillText::sizeHint() const
{
    return { 200, m_lines * fontMetrics().lineSpacing() + 4 };
}

void StillText::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colours &colours = coloursOf(palette());
    painter.setPen(m_muted ? colours.muted : colours.text);
    if (m_lines == 1)
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(m_text, Qt::ElideRight, width()));
    else
        paintLines(painter);
}

/// In smaller type if there is more than has room; what even so has none is cut off below.
void StillText::paintLines(QPainter &painter) const
{
    const auto fits = [this](const QFont &tried) {
        return QFontMetrics(tried).boundingRect(rect(), Qt::TextWordWrap, m_text).height() <= height();
    };
    QFont chosen = font();
    const int usual = QFontInfo(chosen).pixelSize();
    for (int size = usual; !fits(chosen) && size > usual * 2 / 3; --size)
        chosen.setPixelSize(size);
    painter.setFont(chosen);
    const auto place = fits(chosen) ? Qt::AlignVCenter : Qt::AlignTop;
    painter.drawText(rect(), Qt::AlignLeft | place | Qt::TextWordWrap, m_text);
}

} // namespace halo

#include "moc_stilltext.cpp"
