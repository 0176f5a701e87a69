// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/layer/arrayexamples.h"
#include "compute/workload/layer/arrayproblem.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/layer/layertask.h"

#include <algorithm>

namespace halo {
namespace {

constexpr std::uint32_t layerSeed = 1;

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

std::shared_ptr<const Problem> madeStep(Step kind, const LayerShape &shape)
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
    return std::make_shared<LayerOperationProblem>(operation, randomLayer(shape, layerSeed).input);
}

const std::string stepMark = "step ";

std::string firstWord(const std::string &text)
{
    return text.substr(0, text.find(' '));
}

bool isStepPlan(const std::string &plan)
{
    return std::ranges::find(allSteps, plan, &planOf) != std::end(allSteps) || isArrayPlan(plan);
}

class LayerModule : public WorkloadModule
{
public:
    LayerModule()
        : WorkloadModule(
            { .workload = { "layer", "Layer of a convolutional network",
                  { { "KERNEL_W", 3 }, { "KERNEL_H", 3 }, { "STRIDE_X", 1 }, { "STRIDE_Y", 1 },
                      { "DILATION_X", 1 }, { "DILATION_Y", 1 }, { "PADDING", 1 }, { "CHANNELS", 3 },
                      { "FILTERS", 16 }, { "GROUPS", 1 }, { "OUT_WIDTH", 8 }, { "OUT_HEIGHT", 8 },
                      { "POSITIONS", 64 }, { "OUTPUTS", 1024 }, { "TAPS", 27 }, { "WIDTH", 8 },
                      { "HEIGHT", 8 }, { "PADDING_LEFT", 1 }, { "PADDING_TOP", 1 } },
                  true, { "src", "dst", "weights" } },
                .place = 3,
                .variant = "im2col_tiled",
                .recorded = "im2col_tiled",
                .spec = "3x416x416/16/3x3/s1/p1/d1",
                .sizeOption = "layers",
                .sizeWords = "shape",
                .exampleSize = "3x9x11/5/3x3",
                .benchSize = "3x416x416/16",
                .countedSize = "8x52x52/16",
                .peers = "CLBlast" })
    {
    }

    bool isCompanion(const Variant &variant) const override { return layerPlanRefusal(variant).has_value(); }
    std::shared_ptr<const Problem> from(const ProblemData &data) const override
    {
        if (data.spec.contains(QLatin1String("array")))
            return ArrayProblem::from(data);
        return data.spec.contains(QLatin1String("step")) ? LayerOperationProblem::from(data)
                                                         : LayerProblem::from(data);
    }
    std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const override;
    std::vector<std::shared_ptr<const Problem>> examples(const Variant &variant) const override;
    /// A layer as for parseLayer(), with " ones" behind it if all numbers shall be 1.
    std::shared_ptr<const Problem> of(const ProblemChoice &choice) const override;
    void checkSpec(const std::string &spec) const override;
    /// "step softmax", and anything behind it.
    std::string stepOf(const std::string &spec) const override
    {
        return spec.starts_with(stepMark) ? firstWord(spec.substr(stepMark.size())) : std::string();
    }
    /// The steps between layers have a word in place of a shape, and no padding.
    TraceView view(const std::string &what, Size2 size) const override
    {
        return isStepPlan(what) ? TraceView{ what, size } : layerView(parseLayer(what));
    }
    /// Where a work-item computes an output of a filter.
    LaunchFormula formula(
        const ProblemText &text, const Variant &variant, const TaskLaunch &launch) const override
    {
        if (variant.plan != "direct" && launch.entry != "gemm")
            return {};
        const LayerShape shape = parseLayer(text.what);
        return { {}, "dst", { shape.positions(), shape.filters }, {} };
    }
    /// The text of such a problem is its shape.
    std::string sizeText(const std::string &what, Size2 /*size*/) const override { return what; }
};

std::shared_ptr<const Problem> LayerModule::made(
    const std::string &size, int /*count*/, const Variant &variant) const
{
    // What computes only layers of one tap, or of one pixel, has an example of these.
    const bool isExample = size == facts().exampleSize;
    const LayerShape shape = parseLayer(isExample && variant.plan == "pointwise" ? "3x9x11/5/1x1/p0"
            : isExample && variant.plan == "fully_connected"                     ? "297x1x1/5/1x1/p0"
                                                                                 : size);
    const auto step = std::ranges::find(allSteps, variant.plan, &planOf);
    if (step != std::end(allSteps))
        return madeStep(*step, shape);
    if (const auto example = arrayExample(variant.plan, shape))
        return std::make_shared<ArrayProblem>(example->operation, example->inputs);
    return std::make_shared<LayerProblem>(shape, randomLayer(shape, layerSeed));
}

void LayerModule::checkSpec(const std::string &spec) const
{
    const std::string step = stepOf(spec);
    if (step.empty())
        parseLayer(firstWord(spec));
    else if (!isStepPlan(step))
        throw Error(ErrorKind::Usage, "There is no step \"%1\" of a network.", step);
}

/// Besides the first, one that is uneven in every way, and two of several groups.
std::vector<std::shared_ptr<const Problem>> LayerModule::examples(const Variant &variant) const
{
    auto all = WorkloadModule::examples(variant);
    if (!isCompanion(variant))
        for (const char *spec :
            { "2x9x7/3/2x3/s2x1/p1x0x2x1/d1x2", "4x9x7/6/2x3/s1x2/p0x1x1x2/g2", "5x7x9/5/3x3/g5" })
            all.push_back(made(spec, 0, variant));
    return all;
}

std::shared_ptr<const Problem> LayerModule::of(const ProblemChoice &choice) const
{
    if (Variant variant; !(variant.plan = stepOf(choice.spec)).empty()) {
        checkSpec(choice.spec);
        return made(facts().exampleSize, 1, variant);
    }
    const auto blank = choice.spec.find(' ');
    const LayerShape shape = parseLayer(choice.spec.substr(0, blank));
    checkShape(shape);
    const bool ones = blank != choice.spec.npos && choice.spec.substr(blank + 1) == "ones";
    return std::make_shared<LayerProblem>(shape, ones ? onesLayer(shape) : randomLayer(shape, layerSeed));
}

} // namespace

const WorkloadModule &layerModule()
{
    static const LayerModule module;
    return module;
}

} // namespace halo
