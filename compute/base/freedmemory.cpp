// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/freedmemory.h"

#include <cstdlib>
#include <limits>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace halo {

#ifdef __GLIBC__
void shareFreedMemory()
{
    constexpr int pools = 4;
    constexpr int pieceOfItsOwn = 1 << 20; // bytes
    constexpr int mostPieces = 65536;
    mallopt(M_ARENA_MAX, pools);
    mallopt(M_MMAP_MAX, mostPieces);
    mallopt(M_MMAP_THRESHOLD, pieceOfItsOwn);
}

void keepFreedMemory()
{
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    mallopt(M_ARENA_MAX, 1);
}

void giveBackFreedMemory()
{
    malloc_trim(0);
}
#else
void shareFreedMemory() { }
void keepFreedMemory() { }
void giveBackFreedMemory() { }
#endif

} // namespace halo
