// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/operators.h"

#include "compute/base/error.h"

#include <map>

namespace halo {
namespace {

struct Operator
{
    OperatorReader read;
    size_t maxInputs;
    bool eitherOrder = false; ///< the value may flow in by the second input, and the first be a constant
};

const std::map<std::string, Operator> &operators()
{
    static const std::map<std::string, Operator> all{ { "Add", { readAdd, 2, true } },
        { "BatchNormalization", { readBatchNormalization, 5 } }, { "Cast", { readCast, 1 } },
        { "Conv", { readConv, 3 } }, { "Div", { readDiv, 2, true } }, { "Dropout", { readDropout, 3 } },
        { "Flatten", { readFlatten, 1 } }, { "Gemm", { readGemm, 3, true } },
        { "Identity", { readIdentity, 1 } }, { "LeakyRelu", { readLeakyRelu, 1 } },
        { "MatMul", { readMatMul, 2, true } }, { "MaxPool", { readMaxPool, 1 } },
        { "Mul", { readMul, 2, true } }, { "Relu", { readRelu, 1 } }, { "Reshape", { readReshape, 2 } },
        { "Softmax", { readSoftmax, 1 } }, { "Squeeze", { readSqueeze, 2 } }, { "Sub", { readSub, 2, true } },
        { "Unsqueeze", { readUnsqueeze, 2 } } };
    return all;
}

std::string knownOperators()
{
    std::string names;
    for (const auto &[name, unused] : operators())
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

} // namespace

void checkOperator(const Node &node)
{
    if (!operators().contains(node.op()))
        node.refuse(Message("is not supported; supported are %1.", knownOperators()));
}

void addSteps(const Node &node, NetworkBuilder &builder)
{
    const auto &[read, maxInputs, eitherOrder] = operators().at(node.op());
    if (node.inputs() > maxInputs)
        node.refuseInvalid("input");
    if (node.flowing() > (eitherOrder ? 1 : 0))
        node.refuse("has a constant as its first input; only other inputs may be constant.");
    try {
        read(node, builder);
    } catch (const Error &e) {
        if (std::string_view(e.what()).starts_with(node.subject()))
            throw;
        node.refuse(e.message());
    }
    node.checkAttributes();
}

} // namespace halo
