// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/workload/layer/arrayproblem.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"

#include <memory>
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

/// Sizes of the maps that a step leaves.
struct MapsShape
{
    int channels = 1;
    Size2 size{ 1, 1 };
    std::int64_t count() const { return static_cast<std::int64_t>(size.area()) * channels; }
    bool operator==(const MapsShape &) const = default;
};

/// The maps that show values of these dimensions: [1, N] is N maps of one pixel, [.., H, W] maps of H x W.
MapsShape mapsOf(const Dims &dims);

/// A convolution of a network.
struct NetworkConvolution
{
    LayerShape shape; ///< in is 1x1 where all inputs meet all outputs
    std::vector<float> weights;
};

/// The same values in other dimensions: nothing moves, no kernel runs.
struct NetworkReshape
{ };

/// One step of a network, done by one variant.
struct NetworkStep
{
    std::string name;
    std::variant<NetworkConvolution, LayerOperation, ArrayOperation, NetworkReshape> what;
    std::vector<int> inputs{ 0 };     ///< which values it takes: 0 is the picture, i what step i - 1 leaves
    Dims dims{};                      ///< of the value that it leaves
    std::string op{};                 ///< of the node, such as "Conv"
    std::string value{};              ///< what the file calls the value; empty within a node of several steps
    std::vector<std::string> fused{}; ///< operators of further nodes that it does as well, see fusedNetwork()
};

/// How the file of a network has the picture; ours is always [channel][row][column], of floats.
struct PictureForm
{
    Dims dims{};               ///< such as [1, rows, columns, channels], or [1, pixels]
    bool channelsLast = false; ///< the channels of a pixel lie side by side
    bool isBytes = false;      ///< whole numbers from 0 to 255
};

/// A graph of steps in an order in which each finds its inputs made. A value; any thread may read it.
struct Network
{
    std::string name;
    int channels = 1; ///< of the picture, 1 (grey), 3 (red, green, blue) or 4 (and alpha)
    Size2 size{ 1, 1 };
    std::vector<std::string> classes; ///< what the last values stand for; empty if nothing says
    std::vector<NetworkStep> steps;
    bool anySize = false;       ///< the file leaves columns or rows of the picture open
    std::vector<int> outputs{}; ///< values, numbered as NetworkStep::inputs
    int nodes = 0;              ///< of the file, constants aside
    /// Numbers that were learnt, before fusedNetwork() multiplied some of them; 0: it did not.
    std::int64_t learnt = 0;
    PictureForm form{};
    Size2 unfit{ 0, 0 }; ///< what was asked for, where it is read at the next size that fits; else 0
};

/// "convolution 3x3 of 8", "batch norm", "max pool 2x2", "softmax", …
std::string describe(const NetworkStep &step);
/// Weights and other numbers that were learnt.
std::int64_t parameterCount(const NetworkStep &step);
std::int64_t parameterCount(const Network &network);
/// The step that leaves the network's first output.
size_t answerStep(const Network &network);

/// A step and its inputs as a problem of its own; null for a reshape. Throws Error as the problems do.
std::unique_ptr<Problem> problemOf(const NetworkStep &step, const std::vector<SharedValues> &inputs);
/// How many values each input of a step has.
std::vector<std::int64_t> inputCounts(const NetworkStep &step);

/// The maps after each step, summed in double, without a device. Throws Error naming the step.
std::vector<FeatureMaps> forwardReference(const Network &network, const FeatureMaps &input);

/// Throws the same with the step named in front.
[[noreturn]] void throwAtStep(const NetworkStep &step, const Error &error);

} // namespace halo
