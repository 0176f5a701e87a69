// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/tracer/taskpasses.h"

#include <optional>

namespace halo {

/// Records one work-group after another of what is no convolution. Remembers what the passes before left, so
/// that of several groups of a pass only the first has to wait for them. Belongs to one thread.
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
        bool filled = true; ///< false: too many groups come before, their scratch memory is zero
    };
    /// The variant must not be refused, see refusal(). Throws as goToPass().
    Recording record(const Order &order, const Progress &progress);
    /// For convolutions.
    Tracer &tracer() { return m_tracer; }

private:
    bool isReadyFor(const Order &order) const;

    Tracer m_tracer;
    Order m_last; ///< what the next three are for; no problem: nothing
    TraceRequest m_request;
    SharedPlane m_inputs;
    bool m_filled = true;
};

} // namespace halo
