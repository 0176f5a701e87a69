// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QByteArray;
class QWidget;

namespace halo {

/// QWidget::restoreGeometry(), which takes a window for visible as soon as a corner of it is: here all of it
/// lies on the screens that there are now, moved, and made smaller where it has to be.
void restoreOnScreen(QWidget &window, const QByteArray &geometry);

} // namespace halo
