// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/largetype.h"

#include "gui/widgets/style.h"

#include <QApplication>
#include <QScreen>
#include <QWidget>

namespace halo {
namespace {

constexpr double stepDown = 0.05;

void apply(QWidget *window, double scale)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * scale);
    window->setFont(scale > 1.0 ? font : QFont());
    window->setStyleSheet(scale > 1.0 ? scaledTypeSheet(scale) : QString());
}

} // namespace

double setTypeScale(QWidget *window, double scale)
{
    const QSize room = window->screen()->size();
    for (; scale > 1.0; scale -= stepDown) {
        apply(window, scale);
        const QSize needed = window->minimumSizeHint();
        if (needed.width() <= room.width() && needed.height() <= room.height())
            return scale;
    }
    apply(window, 1.0);
    return 1.0;
}

} // namespace halo
