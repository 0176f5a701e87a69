// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace halo {

struct DeviceInfo;

/// How a device executes work-items together and fetches memory.
struct HardwareModel
{
    std::string name;
    int warp = 32;                           ///< work-items in lock-step
    int sectorBytes = 32;                    ///< the least that is fetched from global memory
    int banks = 32;                          ///< of local memory; 0: it has none, so no conflicts either
    int bankBytes = 4;                       ///< width of a bank
    std::int64_t unitLocalBytes{ 64 << 10 }; ///< local memory of a compute unit
    int unitGroups = 32;                     ///< work-groups that a compute unit holds at most
    int unitItems = 2048;                    ///< work-items that a compute unit holds at most
    std::int64_t groupReservedBytes = 0;     ///< local memory that each group takes besides its own
    int bankLanes = 0;                       ///< lanes of a warp that the banks serve together; 0: all
    int unitLoneGroups = 0; ///< work-groups of one warp that a unit holds; 0: as many as others
    int unitRegisters = 0;  ///< of 32 bits, that the work-items of a unit share; 0: nobody tells their number
    int registersAtOnce = 1; ///< a warp gets a multiple of so many

    bool operator==(const HardwareModel &) const = default;
};
/// Presets per vendor, the default first.
const std::vector<HardwareModel> &hardwareModels();
/// The preset that comes nearest to this device.
const HardwareModel &modelOf(const DeviceInfo &device);

} // namespace halo
