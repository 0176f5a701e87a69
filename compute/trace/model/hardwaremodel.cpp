// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/hardwaremodel.h"

#include "compute/base/device.h"

#include <algorithm>

namespace halo {

// A unit is NVIDIA's streaming multiprocessor, AMD's compute unit (of RDNA the pair that shares local
// memory), Intel's subslice, a core of a CPU.
//
// NVIDIA: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" (9.0 and 8.9: shared
// memory, blocks, threads and registers of a multiprocessor); Hopper and Ada Tuning Guides (1 KB reserved for
// each block); CUDA Occupancy Calculator (registers are given to a warp by 256); CUDA C++ Best Practices
// Guide (warps of 32, 32 banks of 4 bytes, memory in sectors of 32 bytes).
//
// AMD GCN: OpenCL Programming Optimization Guide, chapter 2 (64 KB and 32 banks of 4 bytes in a unit; banks
// serve half a wavefront; lines of 64 bytes; 40 wavefronts). LLVM, AMDGPUBaseInfo.cpp: 16 work-groups, as
// many as there are barriers, but 40 of a single wavefront, which need none.
//
// AMD RDNA 2: "RDNA 2" Instruction Set Architecture, local data share (128 KB in a work-group processor, 64
// banks of which a wave meets the 32 of its own pair of SIMDs); RDNA whitepaper (lines of 128 bytes); LLVM as
// above (16 waves in each of 4 SIMDs, 32 barriers).
//
// Intel: The Compute Architecture of Intel Processor Graphics Gen9, 5.3 to 5.5 (7 threads in each of 8
// execution units, here of 16 lanes; 64 KB for a subslice; 64 bytes a cycle, in 16 banks of 4; 16 barriers).
const std::vector<HardwareModel> &hardwareModels()
{
    constexpr std::int64_t kib = 1024;
    static const std::vector<HardwareModel> models{
        { "NVIDIA Hopper (H100, H200)", 32, 32, 32, 4, 228 * kib, 32, 2048, 1 * kib, 0, 0, 65536, 256 },
        { "NVIDIA Ada (RTX 40)", 32, 32, 32, 4, 100 * kib, 24, 1536, 1 * kib, 0, 0, 65536, 256 },
        { "AMD GCN, wave 64", 64, 64, 32, 4, 64 * kib, 16, 2560, 0, 32, 40 },
        { "AMD RDNA 2, wave 32", 32, 128, 32, 4, 128 * kib, 32, 2048, 0, 0, 64 },
        { "Intel Gen9, sub-group 16", 16, 64, 16, 4, 64 * kib, 16, 896, 0 },
        // Local memory is ordinary memory in the first cache: no banks that the program could see. As many
        // work-items as PoCL takes at most in a group, one group after the other.
        { "CPU, 8 lanes (AVX2)", 8, 64, 0, 4, 32 * kib, 1, 4096, 0 },
    };
    return models;
}

const HardwareModel &modelOf(const DeviceInfo &device)
{
    const std::string who = device.name + " " + device.vendor;
    const auto says = [&who](const char *word) { return who.find(word) != std::string::npos; };
    const auto named = [](const char *begin) -> const HardwareModel & {
        return *std::ranges::find_if(
            hardwareModels(), [begin](const HardwareModel &model) { return model.name.starts_with(begin); });
    };
    if (!device.limits.gpu)
        return named("CPU");
    if (says("NVIDIA"))
        return says("H100") || says("H200") || says("GH200") ? named("NVIDIA Hopper (")
                                                             : named("NVIDIA Ada (");
    if (says("AMD") || says("Advanced Micro"))
        return says("gfx10") || says("gfx11") ? named("AMD RDNA") : named("AMD GCN");
    return says("Intel") ? named("Intel") : hardwareModels().front();
}

} // namespace halo
