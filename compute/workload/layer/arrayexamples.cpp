// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arrayexamples.h"

#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/layer/layertask.h"

#include <array>

namespace halo {
namespace {

/// Multiples of 1/8 from -1 to 1, as those of randomLayer().
std::vector<float> eighths(std::int64_t count)
{
    LayerShape row;
    row.channels = 1;
    row.in = { static_cast<int>(count), 1 };
    row.filters = 1;
    row.kernel = { 1, 1 };
    row.padding = row.farPadding = { 0, 0 };
    return floatsOf(*randomLayer(row, 7).input);
}

ResizedAxis doubled(int in)
{
    ResizedAxis axis{ in, 2 * in, 1 };
    for (int i = 0; i < axis.out; ++i) {
        axis.from.push_back(i / 2);
        axis.weights.push_back(1.0F);
    }
    return axis;
}

ArrayOperation exampleOf(const std::string &plan, const Dims &dims)
{
    const std::int64_t channels = dims[0], height = dims[1], width = dims[2];
    const auto whole = [](std::int64_t size) { return static_cast<int>(size); };
    if (plan == "function")
        return functionStep(Function::HardSwish, arrayCount(dims), 1.0 / 6, 0.5);
    if (plan == "combine")
        return combineStep(Combination::Multiply, dims, { channels, 1, 1 });
    if (plan == "copy")
        return transposeStep(dims, std::array<size_t, 3>{ 1, 0, 2 });
    if (plan == "average_pool") {
        const auto axis = [&](std::int64_t in) {
            return WindowAxis{ whole(in), 3, 1, 1, 1, whole(in), whole(in) + 1 };
        };
        return averagePoolStep(whole(channels), axis(height), axis(width), true);
    }
    if (plan == "reduce")
        return reduceStep(Reduction::Mean, dims, 1, 2);
    if (plan == "softmax_along")
        return softmaxStep(dims, 0, 0, false);
    if (plan == "transposed") {
        TransposedShape shape{ whole(channels), 2, 1, { whole(width), whole(height) }, { 3, 3 }, { 2, 2 } };
        shape.out = { 2 * whole(width) + 1, 2 * whole(height) + 1 };
        return transposedStep(shape, eighths(channels * 2 * 9));
    }
    if (plan == "resize")
        return resizeStep(whole(channels), doubled(whole(height)), doubled(whole(width)), 0.0);
    if (plan == "matmul")
        return matmulStep({ dims, false }, { dims, true });
    return finishStep({ channels, height * width, eighths(channels), true, Function::Leaky, 0.0, 0.0 });
}

} // namespace

std::optional<ArrayExample> arrayExample(const std::string &plan, const LayerShape &shape)
{
    if (!isArrayPlan(plan))
        return std::nullopt;
    ArrayExample example{ exampleOf(plan, { shape.channels, shape.in.h, shape.in.w }), {} };
    for (const std::int64_t count : example.operation.inputs)
        example.inputs.push_back(sharedValues(eighths(count)));
    return example;
}

} // namespace halo
