// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// setFocus() of whole gives the focus to part, which lies in it. With a focus proxy, Tab would jump to part,
/// over all that stands before it.
void leadFocus(QWidget *whole, QWidget *part);

} // namespace halo
