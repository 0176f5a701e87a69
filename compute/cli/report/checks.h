// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/cli/report/checkplan.h"
#include "compute/run/runner.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What became of one kernel file.
struct CheckReport
{
    std::optional<Error> failure;     ///< why it is not right; the first reason found
    std::optional<CheckSetup> failed; ///< with which it is not right, if it failed at one
    CheckPlan plan;                   ///< with which it was checked
    std::vector<Finding> findings;    ///< of the recording that showed some
    std::string guessed{};            ///< see guessedRoles()
    int recordings = 0;               ///< work-groups looked at
    bool unoptimised = false;         ///< in a recording, see Trace
    int runs = 0;                     ///< on the device
    double maxError = 0.0;            ///< of those
};

/// Finds out whether kernels are right. First on the simulator, where a wrong one does no damage, then on the
/// device. Belongs to one thread.
class KernelChecker
{
public:
    KernelChecker(CheckRequest request, Progress progress);

    /// Throws Cancelled, and Error if there is no device to check on.
    CheckReport check(const std::string &file);

private:
    std::optional<Error> fittingLines(
        const Variant &variant, const CheckReport &report, const Error &failure);
    const DeviceInfo &chosenDevice();
    void checkAll(const Variant &variant, CheckReport &report);
    void record(TraceRequest request, CheckReport &report);
    std::shared_ptr<const Trace> recorded(const TraceRequest &request, CheckReport &report);
    void run(TraceRequest request, CheckReport &report);

    const CheckRequest m_request;
    const Progress m_progress;
    Tracer m_tracer;
    ExpectedOutputs m_expected;
    Runner m_runner;
    Verifier m_verifier;
    std::optional<DeviceInfo> m_device; ///< once one was needed
};

} // namespace halo
