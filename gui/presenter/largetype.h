// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// Scales all type of a window whose fonts are the program's, as far as the window does not become larger
/// than it is allowed to be. Returns the scale that was possible, at least 1; 1 gives the usual type back.
double setTypeScale(QWidget *window, double scale);

} // namespace halo
