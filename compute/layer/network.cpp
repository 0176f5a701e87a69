// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/layer/network.h"

#include "compute/error.h"
#include "compute/workload/task.h"

#include <functional>
#include <memory>

namespace halo {
namespace {

struct SizedProblem
{
    std::unique_ptr<Problem> problem;
    int channels;
    Size2 size;
};

SizedProblem problemOf(const NetworkStep &step, const FeatureMaps &input)
{
    const SharedValues values = sharedValues(input.values);
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
        LayerShape shape = convolution->shape;
        shape.channels = input.channels;
        shape.in = input.size;
        return { std::make_unique<LayerProblem>(
                     shape, LayerData{ values, sharedValues(convolution->weights) }),
            shape.filters, shape.out() };
    }
    Companion companion = std::get<Companion>(step.what);
    companion.channels = input.channels;
    companion.in = input.size;
    return { std::make_unique<CompanionProblem>(companion, values), input.channels, companion.out() };
}

using Solve = std::function<void(const NetworkStep &, const Problem &, StepResult &)>;

std::vector<StepResult> forwardBy(const std::vector<NetworkStep> &steps, FeatureMaps maps, const Solve &solve)
{
    std::vector<StepResult> results;
    for (const NetworkStep &step : steps) {
        StepResult result;
        result.name = step.name;
        try {
            const SizedProblem sized = problemOf(step, maps);
            solve(step, *sized.problem, result);
            result.maps.channels = sized.channels;
            result.maps.size = sized.size;
        } catch (const Error &e) {
            throw Error(e.fault(), "Step \"" + step.name + "\" of the network: " + e.what(), e.detail());
        }
        maps = result.maps;
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace

std::vector<StepResult> forward(Engine &engine, int device, const DeviceLimits &limits,
    const Variant &convolution, const std::vector<NetworkStep> &steps, FeatureMaps input,
    const Progress &progress)
{
    return forwardBy(
        steps, std::move(input), [&](const NetworkStep &step, const Problem &problem, StepResult &result) {
            const auto *companion = std::get_if<Companion>(&step.what);
            const Variant &variant = companion == nullptr ? convolution : variantOf(companion->kind);
            const Tuning tuning = defaultTuning(variant);
            if (const auto reason = refusal(problem, variant, tuning, limits))
                throw Error(Fault::Usage, *reason);
            TaskResult run = engine.run(problem.task(variant, tuning), device, 1, progress);
            result.variantId = variant.id;
            result.maps.values = std::get<std::vector<float>>(std::move(run.outputs.at("dst")));
            result.kernel = run.samples.front().kernel;
        });
}

std::vector<StepResult> forwardReference(const std::vector<NetworkStep> &steps, FeatureMaps input)
{
    return forwardBy(
        steps, std::move(input), [](const NetworkStep &, const Problem &problem, StepResult &result) {
            TaskOutputs outputs = problem.reference({});
            result.maps.values = std::get<std::vector<float>>(std::move(outputs.at("dst")));
        });
}

} // namespace halo
