// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/onnx/networkbuilder.h"
#include "compute/workload/network/onnx/node.h"

namespace halo {

/// Refuses an operator that is not known.
void checkOperator(const Node &node);

/// Adds the steps that do what the node does by the ONNX standard of its opset: none if it changes nothing,
/// two for a convolution with a bias. Throws Error(Input) naming the node, its operator and the reason if
/// they cannot.
void addSteps(const Node &node, NetworkBuilder &builder);

/// One operator each; operators.cpp says which.
using OperatorReader = void (*)(const Node &node, NetworkBuilder &builder);

// operators_windows.cpp
void readConv(const Node &node, NetworkBuilder &builder);
void readMaxPool(const Node &node, NetworkBuilder &builder);

// operators_products.cpp
void readGemm(const Node &node, NetworkBuilder &builder);
void readMatMul(const Node &node, NetworkBuilder &builder);

// operators_elements.cpp
void readAdd(const Node &node, NetworkBuilder &builder);
void readSub(const Node &node, NetworkBuilder &builder);
void readMul(const Node &node, NetworkBuilder &builder);
void readDiv(const Node &node, NetworkBuilder &builder);
void readBatchNormalization(const Node &node, NetworkBuilder &builder);
void readRelu(const Node &node, NetworkBuilder &builder);
void readLeakyRelu(const Node &node, NetworkBuilder &builder);
void readSoftmax(const Node &node, NetworkBuilder &builder);
/// constant + value, spread by NumPy's rules: the bias of a Gemm, too.
void addConstant(
    const Node &node, const std::string &name, const Tensor &constant, float factor, NetworkBuilder &builder);

// operators_shapes.cpp
void readFlatten(const Node &node, NetworkBuilder &builder);
void readReshape(const Node &node, NetworkBuilder &builder);
void readSqueeze(const Node &node, NetworkBuilder &builder);
void readUnsqueeze(const Node &node, NetworkBuilder &builder);
void readCast(const Node &node, NetworkBuilder &builder);
void readDropout(const Node &node, NetworkBuilder &builder);
void readIdentity(const Node &node, NetworkBuilder &builder);

/// From -rank to rank - 1; refuses others.
size_t axisOf(const Node &node, std::int64_t axis, size_t rank);
/// Without these axes, or without all of size 1; and with ones at these.
Dims squeezed(const Node &node, const Dims &dims, const std::optional<Dims> &axes);
Dims unsqueezed(const Node &node, const Dims &dims, const Dims &axes);
/// The axes of a Squeeze or Unsqueeze: an attribute, and from opset 13 an input.
std::optional<Dims> axesOf(const Node &node);

} // namespace halo
