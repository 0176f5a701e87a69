// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// Threads of this process that nobody waits for any more: a driver holds them, or their work does not stop.
/// Each ends by itself if it ever comes back. Any thread.
class LeftThreads
{
public:
    static void add();
    static void remove();
    /// While there are some, let the process end without what runs at exit.
    static int count();
};

} // namespace halo
