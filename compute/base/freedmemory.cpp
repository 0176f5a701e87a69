// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/freedmemory.h"

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace halo {

#ifdef __GLIBC__
void shareFreedMemory()
{
    constexpr int pools = 4;
    constexpr int pieceOfItsOwn = 1 << 20; // bytes: what is larger goes back as soon as it is freed
    mallopt(M_ARENA_MAX, pools);
    mallopt(M_MMAP_THRESHOLD, pieceOfItsOwn);
}

void giveBackFreedMemory()
{
    malloc_trim(0);
}
#else
void shareFreedMemory() { }
void giveBackFreedMemory() { }
#endif

} // namespace halo
