// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runtimes.h"

#include <algorithm>

namespace halo {

namespace {

constexpr nanoseconds wrongResult{ -1 };

std::string keyOf(const RunOrder &order)
{
    const TuneKey sizes = order.problem->tuneKey();
    const Symbols symbols = order.problem->symbols(); // text() would write every weight of a filter
    const auto border = symbols.find("BORDER");
    return order.variant.id + ' ' + std::to_string(order.device) + ' ' + order.problem->workload() + ' '
        + toString(sizes.image) + ' ' + toString(sizes.filter) + ' ' + sizes.shape + ' '
        + std::to_string(sizes.outputs) + ' '
        + std::to_string(border == symbols.end() ? 0.0 : border->second);
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
