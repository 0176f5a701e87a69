// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// How much larger than usual type is to be on a screen of this height, before a class. A projector with few
/// pixels makes all of them large by itself.
double presentedScale(int screenHeight);

/// Whether the least size of a window is at most that of its screen.
bool fitsScreen(const QWidget &window);

/// Scales all type of a window. Where it would need more room than its screen has, by less. Returns the
/// scale; 1 is the usual type.
double setTypeScale(QWidget *window, double scale);

/// Of a window that goes without having had its usual type back.
void forgetTypeScale();

/// For a widget that came into such a window later; its style sheet would have it begin with the program's
/// font.
void takeTypeOfWindow(QWidget *widget);

} // namespace halo
