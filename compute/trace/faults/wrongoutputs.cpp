// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/faults/wrongoutputs.h"

#include "compute/kernel/csvtext.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace halo {
namespace {

/// A wrong value and the right one, to a thousandth of the units of the file where they differ by more.
std::pair<std::string, std::string> valueTexts(double is, double right, Depth depth)
{
    const auto scale = static_cast<double>(fullScale(depth));
    const auto both = [is, right, scale](double perUnit) {
        const auto text = [=](double value) {
            const double inFile = value * scale;
            const double told = perUnit > 0.0 ? std::round(inFile * perUnit) / perUnit : inFile;
            return shortestText(static_cast<float>(told)).toStdString();
        };
        return std::pair(text(is), text(right));
    };
    const auto brief = both(depth == Depth::F32 ? 0.0 : 1000.0);
    return brief.first == brief.second ? both(0.0) : brief;
}

Message wrongText(const Trace &trace, int buffer, std::int64_t index, double is, double right)
{
    const auto [value, wanted] = valueTexts(is, right, trace.view.depth);
    const int width = trace.view.geometry.out.w;
    if (trace.view.geometry.empty())
        return Message("%1[%2] is %3 instead of %4.", trace.buffers[static_cast<size_t>(buffer)].name, index,
            value, wanted);
    const Size2 at = trace.view.at();
    return Message(
        "Output %1,%2 is %3 instead of %4.", index % width + at.w, index / width + at.h, value, wanted);
}

struct Stored
{
    const Access *access;
    float value;
};

/// The last store to each pixel of a buffer.
std::map<std::int64_t, Stored> storesTo(const Trace &trace, int buffer)
{
    std::map<std::int64_t, Stored> stores;
    for (const Access &access : trace.accesses)
        if (access.buffer == buffer && access.kind == AccessKind::Store)
            for (int i = 0; i < access.count; ++i)
                if (const auto pixel = trace.pixelOf(access, i))
                    stores[*pixel] = { &access, trace.valueOf(access, i) };
    return stores;
}

} // namespace

double ExpectedOutputs::at(const std::shared_ptr<const Problem> &problem, const std::string &output,
    size_t element, const Progress &progress)
{
    if (const std::optional<double> known = problem->expectedAt(output, element))
        return *known;
    if (m_problem != problem) {
        m_problem.reset(); // until it is there
        m_reference = problem->reference(progress);
        m_problem = problem;
    }
    return numberAt(m_reference.at(output), element);
}

std::vector<Finding> wrongValues(const Trace &trace, ExpectedOutputs &expected, const Progress &progress)
{
    const TraceRequest &request = trace.request;
    std::vector<Finding> findings;
    for (const auto &[buffer, output, count] : storedOutputs(trace)) {
        const double tolerance = request.problem->tolerance(output, request.variant);
        const auto [least, most] = request.problem->storable(output, request.variant);
        for (const auto &[index, store] : storesTo(trace, buffer)) {
            if (index < 0 || index >= count)
                continue; // out of bounds, which the simulator reports
            const double right = std::clamp(
                expected.at(request.problem, output, static_cast<size_t>(index), progress), least, most);
            if (std::abs(static_cast<double>(store.value) - right) <= tolerance) // false for NaN
                continue;
            findings.push_back({ FindingKind::Value, store.access->line, store.access->item, -1, buffer,
                index, wrongText(trace, buffer, index, static_cast<double>(store.value), right) });
        }
    }
    return findings;
}

std::vector<Finding> wrongOutputs(const Trace &trace, ExpectedOutputs &expected, const Progress &progress)
{
    std::vector<Finding> findings = wrongValues(trace, expected, progress);
    std::ranges::move(unwrittenOutputs(trace), std::back_inserter(findings));
    return findings;
}

} // namespace halo
