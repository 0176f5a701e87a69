// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

namespace halo {

/// Something that the hardware counts of a launch. Names and meanings of the metrics are those of NVIDIA's
/// Nsight Compute, "Metrics Reference" in its documentation.
struct HardwareCounter
{
    const char *id;     ///< in CSV files and JSON: "global_load_sectors"
    const char *title;  ///< "Sectors of global loads"
    const char *unit;   ///< "requests", "%", "bytes"
    const char *metric; ///< of the profiler: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"

    bool isShare() const { return *unit == '%'; } ///< of a whole: launches do not add up to it
};

/// In the order of tables.
std::span<const HardwareCounter> hardwareCounters();
const HardwareCounter *findHardwareCounter(const std::string &id);

/// By HardwareCounter::id; what is not there was not counted.
using Counts = std::map<std::string, double>;

} // namespace halo
