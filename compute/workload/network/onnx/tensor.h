// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/workload/layer/arrayoperation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnx {
class GraphProto;
class TensorProto;
} // namespace onnx

namespace halo {

/// Throws Error(Input) with the end of a sentence about the network.
[[noreturn]] void failNetwork(const Message &why);

/// Values that one step may leave.
inline constexpr std::int64_t maxMapValues = 64'000'000;
/// Numbers that may be learnt, also those that a small constant is repeated to.
inline constexpr std::int64_t maxNumbers = 160'000'000;

/// How many values there are: nullopt if a size is negative, or there are more than maxNumbers.
std::optional<std::int64_t> countOf(std::span<const std::int64_t> dims);
/// "FLOAT", "INT64", …
std::string typeName(int dataType);

/// A constant of a network: floats, or whole numbers.
struct Tensor
{
    Dims dims;
    bool isFloat = true;
    std::vector<float> floats{};
    std::vector<std::int64_t> integers{};
};

/// The files beside the network that keep weights, by the names it gives them.
using WeightFiles = std::map<std::string, std::span<const char>>;

/// The name of the other file that holds this tensor's values; empty if they are in the network's own.
std::string weightFileOf(const onnx::TensorProto &proto);

/// Files that keep weights of the graph and are not there.
std::vector<std::string> missingFiles(const onnx::GraphProto &graph, const WeightFiles &files);

/// Throws Error(Input) with what is wrong with the tensor as the end of a sentence.
Tensor tensorOf(const onnx::TensorProto &proto, const WeightFiles &files);

} // namespace halo
