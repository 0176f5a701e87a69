// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"

#include <memory>
#include <optional>
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
    LayerShape shape; ///< channels and in are set when it runs; in is 1x1 where all inputs meet all outputs
    std::vector<float> weights;
};

/// Every value becomes a channel of one pixel, in the order in which it lies: nothing moves, no kernel runs.
struct NetworkFlatten
{ };

/// Sizes of the maps that a step takes or leaves.
struct MapsShape
{
    int channels = 1;
    Size2 size{ 1, 1 };
    std::int64_t count() const { return static_cast<std::int64_t>(size.area()) * channels; }
    bool operator==(const MapsShape &) const = default;
};

/// One step of a network, done by one variant. An operation's channels and in are set when it runs.
struct NetworkStep
{
    std::string name;
    std::variant<NetworkConvolution, LayerOperation, NetworkFlatten> what;
    /// Maps of as many values as the step before left, which this step takes them for.
    std::optional<MapsShape> view{};
    /// Maps of as many values as the kernel leaves, which they are afterwards.
    std::optional<MapsShape> leaves{};
};

/// Steps one after the other, and what they want. A value; any thread may read it.
struct Network
{
    std::string name;
    int channels = 1; ///< of the picture, 1 (grey) or 3 (red, green, blue)
    Size2 size{ 1, 1 };
    std::vector<std::string> classes; ///< what the last values stand for; empty if nobody says
    std::vector<NetworkStep> steps;
    bool anySize = false; ///< the file leaves columns or rows of the picture open
};

MapsShape shapeAfter(const NetworkStep &step, const MapsShape &before);

/// "convolution 3x3 of 8", "batch norm", "max pool 2x2", "softmax", …
std::string describe(const NetworkStep &step);
/// Weights and other numbers that were learnt.
std::int64_t parameterCount(const NetworkStep &step);
std::int64_t parameterCount(const Network &network);

/// A step and its input as a problem of its own; null for a flatten. Throws Error as the problems do.
std::unique_ptr<Problem> problemOf(const NetworkStep &step, const FeatureMaps &input);

/// The maps after each step, summed in double, without a device. Throws Error naming the step.
std::vector<FeatureMaps> forwardReference(const Network &network, FeatureMaps input);

/// The same sentence with the step named in front.
Error atStep(const NetworkStep &step, const Error &error);

} // namespace halo
