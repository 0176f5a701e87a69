// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"

#include "compute/filter/border.h"

#include <algorithm>

namespace halo {
namespace {

/// A picture of 64 x 64 pixels and a filter of 3 x 3.
Symbols convolution()
{
    Symbols symbols{ { "WIDTH", 64 }, { "HEIGHT", 64 }, { "OUT_WIDTH", 64 }, { "OUT_HEIGHT", 64 },
        { "PLANE_WIDTH", 70 }, { "PLANE_HEIGHT", 70 }, { "OUTPUTS", 4096 }, { "ALIGNED", 16 }, { "RANK", 1 },
        { "FILTER_W", 3 }, { "FILTER_H", 3 }, { "TAPS", 9 }, { "BORDER", 1 } };
    for (const BorderRow &row : borderRows)
        symbols[row.macro] = static_cast<double>(row.value);
    return symbols;
}

} // namespace

const std::vector<Workload> &allWorkloads()
{
    static const std::vector<Workload> all{
        { "image", "2-D convolution of an image", convolution(), true },
        { "signal", "1-D convolution of a signal", convolution(), true },
        { "layer", "Layer of a convolutional network",
            { { "KERNEL_W", 3 }, { "KERNEL_H", 3 }, { "STRIDE", 1 }, { "PADDING", 1 }, { "DILATION", 1 },
                { "CHANNELS", 3 }, { "FILTERS", 16 }, { "POSITIONS", 64 }, { "OUTPUTS", 1024 },
                { "TAPS", 27 } } },
        { "histogram", "Histogram of descriptors by their nearest centroid",
            { { "DESCRIPTORS", 1000 }, { "CENTROIDS", 16 }, { "FEATURES", 64 } } },
        { "stencil", "Heat that spreads over a plate",
            { { "PLATE_W", 256 }, { "PLATE_H", 256 }, { "POINTS", 5 }, { "TIME_STEPS", 8 } } },
    };
    return all;
}

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
