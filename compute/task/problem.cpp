// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/problem.h"

#include "compute/base/device.h"
#include "compute/image/image.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/imagecomparison.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr size_t valuesAtOnce = 1 << 20; ///< some milliseconds, so that cancelling is answered

/// The largest error among values of one kind, the first of which is number begin.
template<typename List>
void takeWorst(const List &expected, const List &actual, size_t begin, std::pair<double, double> storable,
    Agreement &worst, const Progress &progress)
{
    for (size_t i = 0; i < expected.size(); ++i) {
        if (i % valuesAtOnce == 0)
            progress.step(Stage::Verify, 100);
        const double wanted = std::clamp(static_cast<double>(expected[i]), storable.first, storable.second);
        const auto is = static_cast<double>(actual[i]);
        double error = std::abs(is - wanted);
        if (!std::isfinite(error)) // the same infinity, or no number in both, is right
            error = is == wanted || (std::isnan(is) && std::isnan(wanted))
                ? 0.0
                : std::numeric_limits<double>::infinity();
        if (error > worst.maxError) {
            worst.maxError = error;
            worst.index = begin + i;
        }
    }
}

template<typename List>
void takeWorst(const List &expected, const Values &actual, std::pair<double, double> storable,
    Agreement &worst, const Progress &progress)
{
    takeWorst(expected, std::get<List>(actual), 0, storable, worst, progress);
}

void takeWorst(const Planes &expected, const Values &actual, std::pair<double, double> storable,
    Agreement &worst, const Progress &progress)
{
    size_t begin = 0;
    for (size_t i = 0; i < expected.size(); ++i) {
        takeWorst(*expected[i], *std::get<Planes>(actual)[i], begin, storable, worst, progress);
        begin += expected[i]->size();
    }
}

} // namespace

int trialEdge(int whole, int taps)
{
    constexpr int alignment = 16; // as in alignmentOf()
    const int enough = 256 + roundUp(taps, alignment);
    return std::min(whole, enough + whole % alignment);
}

std::optional<Message> Problem::refusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    if (auto reason = planRefusal(variant))
        return reason;
    if (auto reason = headerRefusal(variant, tuning, joined(tuning, symbols()), limits))
        return reason;
    return deviceRefusal(variant, tuning, limits);
}

std::optional<Message> Problem::deviceRefusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    const Task made = task(variant, tuning);
    for (const TaskBuffer &buffer : made.buffers)
        if (limits.maxAllocBytes > 0
            && static_cast<std::int64_t>(buffer.count * sizeof(float)) > limits.maxAllocBytes)
            return Message("The device has no room for \"%1\" (%2 bytes); choose less data.", buffer.name,
                buffer.count * sizeof(float));
    return std::nullopt;
}

std::vector<Task> Problem::parts(
    const Variant &variant, const Tuning &tuning, const DeviceLimits & /*limits*/) const
{
    return { task(variant, tuning) };
}

Tuning suitedTuning(const Variant &variant, const Problem &problem, const DeviceLimits &limits)
{
    return suitedTuning(variant, problem.symbols(), limits,
        [&](const Tuning &tuning) { return problem.refusal(variant, tuning, limits).has_value(); });
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

std::string variantIdOf(const RunOrder &order)
{
    return order.device == opencvDevice ? "opencv_filter2d" : order.variant.id;
}

std::string sourceHashOf(const RunOrder &order)
{
    return order.device == opencvDevice ? std::string() : sourceHash(order.variant);
}

Agreement compare(const Problem &problem, const TaskOutputs &actual, const TaskOutputs &reference,
    const Variant &variant, const Progress &progress)
{
    Agreement worst;
    for (const auto &[name, expected] : reference) {
        const auto found = actual.find(name);
        const double tolerance = problem.tolerance(name, variant);
        const auto storable = problem.storable(name, variant);
        Agreement one{ 0.0, tolerance, true, name, 0 };
        if (found == actual.end() || found->second.index() != expected.index()
            || countOf(found->second) != countOf(expected))
            one.maxError = std::numeric_limits<double>::infinity();
        else
            std::visit([&](const auto &values) { takeWorst(values, found->second, storable, one, progress); },
                expected);
        one.right = one.maxError <= tolerance;
        const bool worse = worst.output.empty() || (worst.right && !one.right)
            || (worst.right == one.right && one.maxError > worst.maxError);
        if (worse)
            worst = one;
    }
    return worst;
}

Verification Verifier::verify(const RunOrder &order, const TaskOutputs &outputs, const Progress &progress)
{
    if (m_problem != order.problem) {
        m_problem.reset();
        m_reference = std::make_shared<const TaskOutputs>(order.problem->reference(progress));
        m_problem = order.problem;
    }
    return { compare(*m_problem, outputs, *m_reference, order.variant, progress), m_reference };
}

std::shared_ptr<const Problem> adapted(std::shared_ptr<const Problem> problem, const Variant &variant)
{
    auto given = problem->asGiven(variant);
    return given ? given : problem;
}

std::shared_ptr<const Problem> withPlanes(std::shared_ptr<const Problem> problem)
{
    auto planes = problem ? problem->ofPlanes() : nullptr;
    return planes ? planes : problem;
}

const Image &Problem::input() const
{
    static const Image none;
    return none;
}

Image Problem::imageOf(const TaskResult & /*result*/) const
{
    return {};
}

Image Problem::filteredInput(const TaskOutputs & /*outputs*/) const
{
    return {};
}

std::optional<ImageComparison> Problem::comparisonOf(const Verification & /*verification*/) const
{
    return std::nullopt;
}

std::optional<ProblemCorner> Problem::corner() const
{
    return std::nullopt;
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
