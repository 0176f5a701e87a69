// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace halo {

struct HardwareModel;
struct Trace;

/// Accesses of one kind: of warps, and what they cost.
struct WarpAccesses
{
    std::int64_t requests = 0;  ///< accesses of a warp, as its lanes make them together
    std::int64_t cost = 0;      ///< sectors; of local memory turns at the banks
    std::int64_t conflicts = 0; ///< turns beyond those that so many words need; of local memory

    WarpAccesses &operator+=(const WarpAccesses &other);
    bool operator==(const WarpAccesses &) const = default;
};

/// What a recorded work-group asks of memory, as the hardware counts it: by access of a warp. An access of
/// more than 16 bytes, such as vload16(), which may begin at any element, is one for each of its elements; an
/// async copy is made by warps whose lanes take neighbours. A model, from the source: compilers may merge,
/// repeat or leave out accesses.
struct MemoryRequests
{
    WarpAccesses globalLoads, globalStores, globalAtomics;
    WarpAccesses constantLoads; ///< through the same caches as global ones, where a driver does so
    WarpAccesses imageReads;    ///< their sectors are not known
    WarpAccesses localLoads, localStores, localAtomics;
    /// Accesses that some lanes of a warp skip while others, which the recording shows at work elsewhere,
    /// make them: 0 if the lanes go through the kernel together.
    std::int64_t parted = 0;

    MemoryRequests &operator+=(const MemoryRequests &other);
    /// Of so many such work-groups.
    MemoryRequests times(std::int64_t groups) const;
    bool operator==(const MemoryRequests &) const = default;
};
/// padding: as of costOf().
MemoryRequests requestsOf(const Trace &trace, const HardwareModel &model, int padding = 0);

} // namespace halo
