// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/screenfit.h"

#include <QGuiApplication>
#include <QRegion>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace halo {
namespace {

constexpr QSize frame{ 16, 48 }; ///< about what a window manager adds, with the title bar

} // namespace

void resizeOnScreen(QWidget &window, QSize usual)
{
    window.resize(usual.boundedTo(window.screen()->availableSize() - frame));
}

void restoreOnScreen(QWidget &window, const QByteArray &geometry)
{
    if (!window.restoreGeometry(geometry) || window.isMaximized() || window.isFullScreen())
        return;
    QRegion screens;
    for (const QScreen *screen : QGuiApplication::screens())
        screens += screen->availableGeometry();
    QRect place = window.geometry();
    if (QRegion(place).subtracted(screens).isEmpty()) // also across two screens
        return;
    const QScreen *under = QGuiApplication::screenAt(place.center());
    const QRect room = (under ? under : window.screen())->availableGeometry();
    place.setSize(place.size().boundedTo(room.size() - frame));
    place.moveLeft(std::max(room.left(), std::min(place.left(), room.right() + 1 - place.width())));
    place.moveTop(std::max(room.top(), std::min(place.top(), room.bottom() + 1 - place.height())));
    window.setGeometry(place);
}

} // namespace halo
