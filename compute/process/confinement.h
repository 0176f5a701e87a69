// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halo {

/// What a process gave up for good, as far as the system can take it away without root. Linux only.
struct Confinement
{
    int landlock
        = 0; ///< version of Landlock's interface, from 1; 0: this kernel has none, and files stay open
    bool seccomp = false; ///< no network, no signals to others, no looking into them, no mounting

    /// For people, in English.
    std::string text() const;
};

/// Before a kernel that may come from a stranger is built or run here: on a CPU it is machine code of this
/// process and could call the system by itself. Afterwards this process and all that it starts
/// - read no file below the home folder, /home, /root, /media, /mnt and the folders for temporary files,
/// except those that
///   programs come from and the drivers' caches;
/// - write nothing but those caches and devices;
/// - open no socket, signal nobody else, trace nobody, mount nothing, gain no rights by starting a program.
/// It still may start programs, fill the caches, and use memory and time; whoever started it limits those.
/// Call before there is a second thread: Landlock binds only who calls it and who comes later. Does what the
/// system can, throws nothing.
Confinement confine();

/// What confine() could take away on this system, without doing it.
Confinement confinementHere();

} // namespace halo
