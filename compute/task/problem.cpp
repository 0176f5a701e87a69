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
    if (auto reason = headerRefusal(variant, tuning, joined(tuning, symbols()), limits))
        return reason;
    return deviceRefusal(variant, tuning, limits);
}

std::optional<std::string> Problem::deviceRefusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    const Task made = task(variant, tuning);
    for (const TaskBuffer &buffer : made.buffers)
        if (limits.maxAllocBytes > 0
            && static_cast<std::int64_t>(buffer.count * sizeof(float)) > limits.maxAllocBytes)
            return "The device has no room for \"" + buffer.name + "\", "
                + std::to_string(buffer.count * sizeof(float)) + " bytes; choose less data.";
    return std::nullopt;
}

std::vector<Task> Problem::parts(
    const Variant &variant, const Tuning &tuning, const DeviceLimits & /*limits*/) const
{
    return { task(variant, tuning) };
}

Tuning suitedTuning(const Variant &variant, const Problem &problem, const DeviceLimits &limits)
{
    return suitedTuning(variant, problem.symbols(), limits, [&](const Tuning &tuning) {
        return problem.refusal(variant, tuning, limits).has_value();
    });
}

std::optional<Microseconds> expectedTime(
    const Variant &variant, const Tuning &tuning, const Problem &problem, const DeviceInfo &device)
{
    return expectedTime(variant, joined(tuning, problem.symbols()), device);
}

std::int64_t localBytesOf(const Variant &variant, const Tuning &tuning, const Problem &problem)
{
    return localBytesOf(variant, joined(tuning, problem.symbols()));
}

Agreement compare(
    const Problem &problem, const TaskOutputs &actual, const TaskOutputs &reference, const Variant &variant)
{
    Agreement worst;
    for (const auto &[name, expected] : reference) {
        const auto found = actual.find(name);
        const double tolerance = problem.tolerance(name, variant);
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
