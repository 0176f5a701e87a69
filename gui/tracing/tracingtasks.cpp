// SPDX-License-Identifier: GPL-3.0-or-later
// Recording what is no convolution: one pass of a task.
#include "gui/tracing/tracing.h"

namespace halo {

void Tracing::submitTask()
{
    if (m_session.preparing())
        return Q_EMIT busyChanged(true); // what is to be recorded comes
    QString refused;
    if (!m_session.problem())
        refused = tr("There is nothing to record, as the data could not be made; the message at the top says "
                     "what to change.");
    else
        refused = refusalOf(m_session.variant(), tuning()).value_or(QString());
    if (!refused.isEmpty()) {
        Q_EMIT busyChanged(false);
        return Q_EMIT failed(refused);
    }
    Order order;
    order.task = { m_session.problem(), m_session.variant(), tuning(), m_pass, m_group };
    start(std::move(order));
}

void Tracing::recordTask(const Order &order, TaskTracer &tracer, const Progress &progress, Answer &answer)
{
    const TaskTracer::Recording made = tracer.record(order.task, progress);
    answer.trace = made.trace;
    if (!made.filled)
        answer.remark = tr("Of the passes before, more than %1 work-groups would have to be simulated: what "
                           "they leave is zero here. Choose less data to see it.")
                            .arg(mostGroupsBefore);
}

} // namespace halo
