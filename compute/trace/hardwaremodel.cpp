// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/hardwaremodel.h"

namespace halo {

// From the vendors' programming and architecture guides. A unit is NVIDIA's streaming multiprocessor, AMD's
// compute unit (of RDNA the pair that shares local memory), Intel's subslice, a core of a CPU.
const std::vector<HardwareModel> &hardwareModels()
{
    constexpr std::int64_t kib = 1024;
    static const std::vector<HardwareModel> models{
        { "NVIDIA Hopper (H100, H200)", 32, 32, 32, 4, 228 * kib, 32, 2048, 1 * kib },
        { "NVIDIA Ada (RTX 40)", 32, 32, 32, 4, 100 * kib, 24, 1536, 1 * kib },
        { "AMD GCN, wave 64", 64, 64, 32, 4, 64 * kib, 16, 2560, 0 },
        { "AMD RDNA 2, wave 32", 32, 128, 32, 4, 128 * kib, 32, 2048, 0 },
        { "Intel Gen9, sub-group 16", 16, 64, 16, 4, 64 * kib, 16, 896, 0 },
        // Local memory is ordinary memory in the first cache: no banks that the program could see.
        { "CPU, 8 lanes (AVX2)", 8, 64, 0, 4, 32 * kib, 1, 4096, 0 },
    };
    return models;
}

} // namespace halo
