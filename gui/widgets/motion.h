// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// The time of an animation in milliseconds: as requested, or 0 where the platform or the user wants less
/// motion.
int shownTime(const QWidget *widget, int requested);

/// The user's choice, for all windows; remembered.
bool reducesMotion();
void setReducesMotion(bool reduces);

} // namespace halo
