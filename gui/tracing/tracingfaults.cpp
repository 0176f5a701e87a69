// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/faults/faults.h"
#include "gui/tracing/tracing.h"

#include <algorithm>
#include <utility>

namespace halo {

void Tracing::setFault(const std::string &id)
{
    m_fault = id;
    if (m_led) {
        m_output = m_outputBefore;
        m_led = false;
    }
    const TraceRequest right = rightRequest();
    if (!id.empty() && findFault(id).edgeOnly && right.image.area() > 0) {
        const Size2 out = geometryOf(right.image, right.filter.size(), right.settings.size).out;
        m_outputBefore = std::exchange(m_output, Size2{ out.w - 1, out.h - 1 });
        m_led = true;
    }
    schedule();
}

/// Which faults can be chosen depends on the kernel and on the sizes; one that no longer can is dropped.
void Tracing::tellFaults()
{
    const TraceRequest right = rightRequest();
    if (right.variant.source != m_fittingSource) {
        m_fittingSource = right.variant.source;
        m_fitting.clear();
        for (const KernelFault &fault : kernelFaults())
            if (broken(fault, right.variant))
                m_fitting.push_back(fault.id);
    }
    std::vector<std::string> harmful;
    for (const std::string &id : m_fitting)
        if (harms(findFault(id), right))
            harmful.push_back(id);
    if (std::ranges::find(harmful, m_fault) == harmful.end())
        m_fault.clear();
    Q_EMIT faultsChanged(m_fitting, harmful, m_fault);
}

} // namespace halo
