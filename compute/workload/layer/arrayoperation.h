// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace halo {

/// Sizes of an array of any rank, the last dimension fastest.
using Dims = std::vector<std::int64_t>;

/// "1x3x8x8", "a single value".
std::string textOf(const Dims &dims);

/// What is made of single values; the names are those of ONNX.
enum class Function
{
    Identity,
    Clip,        ///< between a and b
    Leaky,       ///< x if it is positive, else a x; Relu with a = 0
    Elu,         ///< x if it is positive, else a (exp(x) - 1)
    Sigmoid,     ///< 1 / (1 + exp(-x))
    HardSigmoid, ///< a x + b between 0 and 1
    HardSwish,   ///< x times that
    Tanh,
    Softplus, ///< log(1 + exp(x))
    Erf,
    Sqrt,
    Exp,
    Log,
    Abs,
    Neg,
    Reciprocal,
};

/// What is made of two values.
enum class Combination
{
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Largest,
    Least,
    SlopeBelowZero, ///< x if it is not negative, else x y; ONNX's PRelu
    Greater,        ///< 1 if x is greater, else 0, as the four that follow
    Less,
    GreaterOrEqual,
    LessOrEqual,
    Equal,
    Kept,     ///< x where y is not 0, else 0
    Replaced, ///< x where y is 0, else 0
};

enum class Reduction
{
    Mean,
    Sum,
    Largest,
    Least,
    FirstPlace, ///< of the largest, counted from 0; of equal ones the first
    LastPlace,  ///< and the last
};

/// A step of a network that works on arrays of any rank: one launch of "layer_step", and for "copy" one for
/// each input. The functions of arraysteps.h make them. Inputs are called "src", "src2", "src3", …, in the
/// task and among the weights, which hold those that do not change.
struct ArrayOperation
{
    std::string plan;                    ///< of the variant that computes it
    std::vector<std::int64_t> inputs;    ///< values of each input that changes
    std::int64_t outputs = 1;            ///< values that come out
    std::map<std::string, int> macros{}; ///< with which the kernel is compiled
    std::map<std::string, int> sizes{};  ///< by argument, as are the following
    std::map<std::string, double> factors{};
    std::map<std::string, std::vector<int>> tables{};
    std::map<std::string, std::vector<float>> weights{};
};

/// Whether there is such a step.
bool isArrayPlan(const std::string &plan);
/// "src", "src2", …
std::string inputName(size_t index);
/// The names of the inputs that change, in order: those for which there are no weights.
std::vector<std::string> changingInputs(const ArrayOperation &operation);

/// Computed in double, from all inputs by their names. Throws Error(Usage) if the plan is not known or an
/// input has another number of values.
std::vector<float> applyArrayOperation(
    const ArrayOperation &operation, const std::vector<const std::vector<float> *> &inputs);

/// How far results in single precision may be from that.
double arrayTolerance(const ArrayOperation &operation, const std::vector<const std::vector<float> *> &inputs,
    const std::vector<float> &results);

} // namespace halo
