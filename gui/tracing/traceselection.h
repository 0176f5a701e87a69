// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/problem.h"
#include "compute/trace/model/trace.h"
#include "gui/tracing/smallgroup.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// A variant as it would run now, of which a work-group is to be recorded.
struct TraceSubject
{
    Variant variant;
    Tuning tuning;
    /// Null: not known yet. It may be of sizes alone.
    std::shared_ptr<const Problem> problem{};

    TraceView view() const { return problem ? problem->traceView() : TraceView{}; }
    bool hasWindow() const { return !view().geometry.empty(); }
};

/// Which recording is wanted: of which work-group, how large, of which pass, of which broken kernel. Makes
/// the request of it; starts nothing.
class TraceSelection
{
public:
    /// The group that makes this output; of a part the number is that of the whole.
    void chooseOutput(Size2 output) { m_place = output; }
    void chooseGroup(Size2 group, const TraceSubject &subject);
    /// From 0. Without a window each launch has groups of its own.
    void chooseLaunch(int launch, const TraceSubject &subject);
    void setSize(GroupSize size) { m_size = size; }
    /// Leads to the edge if the fault shows only there, and back when it goes; empty: the right kernel.
    void setFault(const std::string &id, const TraceSubject &subject);
    /// Other data: back to where it begins.
    void forgetPlace() { m_place.reset(); }
    /// The output to begin with, while none is chosen; none: that in the middle.
    void setStart(std::optional<Size2> output) { m_start = output; }

    /// The size that is asked for, or the next larger one that the variant takes.
    GroupSize size(const TraceSubject &subject) const;
    /// Why a size is not possible; of AsLaunched, that is told by refusal().
    static std::optional<Message> sizeRefusal(const TraceSubject &subject, GroupSize size);
    Tuning tuning(const TraceSubject &subject) const;
    /// Why the simulator refuses it as it is chosen.
    std::optional<Message> refusal(const TraceSubject &subject) const;
    bool isBroken() const { return !m_fault.empty(); }
    /// Broken if a fault is chosen. Its problem must be known, and not be refused.
    TraceRequest request(const TraceSubject &subject) const;

    struct Comparison
    {
        std::optional<TraceRequest> request;
        std::optional<Message> refused; ///< why there is none
        bool dividesOutputs = true;     ///< false: it cannot make the same outputs with whole work-items
    };
    /// Another variant, with a window for the same outputs in a work-group of its own: with more outputs for
    /// each work-item it needs fewer of these; else the group in the same place of its launch.
    Comparison comparison(const TraceRequest &first, const TraceSubject &other) const;

    struct Faults
    {
        std::vector<std::string> fitting;   ///< ids of those that fit the kernel
        std::vector<std::string> effective; ///< those of them that do harm with these sizes
        std::string chosen;                 ///< empty: none
    };
    /// What can be chosen depends on kernel and sizes; a fault that no longer can is dropped.
    Faults updateFaults(const TraceSubject &subject);

private:
    TraceRequest rightRequest(const TraceSubject &subject) const;

    GroupSize m_size = GroupSize::Four;
    int m_launch = 0;
    /// An output, of the whole, whose group is looked at, or without a window that group; none: m_start.
    std::optional<Size2> m_place;
    std::optional<Size2> m_start;
    std::string m_fault;
    std::optional<Size2> m_placeBefore; ///< looked at before a fault led to the edge
    bool m_isLed = false;
    std::string m_fittingSource; ///< what m_fitting was found for
    std::vector<std::string> m_fitting;
};

} // namespace halo
