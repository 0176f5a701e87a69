// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/problem.h"

#include "compute/kernel/csvtext.h"

#include <cmath>
#include <limits>

namespace halo {
namespace {

double errorOf(const Values &actual, const Values &expected, size_t i)
{
    const double error = std::abs(numberAt(actual, i) - numberAt(expected, i));
    return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

} // namespace

std::optional<std::string> Problem::refusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    if (auto reason = planRefusal(variant))
        return reason;
    Symbols values = symbols();
    values.merge(symbolsOf(tuning));
    if (auto reason = headerRefusal(variant, tuning, values, limits))
        return reason;
    const Task made = task(variant, tuning);
    for (const TaskBuffer &buffer : made.buffers)
        if (limits.maxAllocBytes > 0
            && static_cast<std::int64_t>(buffer.count * sizeof(float)) > limits.maxAllocBytes)
            return "The device has no room for \"" + buffer.name + "\", "
                + std::to_string(buffer.count * sizeof(float)) + " bytes; choose less data.";
    return std::nullopt;
}

Agreement compare(
    const Problem &problem, const TaskOutputs &actual, const TaskOutputs &reference, int precision)
{
    Agreement worst;
    for (const auto &[name, expected] : reference) {
        const auto found = actual.find(name);
        const double tolerance = problem.tolerance(name, precision);
        Agreement one{ 0.0, tolerance, true, name, 0 };
        if (found == actual.end() || countOf(found->second) != countOf(expected))
            one.maxError = std::numeric_limits<double>::infinity();
        else
            for (size_t i = 0; i < countOf(expected); ++i)
                if (const double error = errorOf(found->second, expected, i); error > one.maxError) {
                    one.maxError = error;
                    one.index = i;
                }
        one.right = one.maxError <= tolerance;
        const bool worse = worst.output.empty() || (worst.right && !one.right)
            || (worst.right == one.right && one.maxError > worst.maxError);
        if (worse)
            worst = one;
    }
    return worst;
}

std::string Problem::table(const TaskOutputs &outputs) const
{
    std::string text;
    for (const auto &[name, values] : outputs)
        for (size_t i = 0; i < countOf(values); ++i)
            text += shortestText(numberAt(values, i)).toStdString() + '\n';
    return text;
}

} // namespace halo
