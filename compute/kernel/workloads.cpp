// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"

#include <algorithm>

namespace halo {

std::string workloadIds()
{
    std::string ids;
    for (const Workload &workload : allWorkloads()) {
        const bool last = &workload == &allWorkloads().back();
        ids += (ids.empty() ? "" : last ? " or " : ", ") + workload.id;
    }
    return ids;
}

const Workload *findWorkload(const std::string &id)
{
    const auto found = std::ranges::find(allWorkloads(), id, &Workload::id);
    return found == allWorkloads().end() ? nullptr : &*found;
}

} // namespace halo
