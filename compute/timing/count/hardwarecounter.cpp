// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/hardwarecounter.h"

#include <algorithm>
#include <array>

namespace halo {

std::span<const HardwareCounter> hardwareCounters()
{
    static constexpr std::array<HardwareCounter, 25> all{ {
        { "global_load_requests", "Requests of global loads", "requests",
            "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum" },
        { "global_load_sectors", "Sectors of global loads", "sectors",
            "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum" },
        { "global_store_requests", "Requests of global stores", "requests",
            "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum" },
        { "global_store_sectors", "Sectors of global stores", "sectors",
            "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum" },
        { "texture_requests", "Requests of image reads", "requests",
            "l1tex__t_requests_pipe_tex_mem_texture.sum" },
        { "texture_sectors", "Sectors of image reads", "sectors",
            "l1tex__t_sectors_pipe_tex_mem_texture.sum" },
        { "constant_requests", "Requests of the constant cache", "requests", "idc__requests.sum" },
        { "local_loads", "Loads of local memory", "warps", "smsp__inst_executed_op_shared_ld.sum" },
        { "local_stores", "Stores to local memory", "warps", "smsp__inst_executed_op_shared_st.sum" },
        { "local_load_wavefronts", "Wavefronts of local loads", "wavefronts",
            "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum" },
        { "local_store_wavefronts", "Wavefronts of local stores", "wavefronts",
            "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum" },
        { "local_load_conflicts", "Bank conflicts of local loads", "conflicts",
            "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum" },
        { "local_store_conflicts", "Bank conflicts of local stores", "conflicts",
            "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum" },
        { "instructions", "Instructions of warps", "instructions", "smsp__inst_executed.sum" },
        { "l1_hits", "Hits in the L1 cache", "%", "l1tex__t_sector_hit_rate.pct" },
        { "l2_hits", "Hits in the L2 cache", "%", "lts__t_sector_hit_rate.pct" },
        { "dram_read_bytes", "Bytes read from DRAM", "bytes", "dram__bytes_read.sum" },
        { "dram_written_bytes", "Bytes written to DRAM", "bytes", "dram__bytes_write.sum" },
        { "occupancy", "Occupancy achieved", "%", "sm__warps_active.avg.pct_of_peak_sustained_active" },
        { "registers", "Registers of a work-item", "registers", "launch__registers_per_thread" },
        { "local_busy", "Local memory busy", "%",
            "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum.pct_of_peak_sustained_elapsed" },
        { "l1_busy", "L1 cache busy", "%", "l1tex__throughput.avg.pct_of_peak_sustained_elapsed" },
        { "dram_busy", "DRAM busy", "%", "dram__throughput.avg.pct_of_peak_sustained_elapsed" },
        { "issue_busy", "Issue slots busy", "%", "sm__inst_issued.avg.pct_of_peak_sustained_elapsed" },
        { "time", "Time", "ns", "gpu__time_duration.sum" },
    } };
    return all;
}

const HardwareCounter *findHardwareCounter(const std::string &id)
{
    const auto found = std::ranges::find(hardwareCounters(), id, &HardwareCounter::id);
    return found == hardwareCounters().end() ? nullptr : &*found;
}

} // namespace halo
