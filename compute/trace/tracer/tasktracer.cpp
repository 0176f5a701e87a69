// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tasktracer.h"

#include "compute/task/task.h"

#include <algorithm>

namespace halo {

TaskTracer::Recording TaskTracer::record(const Order &order, const Progress &progress)
{
    if (m_last.problem != order.problem || m_last.variant.source != order.variant.source
        || m_last.tuning != order.tuning) {
        m_last.problem.reset(); // until all of it is there
        m_request = requestOf(*order.problem, order.variant, order.tuning);
        m_inputs = inputsOf(*m_request.task);
        m_last = order;
    }
    const std::vector<TaskLaunch> &launches = m_request.task->launches;
    m_request.pass = std::clamp(order.pass, 0, static_cast<int>(launches.size()) - 1);
    const Size2 groups = launches[static_cast<size_t>(m_request.pass)].groups();
    const Size2 wanted = order.group.value_or(Size2{ groups.w / 2, groups.h / 2 });
    m_request.group = { std::clamp(wanted.w, 0, groups.w - 1), std::clamp(wanted.h, 0, groups.h - 1) };
    return { m_tracer.record(m_request, m_inputs, progress), isFilled(m_request) };
}

const TaskOutputs &TaskTracer::reference(
    const std::shared_ptr<const Problem> &problem, const Progress &progress)
{
    if (m_solved != problem) {
        m_reference = problem->reference(progress);
        m_solved = problem;
    }
    return m_reference;
}

} // namespace halo
