// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// To be called first in main(): large memory of this program, also that of drivers and libraries in it,
/// shall lie in huge pages. On a CPU a kernel reads many rows of a picture at once, each in pages of its own,
/// and what finds these takes longer than what multiplies. The C library (glibc 2.35 and later) reads the
/// setting only when a program starts: so this one is started again, once, with GLIBC_TUNABLES set, and child
/// processes inherit it. What the user set there stays. Returns where nothing is to be done or
/// it fails.
void askForHugePages(char **arguments);

} // namespace halo
