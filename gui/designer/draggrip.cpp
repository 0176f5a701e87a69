// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/draggrip.h"

#include "compute/drawing/base/colours.h"
#include "gui/designer/filterclipboard.h"
#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QApplication>
#include <QDrag>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace halo {

DragGrip::DragGrip(std::function<Filter()> filter, QWidget *parent)
    : QLabel(tr("Drag"), parent)
    , m_filter(std::move(filter))
{
    setText(QStringLiteral("\u2630 ") + text());
    setObjectName(QStringLiteral("dragGrip"));
    setToolTip(tr("Drag the filter to another window, the library or a text."));
    setCursor(Qt::OpenHandCursor);
    setRole(this, "muted");
}

void DragGrip::mousePressEvent(QMouseEvent *event)
{
    m_press = event->position().toPoint();
}

void DragGrip::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint way = event->position().toPoint() - m_press;
    if (!event->buttons().testFlag(Qt::LeftButton)
        || way.manhattanLength() < QApplication::startDragDistance())
        return;
    auto *drag = new QDrag(this);
    const Filter filter = m_filter();
    drag->setMimeData(mimeOf(filter));
    drag->setPixmap(filterIcon(filter, 64, palette()));
    drag->exec(Qt::CopyAction);
}

QPixmap filterIcon(const Filter &filter, int edge, const QPalette &palette)
{
    const Colours &colours = coloursOf(palette);
    float largest = 0.0F;
    for (const float weight : filter.weights)
        largest = std::max(largest, std::abs(weight));
    QImage taps(filter.width, filter.height, QImage::Format_RGB32);
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x) {
            const float weight = filter.at(x, y);
            const double part = largest > 0.0F ? static_cast<double>(std::abs(weight) / largest) : 0.0;
            taps.setPixelColor(x, y, mixed(colours.card, weight < 0.0F ? colours.minus : colours.plus, part));
        }
    QPixmap icon(edge, edge);
    icon.fill(Qt::transparent);
    QPainter painter(&icon);
    QRect place(QPoint(), QSize(filter.width, filter.height).scaled(edge - 2, edge - 2, Qt::KeepAspectRatio));
    place.moveCenter(icon.rect().center());
    painter.drawImage(place, taps);
    painter.setPen(colours.line);
    painter.drawRect(place.adjusted(0, 0, -1, -1));
    return icon;
}

} // namespace halo

#include "moc_draggrip.cpp"
