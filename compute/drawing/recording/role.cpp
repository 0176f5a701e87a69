// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/role.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {

QString nameOf(Role role)
{
    const auto name = [](const char *text) { return QCoreApplication::translate("halo::Role", text); };
    switch (role) {
    case Role::Core:
        return name(QT_TRANSLATE_NOOP("halo::Role", "under the outputs"));
    case Role::Halo:
        return name(QT_TRANSLATE_NOOP("halo::Role", "halo"));
    case Role::Border:
        return name(QT_TRANSLATE_NOOP("halo::Role", "outside the image"));
    case Role::Idle:
        return name(QT_TRANSLATE_NOOP("halo::Role", "idle"));
    case Role::Conflict:
        break;
    }
    return name(QT_TRANSLATE_NOOP("halo::Role", "conflict"));
}

QString labelOf(int item, QSize group)
{
    if (item < 0)
        return QStringLiteral("*");
    const int columns = std::max(group.width(), 1);
    QString label;
    for (int rest = item % columns; rest >= 0; rest = rest / 26 - 1)
        label.prepend(QChar(u'A' + static_cast<char16_t>(rest % 26)));
    return group.height() > 1 ? label + QString::number(item / columns + 1) : label;
}

} // namespace halo
