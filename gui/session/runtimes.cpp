// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runtimes.h"

#include <algorithm>

namespace halo {

namespace {

constexpr nanoseconds wrongResult{ -1 };

std::string keyOf(const RunOrder &order)
{
    const TuneKey sizes = order.problem->tuneKey();
    const ProblemText text = order.problem->text();
    return order.variant.id + ' ' + std::to_string(order.device) + ' ' + order.problem->workload() + ' '
        + toString(sizes.image) + ' ' + std::to_string(text.channels) + ' ' + toString(sizes.filter) + ' '
        + sizes.shape + ' ' + text.outSize + ' ' + text.border;
}

} // namespace

void RunTimes::record(const RunOrder &order, nanoseconds time)
{
    m_times[keyOf(order)] = time;
}

void RunTimes::markWrong(const RunOrder &order)
{
    m_times[keyOf(order)] = wrongResult;
}

bool RunTimes::isWrong(const RunOrder &order) const
{
    const auto found = m_times.find(keyOf(order));
    return found != m_times.end() && found->second == wrongResult;
}

std::optional<nanoseconds> RunTimes::find(const RunOrder &order) const
{
    const auto found = m_times.find(keyOf(order));
    return found == m_times.end() || found->second == wrongResult ? std::nullopt
                                                                  : std::optional(found->second);
}

int RunTimes::repeatsFor(const RunOrder &order) const
{
    using namespace std::chrono_literals;
    constexpr double heavy = 1e9; // multiply-adds that no device does in an instant
    const auto known = find(order);
    if (!known) {
        const TuneKey sizes = order.problem->tuneKey();
        const double work = sizes.outputs * static_cast<double>(sizes.filter.area());
        return work > heavy ? 1 : 3;
    }
    return static_cast<int>(std::clamp<std::int64_t>(200ms / std::max(*known, nanoseconds(1)), 1, 20));
}

} // namespace halo
