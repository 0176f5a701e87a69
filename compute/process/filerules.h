// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace halo {

struct Rights;

/// The version of Landlock's interface in this kernel, from 2 on; 0: it has none, or the first, in which no
/// file is renamed from one folder to another. PoCL cannot do without.
int landlockVersion();

/// From now on this process and what it starts read only the system's libraries and settings, what drivers
/// ask the kernel, itself, and what variables name to the loaders of drivers; read and write harmless
/// devices, those of the rights, and all of this folder; start the linker, if they may; and, where Landlock
/// knows that, reach no other process by a signal or an abstract socket, and no port. False if the system
/// cannot do that. Before there is a second thread: Landlock binds only who calls it and who comes later.
bool closeFiles(const std::filesystem::path &own, const Rights &rights);

} // namespace halo
