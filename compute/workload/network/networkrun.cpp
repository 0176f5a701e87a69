// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkrun.h"

#include "compute/base/error.h"
#include "compute/base/hostwork.h"
#include "compute/base/memory.h"
#include "compute/base/statistics.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/firstruns.h"
#include "compute/run/workerprocess.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/workload/network/devicenetwork.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

bool isLibrary(const std::string &id)
{
    return id.starts_with("clblast_");
}

/// Maps that come back, and the weights once more on their way to the device.
double hostBytes(const Network &network, const ForwardOptions &options)
{
    auto numbers = static_cast<double>(parameterCount(network));
    for (size_t i = 0; i < network.steps.size(); ++i)
        if (!options.keeps || options.keeps(i))
            numbers += static_cast<double>(mapsOf(network.steps[i].dims).count());
    return numbers * sizeof(float);
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

nanoseconds NetworkResult::kernels() const
{
    nanoseconds sum{};
    for (const StepResult &step : steps)
        sum += step.kernel;
    return sum;
}

NetworkRun::NetworkRun(DeviceInfo device)
    : m_device(std::move(device))
    , m_worker(std::make_unique<WorkerProcess>())
    , m_firstRuns(std::make_unique<FirstRuns>(*m_worker))
{
}

NetworkRun::~NetworkRun() = default;

const Variant &NetworkRun::convolutionVariant(const Problem &problem, const std::string &wanted)
{
    if (!wanted.empty()) {
        const Variant &variant = findVariant(shippedVariants("layer"), wanted);
        if (!problem.refusal(variant, defaultTuning(variant), m_device.limits))
            return variant;
    }
    const Variant *&chosen = m_chosen[problem.symbols()];
    if (chosen == nullptr)
        chosen = &bestConvolution(problem, m_device);
    return *chosen;
}

/// What never ran on this device runs in another process first.
StepPlan NetworkRun::plan(const NetworkStep &step, const std::string &wanted, const Progress &progress)
{
    std::vector<SharedValues> inputs;
    for (const std::int64_t count : inputCounts(step))
        inputs.push_back(zeros(count));
    StepPlan plan{ nullptr, {}, problemOf(step, inputs) };
    if (!plan.problem)
        return plan;
    if (const auto *operation = std::get_if<LayerOperation>(&step.what)) {
        plan.variant = operation->kind == LayerOperation::Kind::MaxPool
            ? &bestConvolution(*plan.problem, m_device)
            : &variantOf(operation->kind);
    } else if (const auto *array = std::get_if<ArrayOperation>(&step.what)) {
        plan.variant = &arrayVariant(array->plan);
    } else if (isLibrary(wanted) && std::get<NetworkConvolution>(step.what).shape.groups == 1) {
        m_firstRuns->prove(m_device, progress);
        plan.library = wanted;
        return plan;
    } else {
        plan.variant = &convolutionVariant(*plan.problem, isLibrary(wanted) ? std::string() : wanted);
    }
    const Tuning tuning = defaultTuning(*plan.variant);
    if (const auto reason = plan.problem->refusal(*plan.variant, tuning, m_device.limits))
        throw Error(ErrorKind::Usage, *reason);
    m_firstRuns->require({ plan.problem, *plan.variant, tuning, m_device.index }, m_device, progress);
    return plan;
}

/// Many steps have inputs of the same size: one array of zeros serves them all.
SharedValues NetworkRun::zeros(std::int64_t count)
{
    std::weak_ptr<const Values> &known = m_zeros[count];
    SharedValues values = known.lock();
    if (!values) {
        values = sharedValues(std::vector<float>(static_cast<size_t>(count), 0.0F));
        known = values;
    }
    return values;
}

NetworkResult NetworkRun::forward(const std::shared_ptr<const Network> &network, const FeatureMaps &input,
    const ForwardOptions &options, const Progress &progress)
{
    checkChoice(options.variant);
    checkInput(*network, input);
    requireMemory(Message("The network \"%1\"", network->name), hostBytes(*network, options));
    NetworkResult result;
    std::vector<StepPlan> plans;
    for (const NetworkStep &next : network->steps) {
        progress.step(Stage::Build, static_cast<int>(50 * plans.size() / network->steps.size()));
        try {
            plans.push_back(plan(next, options.variant, progress));
        } catch (const Error &e) {
            throwAtStep(next, e);
        }
        const MapsShape after = mapsOf(next.dims);
        const StepPlan &how = plans.back();
        result.steps.push_back({ next.name, describe(next), how.variant ? how.variant->id : how.library,
            { after.channels, after.size, {} }, {}, {} });
    }
    return m_executor.submit(
        m_device,
        [info = m_device, network, input, options, plans, result](const Executor::Place &place) mutable {
            inWords(info, [&] {
                DeviceNetwork device(place.engine.open(info.index), *network, plans);
                result.memory = device.memory();
                result.weights = device.weightBytes();
                device.upload(input);
                firstPass(*network, device, plans, options, result, place);
                timedPasses(device, input, options, result, place);
                checkAnswers(*network, device, result);
            });
            return std::move(result);
        },
        progress);
}

void NetworkRun::firstPass(const Network &network, DeviceNetwork &device, const std::vector<StepPlan> &plans,
    const ForwardOptions &options, NetworkResult &result, const Executor::Place &place)
{
    const Progress &progress = place.progress;
    for (size_t i = 0; i < network.steps.size(); ++i) {
        const NetworkStep &step = network.steps[i];
        progress.step(Stage::Run, static_cast<int>(100 * i / network.steps.size()));
        if (options.report)
            place.callBack([&] { options.report(static_cast<int>(i), step); });
        std::vector<SharedValues> inputs; // before they are written over
        if (options.verify && plans[i].problem)
            for (const int value : step.inputs)
                inputs.push_back(sharedValues(device.values(value)));
        try {
            device.launch(i);
            device.wait();
            StepResult &made = result.steps[i];
            const bool keeps = !options.keeps || options.keeps(i);
            if (keeps || !inputs.empty())
                made.maps.values = device.values(static_cast<int>(i) + 1);
            if (!inputs.empty())
                verify(step, inputs, plans[i], made, progress);
            if (!keeps)
                made.maps.values.clear();
        } catch (const Error &e) {
            throwAtStep(step, e);
        }
    }
}

void NetworkRun::verify(const NetworkStep &step, const std::vector<SharedValues> &inputs,
    const StepPlan &plan, StepResult &made, const Progress &progress)
{
    const std::unique_ptr<Problem> problem = problemOf(step, inputs);
    const HostWork comparing(progress);
    made.agreement = compare(*problem, { { "dst", made.maps.values } }, problem->reference(progress),
        plan.variant ? *plan.variant : Variant());
    if (!made.agreement->right)
        throw Error(ErrorKind::Device,
            "Value %1 by \"%2\" has an error of %3; choose another implementation or device.",
            made.agreement->index, made.variantId, std::to_string(made.agreement->maxError));
}

/// Later passes find other values in the memory that is used again, and weights that kernels prepared once.
void NetworkRun::checkAnswers(const Network &network, DeviceNetwork &device, const NetworkResult &result)
{
    for (const int value : network.outputs) {
        const StepResult &first = result.steps[static_cast<size_t>(value) - 1];
        const std::vector<float> last = device.values(value);
        const bool isSame = std::ranges::equal(first.maps.values, last,
            [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); });
        if (!first.maps.values.empty() && !isSame)
            throw Error(ErrorKind::Device,
                "The network's output \"%1\" differs from pass to pass; choose another implementation or "
                "device.",
                first.name);
    }
}

void NetworkRun::timedPasses(DeviceNetwork &device, const FeatureMaps &input, const ForwardOptions &options,
    NetworkResult &result, const Executor::Place &place)
{
    using std::chrono::steady_clock;
    std::vector<std::vector<nanoseconds>> times(result.steps.size());
    for (int i = 0; i < options.repeats; ++i) {
        place.progress.step(Stage::Run, 100 * i / options.repeats);
        device.upload(input); // its memory was used again
        const auto begin = steady_clock::now();
        for (size_t step = 0; step < times.size(); ++step)
            device.launch(step);
        device.wait();
        result.passes.push_back(steady_clock::now() - begin);
        for (size_t step = 0; step < times.size(); ++step)
            times[step].push_back(device.time(step));
        if (options.between)
            place.callBack(options.between);
    }
    for (size_t step = 0; step < times.size(); ++step)
        result.steps[step].kernel = medianTime(times[step]);
    result.pass = medianTime(result.passes);
}

} // namespace halo
