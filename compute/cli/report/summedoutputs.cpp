// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/summedoutputs.h"

#include "compute/task/task.h"

#include <QString>

#include <cmath>
#include <utility>

namespace halo {

SummedOutputs::SummedOutputs(const Problem &problem)
{
    for (const auto &[name, shape] : problem.outputShapes())
        m_values[name].assign(shape.pieces * shape.each, std::nan(""));
}

void SummedOutputs::add(const Trace &trace)
{
    std::map<std::pair<int, std::int64_t>, double> sums;
    for (const Access &access : trace.accesses) {
        if (access.kind == AccessKind::Atomic)
            sums[{ access.buffer, access.index }] = static_cast<double>(access.value);
        for (int i = 0; access.kind == AccessKind::Store && i < access.count; ++i)
            if (double *value = at(trace, access.buffer, trace.pixelOf(access, i).value_or(-1)))
                *value = static_cast<double>(trace.valueOf(access, i));
    }
    for (const auto &[place, sum] : sums)
        if (double *value = at(trace, place.first, place.second))
            *value = (std::isnan(*value) ? 0.0 : *value) + sum;
}

std::string SummedOutputs::difference(const Task &task, ExpectedOutputs &expected,
    const std::shared_ptr<const Problem> &problem, const Progress &progress) const
{
    for (const TaskBuffer &buffer : task.buffers) {
        const auto found = m_values.find(buffer.name);
        for (size_t i = 0; found != m_values.end() && i < found->second.size(); ++i) {
            const double value = std::isnan(found->second[i]) && buffer.zeroed ? 0.0 : found->second[i];
            const double right = expected.at(problem, buffer.name, i, progress);
            const std::string cell = buffer.name + "[" + std::to_string(i) + "]";
            if (std::isnan(value))
                return cell + " is never written.";
            if (!(std::abs(value - right) <= problem->tolerance(buffer.name, task.variant)))
                return cell + " is " + QString::number(value).toStdString() + " instead of "
                    + QString::number(right).toStdString() + ".";
        }
    }
    return {};
}

double *SummedOutputs::at(const Trace &trace, int buffer, std::int64_t element)
{
    const auto found = m_values.find(trace.buffers[static_cast<size_t>(buffer)].memoryName());
    const bool inside = found != m_values.end() && element >= 0
        && element < static_cast<std::int64_t>(found->second.size());
    return inside ? &found->second[static_cast<size_t>(element)] : nullptr;
}

} // namespace halo
