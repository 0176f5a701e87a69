// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

/// A driver as none should be: it takes the process down that loads it.
__attribute__((constructor)) static void crash()
{
    std::abort();
}
