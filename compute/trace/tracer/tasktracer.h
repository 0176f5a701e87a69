// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "compute/trace/tracer/tracer.h"

#include <optional>

namespace halo {

/// Records one work-group after another of what is no convolution. Belongs to one thread.
class TaskTracer
{
public:
    struct Order
    {
        std::shared_ptr<const Problem> problem; ///< immutable: known again by its address
        Variant variant;
        Tuning tuning;
        int pass = 0;               ///< the last one, if there are not so many
        std::optional<Size2> group; ///< the nearest one there is; none: that in the middle
    };
    struct Recording
    {
        std::shared_ptr<const Trace> trace;
        bool filled = true; ///< see isFilled()
    };
    /// The variant must not be refused, see Problem::refusal(). Throws as Tracer::record().
    Recording record(const Order &order, const Progress &progress);
    /// Of the problem; that of the last one is kept. Throws Cancelled.
    const TaskOutputs &reference(const std::shared_ptr<const Problem> &problem, const Progress &progress);
    /// For convolutions.
    Tracer &tracer() { return m_tracer; }

private:
    Tracer m_tracer;
    Order m_last; ///< what the next two are for; no problem: nothing
    TraceRequest m_request;
    SharedPlane m_inputs;
    std::shared_ptr<const Problem> m_solved; ///< whose reference this is
    TaskOutputs m_reference;
};

} // namespace halo
