// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkrun.h"

#include "compute/base/error.h"
#include "compute/base/statistics.h"
#include "compute/device/opencldevice.h"
#include "compute/engine/firstruns.h"
#include "compute/engine/workerprocess.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/clblast.h"
#include "compute/timing/tune/autochoice.h"

#include <algorithm>

namespace halo {
namespace {

bool isLibrary(const std::string &id)
{
    return id.starts_with("clblast_");
}

} // namespace

std::vector<ConvolutionChoice> convolutionChoices()
{
    std::vector<ConvolutionChoice> choices;
    for (const Variant &variant : shippedVariants("layer"))
        if (!layerPlanRefusal(variant))
            choices.push_back({ variant.id, variant.title });
    choices.push_back({ "clblast_gemm", "im2col, then CLBlast GEMM" });
    choices.push_back({ "clblast_convgemm", "CLBlast convgemm" });
    return choices;
}

void checkChoice(const std::string &id)
{
    std::string all;
    for (const ConvolutionChoice &choice : convolutionChoices()) {
        if (id.empty() || choice.id == id)
            return;
        all += (all.empty() ? "" : ", ") + choice.id;
    }
    throw Error(ErrorKind::Usage,
        "No implementation \"%1\" computes convolutions of a network; choose one of %2.", id, all);
}

const Variant &bestConvolution(const Problem &problem, const DeviceInfo &device)
{
    return preferredVariant(shippedVariants("layer"), problem, {}, device);
}

void checkInput(const Network &network, const FeatureMaps &input)
{
    const auto wanted = MapsShape{ network.channels, network.size };
    if (!(wanted == MapsShape{ input.channels, input.size })
        || static_cast<std::int64_t>(input.values.size()) != wanted.count())
        throw Error(ErrorKind::Input,
            "The network \"%1\" takes %2 channels of %3 pixels; scale the image to that.", network.name,
            network.channels, toString(network.size));
}

NetworkRun::NetworkRun(Engine &engine, DeviceInfo device)
    : m_device(std::move(device))
    , m_engine(engine)
    , m_worker(std::make_unique<WorkerProcess>())
    , m_firstRuns(std::make_unique<FirstRuns>(*m_worker))
{
}

NetworkRun::~NetworkRun() = default;

std::vector<StepResult> NetworkRun::forward(
    const Network &network, FeatureMaps input, const ForwardOptions &options, const Progress &progress)
{
    checkChoice(options.variant);
    checkInput(network, input);
    std::vector<StepResult> results;
    for (const NetworkStep &next : network.steps) {
        progress.step(Stage::Run, static_cast<int>(100 * results.size() / network.steps.size()));
        if (options.report)
            options.report(static_cast<int>(results.size()), next);
        try {
            results.push_back(step(next, results.empty() ? input : results.back().maps, options, progress));
        } catch (const Error &e) {
            throw atStep(next, e);
        }
    }
    return results;
}

StepResult NetworkRun::step(const NetworkStep &step, const FeatureMaps &input, const ForwardOptions &options,
    const Progress &progress)
{
    const MapsShape after = shapeAfter(step, { input.channels, input.size });
    StepResult result{ step.name, describe(step), {}, { after.channels, after.size, {} }, {}, {} };
    const std::shared_ptr<const Problem> problem = problemOf(step, input);
    if (!problem) {
        result.maps.values = input.values;
        return result;
    }
    const auto *operation = std::get_if<LayerOperation>(&step.what);
    Ran ran = operation == nullptr ? convolve(problem, options, progress)
                                   : run(problem, variantOf(operation->kind), options.repeats, progress);
    if (options.verify)
        result.agreement = compare(*problem, ran.outputs, problem->reference(progress), ran.variant);
    if (result.agreement && !result.agreement->right)
        throw Error(ErrorKind::Device,
            "value %1 by \"%2\" has an error of %3; choose another implementation or device.",
            result.agreement->index, ran.variantId, std::to_string(result.agreement->maxError));
    result.variantId = ran.variantId;
    result.kernel = ran.kernel;
    result.maps.values = std::get<std::vector<float>>(std::move(ran.outputs.at("dst")));
    return result;
}

NetworkRun::Ran NetworkRun::run(const std::shared_ptr<const Problem> &problem, const Variant &variant,
    int repeats, const Progress &progress)
{
    const Tuning tuning = defaultTuning(variant);
    if (const auto reason = problem->refusal(variant, tuning, m_device.limits))
        throw Error(ErrorKind::Usage, *reason);
    m_firstRuns->require({ problem, variant, tuning, m_device.index }, m_device, progress);
    TaskResult result = m_engine.run(problem->task(variant, tuning), m_device.index, repeats, progress);
    const nanoseconds median = medianKernelTime(result.samples);
    return { std::move(result.outputs), median, variant.id, variant };
}

NetworkRun::Ran NetworkRun::convolve(
    const std::shared_ptr<const Problem> &problem, const ForwardOptions &options, const Progress &progress)
{
    if (isLibrary(options.variant))
        return runLibrary(problem, options.variant, options.repeats, progress);
    const Variant *variant = nullptr;
    if (!options.variant.empty()) {
        variant = &findVariant(shippedVariants("layer"), options.variant);
        if (problem->refusal(*variant, defaultTuning(*variant), m_device.limits))
            variant = nullptr;
    }
    if (variant == nullptr) {
        const Variant *&chosen = m_chosen[problem->symbols()];
        if (chosen == nullptr)
            chosen = &bestConvolution(*problem, m_device);
        variant = chosen;
    }
    return run(problem, *variant, options.repeats, progress);
}

NetworkRun::Ran NetworkRun::runLibrary(const std::shared_ptr<const Problem> &problem, const std::string &id,
    int repeats, const Progress &progress)
{
    const auto layer = std::dynamic_pointer_cast<const LayerProblem>(problem);
    const std::vector<Library> libraries = clblastLibraries(layer);
    return inWords(m_device, [&]() -> Ran {
        m_firstRuns->prove(m_device, progress);
        if (!m_libraryDevice)
            m_libraryDevice = std::make_unique<OpenClDevice>(m_device.index);
        const auto target = std::ranges::find(libraries, id, &Library::id)->make(*m_libraryDevice);
        TaskOutputs outputs = target->outputs(); // warms up, too
        std::vector<nanoseconds> times;
        for (int i = 0; i < repeats; ++i)
            times.push_back(target->execute().device);
        return { std::move(outputs), medianTime(times), id };
    });
}

} // namespace halo
