// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include <array>

namespace halo {

/// What a cell or a work-item is to the group. Told by pattern and letter as well as by colour.
enum class Role
{
    Core,     ///< under an output of the group
    Halo,     ///< needed by the group, but under an output of another
    Border,   ///< outside the image: the border rule says what is read there
    Idle,     ///< takes no part
    Conflict, ///< wrong: never written, or fought over
};
inline constexpr std::array allRoles{ Role::Core, Role::Halo, Role::Border, Role::Idle, Role::Conflict };

QString nameOf(Role role);

/// A work-item by its column and row, as on a chess board: A1, B1, … A2, …; of a single row by its column:
/// A, … Z, AA, …; "*" for the work-group as a whole.
QString labelOf(int item, QSize group);
} // namespace halo
