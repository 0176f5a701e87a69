// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"
#include "compute/workload/network/onnx/tensor.h"

namespace halo {

/// What the values of an array are by the file, numbered as in ONNX. All are computed as floats.
enum class NumberType
{
    Float = 1,
    Byte = 2,
    Whole = 7,
    Truth = 9, ///< 0 or 1
};

/// A value between two nodes, numbered as NetworkStep::inputs.
struct GraphValue
{
    int value = 0;
    Dims dims;
    NumberType type = NumberType::Float;

    std::int64_t count() const { return countOf(dims).value_or(0); }
};

/// Puts steps into a network.
class NetworkBuilder
{
public:
    explicit NetworkBuilder(Network &network);

    /// Of a node: the steps that follow are its own.
    void begin(const std::string &op) { m_op = op; }

    /// A step over these values, which leaves one of these dimensions and of the first one's type. Throws
    /// Error(Input) with the end of a sentence about the node if that has too few or too many values.
    GraphValue add(const std::string &name, decltype(NetworkStep::what) what,
        const std::vector<GraphValue> &inputs, const Dims &after);
    /// The same value in other dimensions.
    GraphValue reshape(const std::string &name, const GraphValue &flow, const Dims &after);
    /// What the file calls the value that the last step left.
    void call(const GraphValue &flow, const std::string &value);

private:
    Network &m_network;
    std::string m_op;
    std::int64_t m_numbers = 0;
};

} // namespace halo
