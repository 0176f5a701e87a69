// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/largetype.h"

#include "gui/widgets/style.h"

#include <QApplication>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace halo {
namespace {

constexpr double stepDown = 0.05;

/// With this, a font goes on to children that the program's style sheet knows, and to those that come later.
void passFontsOn(bool on)
{
    QCoreApplication::setAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles, on);
}

void apply(QWidget *window, double scale)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * scale);
    passFontsOn(false); // else the sheet would pass on colours, too
    window->setStyleSheet(scale > 1.0 ? scaledTypeSheet(scale) : QString());
    passFontsOn(true);
    window->setFont(scale > 1.0 ? font : QFont());
    passFontsOn(scale > 1.0);
}

} // namespace

double presentedScale(int screenHeight)
{
    return std::clamp(0.72 + screenHeight / 1600.0, 1.15, 1.6); // 1.2 of 768 lines, 1.4 of 1080
}

bool fitsScreen(const QWidget &window)
{
    const QSize needed = window.minimumSizeHint(), room = window.screen()->size();
    return needed.width() <= room.width() && needed.height() <= room.height();
}

double setTypeScale(QWidget *window, double scale)
{
    for (; scale > 1.0; scale -= stepDown) {
        apply(window, scale);
        if (fitsScreen(*window))
            return scale;
    }
    apply(window, 1.0);
    return 1.0;
}

void forgetTypeScale()
{
    passFontsOn(false);
}

void takeTypeOfWindow(QWidget *widget)
{
    if (!widget->testAttribute(Qt::WA_SetFont))
        widget->setFont(QFont());
}

} // namespace halo
