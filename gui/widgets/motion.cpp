// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/motion.h"

#include <QSettings>
#include <QStyle>
#include <QWidget>

namespace halo {
namespace {

const QString motionKey = QStringLiteral("reduceMotion");

} // namespace

int shownTime(const QWidget *widget, int requested)
{
    const bool still = reducesMotion()
        || widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget) == 0;
    return still ? 0 : requested;
}

bool reducesMotion()
{
    return QSettings().value(motionKey, false).toBool();
}

void setReducesMotion(bool reduces)
{
    QSettings().setValue(motionKey, reduces);
}

} // namespace halo
