// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/stencil/stencilmodule.h"

#include "compute/workload/stencil/stencilproblem.h"

namespace halo {
namespace {

std::shared_ptr<const Problem> made(const std::string &size, int /*count*/, const Variant & /*variant*/)
{
    const StencilShape shape = parseStencil(size);
    return std::make_shared<StencilProblem>(shape, madePlate(shape.plate));
}

/// The plate is the picture; without one it is made up.
std::shared_ptr<const Problem> ofSpec(const std::string &spec, const Image &picture)
{
    if (picture.empty())
        return made("256x256/" + spec, 1, {});
    return std::make_shared<StencilProblem>(
        parseStencil(toString(picture.size()) + '/' + spec), plateOf(picture));
}

} // namespace

const WorkloadModule &stencilModule()
{
    static const WorkloadModule module{ .workload = "stencil",
        .variant = "naive",
        .recorded = "tile",
        .spec = "p5/n8/r0.125",
        .sizeWords = "its plate and steps",
        .exampleSize = "37x21/p9/n7/r0.2",
        .benchSize = "1024x1024/p5/n16/r0.125",
        .from = StencilProblem::from,
        .made = made,
        .ofSpec = ofSpec,
        .checkSpec = [](const std::string &spec) { parseStencil("1x1/" + spec); } };
    return module;
}

} // namespace halo
