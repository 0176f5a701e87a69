// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/image/image.h"
#include "compute/run/workerprocess.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// How far a mapping came.
struct TrialResult
{
    enum class State
    {
        Unreadable, ///< header, preprocessor or guess
        Unbuilt,    ///< the compiler refuses it
        Unsafe,     ///< the simulator found something, so that no device has seen it
        Wrong,      ///< it runs, and no operation, border or margin makes it right
        Right,
    };
    State state = State::Unreadable;
    Message sentence;
    std::string detail; ///< what the compiler said
    int line = 0;       ///< of the mapping, that the sentence is about; 0: none
    /// Lines that make it right and that no line gives: "border: replicate".
    std::vector<std::string> found;
    Image output;                                 ///< of the small picture; empty if there is none
    double readsPerOutput = 0.0;                  ///< of source pixels; 0: not recorded
    std::optional<std::chrono::nanoseconds> time; ///< of the kernel on the device
};

/// Runs kernels of other hosts on small pictures: on the simulator, then on a device. Belongs to one thread
/// at a time.
class MappingTrial
{
public:
    /// Tries what the mapping leaves open. device: DeviceInfo::index; less than 0: on the simulator alone.
    /// Throws Cancelled.
    TrialResult tried(const KernelText &text, int device, const Progress &progress);

private:
    struct Attempt;
    TrialResult tryAll(const KernelText &text, const Progress &progress);
    bool trySafety(Attempt &attempt, const Progress &progress);
    bool tryOutputs(Attempt &attempt, const Progress &progress);
    bool isRight(Attempt &attempt, const Progress &progress);
    void tellFilterSizes(Attempt &attempt, const Progress &progress);
    bool run(Attempt &attempt, const Progress &progress);
    bool simulate(Attempt &attempt, const Progress &progress);
    static void tellFound(Attempt &attempt);
    std::string weightsInCode(const KernelText &text, const Progress &progress);

    int m_device = -1;
    std::string m_file; ///< of the mapping
    Tracer m_tracer;
    ExpectedOutputs m_expected;
    WorkerProcess m_worker;
};

} // namespace halo
