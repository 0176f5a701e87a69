// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/tracer/tasktracer.h"
#include "gui/tracing/smallgroup.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

class ConvolutionProblem;

/// A variant as it would run now, of which a work-group is to be recorded.
struct TraceSubject
{
    Variant variant;
    Tuning tuning;
    /// Null: not known yet. That of a convolution may be of sizes alone.
    std::shared_ptr<const Problem> problem{};

    /// Null if it is none.
    const ConvolutionProblem *convolution() const;
};

/// Which recording is wanted: of which work-group, how large, of which pass, of which broken kernel. Makes
/// the request of it; starts nothing.
class TraceSelection
{
public:
    /// The group that makes this output.
    void chooseOutput(Size2 output) { m_output = output; }
    void chooseGroup(Size2 group, const TraceSubject &subject);
    /// From 0. Each pass has groups of its own.
    void choosePass(int pass);
    void setSize(GroupSize size) { m_size = size; }
    /// Leads to the edge if the fault shows only there, and back when it goes; empty: the right kernel.
    void setFault(const std::string &id, const TraceSubject &subject);
    /// Another picture: back to where it begins.
    void forgetOutput() { m_output.reset(); }
    /// The output to begin with, while none is chosen; none: that in the middle.
    void setStart(std::optional<Size2> output) { m_start = output; }
    /// Other data, or another workload, which is seen from its first pass on.
    void forgetGroup() { m_group.reset(); }
    void forgetPass() { choosePass(0); }

    /// The size that is wished for, or the next larger one that the variant takes.
    GroupSize size(const TraceSubject &subject) const;
    /// Why a size is not possible; of AsLaunched, that is told by refusal().
    static std::optional<std::string> sizeRefusal(const TraceSubject &subject, GroupSize size);
    Tuning tuning(const TraceSubject &subject) const;
    /// Why the simulator refuses it as it is chosen.
    std::optional<std::string> refusal(const TraceSubject &subject) const;
    /// One that the variant has.
    int pass(const TraceSubject &subject) const;
    bool isBroken() const { return !m_fault.empty(); }
    /// Of a convolution; broken if a fault is chosen.
    TraceRequest request(const TraceSubject &subject) const;
    /// Of what is no convolution; broken if a fault is chosen. Its problem must be known.
    TaskTracer::Order taskOrder(const TraceSubject &subject) const;

    struct Beside
    {
        std::optional<TraceRequest> request;
        std::optional<std::string> refused; ///< why there is none
        bool dividesOutputs = true;         ///< false: it cannot make the same outputs with whole work-items
    };
    /// Another variant for the same outputs, in a work-group of its own: with more outputs for each work-item
    /// it needs fewer of these.
    static Beside beside(const TraceRequest &first, const TraceSubject &other);
    /// The same of what is no convolution: the group in the same place of the other's launch. It must not be
    /// refused.
    TaskTracer::Order taskBeside(const TaskTracer::Order &first, const TraceSubject &other) const;

    struct Faults
    {
        std::vector<std::string> fitting; ///< ids of those that fit the kernel
        std::vector<std::string> harmful; ///< those of them that do harm with these sizes
        std::string chosen;               ///< empty: none
    };
    /// What can be chosen depends on kernel and sizes; a fault that no longer can is dropped.
    Faults updateFaults(const TraceSubject &subject);

private:
    TraceRequest rightRequest(const TraceSubject &subject) const;

    GroupSize m_size = GroupSize::Four;
    int m_pass = 0;
    std::optional<Size2> m_output; ///< whose group is looked at; none: that of m_start
    std::optional<Size2> m_start;
    std::optional<Size2> m_group; ///< the same, of what is no convolution
    std::string m_fault;
    std::optional<Size2> m_outputBefore; ///< looked at before a fault led to the edge
    bool m_isLed = false;
    std::string m_fittingSource; ///< what m_fitting was found for
    std::vector<std::string> m_fitting;
};

} // namespace halo
