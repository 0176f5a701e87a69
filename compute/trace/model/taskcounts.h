// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace halo {

struct HardwareModel;
struct Trace;

/// What a recorded work-group of a task did with memory, whatever it computes. A pure function of the
/// recording; sectors and conflicts are those of a model.
struct TaskCounts
{
    /// Elements read from each buffer in global, constant or image memory, by name.
    std::map<std::string, std::int64_t> loads;
    std::int64_t localLoads = 0, localStores = 0;
    std::int64_t atomics = 0; ///< on global memory
    std::int64_t localAtomics = 0;
    double sectorsPerLoad = 0.0; ///< of a warp, loads of global memory
    double idealSectorsPerLoad = 0.0;
    std::int64_t conflicts = 0; ///< extra turns at the banks
    std::int64_t localBytes = 0;
    bool complete = true; ///< false: a limit ended the recording

    /// Elements read from global memory.
    std::int64_t globalLoads = 0;
};
TaskCounts countsOf(const Trace &trace, const HardwareModel &model);

} // namespace halo
