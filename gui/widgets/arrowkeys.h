// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <Qt>

#include <optional>

namespace halo {

/// One step to where the arrow points, down being positive; nothing of any other key.
inline std::optional<QPoint> arrowStep(int key)
{
    if (key < Qt::Key_Left || key > Qt::Key_Down)
        return std::nullopt;
    return QPoint(
        (key == Qt::Key_Right) - (key == Qt::Key_Left), (key == Qt::Key_Down) - (key == Qt::Key_Up));
}

} // namespace halo
