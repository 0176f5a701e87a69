// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/operators.h"

#include "compute/base/error.h"

#include <map>

namespace halo {
namespace {

struct Operator
{
    OperatorReader read;
    size_t maxInputs;     ///< 0: any number
    bool anyType = false; ///< values may be others than floats, and keep their type
};

const std::map<std::string, Operator> &operators()
{
    static const std::map<std::string, Operator> all{ { "Abs", { readFunction, 1 } },
        { "Add", { readCombination, 2 } }, { "ArgMax", { readArgMax, 1 } },
        { "AveragePool", { readAveragePool, 1 } }, { "BatchNormalization", { readBatchNormalization, 5 } },
        { "Cast", { readCast, 1, true } }, { "Clip", { readClip, 3 } }, { "Concat", { readConcat, 0, true } },
        { "Conv", { readConv, 3 } }, { "ConvTranspose", { readConvTranspose, 3 } },
        { "DepthToSpace", { readDepthToSpace, 1, true } }, { "Div", { readCombination, 2 } },
        { "Dropout", { readDropout, 3 } }, { "Elu", { readFunction, 1 } },
        { "Equal", { readComparison, 2, true } }, { "Erf", { readFunction, 1 } },
        { "Exp", { readFunction, 1 } }, { "Expand", { readExpand, 2, true } },
        { "Flatten", { readFlatten, 1, true } }, { "Gather", { readGather, 2, true } },
        { "Gemm", { readGemm, 3 } }, { "GlobalAveragePool", { readGlobalPool, 1 } },
        { "GlobalMaxPool", { readGlobalPool, 1 } }, { "Greater", { readComparison, 2, true } },
        { "GreaterOrEqual", { readComparison, 2, true } }, { "HardSigmoid", { readFunction, 1 } },
        { "HardSwish", { readFunction, 1 } }, { "Identity", { readIdentity, 1, true } },
        { "InstanceNormalization", { readInstanceNormalization, 3 } }, { "LRN", { readLrn, 1 } },
        { "LayerNormalization", { readLayerNormalization, 3 } }, { "LeakyRelu", { readRelu, 1 } },
        { "Less", { readComparison, 2, true } }, { "LessOrEqual", { readComparison, 2, true } },
        { "Log", { readFunction, 1 } }, { "LogSoftmax", { readSoftmax, 1 } }, { "MatMul", { readMatMul, 2 } },
        { "Max", { readCombination, 0 } }, { "MaxPool", { readMaxPool, 1 } },
        { "Min", { readCombination, 0 } }, { "Mul", { readCombination, 2 } }, { "Neg", { readFunction, 1 } },
        { "PRelu", { readCombination, 2 } }, { "Pad", { readPad, 4 } }, { "Pow", { readCombination, 2 } },
        { "Reciprocal", { readFunction, 1 } }, { "ReduceMax", { readReduction, 2 } },
        { "ReduceMean", { readReduction, 2 } }, { "ReduceMin", { readReduction, 2 } },
        { "ReduceSum", { readReduction, 2 } }, { "Relu", { readRelu, 1 } },
        { "Reshape", { readReshape, 2, true } }, { "Resize", { readResize, 4 } },
        { "Sigmoid", { readFunction, 1 } }, { "Slice", { readSlice, 5, true } },
        { "Softmax", { readSoftmax, 1 } }, { "Softplus", { readFunction, 1 } },
        { "Split", { readSplit, 2, true } }, { "Sqrt", { readFunction, 1 } },
        { "Squeeze", { readSqueeze, 2, true } }, { "Sub", { readCombination, 2 } },
        { "Sum", { readCombination, 0 } }, { "Tanh", { readFunction, 1 } },
        { "Transpose", { readTranspose, 1, true } }, { "Unsqueeze", { readUnsqueeze, 2, true } },
        { "Upsample", { readResize, 2 } }, { "Where", { readWhere, 3, true } } };
    return all;
}

} // namespace

bool isKnownOperator(const std::string &op)
{
    return operators().contains(op);
}

bool takesAnyType(const std::string &op)
{
    return operators().at(op).anyType;
}

std::vector<GraphValue> addSteps(const Node &node, NetworkBuilder &builder)
{
    const auto &[read, maxInputs, unused] = operators().at(node.op());
    if (maxInputs > 0 && node.inputs() > maxInputs)
        node.refuseInvalid("input");
    builder.begin(node.op());
    try {
        std::vector<GraphValue> outputs = read(node, builder);
        node.checkAttributes();
        return outputs;
    } catch (const Error &e) {
        if (std::string_view(e.what()).starts_with(node.subject()))
            throw;
        node.refuse(e.message());
    }
}

} // namespace halo
