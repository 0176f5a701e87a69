// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/railbutton.h"

#include "gui/widgets/style.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int railWidth = 56;
constexpr int railIconEdge = 22;
constexpr int box = 34; ///< around the icon
constexpr double mark = 6.5;

} // namespace

RailButton::RailButton(const QString &icon, QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(icon)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

void RailButton::setOpen(bool open)
{
    m_open = open;
    update();
}

void RailButton::setMarked(bool marked)
{
    m_marked = marked;
    update();
}

QSize RailButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    return { std::max(railWidth, metrics.horizontalAdvance(text()) + 8), box + metrics.height() + 10 };
}

/// The icon is a shape; its colour is that of the theme.
QPixmap RailButton::tinted(const QColor &colour) const
{
    QPixmap shape = m_icon.pixmap(QSize(railIconEdge, railIconEdge), devicePixelRatioF());
    QPainter painter(&shape);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(shape.rect(), colour);
    return shape;
}

void RailButton::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    Q_EMIT entered();
}

void RailButton::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    Q_EMIT left();
}

void RailButton::paintEvent(QPaintEvent *)
{
    const Colours &colours = coloursOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame((width() - box) / 2.0 + 0.5, 4.5, box - 1, box - 1);
    const bool lit = m_open || underMouse();
    painter.setBrush(isChecked() ? colours.selectedFace : lit ? colours.hover : colours.button);
    painter.setPen(QPen(isChecked() || hasFocus() ? colours.link : colours.line, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(frame, 5, 5);
    const QColor ink = isChecked() || m_open ? colours.link : colours.text;
    const int inset = (box - railIconEdge) / 2;
    painter.drawPixmap(QPointF(frame.left() - 0.5 + inset, 4 + inset), tinted(ink));
    if (m_marked) {
        painter.setPen(QPen(colours.card, 2));
        painter.setBrush(colours.bad);
        painter.drawEllipse(frame.topRight() + QPointF(-2, 2), mark, mark);
    }
    painter.setPen(isChecked() || m_open ? colours.link : colours.muted);
    painter.drawText(rect().adjusted(0, box + 4, 0, 0), Qt::AlignHCenter | Qt::AlignTop, text());
}

} // namespace halo

#include "moc_railbutton.cpp"
