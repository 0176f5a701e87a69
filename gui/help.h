// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace halo {

/// Opens the list of all keys: those of the window's actions, and those inside its parts.
void showShortcuts(QWidget *window);
/// Opens name, version, licence and what the program is built on.
void showAbout(QWidget *window);

} // namespace halo
