// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/teaching/grader.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {

/// The grading of one hand-in, in processes that end with it.
class Grading
{
public:
    /// graded: see gradedVariant().
    Grading(const Exercise &exercise, Variant graded, const DeviceInfo &device, const GradeLimits &limits,
        Progress progress);

    /// One result for each check. Throws BuildError and Error if the kernel cannot even be recorded, and
    /// Cancelled.
    std::vector<CheckResult> run();

private:
    /// A recorded work-group.
    struct Recorded
    {
        std::shared_ptr<const Trace> trace;
        std::vector<Finding> wrong; ///< outputs
        bool middle = false;        ///< of its pass
    };
    /// All that were recorded for a case.
    struct Records
    {
        std::vector<Recorded> groups;
        bool complete = false; ///< false: an endless kernel came first
    };

    bool isRecorded(size_t with, bool middleOnly) const;
    void record(size_t with);
    bool recordLaunch(size_t with, TraceRequest request, Size2 groups);
    bool isClean() const;

    CheckResult judged(const ExerciseCheck &check);
    void judgeFindings(CheckResult &result) const;
    void judgeOutputs(CheckResult &result);
    void judgeCounter(CheckResult &result) const;
    void judgeOnDevice(CheckResult &result);
    void measure(CheckResult &result);

    std::shared_ptr<const ConvolutionProblem> problemFor(const CheckCase &with) const;
    const CheckCase &caseOf(const CheckResult &result) const { return m_exercise.cases[result.check.with]; }
    void failOnDevice(CheckResult &result, const ConvolutionProblem &problem, const Agreement &found) const;
    Message adviceOn(const std::string &kind, const std::string &closer = {}) const;
    static void fail(CheckResult &result, const Message &advice, const Message &sentence);
    void failAt(CheckResult &result, const Trace &trace, const Finding &finding, const Message &advice,
        std::int64_t count) const;

    const Exercise &m_exercise;
    const Variant m_variant;
    const DeviceInfo &m_device;
    const Progress m_progress;
    Tracer m_tracer;
    ExpectedOutputs m_expected;
    WorkerProcess m_worker;
    Verifier m_verifier;
    std::vector<Records> m_records; ///< by case
};

} // namespace halo
