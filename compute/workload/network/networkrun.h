// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/engine/engine.h"
#include "compute/timing/measure/benchmarktarget.h"
#include "compute/workload/network/network.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class FirstRuns;
class WorkerProcess;

/// What a step left, and how long its kernels took on the device.
struct StepResult
{
    std::string name;
    std::string what;      ///< as describe() says
    std::string variantId; ///< empty where no kernel runs
    FeatureMaps maps;
    nanoseconds kernel{};               ///< median of the repeats
    std::optional<Agreement> agreement; ///< with the reference of this step on this input
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
    /// Called before each step: how many are done, and what comes.
    std::function<void(int done, const NetworkStep &next)> report{};
};

/// Runs networks on one device, a step after the other; between two steps it can be cancelled. Every map
/// is brought back to be looked at, so the kernel times say what the steps cost, not the time in between.
class NetworkRun
{
public:
    /// The engine must live as long; belongs to its thread.
    NetworkRun(Engine &engine, DeviceInfo device);
    ~NetworkRun();

    /// Throws Error, which names the step, or Cancelled. A result that differs from the reference is an
    /// Error(Device).
    std::vector<StepResult> forward(const Network &network, FeatureMaps input, const ForwardOptions &options,
        const Progress &progress = {});

private:
    struct Ran
    {
        TaskOutputs outputs;
        nanoseconds kernel{};
        std::string variantId;
        Variant variant{}; ///< none: a library
    };
    StepResult step(const NetworkStep &step, const FeatureMaps &input, const ForwardOptions &options,
        const Progress &progress);
    Ran run(const std::shared_ptr<const Problem> &problem, const Variant &variant, int repeats,
        const Progress &progress);
    Ran convolve(const std::shared_ptr<const Problem> &problem, const ForwardOptions &options,
        const Progress &progress);
    Ran runLibrary(const std::shared_ptr<const Problem> &problem, const std::string &id, int repeats,
        const Progress &progress);

    const DeviceInfo m_device;
    Engine &m_engine;
    std::unique_ptr<WorkerProcess> m_worker;
    std::unique_ptr<FirstRuns> m_firstRuns;
    std::unique_ptr<OpenClDevice> m_libraryDevice; ///< opened for CLBlast alone
    std::map<Symbols, const Variant *> m_chosen;   ///< by the sizes of a convolution, which takes time
};

/// Throws Error(Input) if the picture does not have the size that the network wants.
void checkInput(const Network &network, const FeatureMaps &input);

/// What is best among our variants for such a layer on such a device, as tests/MEASURED.md says.
const Variant &bestConvolution(const Problem &problem, const DeviceInfo &device);

} // namespace halo
