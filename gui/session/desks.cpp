// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/desks.h"

#include "compute/workload/signal/signalsource.h"
#include "compute/kernel/workloads.h"

namespace halo {

Desks::Desks()
{
    for (const Workload &workload : allWorkloads())
        m_desks[workload.id].recipe = firstRecipe(workload.id);
}

Recipe firstRecipe(const std::string &workload)
{
    Recipe recipe;
    recipe.workload = workload;
    if (workload == "signal") {
        recipe.filter = parseSignalFilter("gauss:9,2");
        recipe.settings = { Op::Convolution, OutputSize::Full, Border::Zero };
        recipe.variantId = "tile_halo";
        recipe.spec = "chirp:240,60,6"; // something with much and little change
    } else if (workload == "layer") {
        recipe.spec = "3x416x416/16/3x3/s1/p1/d1";
        recipe.variantId = "im2col_tiled";
    } else if (workload == "histogram") {
        recipe.spec = "16";
        recipe.variantId = "baseline";
    } else if (workload == "stencil") {
        recipe.spec = "p5/n8/r0.125";
        recipe.variantId = "naive";
    }
    return recipe;
}

} // namespace halo
