// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/onnx/node.h"

namespace halo {

/// Whether a node with this operator may make something of constants alone.
bool isKnownOfConstants(const std::string &op);

/// What a node makes of constants alone, one for each output: exporters write shapes, sizes and axes so.
/// Throws Error(Input) naming the node if it is no operator of the sorts that they write.
std::vector<Tensor> constantsOf(const Node &node);

/// The dimensions of a value, or some of them: the operator Shape.
Tensor shapeOf(const Node &node, const Dims &dims);

} // namespace halo
