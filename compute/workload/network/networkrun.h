// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/runtimes.h"
#include "compute/run/executor.h"
#include "compute/workload/network/memoryplan.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class DeviceNetwork;
class FirstRuns;
class WorkerProcess;
struct StepPlan;

/// What a step left, and how long its kernels took on the device.
struct StepResult
{
    std::string name;
    std::string what;                   ///< as describe() says
    std::string variantId;              ///< empty where no kernel runs
    FeatureMaps maps;                   ///< without values if they were not wanted
    nanoseconds kernel{};               ///< median of the repeats
    std::optional<Agreement> agreement; ///< with the reference of this step on this input
};

/// What became of a picture.
struct NetworkResult
{
    std::vector<StepResult> steps;
    std::vector<nanoseconds> passes{}; ///< each of the repeats
    nanoseconds
        pass{}; ///< from the first launch to the end of the last, by the host's clock; median of the repeats
    MemoryPlan memory{};      ///< of the device
    std::int64_t weights = 0; ///< bytes beside it: what was learnt, and what kernels make of it

    const FeatureMaps &last() const { return steps.back().maps; }
    nanoseconds kernels() const; ///< of all steps
};

/// A way to compute the convolutions of a network.
struct ConvolutionChoice
{
    std::string id;
    std::string title;
};
/// The shipped variants that compute layers, then CLBlast's two ways.
std::vector<ConvolutionChoice> convolutionChoices();

/// Throws Error(Usage) that lists the ids if it is none of them, and not empty.
void checkChoice(const std::string &id);

struct ForwardOptions
{
    /// Which of the choices; empty: what is best on such a device. A layer that it refuses (winograd, for
    /// all but 3x3 with stride 1) is computed by what is best for that.
    std::string variant{};
    int repeats = 1;
    bool verify = false; ///< compares every step with its reference
    /// Whether the maps of this step are brought back; none: those of all.
    std::function<bool(size_t step)> keeps{};
    /// Called before each step of the first pass, in the thread of forward(): how many are done, and what
    /// comes.
    std::function<void(int done, const NetworkStep &next)> report{};
    /// Called after each timed pass, there as well: so another program can run its own in turn with ours.
    std::function<void()> between{};
};

/// Runs networks on one device. All maps stay there, in memory that is used again; weights are handed over,
/// and brought into the form that kernels want, once. The first pass waits after each step, so that it can be
/// cancelled, and brings back the maps that are wanted; the others are timed.
class NetworkRun
{
public:
    explicit NetworkRun(DeviceInfo device);
    ~NetworkRun();

    /// Throws Error, which names the step, or Cancelled. A result that differs from the reference, or from
    /// pass to pass, is an Error(Device), as is a network that is too large for the device.
    NetworkResult forward(const std::shared_ptr<const Network> &network, const FeatureMaps &input,
        const ForwardOptions &options, const Progress &progress = {});

private:
    const Variant &convolutionVariant(const Problem &problem, const std::string &wanted);
    StepPlan plan(const NetworkStep &step, const std::string &wanted, const Progress &progress);
    SharedValues zeros(std::int64_t count);
    static void firstPass(const Network &network, DeviceNetwork &device, const std::vector<StepPlan> &plans,
        const ForwardOptions &options, NetworkResult &result, const Executor::Place &place);
    static void verify(const NetworkStep &step, const std::vector<SharedValues> &inputs, const StepPlan &plan,
        StepResult &made, const Progress &progress);
    static void timedPasses(DeviceNetwork &device, const FeatureMaps &input, const ForwardOptions &options,
        NetworkResult &result, const Executor::Place &place);
    static void checkAnswers(const Network &network, DeviceNetwork &device, const NetworkResult &result);

    const DeviceInfo m_device;
    Executor m_executor;
    std::unique_ptr<WorkerProcess> m_worker;
    std::unique_ptr<FirstRuns> m_firstRuns;
    std::map<Symbols, const Variant *> m_chosen; ///< by the sizes of a convolution, which takes time
    std::map<std::int64_t, std::weak_ptr<const Values>> m_zeros; ///< by their number
};

/// Throws Error(Input) if the picture does not have the size that the network wants.
void checkInput(const Network &network, const FeatureMaps &input);

/// What is best among our variants for such a layer on such a device, as tests/MEASURED.md says.
const Variant &bestConvolution(const Problem &problem, const DeviceInfo &device);

} // namespace halo
