// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/engine.h"
#include "compute/layer/companionproblem.h"
#include "compute/layer/layerproblem.h"

#include <string>
#include <variant>
#include <vector>

namespace halo {

/// Channels of one size: [channel][row][column].
struct FeatureMaps
{
    int channels = 1;
    Size2 size{ 1, 1 };
    std::vector<float> values;
};

/// A convolution of a network; where its input comes from, its size is known only when it runs.
struct NetworkConvolution
{
    LayerShape shape; ///< channels and in are set when it runs
    std::vector<float> weights;
};

/// One step of a network, done by one variant.
struct NetworkStep
{
    std::string name;
    std::variant<NetworkConvolution, Companion> what; ///< a companion's channels and in are set when it runs
};

/// What a step left, and how long its kernels took on the device.
struct StepResult
{
    std::string name;
    std::string variantId;
    FeatureMaps maps;
    nanoseconds kernel{};
};

/// All steps one after the other on the device of this index, convolutions by this variant. Throws Error or
/// Cancelled; an Error names the step.
std::vector<StepResult> forward(Engine &engine, int device, const DeviceLimits &limits,
    const Variant &convolution, const std::vector<NetworkStep> &steps, FeatureMaps input,
    const Progress &progress = {});

/// The same without a device, summed in double.
std::vector<StepResult> forwardReference(const std::vector<NetworkStep> &steps, FeatureMaps input);

} // namespace halo
