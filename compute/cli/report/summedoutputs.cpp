// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/summedoutputs.h"

#include "compute/task/task.h"

#include <QString>

#include <cmath>

namespace halo {

SummedOutputs::SummedOutputs(const Problem &problem)
{
    for (const auto &[name, shape] : problem.outputShapes())
        m_values[name].assign(shape.pieces * shape.each, std::nan(""));
}

void SummedOutputs::add(const Trace &trace)
{
    for (const StoredOutput &stored : storedOutputs(trace)) {
        std::vector<double> &values = m_values.at(stored.output);
        std::map<std::int64_t, double> sums;
        for (const Access &access : trace.accesses) {
            if (access.buffer != stored.buffer || access.kind == AccessKind::Load)
                continue;
            for (int i = 0; i < access.count; ++i) {
                const std::int64_t place = trace.pixelOf(access, i).value_or(-1);
                if (place < 0 || place >= std::ssize(values))
                    continue; // out of bounds, which the simulator reports
                if (access.kind == AccessKind::Atomic)
                    sums[place] = static_cast<double>(access.value);
                else
                    values[static_cast<size_t>(place)] = static_cast<double>(trace.valueOf(access, i));
            }
        }
        for (const auto &[place, sum] : sums) {
            double &value = values[static_cast<size_t>(place)];
            value = (std::isnan(value) ? 0.0 : value) + sum;
        }
    }
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

} // namespace halo
