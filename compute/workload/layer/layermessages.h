// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/archive.h"
#include "compute/workload/layer/arrayoperation.h"
#include "compute/workload/layer/layerreference.h"

/// The members of the steps besides convolutions, for channels.
namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<LayerOperation> &step)
{
    archive("kind", step.kind);
    archive("channels", step.channels);
    archive("in", step.in);
    archive("mean", step.mean);
    archive("variance", step.variance);
    archive("scale", step.scale);
    archive("bias", step.bias);
    // Floats are doubles that lose nothing.
    for (const auto &[name, member] : { std::pair{ "epsilon", &step.epsilon }, { "slope", &step.slope },
             { "temperature", &step.temperature } }) {
        auto value = static_cast<double>(*member);
        archive(name, value);
        if constexpr (std::is_same_v<A, Reader>)
            *member = static_cast<float>(value);
    }
    archive("epsilonInside", step.epsilonInside);
    archive("window", step.window);
    archive("stride", step.stride);
    archive("dilation", step.dilation);
    archive("padding", step.padding);
    archive("farPadding", step.farPadding);
    archive("overhang", step.overhang);
    archive("n", step.n);
    archive("offset", step.offset);
    archive("groups", step.groups);
    archive("base", step.base);
}

template<typename A> void fields(A &archive, typename A::template Value<ArrayOperation> &step)
{
    archive("plan", step.plan);
    archive("inputs", step.inputs);
    archive("outputs", step.outputs);
    archive("macros", step.macros);
    archive("sizes", step.sizes);
    archive("factors", step.factors);
    archive("tables", step.tables);
    archive("weights", step.weights);
}

} // namespace halo::protocol
