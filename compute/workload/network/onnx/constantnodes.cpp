// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/constantnodes.h"

#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/operators.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace halo {
namespace {

[[noreturn]] void refuseSort(const Node &node)
{
    node.refuse("computes constants in an unsupported way; export the network with constant folding.");
}

const Tensor &input(const Node &node, size_t index)
{
    if (node.constant(index) == nullptr)
        node.refuseInvalid("input");
    return *node.constant(index);
}

/// A list of whole numbers, or a single one.
const Dims &wholeNumbers(const Node &node, size_t index)
{
    const Tensor &tensor = input(node, index);
    if (tensor.isFloat || tensor.dims.size() > 1)
        refuseSort(node);
    return tensor.integers;
}

std::int64_t wholeNumber(const Node &node, size_t index, std::int64_t otherwise)
{
    if (node.constant(index) == nullptr)
        return otherwise;
    const Dims &numbers = wholeNumbers(node, index);
    if (numbers.size() != 1)
        refuseSort(node);
    return numbers.front();
}

Tensor listOf(Dims numbers)
{
    return { { static_cast<std::int64_t>(numbers.size()) }, false, {}, std::move(numbers) };
}

Tensor constant(const Node &node)
{
    if (node.has("value_float"))
        return { {}, true, { node.real("value_float", 0.0F) } };
    if (node.has("value_floats")) {
        std::vector<float> values = node.reals("value_floats");
        return { { static_cast<std::int64_t>(values.size()) }, true, std::move(values) };
    }
    if (node.has("value_int"))
        return { {}, false, {}, { node.integer("value_int", 0) } };
    if (node.has("value_ints"))
        return listOf(node.integers("value_ints"));
    return node.tensor("value");
}

Tensor identity(const Node &node)
{
    return input(node, 0);
}

/// Between whole numbers and floats, none of which changes its value but by cutting off its fraction.
Tensor cast(const Node &node)
{
    const Tensor &from = input(node, 0);
    node.ignore("saturate");
    const std::string to = typeName(static_cast<int>(node.integer("to", 0)));
    Tensor result{ from.dims, to == "FLOAT" };
    if (to != "FLOAT" && to != "INT32" && to != "INT64")
        refuseSort(node);
    for (const std::int64_t x : from.integers) {
        if (to == "INT32" && (x < INT32_MIN || x > INT32_MAX))
            refuseSort(node);
        if (to == "FLOAT")
            result.floats.push_back(static_cast<float>(x));
        else
            result.integers.push_back(x);
    }
    for (const float x : from.floats) {
        if (to == "FLOAT")
            result.floats.push_back(x);
        else if (std::abs(x) < 2e9F)
            result.integers.push_back(static_cast<std::int64_t>(x));
        else
            refuseSort(node);
    }
    return result;
}

Tensor concat(const Node &node)
{
    const std::int64_t axis = node.integer("axis", 0);
    Dims all;
    for (size_t i = 0; i < node.inputs(); ++i) {
        const Dims &numbers = wholeNumbers(node, i);
        if ((axis != 0 && axis != -1) || input(node, i).dims.size() != 1)
            refuseSort(node);
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    return listOf(all);
}

Tensor gather(const Node &node)
{
    const Dims &from = wholeNumbers(node, 0), &indices = wholeNumbers(node, 1);
    if (node.integer("axis", 0) != 0 || input(node, 0).dims.size() != 1)
        refuseSort(node);
    Tensor result{ input(node, 1).dims, false };
    for (const std::int64_t index : indices)
        result.integers.push_back(from[axisOf(node, index, from.size())]);
    return result;
}

/// Lists and single numbers of one type, value by value: sizes are computed so.
template<typename Whole, typename Real>
Tensor arithmetic(const Node &node, const Whole &whole, const Real &real)
{
    const Tensor &a = input(node, 0), &b = input(node, 1);
    const size_t first = a.isFloat ? a.floats.size() : a.integers.size(),
                 second = b.isFloat ? b.floats.size() : b.integers.size();
    if (a.isFloat != b.isFloat || (first != second && first != 1 && second != 1) || first == 0 || second == 0)
        refuseSort(node);
    if (a.dims != b.dims && arrayCount(a.dims) != 1 && arrayCount(b.dims) != 1)
        refuseSort(node);
    Tensor result{ first >= second && a.dims.size() >= b.dims.size() ? a.dims : b.dims, a.isFloat };
    for (size_t i = 0; i < std::max(first, second); ++i) {
        const size_t k = first == 1 ? 0 : i, l = second == 1 ? 0 : i;
        if (a.isFloat)
            result.floats.push_back(real(a.floats[k], b.floats[l]));
        else
            result.integers.push_back(whole(a.integers[k], b.integers[l]));
    }
    return result;
}

/// Sizes are small: larger numbers are none.
std::int64_t checkedSize(const Node &node, double value)
{
    if (!(std::abs(value) < 1e15))
        refuseSort(node);
    return static_cast<std::int64_t>(value);
}

Tensor add(const Node &node)
{
    return arithmetic(
        node,
        [&](std::int64_t x, std::int64_t y) {
            return checkedSize(node, static_cast<double>(x) + static_cast<double>(y));
        },
        std::plus<>());
}

Tensor subtract(const Node &node)
{
    return arithmetic(
        node,
        [&](std::int64_t x, std::int64_t y) {
            return checkedSize(node, static_cast<double>(x) - static_cast<double>(y));
        },
        std::minus<>());
}

Tensor multiply(const Node &node)
{
    return arithmetic(
        node,
        [&](std::int64_t x, std::int64_t y) {
            return checkedSize(node, static_cast<double>(x) * static_cast<double>(y));
        },
        std::multiplies<>());
}

/// Whole numbers are divided towards zero.
Tensor divide(const Node &node)
{
    return arithmetic(
        node,
        [&](std::int64_t x, std::int64_t y) {
            if (y == 0 || x == INT64_MIN)
                refuseSort(node);
            return x / y;
        },
        std::divides<>());
}

Tensor roundedDown(const Node &node)
{
    Tensor result = input(node, 0);
    for (float &x : result.floats)
        x = std::floor(x);
    return result;
}

Tensor roundedUp(const Node &node)
{
    Tensor result = input(node, 0);
    for (float &x : result.floats)
        x = std::ceil(x);
    return result;
}

/// An array of one number, zero if it is not said.
Tensor constantOfShape(const Node &node)
{
    Tensor value{ { 1 }, true, { 0.0F } };
    if (node.has("value"))
        value = node.tensor("value");
    const Dims &dims = wholeNumbers(node, 0);
    const std::optional<std::int64_t> count = countOf(dims);
    if (!count || dims.size() > 16 || arrayCount(value.dims) != 1)
        refuseSort(node);
    Tensor result{ dims, value.isFloat };
    if (value.isFloat)
        result.floats.assign(static_cast<size_t>(*count), value.floats.front());
    else
        result.integers.assign(static_cast<size_t>(*count), value.integers.front());
    return result;
}

/// Of a list, with starts and ends as attributes before opset 10 and as inputs since.
Tensor slice(const Node &node)
{
    const Dims &from = wholeNumbers(node, 0);
    const auto size = static_cast<std::int64_t>(from.size());
    const bool old = node.opset() < 10;
    const auto single = [&](const char *attribute, const Dims &otherwise) {
        const Dims values = node.integers(attribute, otherwise);
        if (values.size() != 1)
            refuseSort(node);
        return values.front();
    };
    std::int64_t begin = old ? single("starts", {}) : wholeNumber(node, 1, 0);
    std::int64_t end = old ? single("ends", {}) : wholeNumber(node, 2, size);
    const std::int64_t axis = old ? single("axes", { 0 }) : wholeNumber(node, 3, 0);
    const std::int64_t step = old ? 1 : wholeNumber(node, 4, 1);
    if (axis != 0 || step != 1 || input(node, 0).dims.size() != 1)
        refuseSort(node);
    const auto placed
        = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size); };
    begin = placed(begin);
    end = std::max(placed(end), begin);
    return listOf({ from.begin() + begin, from.begin() + end });
}

Tensor squeeze(const Node &node)
{
    Tensor result = input(node, 0);
    result.dims = squeezed(node, result.dims, axesOf(node));
    return result;
}

Tensor unsqueeze(const Node &node)
{
    Tensor result = input(node, 0);
    const std::optional<Dims> axes = axesOf(node);
    if (!axes || axes->size() + result.dims.size() > 16)
        refuseSort(node);
    result.dims = unsqueezed(node, result.dims, *axes);
    return result;
}

/// To whole dimensions alone.
Tensor reshape(const Node &node)
{
    Tensor result = input(node, 0);
    const Dims to = node.opset() < 5 ? node.integers("shape") : wholeNumbers(node, 1);
    if (std::ranges::any_of(to, [](std::int64_t dim) { return dim < 1; }) || to.size() > 16
        || countOf(to) != countOf(result.dims))
        refuseSort(node);
    node.ignore("allowzero");
    result.dims = to;
    return result;
}

/// Of a matrix.
Tensor transpose(const Node &node)
{
    const Tensor &from = input(node, 0);
    if (!from.isFloat || from.dims.size() != 2 || node.integers("perm", { 1, 0 }) != Dims{ 1, 0 })
        refuseSort(node);
    const std::int64_t rows = from.dims[0], columns = from.dims[1];
    Tensor result{ { columns, rows } };
    result.floats.reserve(from.floats.size());
    for (std::int64_t column = 0; column < columns; ++column)
        for (std::int64_t row = 0; row < rows; ++row)
            result.floats.push_back(from.floats[static_cast<size_t>(row * columns + column)]);
    return result;
}

/// 1 where two lists of whole numbers are equal, else 0.
Tensor equal(const Node &node)
{
    if (input(node, 0).isFloat)
        refuseSort(node);
    return arithmetic(
        node, [](std::int64_t x, std::int64_t y) { return std::int64_t(x == y); }, std::minus<>());
}

/// Of two lists of whole numbers, or single ones, which each place is taken from.
Tensor choice(const Node &node)
{
    const Dims &which = wholeNumbers(node, 0), &first = wholeNumbers(node, 1),
               &second = wholeNumbers(node, 2);
    const size_t count = std::max({ which.size(), first.size(), second.size() });
    Tensor result = input(node, which.size() == count ? 0 : first.size() == count ? 1 : 2);
    for (const Dims *list : { &which, &first, &second })
        if (list->size() != count && list->size() != 1)
            refuseSort(node);
    const auto at = [](const Dims &list, size_t i) { return list[list.size() == 1 ? 0 : i]; };
    for (size_t i = 0; i < count; ++i)
        result.integers[i] = at(at(which, i) != 0 ? first : second, i);
    return result;
}

/// Parts of an axis.
std::vector<Tensor> split(const Node &node)
{
    const Tensor &from = input(node, 0);
    const size_t axis = axisOf(node, node.integer("axis", 0), from.dims.size());
    const auto rest = std::span(from.dims).subspan(axis + 1);
    const std::int64_t row = countOf(rest).value_or(0),
                       rows = countOf(std::span(from.dims).first(axis)).value_or(0);
    std::vector<Tensor> parts;
    std::int64_t begin = 0;
    for (const std::int64_t size : splitSizes(node, from.dims[axis])) {
        Tensor &part = parts.emplace_back(Tensor{ from.dims, from.isFloat });
        part.dims[axis] = size;
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t at = (i * from.dims[axis] + begin) * row;
            const auto append = [&](const auto &values, auto &to) {
                to.insert(to.end(), values.begin() + at, values.begin() + at + size * row);
            };
            from.isFloat ? append(from.floats, part.floats) : append(from.integers, part.integers);
        }
        begin += size;
    }
    return parts;
}

template<Tensor (*read)(const Node &)> std::vector<Tensor> one(const Node &node)
{
    return { read(node) };
}

using Reader = std::vector<Tensor> (*)(const Node &);

const std::map<std::string, Reader> &readers()
{
    static const std::map<std::string, Reader> all{ { "Add", one<add> }, { "Cast", one<cast> },
        { "Ceil", one<roundedUp> }, { "Concat", one<concat> }, { "Constant", one<constant> },
        { "ConstantOfShape", one<constantOfShape> }, { "Div", one<divide> }, { "Equal", one<equal> },
        { "Floor", one<roundedDown> }, { "Gather", one<gather> }, { "Identity", one<identity> },
        { "Mul", one<multiply> }, { "Reshape", one<reshape> }, { "Slice", one<slice> }, { "Split", split },
        { "Squeeze", one<squeeze> }, { "Sub", one<subtract> }, { "Transpose", one<transpose> },
        { "Unsqueeze", one<unsqueeze> }, { "Where", one<choice> } };
    return all;
}

} // namespace

bool isKnownOfConstants(const std::string &op)
{
    return readers().contains(op);
}

std::vector<Tensor> constantsOf(const Node &node)
{
    const auto reader = readers().find(node.op());
    if (reader == readers().end())
        refuseSort(node);
    std::vector<Tensor> results = reader->second(node);
    node.checkAttributes();
    return results;
}

Tensor shapeOf(const Node &node, const Dims &dims)
{
    const auto rank = static_cast<std::int64_t>(dims.size());
    const auto placed
        = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t begin = placed(node.integer("start", 0)), end = placed(node.integer("end", rank));
    node.checkAttributes();
    return listOf({ dims.begin() + begin, dims.begin() + std::max(begin, end) });
}

} // namespace halo
