// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenuBar;

namespace halo {

class DesignerWindow;

/// Fills the designer's menu bar: everything that its buttons do, and the files.
void fillDesignerMenus(QMenuBar &bar, DesignerWindow &window);

} // namespace halo
