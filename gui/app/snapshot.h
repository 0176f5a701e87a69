// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// Whether the command line asks for one.
bool wantsSnapshot(int argc, char **argv);

/// Draws the window into a file instead of on a screen: the same window, of a first start, as soon as what
/// was asked for is in it. What the user's own window remembers is neither read nor written. Returns the exit
/// status; what went wrong was said then.
int takeSnapshot(int argc, char **argv);

} // namespace halo
