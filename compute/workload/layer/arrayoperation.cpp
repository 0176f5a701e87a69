// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arrayoperation.h"

#include "compute/base/error.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

using Input = std::vector<float>;

/// An operation and its inputs, all of which have names.
struct Applied
{
    const ArrayOperation &operation;
    std::map<std::string, const Input *> inputs;

    int size(const char *name) const { return operation.sizes.at(name); }
    int macro(const char *name) const { return operation.macros.at(name); }
    double factor(const char *name) const { return operation.factors.at(name); }
    const std::vector<int> &table(const std::string &name) const { return operation.tables.at(name); }
    const Input &input(const std::string &name) const { return *inputs.at(name); }
    double at(const std::string &name, std::int64_t i) const
    {
        return static_cast<double>(input(name)[static_cast<size_t>(i)]);
    }
    std::vector<double> zeros() const
    {
        return std::vector<double>(static_cast<size_t>(operation.outputs), 0.0);
    }
};

double functionOf(Function function, double x, double a, double b)
{
    const auto hard = [&] { return std::clamp(a * x + b, 0.0, 1.0); };
    switch (function) {
    case Function::Identity:
        break;
    case Function::Clip:
        return std::min(std::max(x, a), b);
    case Function::Leaky:
        return x > 0.0 ? x : a * x;
    case Function::Elu:
        return x > 0.0 ? x : a * std::expm1(x);
    case Function::Sigmoid:
        return 1.0 / (1.0 + std::exp(-x));
    case Function::HardSigmoid:
        return hard();
    case Function::HardSwish:
        return x * hard();
    case Function::Tanh:
        return std::tanh(x);
    case Function::Softplus:
        return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
    case Function::Erf:
        return std::erf(x);
    case Function::Sqrt:
        return std::sqrt(x);
    case Function::Exp:
        return std::exp(x);
    case Function::Log:
        return std::log(x);
    case Function::Abs:
        return std::abs(x);
    case Function::Neg:
        return -x;
    case Function::Reciprocal:
        return 1.0 / x;
    }
    return x;
}

double combined(Combination combination, double x, double y)
{
    switch (combination) {
    case Combination::Add:
        return x + y;
    case Combination::Subtract:
        return x - y;
    case Combination::Multiply:
        return x * y;
    case Combination::Divide:
        return x / y;
    case Combination::Power:
        return std::pow(x, y);
    case Combination::Largest:
        return std::max(x, y);
    case Combination::Least:
        return std::min(x, y);
    case Combination::Greater:
        return x > y ? 1.0 : 0.0;
    case Combination::Less:
        return x < y ? 1.0 : 0.0;
    case Combination::GreaterOrEqual:
        return x >= y ? 1.0 : 0.0;
    case Combination::LessOrEqual:
        return x <= y ? 1.0 : 0.0;
    case Combination::Equal:
        return x == y ? 1.0 : 0.0;
    case Combination::Kept:
        return y != 0.0 ? x : 0.0;
    case Combination::Replaced:
        return y == 0.0 ? x : 0.0;
    case Combination::SlopeBelowZero:
        break;
    }
    return x < 0.0 ? x * y : x;
}

/// Calls visit(i, places) for each element of a walk: a table of sizes, then of the steps of each place.
template<typename Visit>
void eachOf(const std::vector<int> &table, size_t dims, size_t places, const Visit &visit)
{
    std::int64_t count = 1;
    for (size_t d = 0; d < dims; ++d)
        count *= table[d];
    std::vector<std::int64_t> at(places);
    for (std::int64_t i = 0; i < count; ++i) {
        std::ranges::fill(at, 0);
        std::int64_t rest = i;
        for (size_t d = dims; d-- > 0; rest /= table[d])
            for (size_t k = 0; k < places; ++k)
                at[k] += rest % table[d] * table[(k + 1) * dims + d];
        visit(i, at);
    }
}

std::vector<double> applyFunction(const Applied &given)
{
    std::vector<double> result = given.zeros();
    for (size_t i = 0; i < result.size(); ++i)
        result[i] = functionOf(static_cast<Function>(given.macro("FUNCTION")),
            given.at("src", static_cast<std::int64_t>(i)), given.factor("a"), given.factor("b"));
    return result;
}

std::vector<double> applyCombine(const Applied &given)
{
    std::vector<double> result = given.zeros();
    eachOf(given.table("walk"), static_cast<size_t>(given.macro("DIMS")), 2,
        [&](std::int64_t i, const std::vector<std::int64_t> &at) {
            result[static_cast<size_t>(i)] = combined(static_cast<Combination>(given.macro("COMBINE")),
                given.at("src", at[0]), given.at("src2", at[1]));
        });
    return result;
}

std::vector<double> applyCopy(const Applied &given)
{
    std::vector<double> result = given.zeros();
    for (size_t piece = 0; piece < given.inputs.size(); ++piece) {
        const std::vector<int> &table = given.table("walk" + std::to_string(piece));
        const std::int64_t from = table[table.size() - 2], to = table.back();
        eachOf(table, static_cast<size_t>(given.macro("DIMS")), 2,
            [&](std::int64_t, const std::vector<std::int64_t> &at) {
                result[static_cast<size_t>(to + at[1])] = given.at(inputName(piece), from + at[0]);
            });
    }
    return result;
}

std::vector<double> applyAveragePool(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const int width = given.size("width"), height = given.size("height");
    const int outWidth = given.size("out_width"), outHeight = given.size("out_height");
    for (size_t i = 0; i < result.size(); ++i) {
        const auto index = static_cast<int>(i);
        const int c = index / (outWidth * outHeight), oy = index / outWidth % outHeight,
                  ox = index % outWidth;
        double sum = 0.0;
        int count = 0;
        for (int v = 0; v < given.size("window_height"); ++v)
            for (int u = 0; u < given.size("window_width"); ++u) {
                const int y
                    = oy * given.size("stride_y") - given.size("padding_top") + v * given.size("dilation_y");
                const int x
                    = ox * given.size("stride_x") - given.size("padding_left") + u * given.size("dilation_x");
                const bool isIn = y >= 0 && y < height && x >= 0 && x < width;
                const bool counts = given.macro("COUNT_PADDING") != 0 && y < given.size("counted_height")
                    && x < given.size("counted_width");
                sum += isIn ? given.at("src", (static_cast<std::int64_t>(c) * height + y) * width + x) : 0.0;
                count += isIn || counts ? 1 : 0;
            }
        result[i] = sum / count;
    }
    return result;
}

bool isPlace(Reduction reduction)
{
    return reduction == Reduction::FirstPlace || reduction == Reduction::LastPlace;
}

std::vector<double> applyReduce(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const std::int64_t n = given.size("n"), inner = given.size("inner");
    const auto reduction = static_cast<Reduction>(given.macro("REDUCTION"));
    for (size_t i = 0; i < result.size(); ++i) {
        const std::int64_t index = static_cast<std::int64_t>(i),
                           begin = index / inner * n * inner + index % inner;
        double value = given.at("src", begin);
        std::int64_t place = 0;
        for (std::int64_t k = 1; k < n; ++k) {
            const double x = given.at("src", begin + k * inner);
            if (x > value || (x == value && reduction == Reduction::LastPlace))
                place = k;
            value = reduction == Reduction::Largest || isPlace(reduction) ? std::max(value, x)
                : reduction == Reduction::Least                           ? std::min(value, x)
                                                                          : value + x;
        }
        result[i] = isPlace(reduction)     ? static_cast<double>(place)
            : reduction == Reduction::Mean ? value / static_cast<double>(n)
                                           : value;
    }
    return result;
}

std::vector<double> applySoftmax(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const std::int64_t n = given.size("n"), inner = given.size("inner");
    for (std::int64_t group = 0; group < given.operation.outputs / n; ++group) {
        const std::int64_t begin = group / inner * n * inner + group % inner;
        double most = given.at("src", begin), sum = 0.0;
        for (std::int64_t k = 1; k < n; ++k)
            most = std::max(most, given.at("src", begin + k * inner));
        for (std::int64_t k = 0; k < n; ++k)
            sum += std::exp(given.at("src", begin + k * inner) - most);
        for (std::int64_t k = 0; k < n; ++k) {
            const double x = given.at("src", begin + k * inner) - most;
            result[static_cast<size_t>(begin + k * inner)]
                = given.macro("LOGARITHM") != 0 ? x - std::log(sum) : std::exp(x) / sum;
        }
    }
    return result;
}

std::vector<double> applyTransposed(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const int groups = given.size("groups"), channels = given.size("channels") / groups,
              filters = given.size("filters") / groups;
    const int height = given.size("height"), width = given.size("width");
    const int outHeight = given.size("out_height"), outWidth = given.size("out_width");
    std::int64_t weight = 0;
    for (int c = 0; c < channels * groups; ++c)
        for (int m = 0; m < filters; ++m)
            for (int i = 0; i < given.macro("KERNEL_H"); ++i)
                for (int j = 0; j < given.macro("KERNEL_W"); ++j, ++weight)
                    for (int y = 0; y < height; ++y)
                        for (int x = 0; x < width; ++x) {
                            const int oy = y * given.size("stride_y") - given.size("padding_top")
                                + i * given.size("dilation_y");
                            const int ox = x * given.size("stride_x") - given.size("padding_left")
                                + j * given.size("dilation_x");
                            if (oy < 0 || oy >= outHeight || ox < 0 || ox >= outWidth)
                                continue;
                            const std::int64_t filter = c / channels * filters + m;
                            result[static_cast<size_t>((filter * outHeight + oy) * outWidth + ox)]
                                += given.at("weights", weight)
                                * given.at("src", (static_cast<std::int64_t>(c) * height + y) * width + x);
                        }
    return result;
}

std::vector<double> applyResize(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const int down = given.macro("TAPS_H"), across = given.macro("TAPS_W");
    const int outWidth = given.size("out_width"), outHeight = given.size("out_height");
    const std::int64_t width = given.size("width"), height = given.size("height");
    const std::vector<int> &rows = given.table("rows"), &columns = given.table("columns");
    for (size_t i = 0; i < result.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        const std::int64_t c = index / (outWidth * outHeight), oy = index / outWidth % outHeight,
                           ox = index % outWidth;
        for (int v = 0; v < down; ++v)
            for (int u = 0; u < across; ++u) {
                const int y = rows[static_cast<size_t>(oy * down + v)],
                          x = columns[static_cast<size_t>(ox * across + u)];
                result[i] += y < 0 || x < 0
                    ? 0.0
                    : given.at("row_weights", oy * down + v) * given.at("column_weights", ox * across + u)
                        * given.at("src", (c * height + y) * width + x);
            }
        if (rows[static_cast<size_t>(oy * down)] < 0 || columns[static_cast<size_t>(ox * across)] < 0)
            result[i] = given.factor("outside");
    }
    return result;
}

std::vector<double> applyMatmul(const Applied &given)
{
    std::vector<double> result = given.zeros();
    const std::int64_t rows = given.size("rows"), columns = given.size("columns"),
                       terms = given.size("terms");
    const std::vector<int> &batches = given.table("batches");
    size_t out = 0;
    for (size_t batch = 0; batch < batches.size(); batch += 2)
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t column = 0; column < columns; ++column, ++out)
                for (std::int64_t k = 0; k < terms; ++k)
                    result[out]
                        += given.at("src",
                               batches[batch] + row * given.size("left_row") + k * given.size("left_term"))
                        * given.at("src2",
                            batches[batch + 1] + k * given.size("right_term")
                                + column * given.size("right_column"));
    return result;
}

std::vector<double> applyFinish(const Applied &given)
{
    std::vector<double> result = given.zeros();
    for (size_t i = 0; i < result.size(); ++i) {
        const auto index = static_cast<std::int64_t>(i);
        const double other = given.macro("OTHER") != 0 ? given.at("src2", index) : 0.0;
        result[i] = functionOf(static_cast<Function>(given.macro("FUNCTION")),
            given.at("src", index) + given.at("bias", index / given.size("area")) + other, given.factor("a"),
            given.factor("b"));
    }
    return result;
}

struct ArrayKind
{
    std::vector<double> (*apply)(const Applied &given);
    int roundings; ///< of the largest value; times the number of terms, if they are added up
};

const std::map<std::string, ArrayKind> &arrayKinds()
{
    static const std::map<std::string, ArrayKind> all{ { "function", { applyFunction, 32 } },
        { "combine", { applyCombine, 32 } }, { "copy", { applyCopy, 0 } },
        { "average_pool", { applyAveragePool, 1 } }, { "reduce", { applyReduce, 1 } },
        { "softmax_along", { applySoftmax, 4 } }, { "transposed", { applyTransposed, 1 } },
        { "resize", { applyResize, 4 } }, { "matmul", { applyMatmul, 1 } },
        { "finish", { applyFinish, 32 } } };
    return all;
}

Applied appliedTo(const ArrayOperation &operation, const std::vector<const Input *> &inputs)
{
    require(isArrayPlan(operation.plan), Message("There is no step \"%1\" of a network.", operation.plan));
    require(inputs.size() == operation.inputs.size(),
        Message("The step \"%1\" has %2 inputs, not %3.", operation.plan, operation.inputs.size(),
            inputs.size()));
    Applied given{ operation, {} };
    for (const auto &[name, values] : operation.weights)
        given.inputs.emplace(name, &values);
    const std::vector<std::string> names = changingInputs(operation);
    for (size_t i = 0; i < inputs.size(); ++i) {
        require(static_cast<std::int64_t>(inputs[i]->size()) == operation.inputs[i],
            Message("A step of a layer got %1 values; its input has %2.", inputs[i]->size(),
                operation.inputs[i]));
        given.inputs.emplace(names[i], inputs[i]);
    }
    return given;
}

/// Of those that are finite: what is not has no rounding.
double largestIn(const Input &values)
{
    double most = 0.0;
    for (const float x : values)
        if (std::isfinite(x))
            most = std::max(most, std::abs(static_cast<double>(x)));
    return most;
}

/// How many numbers are added up for one result.
std::int64_t termsOf(const ArrayOperation &operation)
{
    const auto size = [&](const char *name) { return std::int64_t(operation.sizes.at(name)); };
    if (operation.plan == "matmul")
        return size("terms");
    if (operation.plan == "reduce" || operation.plan == "softmax_along")
        return size("n");
    if (operation.plan == "average_pool")
        return size("window_height") * size("window_width");
    if (operation.plan == "transposed")
        return size("channels") / size("groups") * operation.macros.at("KERNEL_W")
            * operation.macros.at("KERNEL_H");
    return 0;
}

} // namespace

std::string textOf(const Dims &dims)
{
    std::string text;
    for (const std::int64_t dim : dims)
        text += (text.empty() ? "" : "x") + std::to_string(dim);
    return dims.empty() ? "a single value" : text;
}

bool isArrayPlan(const std::string &plan)
{
    return arrayKinds().contains(plan);
}

std::string inputName(size_t index)
{
    return index == 0 ? "src" : "src" + std::to_string(index + 1);
}

std::vector<std::string> changingInputs(const ArrayOperation &operation)
{
    std::vector<std::string> names;
    for (size_t i = 0; names.size() < operation.inputs.size(); ++i)
        if (!operation.weights.contains(inputName(i)))
            names.push_back(inputName(i));
    return names;
}

std::vector<float> applyArrayOperation(
    const ArrayOperation &operation, const std::vector<const Input *> &inputs)
{
    const Applied given = appliedTo(operation, inputs);
    const std::vector<double> result = arrayKinds().at(operation.plan).apply(given);
    return { result.begin(), result.end() };
}

double arrayTolerance(const ArrayOperation &operation, const std::vector<const Input *> &inputs,
    const std::vector<float> &results)
{
    const Applied given = appliedTo(operation, inputs);
    if (operation.plan == "reduce" && isPlace(static_cast<Reduction>(given.macro("REDUCTION"))))
        return 0.0;
    double most = std::max(largestIn(results), 1.0), product = 1.0;
    for (const auto &[name, values] : given.inputs) {
        const double largest = largestIn(*values);
        most = std::max(most, largest);
        if (name != "bias")
            product *= std::max(largest, 1.0);
    }
    const auto terms = static_cast<double>(termsOf(operation));
    const bool multiplies = operation.plan == "matmul" || operation.plan == "transposed";
    const int roundings = arrayKinds().at(operation.plan).roundings;
    if (multiplies || operation.plan == "reduce" || operation.plan == "average_pool")
        most = (multiplies ? product : most) * terms;
    return roundings * (terms + 2.0) * std::exp2(-24.0) * most;
}

} // namespace halo
