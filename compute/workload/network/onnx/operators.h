// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/onnx/networkbuilder.h"
#include "compute/workload/network/onnx/node.h"

namespace halo {

/// Whether there is a reader for it.
bool isKnownOperator(const std::string &op);
/// Whether a known operator takes values that are no floats.
bool takesAnyType(const std::string &op);

/// Adds the steps that do what the node does by the ONNX standard of its opset: none if it changes nothing,
/// two for a convolution with a bias. Returns its outputs, as far as they are computed. Throws Error(Input)
/// naming the node, its operator and the reason if they cannot.
std::vector<GraphValue> addSteps(const Node &node, NetworkBuilder &builder);

/// One operator each; operators.cpp says which.
using OperatorReader = std::vector<GraphValue> (*)(const Node &node, NetworkBuilder &builder);

// operators_windows.cpp
std::vector<GraphValue> readConv(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readConvTranspose(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readMaxPool(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readAveragePool(const Node &node, NetworkBuilder &builder);

// operators_products.cpp
std::vector<GraphValue> readGemm(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readMatMul(const Node &node, NetworkBuilder &builder);

// operators_elements.cpp
std::vector<GraphValue> readCombination(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readComparison(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readWhere(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readFunction(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readClip(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readRelu(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readBatchNormalization(const Node &node, NetworkBuilder &builder);
/// value + factor times the constant, spread by NumPy's rules: the bias of a Gemm.
GraphValue addConstant(const Node &node, const std::string &name, const GraphValue &flow,
    const Tensor &constant, float factor, NetworkBuilder &builder);

// operators_norms.cpp
std::vector<GraphValue> readInstanceNormalization(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readLayerNormalization(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readLrn(const Node &node, NetworkBuilder &builder);

// operators_reductions.cpp
std::vector<GraphValue> readArgMax(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readSoftmax(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readReduction(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readGlobalPool(const Node &node, NetworkBuilder &builder);

// operators_shapes.cpp
std::vector<GraphValue> readFlatten(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readReshape(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readSqueeze(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readUnsqueeze(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readCast(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readDropout(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readIdentity(const Node &node, NetworkBuilder &builder);

// operators_places.cpp
std::vector<GraphValue> readTranspose(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readConcat(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readSlice(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readSplit(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readGather(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readExpand(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readDepthToSpace(const Node &node, NetworkBuilder &builder);

// operators_resize.cpp
std::vector<GraphValue> readResize(const Node &node, NetworkBuilder &builder);
std::vector<GraphValue> readPad(const Node &node, NetworkBuilder &builder);

/// From -rank to rank - 1; refuses others.
size_t axisOf(const Node &node, std::int64_t axis, size_t rank);
/// Without these axes, or without all of size 1; and with ones at these.
Dims squeezed(const Node &node, const Dims &dims, const std::optional<Dims> &axes);
Dims unsqueezed(const Node &node, const Dims &dims, const Dims &axes);
/// The axes of a Squeeze, Unsqueeze or reduction: an attribute, and from this opset on an input.
std::optional<Dims> axesOf(const Node &node, int asInputSince = 13);
/// Of the parts that a Split makes of an axis: an attribute before opset 13 and an input since; without them,
/// all are alike but perhaps the last. Refuses those that do not add up.
Dims splitSizes(const Node &node, std::int64_t size);
/// Whole numbers of a list that an input holds. Refuses if it is computed; what: its name.
Dims wholeNumbersOf(const Node &node, size_t index, const std::string &what);

} // namespace halo
