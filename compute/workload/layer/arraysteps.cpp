// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"

#include "compute/base/error.h"

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

/// From one element to the next, for each dimension.
Dims stepsOf(const Dims &dims)
{
    Dims steps(dims.size(), 1);
    for (size_t i = dims.size(); i-- > 1;)
        steps[i - 1] = steps[i] * dims[i];
    return steps;
}

/// An odometer over sizes that moves several places at once, each by its own steps.
struct Walk
{
    Dims sizes;
    std::vector<Dims> steps;

    /// Drops dimensions of 1, and joins those that one step passes through.
    void shorten()
    {
        Walk made{ {}, std::vector<Dims>(steps.size()) };
        for (size_t i = 0; i < sizes.size(); ++i) {
            if (sizes[i] == 1)
                continue;
            const bool joins = !made.sizes.empty() && [&] {
                for (size_t k = 0; k < steps.size(); ++k)
                    if (made.steps[k].back() != steps[k][i] * sizes[i])
                        return false;
                return true;
            }();
            if (joins)
                made.sizes.back() *= sizes[i];
            else
                made.sizes.push_back(sizes[i]);
            for (size_t k = 0; k < steps.size(); ++k) {
                if (joins)
                    made.steps[k].back() = steps[k][i];
                else
                    made.steps[k].push_back(steps[k][i]);
            }
        }
        *this = made;
    }

    /// A last dimension of one element.
    void addDimension()
    {
        sizes.push_back(1);
        for (Dims &of : steps)
            of.push_back(0);
    }

    /// How far a step along the last dimension goes in an array.
    int lastStep(size_t array) const
    {
        return steps[array].empty() ? 0 : static_cast<int>(steps[array].back());
    }

    /// Sizes, then the steps of each, all of so many dimensions.
    std::vector<int> table(size_t dims) const
    {
        std::vector<int> all;
        const auto append = [&](const Dims &numbers, int filler) {
            all.insert(all.end(), dims - numbers.size(), filler);
            for (const std::int64_t number : numbers)
                all.push_back(static_cast<int>(number));
        };
        append(sizes, 1);
        for (const Dims &of : steps)
            append(of, 0);
        return all;
    }
};

/// With ones in front, and steps of 0 along dimensions that are repeated.
Dims repeatedSteps(const Dims &dims, const Dims &to)
{
    Dims steps = stepsOf(dims);
    for (size_t i = 0; i < dims.size(); ++i)
        if (dims[i] == 1)
            steps[i] = 0;
    steps.insert(steps.begin(), to.size() - dims.size(), 0);
    return steps;
}

/// One piece of a copy: where it is read and written from.
struct Piece
{
    Walk walk;
    std::int64_t from = 0, to = 0;
};

ArrayOperation copyOf(std::vector<Piece> pieces, std::vector<std::int64_t> inputs, std::int64_t outputs)
{
    ArrayOperation made{ "copy", std::move(inputs), outputs };
    for (Piece &piece : pieces)
        piece.walk.shorten();
    const auto isLikeTheFirst = [&](const Piece &piece) {
        return piece.walk.lastStep(0) == pieces.front().walk.lastStep(0)
            && piece.walk.lastStep(1) == pieces.front().walk.lastStep(1);
    };
    const bool areAlike = std::ranges::all_of(pieces, isLikeTheFirst); // the compiler knows one step for all
    size_t dims = 1;
    for (Piece &piece : pieces) {
        if (!areAlike)
            piece.walk.addDimension();
        dims = std::max(dims, piece.walk.sizes.size());
    }
    const Walk &first = pieces.front().walk;
    made.macros = { { "DIMS", static_cast<int>(dims) }, { "LAST", first.lastStep(0) },
        { "LAST2", first.lastStep(1) } };
    for (size_t i = 0; i < pieces.size(); ++i) {
        std::vector<int> table = pieces[i].walk.table(dims);
        table.push_back(static_cast<int>(pieces[i].from));
        table.push_back(static_cast<int>(pieces[i].to));
        made.tables["walk" + std::to_string(i)] = std::move(table);
    }
    return made;
}

std::int64_t countBetween(const Dims &dims, size_t first, size_t end)
{
    return std::accumulate(dims.begin() + static_cast<std::ptrdiff_t>(first),
        dims.begin() + static_cast<std::ptrdiff_t>(end), std::int64_t(1), std::multiplies<>());
}

std::int64_t rowsOf(const MatrixSide &side)
{
    return side.dims[side.dims.size() - (side.turned ? 1 : 2)];
}

std::int64_t columnsOf(const MatrixSide &side)
{
    return side.dims[side.dims.size() - (side.turned ? 2 : 1)];
}

Dims batchOf(const MatrixSide &side)
{
    return { side.dims.begin(), side.dims.end() - 2 };
}

} // namespace

std::int64_t arrayCount(const Dims &dims)
{
    return countBetween(dims, 0, dims.size());
}

Dims broadcast(const Dims &first, const Dims &second)
{
    const size_t rank = std::max(first.size(), second.size());
    Dims result(rank, 1);
    const auto at = [&](const Dims &dims, size_t i) {
        return i + dims.size() < rank ? 1 : dims[i + dims.size() - rank];
    };
    for (size_t i = 0; i < rank; ++i) {
        const std::int64_t a = at(first, i), b = at(second, i);
        if (a != b && a != 1 && b != 1)
            throw Error(ErrorKind::Input,
                "combines values of shapes %1 and %2, which do not match; the file may be damaged, or the "
                "network is for "
                "another image size.",
                textOf(first), textOf(second));
        result[i] = a == 1 ? b : a;
    }
    return result;
}

ArrayOperation functionStep(Function function, std::int64_t count, double a, double b)
{
    ArrayOperation made{ "function", { count }, count };
    made.macros["FUNCTION"] = static_cast<int>(function);
    made.factors = { { "a", a }, { "b", b } };
    return made;
}

ArrayOperation combineStep(Combination combination, const Dims &first, const Dims &second)
{
    const Dims result = broadcast(first, second);
    ArrayOperation made{ "combine", { arrayCount(first), arrayCount(second) }, arrayCount(result) };
    Walk walk{ result, { repeatedSteps(first, result), repeatedSteps(second, result) } };
    walk.shorten();
    const size_t dims = std::max<size_t>(walk.sizes.size(), 1);
    made.macros = { { "COMBINE", static_cast<int>(combination) }, { "DIMS", static_cast<int>(dims) },
        { "LAST", walk.lastStep(0) }, { "LAST2", walk.lastStep(1) } };
    made.tables["walk"] = walk.table(dims);
    return made;
}

ArrayOperation expandStep(const Dims &from, const Dims &to)
{
    return copyOf({ Piece{ Walk{ to, { repeatedSteps(from, to), stepsOf(to) } } } }, { arrayCount(from) },
        arrayCount(to));
}

ArrayOperation transposeStep(const Dims &dims, std::span<const size_t> order)
{
    const Dims steps = stepsOf(dims);
    Dims to, from;
    for (const size_t axis : order) {
        to.push_back(dims[axis]);
        from.push_back(steps[axis]);
    }
    return copyOf({ Piece{ Walk{ to, { from, stepsOf(to) } } } }, { arrayCount(dims) }, arrayCount(dims));
}

ArrayOperation concatStep(const std::vector<Dims> &inputs, size_t axis)
{
    Dims result = inputs.front();
    result[axis] = 0;
    std::vector<std::int64_t> counts;
    for (const Dims &input : inputs) {
        Dims other = input;
        if (input.size() == result.size())
            other[axis] = inputs.front()[axis];
        if (other != inputs.front())
            throw Error(ErrorKind::Input,
                "joins values of shapes %1 and %2, which differ beside the axis %3; the file may be damaged, "
                "or the "
                "network is for another image size.",
                textOf(inputs.front()), textOf(input), axis);
        result[axis] += input[axis];
        counts.push_back(arrayCount(input));
    }
    const Dims steps = stepsOf(result);
    std::vector<Piece> pieces;
    std::int64_t at = 0;
    for (const Dims &input : inputs) {
        pieces.push_back(Piece{ Walk{ input, { stepsOf(input), steps } }, 0, at * steps[axis] });
        at += input[axis];
    }
    return copyOf(std::move(pieces), std::move(counts), arrayCount(result));
}

ArrayOperation sliceStep(const Dims &dims, const std::vector<AxisPart> &parts)
{
    const Dims steps = stepsOf(dims);
    Dims sizes, from;
    std::int64_t begin = 0;
    for (size_t i = 0; i < dims.size(); ++i) {
        sizes.push_back(parts[i].count);
        from.push_back(parts[i].step * steps[i]);
        begin += parts[i].begin * steps[i];
    }
    return copyOf(
        { Piece{ Walk{ sizes, { from, stepsOf(sizes) } }, begin } }, { arrayCount(dims) }, arrayCount(sizes));
}

ArrayOperation reduceStep(Reduction reduction, const Dims &dims, size_t first, size_t last)
{
    const std::int64_t n = countBetween(dims, first, last + 1), count = arrayCount(dims);
    ArrayOperation made{ "reduce", { count }, count / std::max<std::int64_t>(n, 1) };
    made.macros["REDUCTION"] = static_cast<int>(reduction);
    made.sizes = { { "n", static_cast<int>(n) },
        { "inner", static_cast<int>(countBetween(dims, last + 1, dims.size())) } };
    return made;
}

ArrayOperation softmaxStep(const Dims &dims, size_t first, size_t last, bool logarithm)
{
    const std::int64_t count = arrayCount(dims);
    ArrayOperation made{ "softmax_along", { count }, count };
    made.macros["LOGARITHM"] = logarithm ? 1 : 0;
    made.sizes = { { "n", static_cast<int>(countBetween(dims, first, last + 1)) },
        { "inner", static_cast<int>(countBetween(dims, last + 1, dims.size())) } };
    return made;
}

ArrayOperation averagePoolStep(
    int channels, const WindowAxis &rows, const WindowAxis &columns, bool countsPadding)
{
    const auto area = [](int w, int h) { return static_cast<std::int64_t>(w) * h; };
    ArrayOperation made{ "average_pool", { channels * area(columns.in, rows.in) },
        channels * area(columns.out, rows.out) };
    made.macros["COUNT_PADDING"] = countsPadding ? 1 : 0;
    made.sizes = { { "height", rows.in }, { "width", columns.in }, { "out_height", rows.out },
        { "out_width", columns.out }, { "window_height", rows.window }, { "window_width", columns.window },
        { "stride_y", rows.stride }, { "stride_x", columns.stride }, { "dilation_y", rows.dilation },
        { "dilation_x", columns.dilation }, { "padding_top", rows.before },
        { "padding_left", columns.before }, { "counted_height", rows.countedEnd },
        { "counted_width", columns.countedEnd } };
    return made;
}

ArrayOperation transposedStep(const TransposedShape &shape, std::vector<float> weights)
{
    ArrayOperation made{ "transposed", { shape.channels * static_cast<std::int64_t>(shape.in.area()) },
        shape.filters * static_cast<std::int64_t>(shape.out.area()) };
    made.macros = { { "KERNEL_W", shape.kernel.w }, { "KERNEL_H", shape.kernel.h } };
    made.sizes = { { "channels", shape.channels }, { "filters", shape.filters }, { "groups", shape.groups },
        { "height", shape.in.h }, { "width", shape.in.w }, { "stride_y", shape.stride.h },
        { "stride_x", shape.stride.w }, { "dilation_y", shape.dilation.h },
        { "dilation_x", shape.dilation.w }, { "padding_top", shape.padding.h },
        { "padding_left", shape.padding.w }, { "out_height", shape.out.h }, { "out_width", shape.out.w } };
    made.weights["weights"] = std::move(weights);
    return made;
}

ArrayOperation resizeStep(int channels, ResizedAxis rows, ResizedAxis columns, double outside)
{
    const auto area = [](int w, int h) { return static_cast<std::int64_t>(w) * h; };
    ArrayOperation made{ "resize", { channels * area(columns.in, rows.in) },
        channels * area(columns.out, rows.out) };
    made.macros = { { "TAPS_H", rows.taps }, { "TAPS_W", columns.taps } };
    made.sizes = { { "height", rows.in }, { "width", columns.in }, { "out_height", rows.out },
        { "out_width", columns.out } };
    made.factors["outside"] = outside;
    made.tables = { { "rows", std::move(rows.from) }, { "columns", std::move(columns.from) } };
    made.weights
        = { { "row_weights", std::move(rows.weights) }, { "column_weights", std::move(columns.weights) } };
    return made;
}

ArrayOperation selectStep(
    const Dims &dims, size_t axis, const Dims &places, double outside, const std::optional<Dims> &behind)
{
    const auto selected = [](std::int64_t in, const Dims &from) {
        ResizedAxis made{ static_cast<int>(in), static_cast<int>(from.size()), 1,
            { from.begin(), from.end() } };
        made.weights.assign(from.size(), 1.0F);
        return made;
    };
    const std::int64_t size = countBetween(dims, axis + 1, dims.size());
    Dims whole(behind ? 0 : static_cast<size_t>(size));
    std::iota(whole.begin(), whole.end(), 0);
    return resizeStep(static_cast<int>(countBetween(dims, 0, axis)), selected(dims[axis], places),
        selected(size, behind.value_or(whole)), outside);
}

Dims matmulDims(const MatrixSide &left, const MatrixSide &right)
{
    if (columnsOf(left) != rowsOf(right))
        throw Error(ErrorKind::Input,
            "multiplies matrices of shapes %1 and %2, which do not match; the file may be damaged, or the "
            "network is for "
            "another image size.",
            textOf(left.dims), textOf(right.dims));
    Dims dims = broadcast(batchOf(left), batchOf(right));
    dims.push_back(rowsOf(left));
    dims.push_back(columnsOf(right));
    return dims;
}

ArrayOperation matmulStep(const MatrixSide &left, const MatrixSide &right)
{
    const Dims dims = matmulDims(left, right);
    ArrayOperation made{ "matmul", { arrayCount(left.dims), arrayCount(right.dims) }, arrayCount(dims) };
    const auto edge = [](const MatrixSide &side, bool isRow) {
        return static_cast<int>(isRow == side.turned ? 1 : side.dims.back());
    };
    made.sizes = { { "rows", static_cast<int>(rowsOf(left)) },
        { "columns", static_cast<int>(columnsOf(right)) }, { "terms", static_cast<int>(columnsOf(left)) },
        { "left_row", edge(left, true) }, { "left_term", edge(left, false) },
        { "right_term", edge(right, true) }, { "right_column", edge(right, false) } };
    const Dims batch(dims.begin(), dims.end() - 2);
    const Dims leftSteps = repeatedSteps(batchOf(left), batch),
               rightSteps = repeatedSteps(batchOf(right), batch);
    std::vector<int> &batches = made.tables["batches"];
    for (std::int64_t n = 0; n < arrayCount(batch); ++n) {
        std::int64_t rest = n, first = 0, second = 0;
        for (size_t i = batch.size(); i-- > 0; rest /= batch[i]) {
            first += rest % batch[i] * leftSteps[i];
            second += rest % batch[i] * rightSteps[i];
        }
        batches.push_back(static_cast<int>(first * rowsOf(left) * columnsOf(left)));
        batches.push_back(static_cast<int>(second * rowsOf(right) * columnsOf(right)));
    }
    return made;
}

ArrayOperation finishStep(FinishStep step)
{
    const std::int64_t count = step.channels * step.area;
    ArrayOperation made{ "finish", step.hasOther ? std::vector{ count, count } : std::vector{ count },
        count };
    made.macros = { { "FUNCTION", static_cast<int>(step.function) }, { "OTHER", step.hasOther ? 1 : 0 } };
    made.sizes["area"] = static_cast<int>(step.area);
    made.factors = { { "a", step.a }, { "b", step.b } };
    made.weights["bias"] = std::move(step.bias);
    return made;
}

ArrayOperation withConstant(ArrayOperation operation, size_t index, std::vector<float> values)
{
    operation.inputs.erase(operation.inputs.begin() + static_cast<std::ptrdiff_t>(index));
    operation.weights[inputName(index)] = std::move(values);
    return operation;
}

} // namespace halo
