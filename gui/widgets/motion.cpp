// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/motion.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace halo {

int motionTime(const QWidget *widget, int wished)
{
    constexpr int longest = 200;
    const int usual = widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, widget);
    return usual <= 0 ? 0 : std::min(wished, longest);
}

} // namespace halo
