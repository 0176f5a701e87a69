// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tasktracer.h"

#include "compute/task/task.h"

#include <algorithm>

namespace halo {

bool TaskTracer::isReadyFor(const Order &order) const
{
    return m_last.problem == order.problem && m_last.variant.source == order.variant.source
        && m_last.tuning == order.tuning && m_last.pass == order.pass;
}

TaskTracer::Recording TaskTracer::record(const Order &order, const Progress &progress)
{
    if (!isReadyFor(order)) {
        m_last.problem.reset(); // until all of it is there
        m_request = requestOf(*order.problem, order.variant, order.tuning);
        m_inputs = inputsOf(*m_request.task);
        const int passes = static_cast<int>(m_request.task->launches.size());
        m_filled = goToPass(m_tracer, m_request, m_inputs, std::min(order.pass, passes - 1), progress);
        m_last = order;
    }
    const Size2 groups = m_request.task->launches[static_cast<size_t>(m_request.pass)].groups();
    const Size2 wanted = order.group.value_or(Size2{ groups.w / 2, groups.h / 2 });
    m_request.group = { std::clamp(wanted.w, 0, groups.w - 1), std::clamp(wanted.h, 0, groups.h - 1) };
    return { m_tracer.record(m_request, m_inputs, progress), m_filled };
}

} // namespace halo
