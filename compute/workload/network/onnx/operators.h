// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/onnx/networkbuilder.h"
#include "compute/workload/network/onnx/node.h"

namespace halo {

/// Refuses an operator that is not known.
void checkOperator(const Node &node);

/// Adds the steps that do what the node does by the ONNX standard of its opset: none if it changes nothing,
/// two for a convolution with a bias. Returns its outputs, as far as they are computed. Throws Error(Input)
/// naming the node, its operator and the reason if they cannot.
std::vector<Flow> addSteps(const Node &node, NetworkBuilder &builder);

/// One operator each; operators.cpp says which.
using OperatorReader = std::vector<Flow> (*)(const Node &node, NetworkBuilder &builder);

// operators_windows.cpp
std::vector<Flow> readConv(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readConvTranspose(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readMaxPool(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readAveragePool(const Node &node, NetworkBuilder &builder);

// operators_products.cpp
std::vector<Flow> readGemm(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readMatMul(const Node &node, NetworkBuilder &builder);

// operators_elements.cpp
std::vector<Flow> readCombination(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readFunction(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readClip(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readRelu(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readBatchNormalization(const Node &node, NetworkBuilder &builder);
/// value + factor times the constant, spread by NumPy's rules: the bias of a Gemm.
Flow addConstant(const Node &node, const std::string &name, const Flow &flow, const Tensor &constant,
    float factor, NetworkBuilder &builder);

// operators_reductions.cpp
std::vector<Flow> readSoftmax(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readReduction(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readGlobalPool(const Node &node, NetworkBuilder &builder);

// operators_shapes.cpp
std::vector<Flow> readFlatten(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readReshape(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readSqueeze(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readUnsqueeze(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readCast(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readDropout(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readIdentity(const Node &node, NetworkBuilder &builder);

// operators_places.cpp
std::vector<Flow> readTranspose(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readConcat(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readSlice(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readSplit(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readGather(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readExpand(const Node &node, NetworkBuilder &builder);

// operators_resize.cpp
std::vector<Flow> readResize(const Node &node, NetworkBuilder &builder);
std::vector<Flow> readPad(const Node &node, NetworkBuilder &builder);

/// From -rank to rank - 1; refuses others.
size_t axisOf(const Node &node, std::int64_t axis, size_t rank);
/// Without these axes, or without all of size 1; and with ones at these.
Dims squeezed(const Node &node, const Dims &dims, const std::optional<Dims> &axes);
Dims unsqueezed(const Node &node, const Dims &dims, const Dims &axes);
/// The axes of a Squeeze, Unsqueeze or reduction: an attribute, and from this opset on an input.
std::optional<Dims> axesOf(const Node &node, int asInputSince = 13);
/// Whole numbers of a list that an input holds. Refuses if it is computed; what: its name.
Dims wholeNumbersOf(const Node &node, size_t index, const std::string &what);

} // namespace halo
