// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/examples.h"

#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/stencil/stencilproblem.h"

#include <algorithm>

namespace halo {
namespace {

constexpr const char *layerSize = "3x9x11/5/3x3";
constexpr const char *histogramSize = "16x100";
constexpr const char *stencilSize = "37x21/p9/n7/r0.2";
constexpr std::uint32_t seed = 1;

using Step = LayerOperation::Kind;
constexpr Step allSteps[] = { Step::Reset, Step::Normalise, Step::Scale, Step::Bias, Step::ScaleBias,
    Step::NormaliseScaleBias, Step::Leaky, Step::Linear, Step::Flatten, Step::MaxPool, Step::Softmax };

/// Numbers of channels, none equal to another.
std::vector<float> numbers(int channels, float first, float step)
{
    std::vector<float> all;
    for (int c = 0; c < channels; ++c)
        all.push_back(first + step * static_cast<float>(c));
    return all;
}

std::shared_ptr<const Problem> operationProblem(Step kind, const LayerShape &shape)
{
    LayerOperation operation;
    operation.kind = kind;
    operation.channels = shape.channels;
    operation.in = shape.in;
    operation.mean = numbers(shape.channels, 0.5F, -0.25F);
    operation.variance = numbers(shape.channels, 0.25F, 0.5F);
    operation.scale = numbers(shape.channels, 1.25F, -0.5F);
    operation.bias = numbers(shape.channels, -1.0F, 0.75F);
    operation.n = operation.offset = shape.in.w;
    operation.groups = shape.channels * shape.in.h;
    return std::make_shared<LayerOperationProblem>(operation, randomLayer(shape, seed).input);
}

std::shared_ptr<const Problem> layerProblem(const Variant &variant, const std::string &size)
{
    const LayerShape shape = parseLayer(size.empty() ? layerSize : size);
    const auto step = std::ranges::find(allSteps, variant.plan, &planOf);
    if (step != std::end(allSteps))
        return operationProblem(*step, shape);
    return std::make_shared<LayerProblem>(shape, randomLayer(shape, seed));
}

} // namespace

std::shared_ptr<const Problem> exampleProblem(const Variant &variant, const std::string &size, int centroids)
{
    if (variant.workload == "layer")
        return layerProblem(variant, size);
    if (variant.workload == "stencil") {
        const StencilShape shape = parseStencil(size.empty() ? stencilSize : size);
        return std::make_shared<StencilProblem>(shape, madePlate(shape.plate));
    }
    const std::string name = size.empty() ? histogramSize : size;
    const Size2 vectors = parseSize(name);
    return std::make_shared<HistogramProblem>(
        name, madeVectors(vectors.h, vectors.w, 1), madeVectors(centroids, vectors.w, 2));
}

} // namespace halo
