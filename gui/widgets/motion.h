// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// How long something on this widget may move that wishes so many milliseconds: 0 where the desktop says that
/// nothing shall, and never above 200.
int motionTime(const QWidget *widget, int wished);

} // namespace halo
