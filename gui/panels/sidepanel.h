// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

#include <array>

namespace halo {

/// What lies beside a stage.
enum class SidePanel
{
    Filter = 1, ///< what the workload computes with
    Variant = 2,
    Source = 4,
};
Q_DECLARE_FLAGS(SidePanels, SidePanel)

/// In the order of the rail.
inline constexpr std::array allSidePanels{ SidePanel::Filter, SidePanel::Variant, SidePanel::Source };

} // namespace halo

// Outside: in the namespace it would hide those that make keys, such as Qt::ALT | Qt::Key_1.
Q_DECLARE_OPERATORS_FOR_FLAGS(halo::SidePanels)
