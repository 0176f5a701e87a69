// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QByteArray;
class QSize;
class QWidget;

namespace halo {

/// Gives a window this size, or as much of it as its screen has room for, frame and title bar included.
void resizeOnScreen(QWidget &window, QSize usual);

/// QWidget::restoreGeometry(), which takes a window for visible as soon as a corner of it is: here all of it
/// is on the current screens, moved, and made smaller where it has to be.
void restoreOnScreen(QWidget &window, const QByteArray &geometry);

} // namespace halo
