// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"

#include <algorithm>

namespace halo {

const std::vector<Workload> &allWorkloads()
{
    static const std::vector<Workload> all{
        { "image", "2-D convolution of an image", {}, true },
        { "signal", "1-D convolution of a signal", {}, true },
        { "layer", "Layer of a convolutional network",
            { { "KERNEL_W", 3 }, { "KERNEL_H", 3 }, { "STRIDE", 1 }, { "PADDING", 1 }, { "DILATION", 1 },
                { "CHANNELS", 3 }, { "FILTERS", 16 } } },
        { "histogram", "Histogram of descriptors by their nearest centroid",
            { { "DESCRIPTORS", 1000 }, { "CENTROIDS", 16 }, { "FEATURES", 64 } } },
        { "stencil", "Heat that spreads over a plate",
            { { "PLATE_W", 256 }, { "PLATE_H", 256 }, { "POINTS", 5 }, { "TIME_STEPS", 8 } } },
    };
    return all;
}

const Workload *findWorkload(const std::string &id)
{
    const auto found = std::ranges::find(allWorkloads(), id, &Workload::id);
    return found == allWorkloads().end() ? nullptr : &*found;
}

} // namespace halo
